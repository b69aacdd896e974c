# SPDX-License-Identifier: MIT
"""drive.py HEARSAY MAKE_RECORD POST: drives the program as a user and CTest do, in the folder it is started in.

Every check is a fact about exit codes, messages and files; nothing is timed.
"""
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HEARSAY, MAKE_RECORD, POST = (os.path.abspath(path) for path in sys.argv[1:4])
CHARTS = ("over-time",) + tuple("mmap_vs_file_io-" + name for name in ("chart-2004", "ratios", "block-size"))
STRIPS = "mmap_vs_file_io-samples"  # linked from the page, so never dark


class Drive(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="drive-", dir=os.getcwd())
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments, code=0, **environment):
        done = subprocess.run([HEARSAY, *arguments], cwd=self.folder, capture_output=True, encoding="utf-8",
                              env={**os.environ, **environment}, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def record(self, name="r.json", *wishes, post=POST):
        subprocess.run([MAKE_RECORD, post, self.path(name), *wishes], check=True)
        return name

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def assert_one_line(self, text):
        self.assertEqual(text.count("\n"), 1, text)


class Usage(Drive):
    def test_help(self):
        self.assertIn("hearsay report RECORD... --out DIR", self.run_program("--help").stdout)
        for command in ("list", "show", "claim", "report", "gate"):
            self.assertIn("usage: hearsay " + command, self.run_program(command, "--help").stdout)

    def test_wrong_usage_is_one_line_and_2(self):
        for arguments in ((), ("no-such",), ("list", "--no-such"), ("show",), ("claim", "r.json"), ("list", "--out", "x"),
                          ("list", "--posts"), ("show", "a", "b"), ("show", "a", "--alpha", "0.1"),
                          ("show", "a", "--rejudge", "--alpha", "1,5"), ("show", "a", "--rejudge", "--margin", "0.5"),
                          ("report", "a"), ("gate", "a")):
            done = self.run_program(*arguments, code=2)
            self.assert_one_line(done.stderr)
            self.assertIn("hearsay", done.stderr)

    def test_the_unknown_option_is_named(self):
        self.assertIn("--no-such", self.run_program("show", "a", "--no-such", code=2).stderr)
        self.assertIn("-x", self.run_program("show", "-x", "a", code=2).stderr)


class List(Drive):
    def test_all_rows_of_the_ledger_are_covered(self):
        ledger = os.path.join(os.path.dirname(POST), "..", "ledger.csv")
        found = json.loads(self.run_program("list", "--json", "--ledger", ledger).stdout)
        self.assertEqual(len(found["coverage"]["rows"]), 95)
        self.assertEqual(found["coverage"]["missing"] + found["coverage"]["twice"] + found["coverage"]["unknown"], [])
        self.assertEqual(len(found["posts"][0]["claims"]), 57)

    def test_gaps_are_named(self):
        self.write("ledger.csv", "id,post,kind\nmotovilov.01,2004-03-02-motovilov,ratio\n"
                                 "motovilov.99,2004-03-02-motovilov,ratio\nother.01,2005-01-01-other,ratio\n")
        done = self.run_program("list", "--ledger", "ledger.csv", code=1)
        self.assertIn("ledger.csv: motovilov.99: covered by nothing", done.stderr)
        self.assertIn("ledger.csv: motovilov.02: named by a post but not in the ledger", done.stderr)
        self.assertNotIn("other.01", done.stderr)

    def test_a_broken_ledger_is_refused(self):
        self.write("ledger.csv", "id,post,kind\na\n")
        self.assertIn("ledger.csv:2:", self.run_program("list", "--ledger", "ledger.csv", code=1).stderr)
        self.assertIn("missing.csv", self.run_program("list", "--ledger", "missing.csv", code=1).stderr)


class Show(Drive):
    def test_table_and_json(self):
        self.record()
        self.assertIn("33 hold, 3 have levelled off, 9 are reversed, 2 fail, 10 do not apply here",
                      self.run_program("show", "r.json").stdout)
        claims = {c["id"]: c for c in json.loads(self.run_program("show", "r.json", "--json").stdout)["claims"]}
        self.assertEqual(len(claims), 57)
        self.assertEqual(claims["map-beats-file-read-seq"]["verdict"], "holds")
        self.assertAlmostEqual(claims["map-beats-file-read-seq"]["ratio"], 1.5, delta=0.03)
        self.assertIsNone(claims["coherent-here"]["ratio"])

    def test_one_claim_in_words(self):
        self.record()
        text = self.run_program("show", "r.json", "--claim", "flinn-little-difference").stdout
        for part in ("flinn-little-difference: fails", "rule      equal", "controls  baseline against itself", "40 rounds"):
            self.assertIn(part, text)
        self.assertIn("no claim \"x\"", self.run_program("show", "r.json", "--claim", "x", code=1).stderr)

    def test_rejudge(self):
        self.record()
        text = self.run_program("show", "r.json", "--rejudge", "--margin", "2", "--claim", "map-beats-file-read-seq").stdout
        self.assertIn("map-beats-file-read-seq: levelled", text)
        plain = self.run_program("show", "r.json").stdout
        self.assertEqual(plain, self.run_program("show", "r.json", "--rejudge").stdout)

    def test_bad_records(self):
        self.assertIn("none.json", self.run_program("show", "none.json", code=1).stderr)
        self.write("bad.json", "{\"schema\": ")
        self.assertIn("bad.json:1", self.run_program("show", "bad.json", code=1).stderr)


class Claim(Drive):
    def test_measurements(self):
        self.record()
        self.write("a & b.png", "x")
        text = self.run_program("claim", "r.json", "map-beats-file-read-seq", "--chart", "a & b.png").stdout
        self.assertTrue(text.startswith("CTEST_FULL_OUTPUT\n"))
        for name in ("ratio", "low", "high", "rounds"):
            self.assertIn("<CTestMeasurement type=\"numeric/double\" name=\"%s\">" % name, text)
        self.assertIn("<CTestMeasurement type=\"text/string\" name=\"verdict\">holds</CTestMeasurement>", text)
        self.assertIn("<CTestMeasurementFile type=\"image/png\" name=\"chart\">a &amp; b.png</CTestMeasurementFile>", text)
        self.assertNotIn("MeasurementFile", self.run_program("claim", "r.json", "coherent-here", "--chart", "no").stdout)

    def test_any_verdict_passes_and_none_is_skipped(self):
        self.record()
        self.run_program("claim", "r.json", "scatter-beats-map-read-seq-vector")
        done = self.run_program("claim", "r.json", "coherent-on-windows", code=77)
        self.assertIn("not applicable", done.stdout)
        self.assertIn("Skipped for the test", done.stdout)

    def test_an_unfinished_measurement_is_no_verdict(self):
        self.record()
        arguments = ("claim", "r.json", "coherent-here", "--fresh")
        for stamp in (None, "2026-11-30T21:45:01Z\n", "2026-11-30T21:45:00Z", ""):
            if stamp is not None:
                self.write("r.done", stamp)
            self.assertIn("the measurement did not finish; run ctest -R measure.mmap_vs_file_io",
                          self.run_program(*arguments, code=1).stderr)
        self.write("r.done", "2026-11-30T21:45:00Z\n")
        self.run_program(*arguments)

    def test_a_stale_record_is_refused_by_all(self):
        self.record()
        self.run_program("report", "r.json", "--out", "rep")
        for arguments in (("report", "r.json", "--out", "new", "--fresh"),
                          ("gate", "--report", "rep", "r.json", "--fresh")):
            self.assertIn("did not finish", self.run_program(*arguments, code=1).stderr)
        self.assertFalse(os.path.exists(self.path("new")))
        self.write("r.done", "2026-11-30T21:45:00Z\n")
        self.run_program("report", "r.json", "--out", "new", "--fresh")
        self.run_program("gate", "--report", "new", "r.json", "--fresh")

    def test_an_empty_folder_name_is_not_the_root(self):
        self.record()
        self.assert_one_line(self.run_program("report", "r.json", "--out", "", code=2).stderr)

    def test_no_record(self):
        self.assertIn("none.json", self.run_program("claim", "none.json", "x", code=1).stderr)


class Report(Drive):
    def empty_path(self):
        os.makedirs(self.path("empty"), exist_ok=True)
        return self.path("empty")

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot not found")
    def test_everything_is_made(self):
        self.record()
        done = self.run_program("report", "r.json", "--out", "a b/rep")
        self.assertEqual(done.stdout.splitlines()[-1], "a b/rep/index.html")
        names = sorted(os.listdir(self.path("a b/rep")))
        wanted = ["data", "index.html", "report.md", "results.csv", "samples.csv", "style.css"]
        wanted += [chart + end for chart in CHARTS for end in (".svg", "-dark.svg", ".png")]
        wanted += [STRIPS + ".svg", STRIPS + ".png"]
        self.assertEqual(names, sorted(wanted))
        self.assertEqual(sorted(os.listdir(self.path("a b/rep/data"))), sorted([chart + ".tsv" for chart in (*CHARTS, STRIPS)] + ["drawn.tsv"]))
        for chart in CHARTS:
            self.assertTrue(self.read("a b/rep/%s.svg" % chart).rstrip().endswith("</svg>"))
        for name in names:
            self.assertGreater(os.path.getsize(self.path("a b/rep/" + name)), 0, name)
        self.run_program("report", "r.json", "--out", "a b/rep")
        self.assertEqual(sorted(os.listdir(self.path("a b/rep"))), names)

    def test_csv_reads_back(self):
        self.record()
        self.run_program("report", "r.json", "--out", "rep", LC_ALL="de_DE.UTF-8")
        rows = list(csv.DictReader(self.read("rep/results.csv").splitlines()))
        self.assertEqual(len(rows), 57)
        self.assertAlmostEqual(float(rows[0]["ratio"]), 1.5, delta=0.03)
        self.assertEqual(rows[0]["subject"], "read-seq/map")
        samples = list(csv.DictReader(self.read("rep/samples.csv").splitlines()))
        self.assertEqual({row["role"] for row in samples}, {"subject", "same", "planted"})

    def test_without_gnuplot(self):
        self.record()
        done = self.run_program("report", "r.json", "--out", "rep", PATH=self.empty_path())
        self.assertIn("no charts: gnuplot not found", done.stderr)
        self.assert_one_line(done.stderr)
        self.assertIn("gnuplot not found", self.read("rep/charts.missing"))
        self.assertIn("No charts.", self.read("rep/index.html"))
        self.assertTrue(os.path.exists(self.path("rep/data/mmap_vs_file_io-ratios.tsv")))
        gate = self.run_program("gate", "--report", "rep", "r.json")
        self.assertIn("no charts: gnuplot not found", gate.stdout)
        self.run_program("gate", "--report", "rep", "--require-charts", "r.json", code=1)

    def test_a_dying_gnuplot_leaves_no_chart(self):
        self.record()
        self.write("empty-gnuplot", "")
        os.makedirs(self.path("bin"))
        with open(self.path("bin/gnuplot"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nsed -n \"s/.* '\\([^']*drawing.svg\\)' 'light.*/\\1/p\" \"$1\" | while read -r name; do\n"
                       "echo half > \"$name\"\ndone\nexit 3\n")
        os.chmod(self.path("bin/gnuplot"), 0o755)
        done = self.run_program("report", "r.json", "--out", "rep", PATH=self.path("bin") + os.pathsep + os.environ["PATH"])
        self.assertIn("gnuplot ended with code 3 while drawing mmap_vs_file_io-samples", done.stderr)
        self.assert_one_line(done.stderr)
        self.assertEqual([n for n in os.listdir(self.path("rep")) if n.endswith((".svg", ".png"))], [])
        self.assertEqual([n for n in os.listdir(self.path("rep/data")) if not n.endswith(".tsv")], [])

    def test_nothing_to_draw_is_no_failure(self):
        self.record("r.json", "quick", "0")
        self.run_program("report", "r.json", "--out", "rep")
        self.assertEqual(self.read("rep/data/mmap_vs_file_io-ratios.tsv").count("\n"), 1)
        if shutil.which("gnuplot"):
            self.assertIn("nothing was compared", self.read("rep/mmap_vs_file_io-ratios.svg"))


class Gate(Drive):
    def gate(self, code, *wishes):
        self.record("r.json", *wishes)
        self.run_program("report", "r.json", "--out", "rep")
        return self.run_program("gate", "--report", "rep", "r.json", code=code)

    def test_a_good_run_passes(self):
        self.assertIn("47 claims judged", self.gate(0).stdout)

    def test_all_skipped_is_never_green(self):
        self.assertIn("no measurement", self.gate(1, "quick", "0").stderr)
        self.assertIn("no measurement", self.gate(1, "smoke", "0").stderr)

    def test_a_failed_control_fails(self):
        self.assertIn("control failed", self.gate(1, "quick", "40", "m", "2026-11-30T21:45:00Z", "same-fails").stderr)

    def test_smoke_needs_samples_only(self):
        self.gate(0, "smoke", "2")

    def test_a_missing_record_or_page_fails(self):
        self.gate(0)
        self.assertIn("none.json", self.run_program("gate", "--report", "rep", "r.json", "none.json", code=1).stderr)
        self.assertIn("no report", self.run_program("gate", "--report", "nowhere", "r.json", code=1).stderr)

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot not found")
    def test_an_empty_chart_is_no_chart(self):
        self.gate(0)
        self.write("rep/mmap_vs_file_io-block-size.svg", "")
        self.assertIn("no charts:", self.run_program("gate", "--report", "rep", "r.json").stdout)
        self.run_program("gate", "--report", "rep", "--require-charts", "r.json", code=1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

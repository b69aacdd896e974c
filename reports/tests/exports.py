# SPDX-License-Identifier: MIT
"""exports.py HEARSAY MAKE_RECORD POST: every export is read back by a tool that is not ours.

Every check is a fact about what the tool finds; what a missing tool would have read is skipped by name.
"""
import base64
import csv
import glob
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree

from drive import HEARSAY, POST, Drive

HERE = os.path.dirname(os.path.abspath(__file__))
POSTS = os.path.dirname(POST)
with open(POST, encoding="utf-8") as post_file:
    CLAIMS = len(json.load(post_file)["claims"])
OPEN = "map-beats-file-read-seq"
README = os.path.join(HERE, "..", "README.md")
COMPARE = "/usr/share/benchmark/compare.py"

# The schema junit-10 that Jenkins's xUnit plugin holds files against, as far as it says anything of our elements:
# attributes that must be there, those that may, and the elements allowed inside.
JUNIT = {
    "testsuites": ((), ("name", "time", "tests", "failures", "errors"), ("testsuite",)),
    "testsuite": (("name", "tests", "failures", "errors"),
                  ("group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"),
                  ("testsuite", "properties", "testcase", "system-out", "system-err")),
    "properties": ((), (), ("property",)),
    "property": (("name", "value"), (), ()),
    "testcase": (("name",), ("time", "classname", "group"), ("skipped", "error", "failure", "system-out", "system-err")),
    "skipped": ((), ("type", "message"), ()),
    "failure": ((), ("type", "message"), ()),
    "system-out": ((), (), ()),
}
JUNIT_TIME = re.compile(r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?")


def python_with(module):
    """A python that has the module: this one, or the system's."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import " + module], capture_output=True, check=False).returncode == 0:
            return python
    return None


def table_cells(line):
    """The cells of a line of a GitHub table: a bar after a backslash is none."""
    return re.split(r"(?<!\\)\|", line)[1:-1]


class Exports(Drive):
    def export(self, form, *arguments, code=0):
        return self.run_program("export", "--to", form, *arguments, code=code)

    def record_of(self, post, name, *wishes):
        return self.record(name, *wishes, post=os.path.join(POSTS, post))

    def record_with_open_bound(self):
        """The claim OPEN has an interval that no round has closed below."""
        self.record()
        record = json.loads(self.read("r.json"))
        claim = next(claim for claim in record["claims"] if claim["id"] == OPEN)
        claim["pairs"][0].update(low=0.0, high=2.0)
        self.write("r.json", json.dumps(record))


class Usage(Exports):
    def test_the_format_must_be_known(self):
        self.record()
        for arguments in (("r.json",), ("--to", "xlsx", "r.json")):
            self.assert_one_line(self.run_program("export", *arguments, code=2).stderr)
        self.assertIn("ndjson", self.run_program("export", "--help").stdout)

    def test_a_file_is_written_whole_or_not_at_all(self):
        self.record()
        self.export("csv", "--out", "a b/r.csv", "r.json")
        self.assertEqual(self.read("a b/r.csv"), self.export("csv", "r.json").stdout)
        self.write("bad.json", "{")
        self.assert_one_line(self.export("csv", "--out", "a b/r.csv", "r.json", "bad.json", code=1).stderr)
        self.assertEqual(self.read("a b/r.csv"), self.export("csv", "r.json").stdout)
        self.assertEqual(os.listdir(self.path("a b")), ["r.csv"])
        self.assertIn("none.json", self.export("junit", "none.json", code=1).stderr)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_is_no_success(self):
        self.record()
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([HEARSAY, "export", "--to", "csv", self.path("r.json")], stdout=full,
                                  stderr=subprocess.PIPE, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("standard output", done.stderr)


class JUnit(Exports):
    def check(self, element):
        must, may, inside = JUNIT[element.tag]
        self.assertLessEqual(set(must), set(element.attrib), element.tag)
        self.assertLessEqual(set(element.attrib), {*must, *may}, element.tag)
        if element.tag in ("testsuite", "testsuites"):
            self.assertTrue(JUNIT_TIME.fullmatch(element.get("time", "0")))
        for child in element:
            self.assertIn(child.tag, inside)
            self.check(child)

    def suites(self, *arguments):
        root = ElementTree.fromstring(self.export("junit", *arguments).stdout.encode())
        self.assertEqual(root.tag, "testsuites")
        self.check(root)
        for suite in root:
            for attribute, tag in (("tests", "testcase"), ("failures", "testcase/failure"),
                                   ("skipped", "testcase/skipped")):
                self.assertEqual(int(suite.get(attribute)), len(suite.findall(tag)), attribute)
        self.assertEqual(int(root.get("tests")), sum(int(suite.get("tests")) for suite in root))
        self.assertEqual(int(root.get("failures")), sum(int(suite.get("failures")) for suite in root))
        return root

    def test_one_suite_a_topic_and_machine(self):
        self.record("a.json", "quick", "20", "machine-a")
        self.record("older.json", "quick", "20", "machine-a", "2026-11-29T21:45:00Z")
        self.record("b.json", "quick", "20", "machine-b")
        self.record_of("known-answer.json", "k.json", "quick", "20", "machine-a")
        root = self.suites("a.json", "older.json", "b.json", "k.json")
        self.assertEqual({suite.get("name") for suite in root},
                         {"mmap_vs_file_io on machine-a", "mmap_vs_file_io on machine-b", "known_answer on machine-a"})
        self.assertNotIn("2026-11-29", " ".join(suite.get("timestamp") for suite in root))

    def test_a_claim_that_does_not_hold_is_no_failure(self):
        self.record()
        root = self.suites("r.json")
        cases = {case.get("name"): case for case in root.iter("testcase")}
        self.assertEqual(len(cases), CLAIMS)
        self.assertEqual(root.get("failures"), "0")
        text = cases["scatter-beats-map-read-seq-vector"].find("system-out").text
        self.assertIn("[[PROPERTY|verdict=reversed]]\n", text)
        self.assertRegex(text, r"\[\[PROPERTY\|ratio=0\.[0-9]+\]\]\n\[\[PROPERTY\|low=")
        self.assertIn("[[PROPERTY|rounds=40]]\n", text)
        skipped = cases["coherent-on-windows"].find("skipped")
        self.assertEqual(skipped.get("message"), "skipped for the test")

    def test_an_open_bound_is_left_out(self):
        self.record_with_open_bound()
        case = next(case for case in self.suites("r.json").iter("testcase") if case.get("name") == OPEN)
        text = case.find("system-out").text
        self.assertIn("[[PROPERTY|high=2", text)
        self.assertNotIn("[[PROPERTY|low", text)

    def test_a_contradicted_expectation_is_a_failure(self):
        self.record()
        pins = json.loads(self.run_program("pin", "r.json").stdout)
        pins["verdicts"]["mmap_vs_file_io"]["map-beats-file-read-seq"] = ["levelled", "reversed"]
        self.write("pins.json", json.dumps(pins))
        root = self.suites("--expect", "pins.json", "r.json")
        self.assertEqual(root.get("failures"), "1")
        self.assertIn("holds here, but pins.json expects levelled or reversed", root.find(".//failure").get("message"))


class Benchmark(Exports):
    def test_each_sample_is_a_repetition_and_their_median_an_aggregate(self):
        self.record("r.json", "quick", "20")
        found = json.loads(self.export("benchmark", "r.json").stdout)
        machine = json.loads(self.read("r.json"))["machine"]
        context = found["context"]
        self.assertEqual(context["host_name"], "test-machine")
        self.assertEqual((context["compiler"], context["flags"]), (machine["compiler"], machine["flags"]))
        self.assertNotIn("library_build_type", context)
        entries = [b for b in found["benchmarks"] if b["run_name"] == "mmap_vs_file_io/read-seq/map"]
        self.assertEqual([b["run_type"] for b in entries], ["iteration"] * 20 + ["aggregate"])
        self.assertEqual([b["repetition_index"] for b in entries[:20]], list(range(20)))
        times = sorted(b["real_time"] for b in entries[:20])
        self.assertAlmostEqual(entries[20]["real_time"], (times[9] + times[10]) / 2)
        self.assertEqual(entries[20]["name"], "mmap_vs_file_io/read-seq/map_median")
        for entry in entries:
            self.assertEqual((entry["time_unit"], entry["threads"], entry["repetitions"]), ("ns", 1, 20))

    def test_a_tracker_gets_one_number_a_name(self):
        self.record()
        entries = json.loads(self.export("tracker", "r.json").stdout)["benchmarks"]
        names = [entry["name"] for entry in entries]
        for entry in entries:  # what github-action-benchmark makes its page of
            self.assertLessEqual({"name", "real_time", "time_unit", "iterations", "cpu_time", "threads"}, set(entry))
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("mmap_vs_file_io/read-seq/file_median", names)

    def test_two_machines_are_never_pooled(self):
        self.record("a.json", "quick", "20", "machine-a")
        self.record("b.json", "quick", "20", "machine-b")
        self.assertIn("machine-a and machine-b are two machines", self.export("benchmark", "a.json", "b.json", code=1).stderr)

    def test_their_own_tool_compares_two_of_our_files(self):
        python = python_with("scipy.stats")
        if not os.path.exists(COMPARE) or python is None:
            self.skipTest("compare.py of Google Benchmark (libbenchmark-tools), or scipy, not found")
        self.record("r.json", "quick", "20")
        for form in ("benchmark", "tracker"):
            self.export(form, "--out", "old.json", "r.json")
            new = json.loads(self.read("old.json"))
            for entry in new["benchmarks"]:
                entry["real_time"] *= 2
            self.write("new.json", json.dumps(new))
            done = subprocess.run([python, COMPARE, "--no-color", "benchmarks", "old.json", "new.json"],
                                  cwd=self.folder, capture_output=True, encoding="utf-8", check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            name = "mmap_vs_file_io/read-seq/map"
            self.assertRegex(done.stdout, name + r"_median +\+1\.0000")
            if form == "benchmark":
                self.assertRegex(done.stdout, name + r"_pvalue +0\.0000 .*Repetitions: 20 vs 20")


class Tables(Exports):
    def test_summary_and_samples(self):
        self.record()
        rows = list(csv.DictReader(self.export("csv", "r.json").stdout.splitlines()))
        self.assertEqual(len(rows), CLAIMS)
        self.assertAlmostEqual(float(rows[0]["ratio"]), 1.5, delta=0.03)
        samples = list(csv.DictReader(self.export("samples", "r.json").stdout.splitlines()))
        self.assertEqual(len({row["round"] for row in samples}), 40)
        self.assertTrue(all(int(row["ns"]) > 0 for row in samples))


class Database(Exports):
    """The commands of README.md, as they stand there."""

    def command(self, program):
        with open(README, encoding="utf-8") as file:
            found = re.search(r"^%s .*?\"(.*?)\"$" % program, file.read(), re.DOTALL | re.MULTILINE)
        return found.group(1)

    def make_lines(self):
        self.record("a.json", "quick", "20", "machine-a")
        self.record("b.json", "quick", "20", "machine-b")
        record = json.loads(self.read("b.json"))
        record["machine"]["os"] = "Windows"
        record["claims"][3]["verdict"] = "levelled"
        self.write("b.json", json.dumps(record))
        self.export("ndjson", "--out", "claims.ndjson", "a.json", "b.json")
        return record["claims"][3]["id"]

    def test_each_line_is_one_flat_object(self):
        self.make_lines()
        lines = [json.loads(line) for line in self.read("claims.ndjson").splitlines()]
        self.assertEqual(len(lines), 2 * CLAIMS)
        self.assertEqual({line["os"] for line in lines}, {"Linux", "Windows"})
        self.assertEqual(len({(line["machine"], line["topic"], line["claim"]) for line in lines}), 2 * CLAIMS)
        self.assertIsNone(next(line for line in lines if line["claim"] == "coherent-here")["ratio"])

    def test_an_open_bound_is_null(self):
        self.record_with_open_bound()
        lines = [json.loads(line) for line in self.export("ndjson", "r.json").stdout.splitlines()]
        line = next(line for line in lines if line["claim"] == OPEN)
        self.assertEqual((line["low"], line["high"]), (None, 2.0))

    def test_sqlite_says_which_verdicts_differ_by_system(self):
        claim = self.make_lines()
        base = sqlite3.connect(":memory:")
        base.create_function("readfile", 1, lambda name: self.read(name).encode())
        if sqlite3.sqlite_version_info < (3, 38):
            self.skipTest("sqlite before 3.38 has no ->>")
        self.assertEqual(base.execute(self.command("sqlite3")).fetchall(),
                         [("mmap_vs_file_io", claim, "Linux: holds, Windows: levelled")])
        if shutil.which("sqlite3"):
            done = subprocess.run(["sqlite3", ":memory:", self.command("sqlite3")], cwd=self.folder,
                                  capture_output=True, encoding="utf-8", check=True)
            self.assertEqual(done.stdout, "mmap_vs_file_io|%s|Linux: holds, Windows: levelled\n" % claim)

    def test_duckdb_says_the_same(self):
        if not shutil.which("duckdb"):
            self.skipTest("duckdb not found")
        claim = self.make_lines()
        done = subprocess.run(["duckdb", "-csv", "-c", self.command("duckdb -c")], cwd=self.folder, capture_output=True,
                              encoding="utf-8", check=True)
        self.assertIn("mmap_vs_file_io,%s,\"Linux: holds, Windows: levelled\"" % claim, done.stdout)


class Markdown(Exports):
    def test_one_column_a_machine(self):
        self.record("a.json", "quick", "20", "machine-a")
        self.record("b.json", "quick", "20", "machine-b")
        text = self.export("markdown", "b.json", "a.json").stdout
        self.assertIn("- **A** `machine-a`: CPU", text)
        rows = [line for line in text.splitlines() if line.startswith("| ")]
        self.assertEqual([cell.strip() for cell in table_cells(rows[0])], ["Claim", "Then", "A", "B"])
        self.assertEqual(len(rows), CLAIMS + 1)
        self.assertEqual({len(table_cells(row)) for row in rows}, {4})
        self.assertRegex(rows[1], r"plain file calls\. `map-beats-file-read-seq` \| inconclusive 1\.26 \| holds 1\.5")

    def test_it_never_passes_64_kib_and_says_what_is_missing(self):
        names = []
        claims = 0
        for post in sorted(glob.glob(os.path.join(POSTS, "*.json"))):
            with open(post, encoding="utf-8") as file:
                claims += len(json.load(file)["claims"])
            for machine in range(45):
                names.append("%s-%d.json" % (os.path.basename(post)[:8], machine))
                self.record_of(post, names[-1], "quick", "1", "machine-%02d" % machine)
        text = self.export("markdown", *names).stdout
        self.assertLessEqual(len(text.encode()), 65536)
        self.assertIn("- and 5 more machines that have no room here, from `machine-40` on\n", text)
        left = re.search(r"\*\*Claims that have no room here:\*\* (.*)\. The whole", text).group(1)
        shown = sum(line.startswith("| `") for line in text.splitlines())
        self.assertEqual(shown + sum(int(number) for number in re.findall(r"(\d+) of ", left)), claims)


class CTest(Exports):
    """What a dashboard gets to see of a claim."""

    def test_measurements_and_chart_reach_the_dashboard(self):
        ctest = shutil.which("ctest")
        if ctest is None:
            self.skipTest("ctest not found")
        self.record()
        self.write("chart.png", "a picture")
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(tiny NONE)\ninclude(CTest)\n"
                   'add_test(NAME claim COMMAND "%s" claim "%s" map-beats-file-read-seq --chart "%s")\n'
                   % (HEARSAY, self.path("r.json"), self.path("chart.png")))
        for command in (["cmake", "-S", ".", "-B", "b"], [ctest, "--test-dir", "b", "-T", "Test"]):
            done = subprocess.run(command, cwd=self.folder, capture_output=True, encoding="utf-8", check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        found = ElementTree.parse(glob.glob(self.path("b/Testing/*/Test.xml"))[0])
        named = {item.get("name"): item for item in found.iter("NamedMeasurement")}
        self.assertAlmostEqual(float(named["ratio"].find("Value").text), 1.5, delta=0.03)
        for name in ("low", "high", "rounds"):
            self.assertEqual(named[name].get("type"), "numeric/double")
        self.assertEqual(named["verdict"].find("Value").text, "holds")
        self.assertEqual((named["chart"].get("type"), named["chart"].get("encoding")), ("image/png", "base64"))
        self.assertEqual(base64.b64decode(named["chart"].find("Value").text), b"a picture")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

# SPDX-License-Identifier: MIT
"""many.py HEARSAY MAKE_RECORD POST: reports of several machines and days, and what becomes of their charts."""
import csv
import json
import os
import re
import shutil
import subprocess
import unittest

from drive import MAKE_RECORD, Drive

MACHINES = ("test-machine-01", "test-machine-02", "test-machine-03")
OLD, NEW = "2025-01-02T10:00:00Z", "2025-02-02T10:00:00Z"
TOPIC = "mmap_vs_file_io"
GNUPLOT = shutil.which("gnuplot")
PICTURES = (".svg", ".png", ".pdf")


class Many(Drive):
    def records(self, machines=3, dates=2):
        subprocess.run([MAKE_RECORD, "--many", self.path("rec"), str(machines), str(dates)], check=True)
        return sorted("rec/" + name for name in os.listdir(self.path("rec")))

    def few(self, machines=2, dates=2):
        """Of one topic only: enough where charts are drawn."""
        return [name for name in self.records(machines, dates) if TOPIC in name]

    def report(self, records, *options, code=0, folder="rep", **environment):
        return self.run_program("report", *records, "--out", folder, *options, code=code, **environment)

    def without_gnuplot(self):
        os.makedirs(self.path("empty"), exist_ok=True)
        return self.path("empty")

    def times(self, folder="rep"):
        return {name: os.stat(self.path(folder + "/" + name)).st_mtime_ns
                for name in os.listdir(self.path(folder)) if name.endswith(PICTURES)}


class Page(Many):
    def setUp(self):
        super().setUp()
        self.report(self.records(), PATH=self.without_gnuplot())
        self.page = self.read("rep/report.md")

    def test_each_machine_is_a_column(self):
        heads = [line for line in self.page.splitlines() if line.startswith(("| Workload | ", "| Claim in words | "))]
        self.assertGreater(len(heads), 20)
        for head in heads:
            self.assertRegex(head, r"\| \[A\]\(machine-test-machine-01.html\) \| \[B\]\(machine-test-machine-02.html\) "
                                   r"\| \[C\]\(machine-test-machine-03.html\) \(emulated\) \| Claim \|$")
        row = next(line for line in self.page.splitlines() if line.endswith("| `map-beats-file-read-seq` |"))
        self.assertEqual(len(re.findall(r"\[\*\*[a-z]+\*\*\]\(machine-[-0-9a-z]+.html#do-it-again-mmap_vs_file_io\)", row)), 3)

    def test_the_newest_record_speaks(self):
        for machine in MACHINES:
            page = self.read("rep/machine-%s.md" % machine)
            self.assertEqual(page.count("| Measured | "), 6)
            self.assertNotIn(OLD, page)
            samples = csv.DictReader(self.read("rep/%s-samples.csv" % machine).splitlines())
            self.assertEqual({(row["machine"], row["started"]) for row in samples}, {(machine, NEW)})
        results = list(csv.DictReader(self.read("rep/results.csv").splitlines()))
        self.assertEqual({row["started"] for row in results}, {OLD, NEW})

    def test_older_records_are_history(self):
        lines = self.read("rep/data/test-machine-02-%s-history.tsv" % TOPIC).splitlines()
        runs = [line.split("\t")[1] for line in lines[1:] if line.startswith("map-beats-file-read-seq\t")]
        self.assertEqual(runs, [OLD, NEW])

    def test_times_of_machines_are_not_pooled(self):
        lines = [line.split("\t") for line in self.read("rep/data/%s-machines.tsv" % TOPIC).splitlines()[1:]]
        rows = [line for line in lines if line[1] == "read-seq"]
        of_row = [line[2] for line in lines if line[0] == rows[0][0]]
        self.assertEqual(of_row, ["-1", "1", "2", "3"])

    def test_no_table_has_a_zero_for_its_axis(self):
        for name in os.listdir(self.path("rep/data")):
            if name.endswith("-samples.tsv") or name == "drawn.tsv":
                continue
            head, *lines = (line.split("\t") for line in self.read("rep/data/" + name).splitlines() if line)
            columns = [head.index(word) for word in head if word in ("low", "middle", "high", "ratio", "then", "now")]
            values = [float(line[column]) for line in lines for column in columns if line[column] != "?"]
            self.assertTrue(all(value > 0 for value in values), name)

    def test_all_topics_are_counted_and_told_by_the_fullest_record(self):
        shutil.rmtree(self.path("rec"))
        records = [name for name in self.records(2, 1) if "machine-01" not in name or TOPIC in name]
        poor = next(name for name in records if "machine-01" in name)
        record = json.loads(self.read(poor))
        whole = len(record["claims"])
        record["claims"] = [claim for claim in record["claims"] if "pairs" in claim][:3]
        self.write(poor, json.dumps(record))
        claims = [len(json.loads(self.read(name))["claims"]) for name in records
                  if "machine-02" in name and "known" not in name]
        self.assertIn(whole, claims)
        self.report(records, folder="some", PATH=self.without_gnuplot())
        self.assertIn("**%d claims, judged on 2 machines" % sum(claims), self.read("some/report.md"))

    def test_what_one_machine_has_is_said_to_be_its_own(self):
        after = self.page.split("## All claims")[1]
        self.assertIn("Of machine A; the others have theirs on their own pages.", after)
        self.assertNotIn("samples.csv", after)
        page = self.read("rep/machine-%s.md" % MACHINES[1])
        self.assertNotIn("Of machine", page)
        self.assertIn("](%s-samples.csv)" % MACHINES[1], page)

    def test_no_older_record_no_history(self):
        shutil.rmtree(self.path("rec"))
        self.report(self.records(2, 1), folder="once", PATH=self.without_gnuplot())
        self.assertEqual([name for name in os.listdir(self.path("once/data")) if "history" in name], [])


class Refusals(Many):
    def test_a_record_named_twice(self):
        records = self.few()
        done = self.report([*records, records[0]], code=1)
        self.assertIn("the same measurement as", done.stderr)
        self.assert_one_line(done.stderr)
        self.assertFalse(os.path.exists(self.path("rep")))

    def test_keep_going(self):
        records = self.few()
        self.write("next.json", "{\"schema\": \"hearsay.result/2\"}")
        arguments = [*records, "next.json", "none.json"]
        self.assertIn("next.json: schema is", self.report(arguments, code=1).stderr)
        done = self.report(arguments, "--keep-going", code=1, PATH=self.without_gnuplot())
        self.assertEqual(done.stdout, "rep/index.html\n")
        for text in (done.stderr, self.read("rep/index.html")):
            self.assertIn("next.json: schema is", text)
            self.assertIn("none.json: ", text)
        self.assertIn("machine-test-machine-01.html", self.read("rep/index.html"))

    def test_nothing_is_left(self):
        self.write("bad.json", "{")
        done = self.report(["bad.json"], "--keep-going", code=1)
        self.assertIn("no record is left", done.stderr)
        self.assertFalse(os.path.exists(self.path("rep")))


@unittest.skipUnless(GNUPLOT, "gnuplot not found")
class Charts(Many):
    def test_only_what_has_changed_is_drawn_again(self):
        records = self.few()
        self.report(records)
        first = self.times()
        self.report(records)
        self.assertEqual(self.times(), first)
        self.report(records[1:])
        drawn = {name for name, time in self.times().items() if first[name] != time}
        self.assertEqual({name for name in drawn if not name.startswith("test-machine-01")}, set())
        os.remove(self.path("rep/test-machine-02-%s-ratios.svg" % TOPIC))
        self.report(records[1:])
        self.assertIn("test-machine-02-%s-ratios.svg" % TOPIC, self.times())

    def test_what_a_report_no_longer_has_goes_away(self):
        records = self.few(3, 2)
        self.report(records)
        self.write("rep/machine-notes.txt", "mine")
        for left in ([name for name in records if "machine-01" not in name],
                     [name for name in records if "machine-02" in name][:1], records[:3]):
            fresh = "fresh-%d" % len(left)
            self.report(left, folder=fresh)
            self.write(fresh + "/machine-notes.txt", "mine")
            self.report(left)
            for folder in ("", "/data"):
                self.assertEqual(sorted(os.listdir(self.path("rep" + folder))), sorted(os.listdir(self.path(fresh + folder))))

    def test_the_same_input_gives_the_same_picture(self):
        records = self.few()
        self.report(records)
        self.report(list(reversed(records)), folder="again")
        names = [name for name in self.times() if name.endswith(".svg")]
        self.assertGreater(len(names), 20)
        for name in names:
            self.assertEqual(self.read("rep/" + name), self.read("again/" + name), name)
        # A chart that is drawn alone comes out as it did among the others.
        name = "test-machine-02-%s-block-size.svg" % TOPIC
        before = self.read("rep/" + name)
        os.remove(self.path("rep/" + name))
        self.report(records)
        self.assertEqual(self.read("rep/" + name), before)

    def test_gnuplot_has_nothing_to_complain_of(self):
        self.assertEqual(self.report(self.records(2, 2)).stderr, "")
        for name in self.times():
            self.assertGreater(os.path.getsize(self.path("rep/" + name)), 0, name)

    def test_pdf(self):
        records = self.few(1, 1)
        terminals = subprocess.run([GNUPLOT, "-e", "print GPVAL_TERMINALS"], capture_output=True, encoding="utf-8",
                                   check=True).stderr
        if "pdfcairo" in terminals:
            self.report(records, "--pdf")
            with open(self.path("rep/%s-ratios.pdf" % TOPIC), "rb") as file:
                self.assertEqual(file.read(5), b"%PDF-")
        os.makedirs(self.path("bin"))
        with open(self.path("bin/gnuplot"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 1\n")
        os.chmod(self.path("bin/gnuplot"), 0o755)
        done = self.report(records, "--pdf", code=1, folder="none", PATH=self.path("bin"))
        self.assertIn("--pdf: this gnuplot has no pdfcairo terminal", done.stderr)
        self.assert_one_line(done.stderr)
        self.assertFalse(os.path.exists(self.path("none")))


if __name__ == "__main__":
    unittest.main(argv=["many.py"])

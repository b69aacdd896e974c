# SPDX-License-Identifier: MIT
"""expectations.py HEARSAY MAKE_RECORD POST: verdicts held against those that were pinned, and against earlier ones."""
import json
import os
import subprocess
import sys
import unittest

from drive import HEARSAY, POST, Drive

with open(POST, encoding="utf-8") as post_file:
    CLAIMS = len(json.load(post_file)["claims"])
FIXTURES = os.path.join(os.path.dirname(POST), "..")
TOPIC = "mmap_vs_file_io"
CLAIM = "map-beats-file-read-seq"


class Records(Drive):
    def edit(self, name, change, to=None):
        """The record with a change made to it, in the same file or another one."""
        record = json.loads(self.read(name))
        change(record)
        self.write(to or name, json.dumps(record))
        return to or name

    def judge(self, name, verdict, to=None):
        return self.edit(name, lambda record: record["claims"][0].update(verdict=verdict), to)


class Pin(Records):
    def pin(self, *records, code=0):
        return self.run_program("pin", "--out", "p.json", *records, code=code)

    def test_what_is_pinned_is_decided_and_fits_the_schema(self):
        self.record()
        self.pin("r.json")
        pins = json.loads(self.read("p.json"))
        self.assertEqual(pins["platform"], "linux-x86_64")
        self.assertEqual([record["topic"] for record in pins["records"]], [TOPIC])
        self.assertEqual(pins["verdicts"][TOPIC][CLAIM], ["holds"])
        self.assertNotIn("coherent-on-windows", pins["verdicts"][TOPIC])
        self.assertEqual(self.run_program("pin", "r.json").stdout, self.read("p.json"))
        done = subprocess.run([sys.executable, os.path.join(FIXTURES, "check_schema.py"),
                               os.path.join(FIXTURES, "schemas", "expectations.schema.json"), self.path("p.json")],
                              capture_output=True, encoding="utf-8", check=False)
        if done.returncode == 77:
            self.skipTest(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_records_that_differ_pin_each_verdict(self):
        self.record()
        self.judge("r.json", "levelled", "s.json")
        self.edit("s.json", lambda record: record.update(started="2026-12-01T21:45:00Z"))
        self.pin("r.json", "s.json", "s.json")
        self.assertEqual(json.loads(self.read("p.json"))["verdicts"][TOPIC][CLAIM], ["holds", "levelled"])

    def test_what_is_not_worth_it_is_refused_and_the_old_file_stays(self):
        self.record()
        self.record("smoke.json", "smoke")
        self.record("none.json", "quick", "0")
        self.edit("r.json", lambda record: record["machine"].update(emulator="qemu-user"), "emulated.json")
        self.edit("r.json", lambda record: record["machine"].update(os="Windows"), "windows.json")
        self.write("p.json", "old")
        for records, message in ((("smoke.json",), "smoke.json: a smoke run"), (("none.json",), "no claim is decided"),
                                 (("emulated.json",), "ran under qemu-user"),
                                 (("r.json", "windows.json"), "windows.json: measured on windows-x86_64")):
            done = self.pin(*records, code=1)
            self.assert_one_line(done.stderr)
            self.assertIn(message, done.stderr)
        self.assertEqual(self.read("p.json"), "old")


class Expect(Records):
    def setUp(self):
        super().setUp()
        self.record()
        self.run_program("report", "r.json", "--out", "rep", PATH=self.folder)
        self.run_program("pin", "--out", "p.json", "r.json")

    def gate(self, *records, code=0):
        return self.run_program("gate", "--report", "rep", "--expect", "p.json", *records, code=code)

    def claim(self, code=0):
        return self.run_program("claim", "r.json", CLAIM, "--expect", "p.json", code=code)

    def test_the_same_verdicts_pass(self):
        self.gate("r.json")
        self.claim()

    def test_a_contradiction_fails(self):
        self.judge("r.json", "reversed")
        done = self.gate("r.json", code=1)
        self.assert_one_line(done.stderr)
        self.assertIn("r.json: %s.%s: reversed here, but p.json expects holds" % (TOPIC, CLAIM), done.stderr)
        self.assertIn("expects holds", self.claim(code=1).stderr)

    def test_what_is_open_contradicts_nothing(self):
        self.judge("r.json", "inconclusive")
        self.gate("r.json")
        self.claim()
        self.judge("r.json", "not applicable")
        self.gate("r.json")
        self.claim(code=77)

    def test_a_smoke_run_contradicts_nothing(self):
        self.judge("r.json", "reversed")
        self.edit("r.json", lambda record: record.update(scale="smoke"))
        self.assertIn("not held against", self.gate("r.json").stdout)
        self.claim()

    def test_what_is_expected_must_be_there(self):
        self.edit("r.json", lambda record: record["claims"][10].update(id="renamed"))
        self.assertIn("no claim \"stdio-atrocious-read-seq\", of which p.json expects", self.gate("r.json", code=1).stderr)
        self.record("k.json", post=os.path.join(FIXTURES, "posts", "known-answer.json"))
        self.assertIn("p.json: verdicts of mmap_vs_file_io are expected", self.gate("k.json", code=1).stderr)

    def test_the_file_of_another_platform_is_refused(self):
        self.edit("r.json", lambda record: record["machine"].update(architecture="aarch64"))
        self.assertIn("measured on linux-aarch64, but p.json is of linux-x86_64", self.gate("r.json", code=1).stderr)
        self.assertIn("linux-aarch64", self.claim(code=1).stderr)
        self.assertIn("linux-aarch64", self.run_program("export", "--to", "junit", "--expect", "p.json", "r.json",
                                                        code=1).stderr)

    def test_a_file_that_pins_nothing_is_refused(self):
        for text, message in (("{}", "its \"schema\" is not"), ("{", "p.json:1:1:"), ("[]", "its \"schema\""),
                              ("{\"schema\": \"hearsay.expectations/1\"}", "it pins nothing"),
                              ("{\"schema\": \"hearsay.expectations/1\", \"platform\": \"a-b\", \"verdicts\": "
                               "{\"t\": {\"c\": [\"inconclusive\"]}}}", "verdicts.t.c is not a list of decided"),
                              ("{\"schema\": \"hearsay.expectations/1\", \"platform\": \"a-b\", \"verdicts\": "
                               "{\"t\": [\"holds\"]}}", "verdicts.t pins nothing")):
            self.write("p.json", text)
            done = self.gate("r.json", code=1)
            self.assert_one_line(done.stderr)
            self.assertIn(message, done.stderr)
        self.assertIn("none.json", self.run_program("gate", "--report", "rep", "--expect", "none.json", "r.json",
                                                    code=1).stderr)


class Compare(Records):
    def setUp(self):
        super().setUp()
        self.record("old.json")
        self.record("new.json", "quick", "40", "test-machine", "2026-12-01T21:45:00Z")

    def compare(self, *arguments, code=0):
        return self.run_program("compare", *arguments, code=code)

    def test_the_same_verdicts_are_as_before(self):
        self.assertIn("\n0 changed, %d as before, 0 appeared, 0 vanished\n" % CLAIMS,
                      self.compare("old.json", "new.json").stdout)

    def test_a_change_is_told_in_words_and_fails_only_where_asked(self):
        self.judge("new.json", "reversed")
        text = self.compare("old.json", "new.json").stdout
        self.assertIn("mmap_vs_file_io on test-machine, 2026-12-01T21:45:00Z against 2026-11-30T21:45:00Z\n", text)
        self.assertRegex(text, r"  %s: was holds, is reversed; the ratio was 1\.\d+ \[.*\], is 1\.\d+ \[" % CLAIM)
        for fates, code in (("reversed", 1), ("fails,reversed", 1), ("reversed,reversed", 1), ("changed", 1),
                            ("fails,not-applicable", 0), ("appeared,vanished", 0)):
            done = self.compare("old.json", "new.json", "--fail-on", fates, code=code)
            self.assertEqual("what --fail-on names: 1;" in done.stderr, code == 1)
        for fates in ("", "nonsense", "reversed,", "holds;fails"):
            self.assert_one_line(self.compare("old.json", "new.json", "--fail-on", fates, code=2).stderr)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_what_cannot_be_told_is_no_success(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([HEARSAY, "compare", self.path("old.json"), self.path("new.json")], stdout=full,
                                  stderr=subprocess.PIPE, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 1)
        self.assert_one_line(done.stderr)
        self.assertIn("standard output", done.stderr)

    def test_claims_and_topics_come_and_go(self):
        self.edit("new.json", lambda record: record["claims"][10].update(id="renamed"))
        text = self.compare("old.json", "new.json", "--fail-on", "vanished", code=1).stdout
        self.assertIn("  renamed: appeared, holds\n  stdio-atrocious-read-seq: vanished, was holds\n", text)
        self.record("known.json", post=os.path.join(FIXTURES, "posts", "known-answer.json"))
        text = self.compare("old.json", "known.json").stdout
        self.assertIn("known_answer on test-machine: there was no record of it before\n", text)
        self.assertIn("mmap_vs_file_io on test-machine: there is no record of it any more\n", text)
        self.assertRegex(text, r"\n0 changed, 0 as before, \d+ appeared, %d vanished\n$" % CLAIMS)

    def test_times_of_two_machines_are_not_compared(self):
        self.edit("new.json", lambda record: record["machine"].update(id="another"))
        self.judge("new.json", "reversed")
        text = self.compare("old.json", "new.json").stdout
        self.assertIn("  another machine: verdicts are compared, times and ratios are not\n", text)
        self.assertIn("  %s: was holds, is reversed\n" % CLAIM, text)

    def test_other_scales_and_changed_posts_are_named(self):
        self.edit("new.json", lambda record: record.update(scale="historical", post_hash="xxh3:0"))
        text = self.compare("old.json", "new.json").stdout
        self.assertIn("  another scale: was quick, is historical\n", text)
        self.assertIn("  the post file was changed in between", text)

    def test_folders_of_records(self):
        for side in ("old", "new"):
            os.makedirs(self.path("days/" + side))
            os.rename(self.path(side + ".json"), self.path("days/%s/a.json" % side))
        # Their own machine's records meet, whatever else lies there.
        self.record("days/old/b.json", "quick", "40", "a-machine")
        text = self.compare("days/old", "days/new").stdout
        self.assertNotIn("another machine", text)
        self.assertIn("mmap_vs_file_io on a-machine: there is no record of it any more\n", text)
        os.makedirs(self.path("empty"))
        self.assertIn("empty: a folder without a record", self.compare("empty", "days/new", code=1).stderr)
        self.assertIn("gone: cannot open", self.compare("days/new", "gone", code=1).stderr)

    def test_folders_of_machines(self):
        for day in ("old", "new"):
            for machine in ("machine-a", "machine-b"):
                os.makedirs(self.path("days/%s/%s" % (day, machine)))
                self.record("days/%s/%s/mmap_vs_file_io.json" % (day, machine), "quick", "40", machine)
            self.write("days/%s/notes.txt" % day, "no record")
        text = self.compare("days/old", "days/new").stdout
        self.assertIn("mmap_vs_file_io on machine-b, ", text)
        self.assertIn("\n0 changed, %d as before, 0 appeared, 0 vanished\n" % (2 * CLAIMS), text)
        self.assertIn("days: a folder without a record", self.compare("days", "days/new", code=1).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

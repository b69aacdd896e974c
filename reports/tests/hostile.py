# SPDX-License-Identifier: MIT
"""hostile.py HEARSAY MAKE_RECORD POST: what others wrote is text wherever it is shown, and nothing but text.

A post and its record in which every text is an attack, and records that no case would write.
"""
import csv
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree

from drive import HEARSAY, POST, Drive
from exports import CLAIMS, table_cells

MARK = "hostile-mark"
ATTACK = ("=1+1 ]]><CTestMeasurement type=\"numeric/double\" name=\"ratio\">9</CTestMeasurement> <script>alert(1)</script><img src=x onerror=alert(1)> | a ` b ]]> &lt; ' \" @x ^_{y} $z$ [a](http://evil) "
          "![i](x.png) \\ % %s \r\n# head\n- item\x1b[2J \u202eright \u05e9\u05dc\u05d5\u05dd \U0001F40C \uffff " + MARK)
SHORT = "<i>|`]]>&lt;*_\u202e[a](b)\n# x"  # where there is little room
LONG = ATTACK + " long" * 2000


def attack(value, keys):
    """Every text under one of the keys becomes an attack, in place."""
    for part, child in value.items() if isinstance(value, dict) else enumerate(value):
        if part in keys and isinstance(child, str):
            value[part] = LONG if part == "title" else ATTACK
        elif part in keys and isinstance(child, list) and all(isinstance(item, str) for item in child):
            value[part] = [ATTACK for _ in child]
        elif isinstance(child, (dict, list)):
            attack(child, keys)


class Page(html.parser.HTMLParser):
    """What a browser would make of it."""

    ALLOWED = {"a", "body", "blockquote", "br", "code", "details", "div", "em", "figcaption", "figure", "h1", "h2", "h3", "h4",
               "h5", "head", "hr", "html", "img", "li", "link", "main", "meta", "nav", "ol", "p", "picture", "pre", "section",
               "source", "span", "strong", "summary", "table", "tbody", "td", "th", "thead", "title", "tr", "ul"}

    def __init__(self, text):
        super().__init__()
        self.faults = []
        self.words = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag not in self.ALLOWED:
            self.faults.append(tag)
        for name, value in attrs:
            leads = name in ("href", "src", "srcset") and re.match(r"\s*(http|javascript|data):|[^#].*evil", value)
            if name.startswith("on") or leads:
                self.faults.append("%s=%s" % (name, value))

    def handle_comment(self, data):
        self.faults.append(data)

    def handle_data(self, data):
        self.words.append(data)


class Texts(Drive):
    """One report and all exports of the attacks."""

    @classmethod
    def setUpClass(cls):
        cls.post_keys = ("author", "forum", "says", "reading", "label", "title", "text", "reason", "none", "x_label",
                         "series", "axis", "environment", "notes", "missing", "why", "where", "unit")
        cls.record_keys = ("says", "reading", "reason", "none", "workload_title", "subject_title", "requested", "achieved",
                           "skipped", "command", "program", "data_folder", "os", "os_version", "architecture", "cpu",
                           "filesystem", "device", "compiler", "flags", "started", "guards")

    def setUp(self):
        super().setUp()
        with open(POST, encoding="utf-8") as file:
            post = json.load(file)
        attack(post, self.post_keys)
        post["subject"] = ATTACK
        os.makedirs(self.path("posts"))
        self.write("posts/" + os.path.basename(POST), json.dumps(post))
        self.record(post=self.path("posts/" + os.path.basename(POST)))
        record = json.loads(self.read("r.json"))
        attack(record, self.record_keys)
        record["claims"][10]["id"] = ATTACK
        for entrant in record["races"][0]["entrants"][-3:]:
            entrant["workload"] = entrant["subject"] = ATTACK
        for key in ("os", "architecture", "cpu", "os_version", "filesystem", "device", "compiler", "flags"):
            record["machine"][key] = SHORT
        self.write("r.json", json.dumps(record))

    def assert_no_markup(self, text):
        page = Page(text)
        self.assertEqual(page.faults, [])
        self.assertIn("<script>alert(1)</script>", "".join(page.words))
        self.assertNotIn("\u202e", text)

    def test_the_page(self):
        self.run_program("report", "r.json", "--posts", "posts", "--out", "rep")
        self.assert_no_markup(self.read("rep/index.html"))
        for line in self.read("rep/report.md").splitlines():
            self.assertFalse(line.startswith(("# head", "- item")), line[:80])
            self.assertNotIn("\x1b", line)
        lines = self.read("rep/report.md").splitlines()
        for head, rule in zip(lines, lines[1:]):
            if rule.startswith("|:--"):
                self.assertEqual(len(table_cells(head)), len(table_cells(rule)), head[:80])
            elif head.startswith("|") and rule.startswith("|"):
                self.assertEqual(len(table_cells(head)), len(table_cells(rule)), rule[:80])

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot not found")
    def test_the_charts(self):
        done = self.run_program("report", "r.json", "--posts", "posts", "--out", "rep")
        self.assertNotIn("no charts", done.stderr)
        charts = [name for name in os.listdir(self.path("rep")) if name.endswith(".svg")]
        for name in charts:
            root = ElementTree.fromstring(self.read("rep/" + name).encode())
            tags = {element.tag.rpartition("}")[2] for element in root.iter()}
            self.assertNotIn("script", tags)
            self.assertNotIn("image", tags)
        self.assertTrue(any("=1+1 ]]" in self.read("rep/" + name) for name in charts))

    def test_junit(self):
        root = ElementTree.fromstring(self.run_program("export", "--to", "junit", "r.json").stdout.encode())
        output = root.find(".//testcase/system-out").text
        self.assertIn("<script>alert(1)</script><img src=x onerror=alert(1)> | a ` b ]]> &lt;", output)
        self.assertIn("\u05e9\u05dc\u05d5\u05dd \U0001F40C   " + MARK, output)

    def test_tables(self):
        for form in ("csv", "samples"):
            rows = list(csv.reader(self.run_program("export", "--to", form, "r.json").stdout.splitlines()))
            self.assertEqual({len(row) for row in rows}, {len(rows[0])})
            for row in rows[1:]:
                for field in row:
                    self.assertFalse(field.startswith(("=", "+", "@", "\t")), field)
                    self.assertTrue(not field.startswith("-") or float(field) < 0)
        self.assertTrue(any(field.startswith("'=1+1 ]]><CTest") and field.endswith(MARK) for row in rows for field in row))

    def test_json_keeps_every_character(self):
        line = json.loads(self.run_program("export", "--to", "ndjson", "r.json").stdout.splitlines()[0])
        self.assertEqual(line["says"], ATTACK)
        json.loads(self.run_program("export", "--to", "benchmark", "r.json").stdout)

    def test_markdown_summary(self):
        text = self.run_program("export", "--to", "markdown", "r.json").stdout
        rows = [line for line in text.splitlines() if line.startswith("|")]
        self.assertEqual({len(table_cells(row)) for row in rows}, {3})
        self.assertEqual(len(rows), CLAIMS + 2)
        self.assertNotRegex(text, r"(?<!\\)<|(?<!\\)\[|(?<!\\)` b|\x1b|\u202e")

    def test_the_terminal(self):
        for arguments in (("show", "r.json"), ("show", "r.json", "--claim", "map-beats-file-read-seq"),
                          ("claim", "r.json", "map-beats-file-read-seq"), ("compare", "r.json", "r.json"),
                          ("list", "--posts", "posts")):
            text = self.run_program(*arguments).stdout
            self.assertNotRegex(text, "[\x00-\x09\x0b-\x1f\x7f\u202e\u2028]")
            self.assertNotIn("\n# head", text)

    def test_nothing_said_is_taken_for_a_measurement(self):
        text = self.run_program("claim", "r.json", "map-beats-file-read-seq").stdout
        self.assertEqual(text.count("name=\"ratio\">1.4") + text.count("name=\"ratio\">1.5"), 1)
        self.assertEqual(text.count("<CTestMeasurement"), 5)


class Refused(Drive):
    """By file, line and column, in one line, and in bounded memory."""

    LIMIT_KIB = 1 << 20  # far more than needed, and far less than 100 MB of JSON would take

    def refuse(self, message, *arguments):
        with open(self.path("message"), "w+", encoding="utf-8") as file:
            child = subprocess.Popen([HEARSAY, *(arguments or ("show", "r.json"))], cwd=self.folder,
                                     stdout=subprocess.DEVNULL, stderr=file)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        text = self.read("message")
        self.assertEqual(child.returncode, 1, text)
        self.assert_one_line(text)
        self.assertRegex(text, message)
        self.assertLess(usage.ru_maxrss, self.LIMIT_KIB)

    def bytes_of(self, name="r.json"):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write_bytes(self, data, name="r.json"):
        with open(self.path(name), "wb") as file:
            file.write(data)

    def test_records_that_are_damaged(self):
        self.record()
        good = self.bytes_of()
        for bad, message in ((good[:len(good) // 2], r"r\.json:\d+:\d+: .* near end of file"),
                             (b"", r"r\.json:1:0: "),
                             (b"\xef\xbb\xbf" + good, r"r\.json:1:1: byte order mark"),
                             (good.replace(b"\n", b"\r\n"), r"r\.json:1:2: a carriage return"),
                             (good.replace(b'"seconds": 3.5', b'"seconds": NaN'), r"r\.json:\d+:\d+: invalid token near 'NaN'"),
                             (good.replace(b'"seconds": 3.5', b'"seconds": 1e999'), r"r\.json:\d+:\d+: real number overflow"),
                             (good.replace(b'"topic"', b'"seed": 1, "topic"'), r"r\.json:\d+:\d+: duplicate object key"),
                             (good.replace(b'"id": "map-beats-file-read-random"', b'"id": "map-beats-file-read-seq"'),
                              r"r\.json:\d+:\d+: claims\[1\]\.id is .*once"),
                             (good + good, r"r\.json:\d+:\d+: end of file expected")):
            self.write_bytes(bad)
            self.refuse(message)

    def test_records_that_cost_too_much(self):
        self.write_bytes(b'{"a":' + b"[" * 1000000)
        self.refuse(r"r\.json:1:70: nested too deeply")
        self.write_bytes(b'{"a":\n[' + b"0," * 9000000 + b"0]}")
        self.refuse(r"r\.json:2:16000004: more than any file of this kind holds")
        self.write_bytes(b'{"a":[' + b"{},\n" * 200000 + b"{}]}")
        self.refuse(r"r\.json:\d+:2: more than any file of this kind holds")
        self.write_bytes(b"{")
        os.truncate(self.path("r.json"), 100 << 20)
        self.refuse(r"r\.json: larger than 67108864 bytes")

    def test_posts_are_no_better(self):
        os.makedirs(self.path("posts"))
        self.write_bytes(b'{"a":' + b"[" * 100000, "posts/p.json")
        self.refuse(r"posts/p\.json:1:70: nested too deeply", "list", "--posts", "posts")
        self.write_bytes(b"{}" + b" " * (2 << 20), "posts/p.json")
        self.refuse(r"posts/p\.json: larger than 1048576 bytes", "list", "--posts", "posts")

    def test_no_report_is_made_of_them(self):
        self.record()
        self.write_bytes(self.bytes_of()[:1000], "bad.json")
        self.refuse(r"bad\.json:\d+:\d+: ", "report", "r.json", "bad.json", "--out", "rep")
        self.assertFalse(os.path.exists(self.path("rep")))

    def test_the_rest_of_a_report_is_made_if_asked(self):
        self.record()
        self.write_bytes(self.bytes_of()[:1000], "bad.json")
        self.write_bytes(b"[" * 1000000, "deep.json")
        done = self.run_program("report", "--keep-going", "r.json", "bad.json", "deep.json", "--out", "rep", code=1,
                                PATH=self.folder)
        page = self.read("rep/report.md")
        for place in ("bad.json:", "deep.json:1:66:"):
            self.assertIn(place, done.stderr)
            self.assertIn(place, page)
        self.assertIn("map-beats-file-read-seq", page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

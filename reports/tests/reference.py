#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The README's verdicts, from the committed records: reference.py [--write] HEARSAY README RECORD...

The last column of the README's table of posts counts each topic's verdicts. Without --write the README is only held
against the records: exit 1 names the rows that say something else."""
import collections
import json
import re
import subprocess
import sys

WORDS = {"holds": "{} hold", "levelled": "{} levelled", "reversed": "{} reversed", "fails": "{} fail",
         "inconclusive": "{} open", "not applicable": "{} not applicable"}
ROW = re.compile(r"^(\| .*\]\(cases/(\w+)/README\.md\) \|)(.*)\|$", re.MULTILINE)


def counts(hearsay, records):
    """By topic: "12 hold, 3 levelled"."""
    lines = subprocess.run([hearsay, "export", "--to", "ndjson", *records], check=True, capture_output=True, text=True,
                           encoding="utf-8").stdout.splitlines()
    found = collections.defaultdict(collections.Counter)
    for line in map(json.loads, lines):
        found[line["topic"]][line["verdict"]] += 1
    return {topic: ", ".join(words.format(verdicts[verdict]) for verdict, words in WORDS.items() if verdicts[verdict])
            for topic, verdicts in found.items()}


def main():
    write = "--write" in sys.argv
    hearsay, readme, *records = [argument for argument in sys.argv[1:] if argument != "--write"]
    expected = counts(hearsay, records)
    with open(readme, encoding="utf-8", newline="") as file:
        text = file.read()
    rows = {match[2]: match[3].strip() for match in ROW.finditer(text)}
    missing = sorted(expected.keys() - rows.keys() - {"known_answer"})
    stale = sorted(topic for topic, words in rows.items() if words != expected.get(topic, "").strip())
    if missing:
        sys.exit(f"{readme}: no row of its table links to the case {missing[0]}; add one")
    if write:
        text = ROW.sub(lambda match: f"{match[1]} {expected[match[2]]} |", text)
        with open(readme, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    elif stale:
        sys.exit(f"{readme}: the verdicts of {', '.join(stale)} are not those of reports/reference; "
                 "write them anew with the build target reference")


main()

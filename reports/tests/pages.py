# SPDX-License-Identifier: MIT
"""The pages that browser.py and tidy.py look at: reports made of made-up records, as a user would make them."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HEARSAY, MAKE_RECORD, POST = (os.path.abspath(path) for path in sys.argv[1:4])

# A name, and the wishes of each record: scale, rounds, machine, start.
PAGES = {
    "one": [("quick", "40", "machine-a")],
    "two-machines": [("quick", "20", "machine-a"), ("quick", "20", "machine-b"),
                     ("quick", "20", "machine-b", "2026-10-01T12:00:00Z")],
    "smoke": [("smoke", "2", "machine-a")],
    "nothing-measured": [("quick", "0", "machine-a")],
}


def make_page(folder, name, environment=None):
    """The path of the index.html of page `name`, made in a folder of that name."""
    records = []
    for number, wishes in enumerate(PAGES[name]):
        records.append(os.path.join(folder, f"{name}-{number}.json"))
        subprocess.run([MAKE_RECORD, POST, records[-1], *wishes], check=True)
    page = os.path.join(folder, name)
    subprocess.run([HEARSAY, "report", *records, "--out", page], check=True, env=environment,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return os.path.join(page, "index.html")


class PageTest(unittest.TestCase):
    """Makes all pages once, and a last one without gnuplot, in a folder that is removed with them."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pages-", dir=os.getcwd())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.pages = {name: make_page(cls.folder, name) for name in PAGES}
        cls.pages["machine"] = os.path.join(cls.folder, "two-machines", "machine-machine-b.html")


def main(tool, package):
    """Runs the tests of the script, or ends with 77 where it lacks its tool."""
    if shutil.which(tool) is None:
        print(f"skipped: {tool} is missing; install {package}")
        sys.exit(77)
    unittest.main(module="__main__", argv=sys.argv[:1])

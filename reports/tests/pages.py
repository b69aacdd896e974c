# SPDX-License-Identifier: MIT
"""The pages that browser.py and tidy.py look at: reports made of made-up records, as a user would make them."""
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HEARSAY, MAKE_RECORD, POST = (os.path.abspath(path) for path in sys.argv[1:4])

POSTS = sorted(glob.glob(os.path.join(os.path.dirname(POST), "*.json")))

# A name, and for each record its post and its wishes: scale, rounds, machine, start.
PAGES = {
    "one": [(POST, "quick", "40", "machine-a")],
    "two-machines": [(POST, "quick", "20", "machine-a"), (POST, "quick", "20", "machine-b"),
                     (POST, "quick", "20", "machine-b", "2026-10-01T12:00:00Z")],
    "every-post": [(post, "quick", "6", "machine-a") for post in POSTS],
    "many-machines": [(POST, "quick", "6", f"machine-{number}", f"2026-{month}-30T21:45:00Z")
                      for number in range(1, 13) for month in ("10", "11")],
    "smoke": [(POST, "smoke", "2", "machine-a")],
    "nothing-measured": [(POST, "quick", "0", "machine-a")],
}


def make_page(folder, name):
    """The path of the index.html of page `name`, made in a folder of that name."""
    records = []
    for number, (post, *wishes) in enumerate(PAGES[name]):
        records.append(os.path.join(folder, f"{name}-{number}.json"))
        subprocess.run([MAKE_RECORD, post, records[-1], *wishes], check=True)
    page = os.path.join(folder, name)
    done = subprocess.run([HEARSAY, "report", *records, "--out", page], capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise RuntimeError(f"page {name}: {done.stderr}")
    return os.path.join(page, "index.html")


class PageTest(unittest.TestCase):
    """Makes all pages once, in a folder that is removed with them."""

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

# SPDX-License-Identifier: MIT
"""tidy.py HEARSAY MAKE_RECORD POST: the HTML of the pages, seen by somebody else's validator (tidy)."""
import subprocess

import pages

# What tidy 5.6 does not know of HTML as it is today.
UNKNOWN_TO_TIDY = ()


class Html(pages.PageTest):
    def test_tidy_has_nothing_to_say(self):
        for name, page in self.pages.items():
            with self.subTest(page=name):
                done = subprocess.run(["tidy", "-quiet", "-errors", "-utf8", page], capture_output=True,
                                      encoding="utf-8", timeout=60, check=False)
                lines = [line for line in done.stderr.splitlines() if not any(word in line for word in UNKNOWN_TO_TIDY)]
                self.assertEqual(lines, [])


if __name__ == "__main__":
    pages.main("tidy", "tidy")

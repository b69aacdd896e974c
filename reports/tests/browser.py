# SPDX-License-Identifier: MIT
"""browser.py HEARSAY MAKE_RECORD POST: the pages in a headless Chromium, opened from file://.

Light and dark, narrow and wide: nothing on the console, every picture there, no scrolling sideways, every link leads
somewhere. Chromium is spoken to over a pipe (--remote-debugging-pipe), which takes nothing but Python; it runs in a
process group and with a profile of its own, and neither is left behind.
"""
import json
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.parse

import pages

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "chromium"
ANSWER_SECONDS = 60
WIDTHS = (380, 1600)
SCHEMES = ("light", "dark")

# Waits for every picture, then tells what there is to see. decode() fails on a picture that is missing or broken.
LOOK = """(async () => {
  const broken = [];
  for (const image of document.images) {
    image.loading = "eager";
    await image.decode().catch(() => broken.push(image.currentSrc || image.src));
    if (image.naturalWidth === 0 || !image.alt) broken.push(image.outerHTML);
  }
  const root = document.documentElement;
  return {
    broken,
    pictures: Array.from(document.images, (image) => image.currentSrc),
    overflow: root.scrollWidth - root.clientWidth,
    background: getComputedStyle(root).backgroundColor,
    links: Array.from(document.querySelectorAll("[href]"), (element) => element.getAttribute("href")),
    ids: Array.from(document.querySelectorAll("[id]"), (element) => element.id),
  };
})()"""


class Browser:
    """A Chromium. Messages are JSON with a NUL behind each."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="hearsay-browser-")
        from_us, self.output = os.pipe()
        self.input, to_us = os.pipe()
        # The browser reads from descriptor 3 and writes to 4; a shell puts them there.
        command = ["sh", "-c", f'exec "$@" 3<&{from_us} 4>&{to_us}', "sh", CHROMIUM, "--headless", "--disable-gpu",
                   "--no-first-run", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
                   f"--user-data-dir={self.folder}/profile"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")  # Chromium refuses to sandbox root
        self.process = subprocess.Popen(command, pass_fds=(from_us, to_us), stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                                        env={**os.environ, "HOME": self.folder, "TMPDIR": self.folder})
        os.close(from_us)
        os.close(to_us)
        self.pending = b""
        self.last_id = 0
        self.events = []
        self.session = None  # of the tab that calls go to; none: to the browser itself

    def close(self):
        """Asks it to end, so that it tidies up, and ends by force whatever of its group is still there."""
        self.session = None
        try:
            self.call("Browser.close")
            self.process.wait(ANSWER_SECONDS)
        except (OSError, subprocess.TimeoutExpired):
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, deadline):
        while b"\0" not in self.pending:
            if not select.select([self.input], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"{CHROMIUM} did not answer within {ANSWER_SECONDS} s")
            data = os.read(self.input, 1 << 16)
            if not data:
                raise ConnectionError(f"{CHROMIUM} ended; start it by hand with --headless to see why")
            self.pending += data
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.last_id += 1
        message = {"id": self.last_id, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + ANSWER_SECONDS
        while True:
            answer = self.receive(deadline)
            if answer.get("id") == self.last_id:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_until_loaded(self, loader):
        deadline = time.monotonic() + ANSWER_SECONDS
        while not any(event["method"] == "Page.lifecycleEvent" and event["params"]["name"] == "load" and
                      event["params"]["loaderId"] == loader for event in self.events):
            self.events.append(self.receive(deadline))

    def complaints(self):
        """What reached the console or failed to load in the tab that was opened last."""
        found = []
        for event in self.events:
            method, parameters = event["method"], event["params"]
            if event.get("sessionId") != self.session:
                continue
            if method == "Log.entryAdded" and parameters["entry"]["level"] in ("warning", "error"):
                found.append(parameters["entry"]["text"])
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("warning", "error", "assert"):
                found.append(json.dumps(parameters["args"]))
            elif method == "Runtime.exceptionThrown":
                found.append(json.dumps(parameters["exceptionDetails"]))
            elif method == "Network.loadingFailed":
                found.append(parameters["errorText"])
        return found

    def open(self, path, width, scheme):
        """Shows a page in a new tab, so that nothing of another one is left, and returns what LOOK tells of it."""
        self.session = None
        self.events.clear()
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.wait_until_loaded(self.call("Page.navigate", url="file://" + urllib.parse.quote(path))["loaderId"])
        answer = self.call("Runtime.evaluate", expression=LOOK, awaitPromise=True, returnByValue=True)
        self.call("Target.closeTarget", targetId=target)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"]["value"]


def anchors_of(path):
    with open(path, encoding="utf-8") as file:
        return set(re.findall(r'\sid="([^"]*)"', file.read()))


def fault_of_link(link, page, ids):
    """What is wrong with a link of the page, or None. Links to other places are not followed."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme in ("http", "https"):
        return None if parts.netloc else "names no host"
    if parts.scheme or parts.netloc:
        return "is neither on the web nor in the report"
    folder = os.path.dirname(page)
    target = os.path.normpath(os.path.join(folder, urllib.parse.unquote(parts.path))) if parts.path else page
    if os.path.commonpath([folder, target]) != folder:
        return "leads out of the report's folder"
    if not os.path.exists(target):
        return "leads to no file"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and anchor not in (ids if target == page else anchors_of(target)):
        return "leads to no anchor"
    return None


class Pages(pages.PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def look(self, page, width, scheme):
        seen = self.browser.open(page, width, scheme)
        self.assertEqual(self.browser.complaints(), [])
        self.assertEqual(seen["broken"], [])
        self.assertLessEqual(seen["overflow"], 0, "the page is wider than the window")
        faults = {link: fault_of_link(link, page, set(seen["ids"])) for link in seen["links"]}
        self.assertEqual({link: fault for link, fault in faults.items() if fault is not None}, {})
        self.assertEqual(len(seen["ids"]), len(set(seen["ids"])), "an anchor stands twice")
        return seen

    def test_every_page_in_every_light_and_width(self):
        for name, page in self.pages.items():
            for scheme in SCHEMES:
                for width in WIDTHS:
                    with self.subTest(page=name, scheme=scheme, width=width):
                        seen = self.look(page, width, scheme)
                        dark = [source.endswith("-dark.svg") for source in seen["pictures"]]
                        self.assertEqual(dark, [scheme == "dark"] * len(dark))

    def test_dark_is_not_light(self):
        backgrounds = {self.browser.open(self.pages["one"], WIDTHS[1], scheme)["background"] for scheme in SCHEMES}
        self.assertEqual(len(backgrounds), len(SCHEMES))


if __name__ == "__main__":
    pages.main(CHROMIUM, "chromium")

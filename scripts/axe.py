"""Runs axe-core on each page, in light and dark, on a desk and on a phone, with everything unfolded. The exit status is 1 if it finds anything.

    python3 -m scripts.axe [.build/release/clockcast]

Deque's axe-core comes from PyPI, inside axe-playwright-python, of which nothing else is used. It cannot judge whether words
make sense, or whether the keyboard alone does everything, which Tests/Browser tries.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

from Tests.Support.harness import web
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import BINARY, Clockcast

PACKAGE = "axe-playwright-python==0.1.8"
CHANNELS = "  clock: {}\n  late: { offset: -3s }\n  daily: { face: countdown, times: ['20:00'] }\n"
PAGES = ["?lang=en", "?lang=de&channel=late&audio=pips", "?lang=zh&channel=daily", "?lang=ja&face=captions&captions=a|b", "embed?lang=en&audio=pips",
         "embed?lang=en&channel=nosuch", "overlay?note={zone}", "scenarios", "try?fault=404@30-34", "sessions/axe-test"]


def axe():
    """The script."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE], check=True)
        with zipfile.ZipFile(next(pathlib.Path(folder).glob("*.whl"))) as wheel:
            return wheel.read("axe_playwright_python/axe.min.js").decode()


def violations(browser, script):
    browser.evaluate("(document.querySelectorAll('details').forEach((e) => { e.open = true; }), 0)")
    browser.evaluate(f"{script}; 0")
    return browser.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.map(({id, nodes}) =>"
                            " [id, ...nodes.slice(0, 3).map(({html, failureSummary}) => html.slice(0, 120) + ' ' + failureSummary.slice(0, 200))]))")


def main(binary=BINARY):
    script = axe()
    found = 0
    with Clockcast(CHANNELS, binary=binary) as server:
        web.get(f"{server.url}clock.m3u8?session=axe-test&fault=404@30-34")
        browser = Chromium()
        try:
            for width, height in ((1280, 900), (390, 844)):
                for scheme in ("light", "dark"):
                    browser.resize(width, height)
                    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                    for page in PAGES:
                        browser.open(server.url + page)
                        # The elements that scripts add to the page.
                        browser.wait("document.body.innerText.trim() !== '' || document.querySelector('video')")
                        browser.evaluate("new Promise((resolve) => setTimeout(resolve, 2000))")
                        results = violations(browser, script)
                        found += len(results)
                        print(f"{width}x{height} {scheme} {page}: {len(results)}", *(f"\n    {json.dumps(one, ensure_ascii=False)}" for one in results), flush=True)
        finally:
            browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

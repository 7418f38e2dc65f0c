"""Measures on the pixels how right the page's clock is in Chromium; see `make accuracy-page` and --help.

The face carries its second as a strip of cells. A display without a monitor is a mapped file, and each flip of the strip is
compared with the clock of this machine, which is the server's. A positive error: the picture is ahead.
"""

import argparse
import json
import os
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "Tests/Browser"), os.path.join(ROOT, "Benchmarks/accuracy")]

# The folder of the browser tests stands first: both have a module named processes.
import processes  # noqa: E402
import strip  # noqa: E402
from chromium import Chromium  # noqa: E402
from display import Display  # noqa: E402
from proxy import Proxy  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(prog="accuracy-page", description=__doc__)
    parser.add_argument("--joins", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20, help="how long each join is watched after its first 3 s of play")
    parser.add_argument("--delays", default="0,100,200", help="milliseconds of delay in each direction")
    parser.add_argument("--jitter", type=float, default=0.05, help="of the delay, as a share")
    parser.add_argument("--binary", default=os.path.join(ROOT, ".build/release/clockcast"))
    parser.add_argument("--json", help="where the raw values go")
    return parser.parse_args()


class Server:
    def __init__(self, binary):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".yaml")
        self.file.write("server: { host: 127.0.0.1, port: 0 }\nadmin: { host: 127.0.0.1, port: 0 }\n"
                        "loading: { minimum: 0 }\nchannels:\n  clock: { timecode: strip }\n")
        self.file.flush()
        self.log = tempfile.NamedTemporaryFile("r")
        with open(self.log.name, "w") as log:
            self.process = processes.start([binary, "serve", "--config", self.file.name], 7200, stdout=log)
        for _ in range(200):
            for line in self.log.read().splitlines():
                if line.strip().startswith("http://localhost:") and line.strip().endswith("/"):
                    self.port = int(line.strip()[len("http://localhost:"):-1])
                    return
            if self.process.poll() is not None:
                break
            self.log.seek(0)
            time.sleep(0.05)
        raise SystemExit(f"accuracy-page: {binary} does not serve; make build")


class Strip:
    """The cells of the strip where the page shows the video."""

    def __init__(self, display, browser):
        box = browser.evaluate("(({x, y, width, height}) => [x, y, width, height])(video.getBoundingClientRect())")
        x, y, width, height = box
        row = int(y + height - height / 72)
        self.display = display
        self.places = [(int(x + (2 * cell + 1) * width / (2 * strip.CELLS)), row) for cell in range(strip.CELLS)]

    def second(self):
        word = 0
        for x, y in self.places:
            word = word << 1 | (self.display.blue(x, y) > 125)
        return strip.value(word)


def watch(seconds, cells):
    """Errors in seconds at each flip of the second."""
    errors, end, known, last = [], time.time() + seconds, cells.second(), time.time()
    while time.time() < end:
        now, second = time.time(), cells.second()
        if second is not None and known is not None and second != known:
            # In the middle between the last look at the old second and the first at the new one.
            errors.append(second - (last + now) / 2)
        if second is not None:
            known, last = second, now
        time.sleep(0.001)
    return errors


def join(url, seconds):
    display = Display(1280, 720)
    browser = Chromium(display, (1280, 720), ["--kiosk"])
    try:
        browser.open(url)
        began = time.time()
        while browser.evaluate("globalThis.video?.dataset.state") != "live":
            if time.time() - began > 30:
                raise RuntimeError("the page does not play: " + str(browser.evaluate("message.textContent")))
            time.sleep(0.02)
        start = time.time() - began
        time.sleep(3)
        errors = watch(seconds, Strip(display, browser))
        page = browser.evaluate(
            "({error: error.dataset.milliseconds, device: device.textContent, network: network.textContent})")
        return errors, start, page
    finally:
        browser.close()
        display.close()


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main():
    options = arguments()
    server = Server(options.binary)
    raw = {}
    print(f"{'delay each way':>14} {'joins':>5} {'flips':>6} {'median':>8} {'p95 |error|':>12} {'most':>8} {'plays after':>12}")
    try:
        for delay in map(float, options.delays.split(",")):
            proxy = Proxy(server.port, delay / 1000, options.jitter)
            errors, starts = [], []
            for _ in range(options.joins):
                found, start, page = join(proxy.url, options.seconds)
                errors += found
                starts.append(start)
                print(page, [round(error * 1000) for error in found][:20], file=sys.stderr)
            proxy.close()
            raw[delay] = errors
            sizes = [abs(error) for error in errors]
            print(f"{delay:>11.0f} ms {options.joins:>5} {len(errors):>6} {percentile(errors, 0.5) * 1000:>5.0f} ms "
                  f"{percentile(sizes, 0.95) * 1000:>9.0f} ms {max(sizes) * 1000:>5.0f} ms {percentile(starts, 0.5):>10.2f} s", flush=True)
    finally:
        processes.stop_all()
        if options.json:
            with open(options.json, "w") as file:
                json.dump(raw, file)


main()

"""Measures on the pixels how right the page's clock is in Chromium; see `make accuracy-page` and --help.

The face carries its second as a strip of cells. A display without a monitor is a mapped file, and each flip of the strip is
compared with the clock of this machine, which is the server's. A positive error: the picture is ahead.
"""

import argparse
import contextlib
import itertools
import json
import os
import time

from Tests.Support.harness import floating_window, waiting
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import BINARY, Clockcast
from Tests.Support.harness.display import Display
from Tests.Support.harness.figures import share
from Tests.Support.harness.proxy import Proxy

PLAYING = ("globalThis.video?.dataset.state === 'live'", "playing")
FRAME = 0.034


def arguments():
    parser = argparse.ArgumentParser(prog="accuracy-page", description=__doc__)
    parser.add_argument("--joins", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20, help="how long each join is watched after its first 3 s of play")
    parser.add_argument("--delays", default="0,100,200", help="milliseconds of delay in each direction")
    parser.add_argument("--jitter", type=float, default=0.05, help="the variation of the delay, as a share")
    parser.add_argument("--floating", action="store_true", help="in the floating window, with the page's tab in the background")
    parser.add_argument("--tick", action="store_true", help="with ticks, which the viewer has asked for")
    parser.add_argument("--pauses", type=int, default=0, help="in place of that: the number of pauses of 3 s, after each of which the present has to return")
    parser.add_argument("--kilobits", type=float, help="in place of that: the kilobits a second of a line, throttled by the browser for --seconds after "
                        "the first 10 s, with the first of --delays on each request; how long the picture stood still at most")
    parser.add_argument("--offline", type=float, default=0, help="with --kilobits: the seconds without a network in each minute")
    parser.add_argument("--binary", default=BINARY)
    parser.add_argument("--json", help="where the raw values go")
    return parser.parse_args()


def cells(display, browser):
    """The places of the strip's cells where the page shows the video."""
    x, y, width, height = browser.evaluate("(({x, y, width, height}) => [x, y, width, height])(video.getBoundingClientRect())")
    return display.strip(x, int(y + height - height / 72), width)


def watch(seconds, display, places, each=lambda since: None):
    """The moment of each change of the second and its error, in seconds; `each` is called before each look."""
    flips, begin, known, last = [], time.time(), display.second(places), time.time()
    while (now := time.time()) < begin + seconds:
        each(now - begin)
        second = display.second(places)
        if second is not None and known is not None and second != known:
            # In the middle between the last look at the old second and the first at the new one.
            flips.append((now, second - (last + now) / 2))
        if second is not None:
            known, last = second, now
        time.sleep(0.001)
    return flips


def float_away(display, browser):
    """Floats the clock and leaves the page; the places of the floating strip's cells."""
    browser.click("#float")
    browser.wait("document.pictureInPictureElement === video")
    browser.hide()
    if not (places := waiting.until(lambda: floating_window.find_strip(display), 20)):
        raise RuntimeError("no floating clock is on the screen")
    return places


@contextlib.contextmanager
def kiosk(seconds, is_floating=False):
    """A display, and a Chromium that fills it or leaves room for the floating window."""
    display = Display(*floating_window.DISPLAY, limit=seconds + 300) if is_floating else Display(limit=seconds + 300)
    browser = None
    try:
        browser = Chromium(display, floating_window.BROWSER) if is_floating else Chromium(display, (1280, 720), ["--kiosk"])
        yield display, browser
    finally:
        if browser:
            browser.close()
        display.close()


def open_page(browser, url):
    """Seconds until the page plays."""
    began = time.time()
    browser.open(url)
    browser.wait(*PLAYING)
    return time.time() - began


def join(url, seconds, is_floating, ticks):
    """The errors of one viewer, and the seconds until the page played."""
    with kiosk(seconds, is_floating) as (display, browser):
        start = open_page(browser, url)
        if ticks:
            browser.click("#tick")
            browser.wait("document.querySelector('#tick').getAttribute('aria-pressed') === 'true' && !video.muted")
            browser.wait(*PLAYING)
        time.sleep(3)
        places = float_away(display, browser) if is_floating else cells(display, browser)
        return [error for _, error in watch(seconds, display, places)], start


def returns(url, count):
    """Seconds from each resumption until the screen shows the present second."""
    with kiosk(300) as (display, browser):
        open_page(browser, url)
        time.sleep(3)
        places, found = cells(display, browser), []
        for _ in range(count):
            browser.evaluate("(video.pause(), 0)")
            time.sleep(3)
            # In the middle of a second, which a frame more or less does not turn into another.
            time.sleep((0.4 - time.time()) % 1)
            began = time.time()
            browser.evaluate("(video.play(), 0)")
            while display.second(places) != int(time.time()):
                if time.time() - began > 10:
                    raise RuntimeError("the present is not shown after a pause")
                time.sleep(0.001)
            found.append(time.time() - began)
            time.sleep(1)
        return found


def thin(url, kilobits, latency, offline, seconds):
    """The figures of a page on such a line: when it played, the times between changes of the second, their errors, and the sizes that it chose."""
    with kiosk(seconds) as (display, browser):
        def throttle(is_offline=False):
            browser.call("Network.emulateNetworkConditions", offline=is_offline, latency=latency,
                         downloadThroughput=kilobits * 125, uploadThroughput=kilobits * 125)

        throttle()
        start = open_page(browser, url)
        browser.evaluate("(globalThis.sizes = [video.videoWidth], video.addEventListener('resize', () => sizes.push(video.videoWidth)), 0)")
        time.sleep(10)
        is_offline, begin = False, time.time()

        def line(since):
            nonlocal is_offline
            if (wanted := since % 60 < offline) != is_offline:
                is_offline = wanted
                throttle(is_offline)

        flips = watch(seconds, display, cells(display, browser), line)
        moments = [begin, *(at for at, _ in flips), time.time()]
        gaps, errors = [after - before for before, after in itertools.pairwise(moments)], [error for _, error in flips]
        return start, gaps, errors, browser.evaluate("sizes")


def main():
    options = arguments()
    server = Clockcast("  clock: { timecode: strip }\n", binary=options.binary)
    raw = {}
    if options.kilobits:
        latency = float(options.delays.split(",")[0])
        start, gaps, errors, sizes = thin(server.url, options.kilobits, latency, options.offline, options.seconds)
        server.close()
        print(f"{options.kilobits:g} kbit/s, {latency:g} ms, offline {options.offline:g} s a minute, {options.seconds:g} s: played after {start:.1f} s; "
              f"{len(errors)} flips, the longest {max(gaps):.2f} s apart; off by {share([abs(error) for error in errors], 0.95) * 1000:.0f} ms (p95), "
              f"most {max(map(abs, errors)) * 1000:.0f} ms; widths {sorted(set(sizes))}; load {os.getloadavg()[1]:.1f}")
        return
    if options.pauses:
        found = returns(server.url, options.pauses)
        server.close()
        print(f"{options.pauses} pauses of 3 s; the present is on the screen again after: median {share(found, 0.5) * 1000:.0f} ms, "
              f"most {max(found) * 1000:.0f} ms; load {os.getloadavg()[1]:.1f}")
        return
    print(f"{'delay each way':>14} {'joins':>5} {'flips':>6} {'median':>8} {'p95 |error|':>12} {'most':>8} {'within 34 ms':>13} "
          f"{'plays after':>12} {'load':>5}")
    try:
        for delay in map(float, options.delays.split(",")):
            proxy = Proxy(server.port, delay / 1000, options.jitter)
            errors, starts = [], []
            for _ in range(options.joins):
                found, start = join(proxy.url, options.seconds, options.floating, options.tick)
                errors += found
                starts.append(start)
            proxy.close()
            raw[delay] = errors
            if not errors:
                raise SystemExit(f"accuracy-page: no flip of a strip was seen with {delay:g} ms of delay")
            sizes = [abs(error) for error in errors]
            within = sum(size <= FRAME for size in sizes) / len(sizes)
            print(f"{delay:>11.0f} ms {options.joins:>5} {len(errors):>6} {share(errors, 0.5) * 1000:>5.0f} ms "
                  f"{share(sizes, 0.95) * 1000:>9.0f} ms {max(sizes) * 1000:>5.0f} ms {within:>13.1%} "
                  f"{share(starts, 0.5):>10.2f} s {os.getloadavg()[1]:>5.1f}", flush=True)
    finally:
        server.close()
        if options.json:
            with open(options.json, "w") as file:
                json.dump(raw, file)


main()

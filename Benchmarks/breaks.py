"""How late hls.js in Chromium is before and after an ad break, read from the pixels.

    HLSJS=FILE python3 -m Benchmarks.breaks [--runs 3] [--length 15] [--query 'container=ts'] [--in-place] [--log FILE]

hls.js is no part of this project: FILE is its dist/hls.js. The channel carries its second as a strip of cells, which the ad lacks. At each change
of the second on the screen it is compared with the clock of this machine, which is the server's: a break after which that is as late as before is
right (within 0.3 s), unless the stream has break.resume=0. How long the picture stood still is told by requestVideoFrameCallback: the longest
time between two pictures while the ad begins, and while the clock returns. Exit 1 if a run is not right.
"""

import argparse
import json
import os
import statistics
import sys
import time

from Tests.Support.harness import hlsjs, processes, usage
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import BINARY, STRIP, Clockcast
from Tests.Support.harness.screen import Screen

LOOK = 0.004
# The break begins so long after the page is opened, and so long after it the player is watched.
BEFORE, AFTER = 28, 20
ALLOWED = 0.3

PLAY = "(() => {" + hlsjs.VIDEO + """    Object.assign(globalThis, { video, lines: [] });
    const line = (kind) => (...words) => {
        if (lines.length < 20000) lines.push(`${(Date.now() / 1000).toFixed(3)} ${video.currentTime.toFixed(3)} ${kind} ${words.join(' ')}`);
    };
    const debug = Object.fromEntries(['log', 'info', 'warn', 'error'].map((kind) => [kind, line(kind)]));
    globalThis.hls = new Hls({ interstitialAppendInPlace: IN_PLACE, backBufferLength: 20, debug: { ...debug, debug() {}, trace() {} } });
    const pauses = [];
    let last = performance.now();
    const pause = (now) => [(performance.timeOrigin + last) / 1000, (now - last) / 1000];
    const look = (now) => {
        if (now - last > 50) pauses.push(pause(now));
        last = now;
        video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    globalThis.standstills = () => [...pauses, pause(performance.now())];
    hls.loadSource(URL);
    hls.attachMedia(video);
    video.play();
})()"""
# A standstill belongs to a change of programs if it ends so shortly before it, or begins so shortly after it, in seconds.
NEAR = 2, 5


def arguments():
    parser = argparse.ArgumentParser(prog="breaks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--length", type=float, default=15, help="of the break, in seconds")
    parser.add_argument("--query", default="", help="what the stream is asked for with besides")
    parser.add_argument("--in-place", action="store_true", help="as hls.js does by itself")
    parser.add_argument("--binary", default=BINARY)
    parser.add_argument("--log", help="where what hls.js says goes")
    return parser.parse_args()


def watch(display, player, seconds):
    """The moment of each change of the second on the screen, and the second; looks until then."""
    began, changes, last = time.monotonic(), [], None
    for at, wall, second in display.looks(player, began, LOOK):
        if second is not None and second != last:
            changes.append((wall, second))
            last = second
        if at > seconds:
            return changes
    return changes


class Page:
    """A browser that is where it is."""

    def __init__(self, browser):
        self.browser = browser

    def move(self):
        pass


def stamp(at):
    """An instant as URLs have it, without zeros behind a decimal point."""
    fraction = f"{at % 1:.3f}"[1:].replace(".000", "")
    return time.strftime("%Y%m%dT%H%M%S", time.gmtime(at)) + fraction + "Z"


def play(options, server, start):
    """The changes that were seen, the standstills of the picture (when, and how long), and what hls.js has said."""
    url = f"{server.base}/clock.m3u8?break={stamp(start)}-{stamp(start + options.length)}" + (f"&{options.query}" if options.query else "")
    display = Screen(300)
    browser = None
    try:
        browser = Chromium(display, arguments=["--kiosk", "--autoplay-policy=no-user-gesture-required"])
        with open(os.environ["HLSJS"], encoding="utf-8") as file:
            browser.evaluate(file.read() + "; globalThis.HlsModule = globalThis.HlsModule ?? HlsModule; undefined")
        browser.evaluate(PLAY.replace("URL", json.dumps(url)).replace("IN_PLACE", json.dumps(options.in_place)))
        changes = watch(display, Page(browser), start + options.length + AFTER - time.time())
        return changes, browser.evaluate("standstills()"), browser.evaluate("lines")
    finally:
        if browser:
            browser.close()
        display.close()


def longest(standstills, at):
    """The longest standstill around a moment, in seconds; 0.0 if none lasted as long as one picture and a half."""
    return max((length for began, length in standstills if began + length > at - NEAR[0] and began < at + NEAR[1]), default=0.0)


def judge(changes, standstills, start, length):
    """Prints how late the clock was and how long the picture stood still, and gives whether it came back right."""
    # The ad has no strip: between the last second of the stream and the next is the break.
    apart = max(range(1, len(changes)), key=lambda index: changes[index][0] - changes[index - 1][0], default=None)
    if apart is None or changes[apart][0] - changes[apart - 1][0] < length / 2:
        print("  the strip was never away as long as the ad lasts")
        return False
    # The first change on either side is one to or from the ad.
    sides = changes[max(0, apart - 12):apart], changes[apart + 1:]
    before, after = ([wall - second for wall, second in side] for side in sides)
    if not before or not after:
        print("  there is no clock on one of the sides")
        return False
    difference = statistics.median(after) - statistics.median(before)
    print(f"  late by {statistics.median(before):.3f} s before it ({min(before):.3f} to {max(before):.3f}) and {statistics.median(after):.3f} after it "
          f"({min(after):.3f} to {max(after):.3f}): {difference:+.3f} s; the last second before it was :{changes[apart - 1][1] - int(start):+d}, the "
          f"first after it :{changes[apart][1] - int(start):+d}, without a strip for {changes[apart][0] - changes[apart - 1][0]:.3f} s")
    # The last second of the clock is on the screen for a second.
    left, back = longest(standstills, changes[apart - 1][0] + 1), longest(standstills, changes[apart][0])
    print(f"  the picture stood still for {left:.3f} s at most when the ad began, and for {back:.3f} s when the clock returned", flush=True)
    return abs(difference) <= ALLOWED


def main():
    options = arguments()
    wrong = 0
    with Clockcast(STRIP, binary=options.binary) as server:
        server.ready()
        for run in range(options.runs):
            start = int(time.time()) + BEFORE
            busy = usage.busy_from_now()
            changes, standstills, lines = play(options, server, start)
            print(f"run {run + 1}, machine {busy():.0%} busy, load {os.getloadavg()[0]:.1f}", flush=True)
            wrong += not judge(changes, standstills, start, options.length)
            if options.log:
                with open(f"{options.log}-{run + 1}", "w", encoding="utf-8") as file:
                    file.write(f"{start}\n" + "\n".join(lines) + "\n" + "\n".join(f"{wall:.3f} {second}" for wall, second in changes) + "\n"
                               + "\n".join(f"{began:.3f} stood still for {length:.3f}" for began, length in standstills) + "\n")
    return wrong


try:
    status = main()
finally:
    processes.stop_all()
sys.exit(bool(status))

"""Measures how late players of low latency are, and that ordinary players are not disturbed by it; see `make low-latency` and --help.

    make low-latency HLSJS=FILE LOW_LATENCY="--minutes 30"
    make low-latency HLSJS=FILE LOW_LATENCY="--front --minutes 5 --players=''"

hls.js plays `latency=low` in Chromium, and the second on the screen is read from the timecode strip twenty times a second, so that the
figure does not rest on the player's own. The player's own delay, its errors and its requests are printed beside it. Then the ordinary
players play the same URL. With --front there are two origins behind nginx with config/nginx.conf. hls.js uses TLS and HTTP/2 there, with a
certificate of our own, and the others plain HTTP. The browser's answers are printed by protocol and by X-Cache.
"""

import argparse
import collections
import json
import os
import statistics
import sys
import time

from Tests.Support.harness import hlsjs, processes, usage, web
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import BINARY, STRIP, Clockcast
from Tests.Support.harness.origins import PARKING, Origins
from Tests.Support.harness.players import Player
from Tests.Support.harness.screen import Screen

from .players.browsers import BrowserPlayer

LOOK = 0.05
# A picture that shows whole seconds stands still for one; a change that comes later than this is a stall.
STILL = 1.5
# Seconds at the beginning in which a player may still look for its place.
START = 10
SESSION = "low-latency"

PLAY = "(() => {" + hlsjs.VIDEO + """    globalThis.troubles = [];
    globalThis.hls = new Hls({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.5, backBufferLength: 20 });
    hls.on(Hls.Events.ERROR, (_, data) => troubles.push({ at: Date.now() / 1000, details: data.details, fatal: data.fatal,
        reason: String(data.error ?? data.reason ?? '') }));
    hls.loadSource(URL);
    hls.attachMedia(video);
    video.play();
})()"""


class Direct:
    """One server, without anything in front of it; its report has the requests of a player."""

    def __init__(self, limit):
        self.server = Clockcast(STRIP, limit=limit)
        self.base = self.secure = self.server.base
        self.query = f"&session={SESSION}"

    def report(self, _browser):
        kinds = [request["kind"] for request in json.loads(web.get(f"{self.base}/sessions/{SESSION}.json"))["requests"]]
        return "the report has the last of: " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds)))

    def close(self):
        self.server.close()


class Front:
    """Two origins behind nginx with config/nginx.conf. A path with a session is not kept there, so there is none."""

    query = ""

    def __init__(self):
        self.origins = Origins(BINARY, "timecode: strip, always_on: true", PARKING)
        self.base, self.secure = self.origins.url, self.origins.secure

    def report(self, browser):
        """The browser's answers: by protocol, status and X-Cache, lists and media apart."""
        counts = collections.Counter()
        for message in browser.messages:
            if message.get("method") == "Network.responseReceived" and "/clock" in (response := message["params"]["response"])["url"]:
                fields = {name.lower(): value for name, value in response["headers"].items()}
                kind = "lists" if ".m3u8" in response["url"] else "media"
                counts[kind, response["protocol"], response["status"], fields.get("x-cache", "not kept")] += 1
        return "answers: " + ", ".join(f"{count} {' '.join(map(str, key))}" for key, count in sorted(counts.items()))

    def close(self):
        self.origins.close()


class HLSJS(BrowserPlayer):
    def __init__(self, url, display, script):
        super().__init__(Chromium(
            display, arguments=["--kiosk", "--autoplay-policy=no-user-gesture-required", "--ignore-certificate-errors"]))
        with open(script, encoding="utf-8") as file:
            self.browser.evaluate(file.read() + "; globalThis.HlsModule = globalThis.HlsModule ?? HlsModule; undefined")
        self.browser.evaluate(PLAY.replace("URL", json.dumps(url)))


def arguments():
    parser = argparse.ArgumentParser(prog="low_latency", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="how long hls.js plays")
    parser.add_argument("--seconds", type=int, default=60, help="how long each of the others plays")
    parser.add_argument("--players", default="mpv,ffplay,vlc,gstreamer,chromium", help="the others; '' for none")
    parser.add_argument("--front", action="store_true", help="through nginx with config/nginx.conf, by TLS and HTTP/2")
    parser.add_argument("--query", default="latency=low", help="the query of the stream")
    return parser.parse_args()


def watch(player, display, seconds):
    """The delay of each change of the second after the start, and the time for which the picture stood still."""
    began, lates, still, last = time.monotonic(), [], [], None
    for at, wall, second in display.looks(player, began, LOOK):
        if second is not None and (last is None or second != last[1]):
            if last is not None:
                if at - last[0] > STILL:
                    still.append((round(last[0], 1), round(at - last[0] - 1, 1)))
                if at > START:
                    lates.append(wall - second)
            last = (at, second)
        if at > seconds:
            break
    return lates, [one for one in still if one[0] > START]


def words(name, lates, still):
    if not lates:
        return f"{name}: no picture that moves"
    ordered = sorted(lates)
    return (f"{name}: late {statistics.median(ordered):.2f} s at the median, {ordered[0]:.2f} to {ordered[-1]:.2f}; {len(lates)} seconds shown; "
            f"{len(still)} stalls{' ' + str(still[:8]) if still else ''}")


def play(name, server, seconds, query):
    display = Screen(seconds + 60)
    player = None
    try:
        busy = usage.busy_from_now()
        player = HLSJS(f"{server.secure}/clock.m3u8?{query}{server.query}", display, os.environ["HLSJS"]) if name == "hls.js" \
            else Player(name, f"{server.base}/clock.m3u8?{query}", display.name, seconds + 60)
        lates, still = watch(player, display, seconds)
        print(words(name, lates, still), flush=True)
        print(f"  machine {busy():.0%} busy", flush=True)
        if name == "hls.js":
            browser = player.browser
            print(f"  it says itself: latency {browser.evaluate('hls.latency'):.2f} s, target {browser.evaluate('hls.targetLatency'):.2f} s, "
                  f"rate {browser.evaluate('hls.media.playbackRate')}", flush=True)
            print(f"  errors: {browser.evaluate('troubles') or 'none'}", flush=True)
            print(f"  {server.report(browser)}", flush=True)
        return lates, still
    finally:
        if player:
            player.close()
        display.close()


def main():
    options = arguments()
    server = Front() if options.front else Direct(int(options.minutes * 60) + 600)
    try:
        if os.environ.get("HLSJS"):
            play("hls.js", server, options.minutes * 60, options.query)
        else:
            print("low-latency: without HLSJS, a file with hls.js, ordinary players only", file=sys.stderr)
        for name in filter(None, options.players.split(",")):
            play(name, server, options.seconds, options.query)
    finally:
        server.close()


try:
    main()
finally:
    processes.stop_all()

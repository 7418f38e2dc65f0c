"""One cell: a player, a situation, a server, a screen."""

import hashlib
import json
import math
import os
import signal
import subprocess
import time
import urllib.error

from Tests.Support.harness import players, usage, web
from Tests.Support.harness.clockcast import STRIP, Clockcast
from Tests.Support.harness.screen import Screen

from . import browsers, judgement

# The time between two looks at the screen, in seconds.
LOOK = 0.05
NAMES = [*players.NAMES, *browsers.NAMES, "hls.js"]
SESSION = "players"
PACKAGES = {"mpv": "mpv", "ffplay": "ffmpeg", "vlc": "vlc", "gstreamer": "gstreamer1.0-plugins-bad", "firefox": "firefox-esr"}
# No run lasts longer, in seconds, whatever happens to this program.
LIMIT = 180


def run(name, situation, pictures=None):
    """The result of `judgement.judge`, with the player's requests, its end, and the load of the machine."""
    server = Clockcast(STRIP, limit=LIMIT)
    display = player = None
    try:
        display = Screen(LIMIT)
        if name in browsers.NAMES:
            player = browsers.PagePlayer(name, server.base, display)
        start = math.ceil(time.time()) + judgement.BEFORE
        faults = judgement.moved(situation["faults"], start)
        found_break, ad = judgement.break_moved((situation.get("options") or "").split("&"), start)
        seconds = judgement.length(faults) if not ad else min(judgement.BEFORE + ad + judgement.AFTER, judgement.MOST)
        # One without a fault is a view of the past, has a break, or is made of keys, pathways or variables alone.
        query = "&".join(filter(None, [situation.get("options"), f"fault={faults}"])) if faults and not ad else f"scenario={situation['name']}"
        if found_break:
            query += f"&{found_break}"
        url = f"{server.base}/clock.m3u8?{query}&session={SESSION}"
        busy, began = usage.busy_from_now(), time.monotonic()
        if player:
            player.play(url)
        else:
            player = players.Player(name, url, display.name, LIMIT)
        looks = []
        photograph = Photographer(display, pictures, f"{situation['name']}-{name}", seconds)
        for at, wall, second in display.looks(player, began, LOOK):
            looks.append((at, wall, second))
            photograph.note(at, second)
            if at > seconds:
                break
        status = player.status()
        found = judgement.judge(looks, looks[-1][0], "end@" in faults, ad)
        return {name: round(value, 2) if isinstance(value, float) else value for name, value in found.items()} | {
            "faults": faults, "seconds": round(looks[-1][0], 1), "looks": len(looks), "ended": end(status, found["moves"], looks[-1][2]),
            "survived": found["survived"] and status is None or "end@" in faults and found["survived"],
            "asked": judgement.asked(report(server)), "trouble": player.trouble(),
            "busy": round(busy(), 2),
        }
    finally:
        if player:
            player.close()
        if display:
            display.close()
        server.close()


def end(status, moves, second):
    """The state of the player at the end of the measurement."""
    if status is not None:
        return f"ended by {signal.Signals(-status).name}" if status < 0 else f"quit with status {status}"
    return "plays" if moves else "shows nothing" if second is None else "stands still"


def report(server):
    """The session's report, or None from a server without sessions."""
    try:
        return json.loads(web.get(f"{server.base}/sessions/{SESSION}.json"))
    except urllib.error.HTTPError:
        return None


class Photographer:
    """Takes pictures of the screen: in the midst of the fault, in the first stall, and at the end."""

    def __init__(self, display, folder, name, seconds):
        self.display, self.folder, self.name = display, folder, name
        self.moments = {"fault": judgement.BEFORE + 5, "end": seconds - 0.5} if folder else {}
        self.changed, self.shown = 0, None
        self.has_stall = not folder

    def note(self, at, second):
        if second is not None and second != self.shown:
            self.changed, self.shown = at, second
        for moment in [moment for moment, due in self.moments.items() if at >= due]:
            del self.moments[moment]
            self._take(moment)
        if not self.has_stall and self.shown is not None and at - self.changed > judgement.LATELY:
            self.has_stall = True
            self._take("stall")

    def _take(self, moment):
        self.display.photograph(os.path.join(self.folder, f"{self.name}-{moment}.png"))


def version(name):
    """The version of a player: the Debian package's, or for hls.js, which has many builds, the beginning of the file's SHA-256."""
    package = PACKAGES.get(name, "chromium")
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, timeout=30).stdout
    if name != "hls.js":
        return f"{package} {found}"
    with open(os.environ["HLSJS"], "rb") as file:
        return f"a file with SHA-256 {hashlib.sha256(file.read()).hexdigest()[:12]}… in {package} {found}"


_versions = {}


def circumstances(name):
    """The day, and the versions with which a cell is measured."""
    if name not in _versions:
        _versions[name] = version(name)
    return {"day": time.strftime("%Y-%m-%d", time.gmtime()), "version": _versions[name]}

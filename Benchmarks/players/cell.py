"""One cell: a player, a situation, a server, a screen."""

import hashlib
import json
import os
import signal
import subprocess
import time
import urllib.error

from Tests.Support.harness import players, priority, usage, web
from Tests.Support.harness.clockcast import STRIP, Clockcast
from Tests.Support.harness.screen import Screen

from . import browsers, judgement

# The time between two looks at the screen, in seconds.
LOOK = 0.05
NAMES = [*players.NAMES, *browsers.NAMES, *players.SCRIPTS]
SESSION = "players"
PACKAGES = {"mpv": "mpv", "ffplay": "ffmpeg", "vlc": "vlc", "gstreamer": "gstreamer1.0-plugins-bad", "firefox": "firefox-esr"}
# Which decrypt only transport streams (docs/keys-and-pathways.md), so they get these where segments are encrypted.
DECRYPTS_TS = {"vlc", "gstreamer", "chromium"}
# No run lasts longer, in seconds, whatever happens to this program.
LIMIT = 180


def run(name, situation, folders=(None, None)):
    """What `judgement.judge` says, with what was asked for, how it ended, and whether its processes had to wait for others.

    folders: one for pictures and one for logs, or None.
    """
    pictures, logs = folders
    title = f"{situation['name']}-{name}"
    waiting = priority.Waiting()
    server = Clockcast(STRIP, limit=LIMIT)
    waiting.add(server.process)
    display = player = None
    try:
        display = Screen(LIMIT)
        waiting.add(display.process)
        if name in browsers.NAMES:
            with priority.of_the_judged():
                player = browsers.PagePlayer(name, server.base, display)
            waiting.add(player.process)
        marks = (situation.get("options") or "").split("&")
        start = judgement.start(time.time(), marks)
        time.sleep(max(0, start - judgement.BEFORE - 1 - time.time()))
        query, faults, seconds, ad = asked_for(name, situation, start)
        url = f"{server.base}/clock.m3u8?{query}&session={SESSION}"
        waiting.begin()
        busy, began = usage.busy_from_now(), time.monotonic()
        if player:
            player.play(url)
        else:
            with priority.of_the_judged():
                player = players.Player(name, url, display.name, LIMIT, log=logs and os.path.join(logs, f"{title}.log"))
            waiting.add(player.process)
        looks = []
        photograph = Photographer(display, pictures, title, seconds)
        for at, wall, second in display.looks(player, began, LOOK):
            looks.append((at, wall, second))
            photograph.note(at, second)
            if at > seconds:
                break
        status = player.status()
        load = waiting.stop() | ({} if is_prior() else {"busy": round(busy(), 2)})
        found = judgement.judge(looks, looks[-1][0], "end@" in faults, ad)
        return {name: round(value, 2) if isinstance(value, float) else value for name, value in found.items()} | {
            "faults": faults, "query": query, "seconds": round(looks[-1][0], 1), "looks": len(looks),
            "ended": end(status, found["moves"], looks[-1][2]),
            "survived": found["survived"] and status is None or "end@" in faults and found["survived"],
            "asked": judgement.asked(report(server)), "trouble": player.trouble(),
        } | load
    finally:
        if player:
            player.close()
        if display:
            display.close()
        server.close()


def asked_for(name, situation, start):
    """The query for a player whose fault or break begins at an instant, the faults in it, how long it is watched, and how long an ad may be."""
    marks = (situation.get("options") or "").split("&")
    faults = judgement.moved(situation["faults"], start)
    found_break, seconds = judgement.break_moved(marks, start)
    # One without a fault is a view of the past, has a break, or is made of keys, pathways or variables alone.
    query = "&".join(filter(None, [situation.get("options"), f"fault={faults}"])) if faults and not found_break else f"scenario={situation['name']}"
    if found_break:
        query += f"&{found_break}"
    if name in DECRYPTS_TS and any(mark.startswith("key=") for mark in marks):
        query += "&container=ts"
    watched = min(judgement.BEFORE + seconds + judgement.AFTER, judgement.MOST) if found_break else judgement.length(faults)
    return query, faults, watched, judgement.ad(marks, faults, seconds)


def is_prior():
    """Whether this program and what it starts has real-time priority."""
    return os.sched_getscheduler(0) == os.SCHED_RR


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
    """Of what plays: the Debian package's, and of scripts, which have many builds, the beginning of the file's SHA-256."""
    package = PACKAGES.get(name, "chromium")
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, timeout=30).stdout
    if name not in players.SCRIPTS:
        return f"{package} {found}"
    with open(os.environ[players.SCRIPTS[name][0]], "rb") as file:
        return f"a file with SHA-256 {hashlib.sha256(file.read()).hexdigest()[:12]}… in {package} {found}"


_versions = {}


def circumstances(name):
    """The day, and the versions with which a cell is measured."""
    if name not in _versions:
        _versions[name] = version(name)
    return {"day": time.strftime("%Y-%m-%d", time.gmtime()), "version": _versions[name]}

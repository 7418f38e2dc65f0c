"""Tests whether players that seek in an hour of the past show the right second, read from the pixels.

    python3 -m Benchmarks.seeks [--binary PATH] [--players mpv,vlc,chromium,hls.js] [--containers cmaf] [--positions 0.5,1234.5,3590.5]

An hour that is over is opened (start= and end=), and each player seeks once it plays; then it is paused, and the strip at the
lower edge of its picture shows which second is seen. hls.js is tried if HLSJS names its file (dist/hls.js), which is not a part of
this project. Exit 1 if a player shows another second.
"""

import argparse
import os
import socket
import sys
import time

from Tests.Support.harness import waiting
from Tests.Support.harness.clockcast import BINARY, STRIP, Clockcast
from Tests.Support.harness.players import Player
from Tests.Support.harness.ports import free_ports
from Tests.Support.harness.screen import Screen

PATIENCE = 30
# The largest distance of a strip on the screen from the expected second: anywhere in the hour.
HOUR = 7200


def control(address, *lines):
    """Sends a command to a running player, which listens at a path or a port."""
    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    with socket.socket(family) as ipc:
        ipc.settimeout(5)
        ipc.connect(address)
        for line in lines:
            ipc.sendall(line.encode() + b"\n")
            time.sleep(0.4)


def settled(screen, expected):
    """The second that is seen once it has been the expected one for a second, or after the time limit."""
    shown, since = None, time.monotonic()

    def settles():
        nonlocal shown, since
        if (found := screen.find(expected, HOUR)) != shown:
            shown, since = found, time.monotonic()
        return shown == expected and time.monotonic() - since > 1

    waiting.until(settles, PATIENCE, pause=0.1)
    return shown


def seek(name, url, start, position):
    """The second that is shown after the seek, from the range's start."""
    screen = Screen(120)
    (port,) = free_ports(1)
    ipc = f"{screen.folder.name}/ipc"
    options = {"mpv": ["--keep-open=yes", f"--input-ipc-server={ipc}"], "vlc": ["--extraintf=rc", f"--rc-host=127.0.0.1:{port}"]}.get(name, [])
    player = Player(name, url, screen.name, 120, options=options,
                    reaction=f"v.addEventListener('playing', () => {{ v.pause(); v.currentTime = {position}; }}, {{ once: true }})")

    def is_seen():
        player.move()
        return screen.find(start, HOUR) is not None

    try:
        if options:
            if not waiting.until(is_seen, PATIENCE, pause=0.3):
                return None
            if name == "mpv":
                control(ipc, '{"command": ["set_property", "pause", true]}', f'{{"command": ["seek", {position}, "absolute+exact"]}}')
            else:
                # It seeks to whole seconds.
                control(("127.0.0.1", port), f"seek {int(position)}", "pause")
        shown = settled(screen, start + int(position))
        return None if shown is None else shown - start
    finally:
        player.close()
        screen.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=BINARY)
    parser.add_argument("--players", default="mpv,vlc,chromium" + (",hls.js" if os.environ.get("HLSJS") else ""))
    parser.add_argument("--containers", default="", help="cmaf, ts; empty for the server's choice for the player")
    parser.add_argument("--positions", default="0.5,1234.5,3590.5")
    options = parser.parse_args()
    wrong = 0
    with Clockcast(STRIP, binary=options.binary) as server:
        start = int(time.time()) // 60 * 60 - 7200
        stamp = [time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at)) for at in (start, start + 3600)]
        for container in options.containers.split(","):
            url = f"{server.base}/clock.m3u8?start={stamp[0]}&end={stamp[1]}"
            url += f"&container={container}" if container else ""
            for name in options.players.split(","):
                found = []
                for position in map(float, options.positions.split(",")):
                    shown = seek(name, url, start, position)
                    found.append(f"{position} s: {shown}")
                    wrong += shown != int(position)
                print(f"{name}, {container or 'as served'}: seeks to " + ", ".join(found), flush=True)
    sys.exit(bool(wrong))


main()

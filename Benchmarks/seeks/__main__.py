"""Whether players that seek in an hour of the past show the second that they should, read from the pixels.

    python3 Benchmarks/seeks [--binary PATH] [--players mpv,vlc,chromium,hls.js] [--containers cmaf] [--positions 0.5,1234.5,3590.5]

An hour that is over is opened (start= and end=), and each player seeks once it plays; then it is paused, and the strip at the
lower edge of its picture says which second is seen. hls.js is tried if HLSJS names its file (dist/hls.js), which is not a part of
this project. Exit 1 if a player shows another second.
"""

import argparse
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("Tests/Desktop", "Tests/Browser", "Benchmarks/accuracy")]

import display  # noqa: E402
import players  # noqa: E402
import processes  # noqa: E402
import servers  # noqa: E402

WIDTH, HEIGHT = 1280, 720
PATIENCE = 30
VLC_PORT = 18491


class Screen(display.Display):
    def __init__(self):
        super().__init__(WIDTH, HEIGHT, 120)

    def look(self, expected):
        """The second that a strip anywhere on the screen shows, if it is of the hour."""
        for y in range(HEIGHT - 4, 40, -4):
            for left, width in ((0, 640), (0, WIDTH), (320, 640), (1, 640), (2, 640)):
                found = self.second(self.strip(left, y, width))
                if found is not None and abs(found - expected) < 7200:
                    return found
        return None


def page(home, url, position, script):
    """A page whose video seeks once it can play, and stops there."""
    path = os.path.join(home, "page.html")
    load = "v.src = url"
    if script:
        load = "const h = new (globalThis.Hls ?? HlsModule.default)(); h.loadSource(url); h.attachMedia(v)"
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            "<style>body{margin:0;background:#000}video{position:fixed;left:0;top:0;width:640px;height:360px}</style>"
            + (f'<script src="file://{script}"></script>' if script else "")
            + f'<video autoplay muted></video><script>const url = "{url}", v = document.querySelector("video");'
            f"v.addEventListener('playing', () => {{ v.pause(); v.currentTime = {position}; }}, {{ once: true }});"
            f"{load};</script>")
    return path


def open_player(name, url, position, screen, home):
    environment = os.environ | {"DISPLAY": screen.name, "HOME": home, "XDG_RUNTIME_DIR": home}
    size = players.SIZE
    if name == "mpv":
        command = ["mpv", "--no-config", "--vo=x11", "--no-audio", "--no-border", "--no-osc", "--really-quiet",
                   f"--geometry={size[0]}x{size[1]}+0+0", "--keep-open=yes", f"--input-ipc-server={home}/ipc", url]
    elif name == "vlc":
        os.chown(home, 65534, 65534)
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "cvlc", "--no-osd", "--no-video-title-show",
                   "--vout=xcb_x11", "--no-audio", "--no-video-deco", "--video-x=0", "--video-y=0", f"--width={size[0]}",
                   f"--height={size[1]}", "--no-autoscale", "--zoom=1", "--extraintf=rc", f"--rc-host=127.0.0.1:{VLC_PORT}", url]
    else:
        script = os.environ.get("HLSJS") if name == "hls.js" else None
        command = ["chromium", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-breakpad", "--disable-sync",
                   "--disable-background-networking", "--disable-component-update", "--disable-extensions",
                   "--allow-file-access-from-files", "--autoplay-policy=no-user-gesture-required", "--window-position=0,0",
                   "--window-size=1280,720", "--kiosk", f"--user-data-dir={home}/profile",
                   f"--app=file://{page(home, url, position, script)}"]
    return processes.start(command, 120, env=environment)


def control(address, *lines):
    """Says something to a running player, which listens at a path or a port."""
    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    with socket.socket(family) as ipc:
        ipc.settimeout(5)
        ipc.connect(address)
        for line in lines:
            ipc.sendall(line.encode() + b"\n")
            time.sleep(0.4)


def settled(screen, expected):
    """What is seen once that has been the expected second for a second, or when there is no more patience."""
    shown, since, end = None, time.monotonic(), time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = screen.look(expected)
        if found != shown:
            shown, since = found, time.monotonic()
        elif shown == expected and time.monotonic() - since > 1:
            return shown
        time.sleep(0.1)
    return shown


def first(screen, expected):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (found := screen.look(expected)) is not None:
            return found
        time.sleep(0.1)
    return None


def seek(name, url, start, position):
    """The second that is shown after the seek, from the range's start."""
    screen = Screen()
    home = tempfile.mkdtemp(prefix="seeks-")
    player = open_player(name, url, position, screen, home)
    try:
        if name in ("mpv", "vlc"):
            end = time.monotonic() + PATIENCE
            while name == "mpv" and not os.path.exists(f"{home}/ipc") and time.monotonic() < end:
                time.sleep(0.1)
            while name == "vlc" and screen.look(start) is None and time.monotonic() < end:
                # It has no window manager to place it.
                subprocess.run(["xdotool", "search", "--onlyvisible", "--name", ".*", "windowmove", "%@", "0", "0"],
                               env=os.environ | {"DISPLAY": screen.name}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=5)
                time.sleep(0.3)
            if first(screen, start) is None:
                return None
            if name == "mpv":
                control(f"{home}/ipc", '{"command": ["set_property", "pause", true]}',
                        f'{{"command": ["seek", {position}, "absolute+exact"]}}')
            else:
                # It seeks to whole seconds.
                control(("127.0.0.1", VLC_PORT), f"seek {int(position)}", "pause")
        shown = settled(screen, start + int(position))
        return None if shown is None else shown - start
    finally:
        processes.stop(player)
        screen.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=servers.BINARY)
    parser.add_argument("--players", default="mpv,vlc,chromium" + (",hls.js" if os.environ.get("HLSJS") else ""))
    parser.add_argument("--containers", default="", help="cmaf, ts; nothing is what the server chooses for the player")
    parser.add_argument("--positions", default="0.5,1234.5,3590.5")
    options = parser.parse_args()
    servers.BINARY = options.binary
    server = servers.Clockcast(3600, 18480)
    wrong = 0
    try:
        start = int(time.time()) // 60 * 60 - 7200
        stamp = [time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at)) for at in (start, start + 3600)]
        for container in options.containers.split(","):
            url = f"http://127.0.0.1:18480/clock.m3u8?start={stamp[0]}&end={stamp[1]}"
            url += f"&container={container}" if container else ""
            for name in options.players.split(","):
                found = []
                for position in map(float, options.positions.split(",")):
                    shown = seek(name, url, start, position)
                    found.append(f"{position} s: {shown}")
                    wrong += shown != int(position)
                print(f"{name}, {container or 'as served'}: seeks to " + ", ".join(found), flush=True)
    finally:
        server.close()
    sys.exit(1 if wrong else 0)


main()

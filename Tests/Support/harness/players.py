"""The players and how each is opened in the upper left corner of a display."""

import os
import shutil
import subprocess
import tempfile

from . import processes

SIZE = (640, 360)
NAMES = ["mpv", "ffplay", "vlc", "gstreamer", "chromium"]
# Chromium without anything that disturbs a measurement.
CHROMIUM = ["chromium", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-breakpad", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--window-position=0,0"]
# VLC refuses to run as root.
AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []


def _command(name, url, home, is_heard, reaction):
    width, height = SIZE
    if name == "mpv":
        return ["mpv", "--no-config", "--vo=x11", "--ao=pulse" if is_heard else "--no-audio", "--no-border", "--no-osc", "--really-quiet",
                f"--geometry={width}x{height}+0+0", url]
    if name == "ffplay":
        return ["ffplay", "-loglevel", "quiet", *([] if is_heard else ["-an"]), "-noborder", "-left", "0", "-top", "0", "-x", str(width), "-y", str(height), url]
    if name == "vlc":
        return ["cvlc", "--no-osd", "--no-video-title-show", "--vout=xcb_x11", "--aout=pulse" if is_heard else "--no-audio", "--no-video-deco",
                "--video-x=0", "--video-y=0", f"--width={width}", f"--height={height}", "--no-autoscale", "--zoom=1", url]
    if name == "gstreamer":
        return ["gst-launch-1.0", "-q", "playbin3", f"uri={url}", "video-sink=ximagesink",
                "audio-sink=pulsesink" if is_heard else "audio-sink=fakesink"]
    page = os.path.join(home, "page.html")
    load = f'v.src = "{url}"'
    if script := os.environ.get("HLSJS") if name == "hls.js" else None:
        load = f'const h = new (globalThis.Hls ?? HlsModule.default)(); h.loadSource("{url}"); h.attachMedia(v)'
    with open(page, "w") as file:
        file.write(f'<style>body{{margin:0;background:#000}}video{{position:fixed;left:0;top:0;width:{width}px;'
                   f'height:{height}px}}</style><video autoplay{"" if is_heard else " muted"}></video>'
                   + (f'<script src="file://{os.path.abspath(script)}"></script>' if script else "")
                   + f'<script>const v = document.querySelector("video"); {load};'
                   f'{reaction}</script>')
    return [*CHROMIUM, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--autoplay-policy=no-user-gesture-required",
            *(["--allow-file-access-from-files"] if script else []), "--window-size=1280,720", "--kiosk", f"--user-data-dir={home}/profile", f"--app=file://{page}"]


class Player:
    def __init__(self, name, url, display, limit, listener=None, options=(), reaction="onkeydown = () => v.paused ? v.play() : v.pause()"):
        """listener: where it is heard; without one it is silent. options: more of them, of a player that is no browser; reaction: what a
        browser does with the video v."""
        self.name = name
        # Not TemporaryDirectory: a browser that is being killed may still be writing there.
        self.home = tempfile.mkdtemp(prefix="accuracy-home-")
        environment = os.environ | {"DISPLAY": display, "HOME": self.home, "XDG_RUNTIME_DIR": self.home}
        if listener:
            environment |= listener.environment | {"SDL_AUDIODRIVER": "pulseaudio"}
        command = _command(name, url, self.home, listener is not None, reaction)
        command[1:1] = options
        if name == "vlc" and AS_NOBODY:
            os.chown(self.home, 65534, 65534)
            command = [*AS_NOBODY, *command]
        self.display = display
        self.process = processes.start(command, limit, env=environment)

    def move(self):
        """Moves windows that cannot be opened at a place into the corner; there is no window manager."""
        if self.name in ("vlc", "gstreamer"):
            self._do("search", "--onlyvisible", "--name", ".*", "windowmove", "%@", "0", "0")

    def toggle(self):
        """Pauses or resumes, as a viewer does with the keyboard; GStreamer's launcher has none."""
        # Without a window manager keys go to the window under the pointer.
        self._do("mousemove", "200", "100", "key", {"mpv": "p", "ffplay": "p", "vlc": "space", "chromium": "p"}[self.name])

    def _do(self, *actions):
        subprocess.run(["xdotool", *actions], env=os.environ | {"DISPLAY": self.display}, capture_output=True, timeout=5)

    def status(self):
        """The status with which it has ended, or None while it runs."""
        return self.process.poll()

    def trouble(self):
        """Its complaints; none of these players has any that could be read."""
        return []

    def close(self):
        processes.stop(self.process)
        shutil.rmtree(self.home, ignore_errors=True)

"""The players and how each is opened in the upper left corner of a display."""

import json
import os
import shutil
import subprocess
import tempfile

from . import processes

SIZE = (640, 360)
NAMES = ["mpv", "ffplay", "vlc", "gstreamer", "chromium"]
# Those that are a script in Chromium: the variable that names its file, and how it plays URL in the video v. None is a part of this project.
SCRIPTS = {
    "hls.js": ("HLSJS", """const h = new (globalThis.Hls ?? HlsModule.default)();
        h.on("hlsError", (_, e) => console.error(e.details, e.fatal, e.response?.code, e.error?.message)); h.loadSource(URL); h.attachMedia(v)"""),
    "shaka": ("SHAKA", """shaka.polyfill.installAll(); const p = new shaka.Player();
        p.addEventListener("error", (e) => console.error(e.detail.severity, e.detail.message));
        p.attach(v).then(() => p.load(URL)).catch((e) => console.error(e.message ?? e))"""),
}
# What each says at length, for whoever wants to know why.
AT_LENGTH = {
    "mpv": ["--msg-level=all=v", "--msg-time"], "ffplay": ["-loglevel", "verbose", "-nostats"], "vlc": ["-vv"], "gstreamer": [],
    "chromium": ["--enable-logging=stderr", "--vmodule=*/media/filters/hls*=3,*/media/formats/hls/*=3"],
}
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
        # Text would be drawn over the strip.
        return ["gst-launch-1.0", "-q", "playbin3", f"uri={url}", "flags=video+audio+soft-volume+deinterlace+soft-colorbalance", "video-sink=ximagesink",
                "audio-sink=pulsesink" if is_heard else "audio-sink=fakesink"]
    page = os.path.join(home, "page.html")
    variable, load = SCRIPTS.get(name, (None, "v.onerror = () => console.error(v.error.code, v.error.message); v.src = URL"))
    script = variable and os.environ[variable]
    load = load.replace("URL", json.dumps(url))
    with open(page, "w") as file:
        file.write(f'<style>body{{margin:0;background:#000}}video::cue{{color:transparent;background:transparent}}video{{position:fixed;left:0;top:0;width:{width}px;'
                   f'height:{height}px}}</style><video autoplay{"" if is_heard else " muted"}></video>'
                   + (f'<script src="file://{os.path.abspath(script)}"></script>' if script else "")
                   + f'<script>const v = document.querySelector("video"); {load};'
                   f'{reaction}</script>')
    return [*CHROMIUM, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--autoplay-policy=no-user-gesture-required",
            *(["--allow-file-access-from-files"] if script else []), "--window-size=1280,720", "--kiosk", f"--user-data-dir={home}/profile", f"--app=file://{page}"]


class Player:
    def __init__(self, name, url, display, limit, listener=None, options=(), reaction="onkeydown = () => v.paused ? v.play() : v.pause()", log=None):
        """listener: where it is heard; without one it is silent. options: more of them, of a player that is no browser; reaction: what a
        browser does with the video v; log: a file to which what it says at length is added."""
        self.name = name
        # Not TemporaryDirectory: a browser that is being killed may still be writing there.
        self.home = tempfile.mkdtemp(prefix="accuracy-home-")
        environment = os.environ | {"DISPLAY": display, "HOME": self.home, "XDG_RUNTIME_DIR": self.home}
        if listener:
            environment |= listener.environment | {"SDL_AUDIODRIVER": "pulseaudio"}
        command = _command(name, url, self.home, listener is not None, reaction)
        command[1:1] = options
        if log:
            command = [word for word in command if word != "--really-quiet"]
            # After what is there: of two options of one name the last counts.
            command[-1:-1] = AT_LENGTH.get(name, AT_LENGTH["chromium"])
            environment["GST_DEBUG"] = "2,hlsdemux*:5,adaptivedemux*:5,downloadhelper:5"
        if name == "vlc" and AS_NOBODY:
            os.chown(self.home, 65534, 65534)
            command = [*AS_NOBODY, *command]
        self.display = display
        with open(log or os.devnull, "ab") as output:
            self.process = processes.start(command, limit, env=environment, stdout=output, stderr=output)

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

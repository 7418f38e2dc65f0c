"""What is measured: the project's server, and an ordinary live stream by the ffmpeg command line."""

import functools
import http.server
import os
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request

import processes
import strip
from proxy import Proxy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("CLOCKCAST", os.path.join(ROOT, ".build/release/clockcast"))


class Clockcast:
    def __init__(self, limit, port=None, renditions="", delay=0.0):
        """port: one that is free if it is not said. renditions: sizes with commas between them; nothing: the server's own.
        delay: seconds each way on the line."""
        if port is None:
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
        self.file = tempfile.NamedTemporaryFile("w", suffix=".yaml", prefix="accuracy-")
        self.file.write(
            f"server:\n  host: 127.0.0.1\n  port: {port}\nadmin:\n  host: 127.0.0.1\n  port: 0\n"
            "channels:\n  clock:\n    timecode: strip\n    always_on: true\n"
            + (f"    renditions: [{renditions}]\n" if renditions else "") + "loading:\n  minimum: 0\n")
        self.file.flush()
        self.limit = limit
        self.base = f"http://127.0.0.1:{port}"
        self.start()
        self.proxy = Proxy(port, delay) if delay else None
        self.url = (self.proxy.url if self.proxy else self.base + "/") + "live.m3u8"

    def start(self):
        self.process = processes.start([BINARY, "serve", "--config", self.file.name], self.limit)
        _await(self.base + "/live.m3u8", self.process)

    def restart(self):
        processes.kill(self.process)
        self.start()

    def close(self):
        if self.proxy:
            self.proxy.close()
        processes.stop(self.process)
        self.file.close()


class Ordinary:
    """2 s segments, six listed, pictures drawn at the moment that they show."""

    width, height, rate = 640, 360, 30

    def __init__(self, limit, container):
        self.folder = tempfile.TemporaryDirectory(prefix="accuracy-ordinary-")
        kind = "mpegts" if container == "ts" else "fmp4"
        self.process = processes.start(
            ["ffmpeg", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size",
             f"{self.width}x{self.height}", "-framerate", str(self.rate), "-i", "-", "-c:v", "libx264", "-preset",
             "veryfast", "-tune", "zerolatency", "-g", str(2 * self.rate), "-f", "hls", "-hls_time", "2",
             "-hls_list_size", "6", "-hls_segment_type", kind, "-hls_flags", "delete_segments+program_date_time",
             os.path.join(self.folder.name, "live.m3u8")], limit, stdin=subprocess.PIPE)
        self.ends = threading.Event()
        self.drawer = threading.Thread(target=self._draw, daemon=True)
        self.drawer.start()
        handler = functools.partial(_Quiet, directory=self.folder.name)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/live.m3u8"
        _await(self.url, self.process)
        # A full list before anyone joins.
        time.sleep(13)

    def _draw(self):
        rows, area = strip.height(self.height), self.width * self.height
        start = time.time()
        number = 0
        while not self.ends.is_set():
            moment = start + number / self.rate
            time.sleep(max(0, moment - time.time()))
            luma = b"\x50" * (area - rows * self.width) + strip.row(int(moment), self.width) * rows
            try:
                self.process.stdin.write(luma + b"\x80" * (area // 2))
            except OSError:
                return
            number += 1

    def close(self):
        self.ends.set()
        self.server.shutdown()
        processes.stop(self.process)
        self.folder.cleanup()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def user_agent(open_player):
    """The User-Agent of the first request of a player; open_player is given a URL and returns the player."""
    seen = []

    class Handler(_Quiet):
        def do_GET(self):
            seen.append(self.headers.get("User-Agent", ""))
            self.send_error(404)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    player = open_player(f"http://127.0.0.1:{server.server_address[1]}/live.m3u8")
    try:
        for _ in range(80):
            if seen:
                return seen[0]
            time.sleep(0.1)
        return None
    finally:
        player.close()
        server.shutdown()


def _await(url, process):
    for _ in range(150):
        if process.poll() is not None:
            raise SystemExit(f"accuracy: {' '.join(process.args[3:5])} ended with status {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=2) as reply:
                if reply.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"accuracy: nothing answers at {url}")

"""The measured servers: the project's, and an ordinary live stream by the ffmpeg command line."""

import os
import subprocess
import tempfile
import threading
import time

from Tests.Support.harness import processes, strip, waiting, web
from Tests.Support.harness.clockcast import STRIP, Clockcast
from Tests.Support.harness.proxy import Proxy
from Tests.Support.harness.stand_in import StandIn

TYPES = {"m3u8": "application/vnd.apple.mpegurl", "ts": "video/mp2t", "mp4": "video/mp4", "m4s": "video/iso.segment"}


class Strip(Clockcast):
    """The project's server, whose channel has the strip."""

    def __init__(self, limit, renditions="", delay=0.0):
        """renditions: sizes with commas between them; empty for the server's own. delay: seconds each way on the line."""
        super().__init__(STRIP.replace(" }", f", renditions: [{renditions}] }}") if renditions else STRIP, limit=limit)
        self.proxy = Proxy(self.port, delay) if delay else None
        self.stream = (self.proxy or self).url + "live.m3u8"

    def restart(self):
        self.kill()
        self.start()

    def close(self):
        if self.proxy:
            self.proxy.close()
        super().close()


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
        self.server = StandIn(self._file)
        self.stream = f"{self.server.url}live.m3u8"
        if not waiting.until(lambda: web.answers(self.stream), 30):
            raise SystemExit("accuracy: ffmpeg makes no stream")
        # A full list before anyone joins.
        time.sleep(13)

    def _file(self, request):
        try:
            with open(self.folder.name + request.path, "rb") as file:
                return 200, TYPES.get(request.path.rpartition(".")[2], "application/octet-stream"), file.read()
        except OSError:
            return 404, "text/plain", b""

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
        self.server.close()
        processes.stop(self.process)
        self.folder.cleanup()


def user_agent(open_player):
    """The User-Agent of the first request of a player; open_player takes a URL and returns the player."""
    seen = []

    def answer(request):
        seen.append(request.headers["User-Agent"] or "")
        return 404, "text/plain", b""

    server = StandIn(answer)
    player = open_player(f"{server.url}live.m3u8")
    try:
        waiting.until(lambda: seen, 8)
        return seen[0] if seen else None
    finally:
        player.close()
        server.close()

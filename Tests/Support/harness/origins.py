"""Two origins behind nginx with config/nginx.conf, whose settings can be changed one origin after the other."""

import atexit
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import nginx, processes, waiting, web
from .clockcast import LIVE, Clockcast
from .ports import free_ports

# One address asks for everything, and the programs beside it take the processors: neither is what this is about.
LIMITS = "trusted_proxies: [127.0.0.1], processor_seconds: 0"
# Where many players of that address wait for parts.
PARKING = f"{LIMITS}, parked_per_address: 16384"


class Origins:
    """`channel` has the settings of the one channel; a folder in memory is for a cache with many clients."""

    def __init__(self, binary, channel="", limits=LIMITS, settings=LIVE, in_memory=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir="/dev/shm" if in_memory else None))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.folder.chmod(0o711)  # nginx gives up root for its workers
        self.settings = settings + f"log: {{ level: warning }}\nlimits: {{ {limits} }}\n"
        self.running = [Clockcast(settings=self.of(channel), binary=binary, limit=90_000) for _ in range(2)]
        self.front, self.tls, self.redirect = free_ports(3)
        self.certify()
        (self.folder / "nginx.conf").write_text(
            nginx.local(self.folder, self.front, self.tls, self.redirect, [f"127.0.0.1:{origin.port}" for origin in self.running]))
        with (self.folder / "nginx.log").open("wb") as log:
            self.nginx = processes.start(["nginx", "-e", "stderr", "-c", self.folder / "nginx.conf", "-g", "daemon off;"], 90_000, stderr=log)
        self.url, self.secure = f"http://127.0.0.1:{self.front}", f"https://localhost:{self.tls}"
        for origin in self.running:
            origin.ready()
        if not waiting.until(lambda: web.answers(f"{self.url}/readyz")):
            raise RuntimeError(f"nginx is not ready: {(self.folder / 'nginx.log').read_text()}")

    def of(self, channel):
        """All settings with this channel."""
        return f"{self.settings}channels:\n  clock: {{ {channel} }}\n"

    def certify(self):
        """A certificate of our own, for TLS. nginx adopts another one at SIGHUP."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
             "/CN=localhost", "-keyout", self.folder / "tls.key", "-out", self.folder / "tls.crt"], check=True, capture_output=True)

    def version(self, index):
        """The version of an origin's settings, which stands in the names of its segments."""
        origin = self.running[index]
        if not origin.is_alive:
            raise RuntimeError(f"origin {index + 1} has ended, with status {origin.process.returncode}")
        return re.search(r"\?v=(\w+)", web.get(origin.url + web.uris(web.get(f"{origin.url}live.m3u8"))[0]))[1]

    def reload(self, index, channel):
        """Gives one origin other settings by SIGHUP, while it goes on."""
        before = self.version(index)
        self.running[index].write(self.of(channel))
        self.running[index].reload()
        if not waiting.until(lambda: self.version(index) != before, 30):
            raise RuntimeError(f"origin {index + 1} does not take '{channel}' over")

    def start(self, index, channel):
        """Restarts one origin with other settings."""
        self.running[index].write(self.of(channel))
        self.running[index].start()
        self.running[index].ready()

    def roll(self, index, channel):
        """Lets one origin drain and end, and starts it with other settings."""
        self.running[index].stop()
        self.start(index, channel)

    def close(self):
        processes.stop(self.nginx)
        for origin in self.running:
            origin.close()

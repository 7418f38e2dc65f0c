"""The program as users run it."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from . import processes, waiting, web
from .ports import free_ports

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = pathlib.Path(os.environ.get("CLOCKCAST", ROOT / ".build/release/clockcast"))
# Live from the first segment on.
LIVE = "loading: { minimum: 0 }\n"
# Small pictures, and ten a second: several browsers draw them without a graphics card. The second begins at the same instant as with thirty.
SMALL = "frame_rate: 10, renditions: [640x360, 320x180]"
# A clock whose second a program can read from the pixels.
STRIP = "  clock: { timecode: strip, always_on: true }\n"


class PortTaken(Exception):
    """Another program took a port after it was found free."""


class Clockcast:
    """The program with settings of its own, on free ports that it keeps."""

    def __init__(self, channels="", settings=LIVE, binary=BINARY, limit=7200, **variables):
        """`limit`: seconds after which it is ended in any case; `variables`: of its environment."""
        self.binary, self.limit, self.variables = pathlib.Path(binary).resolve(), limit, variables
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-"))
        self.log, self.config = self.folder / "log", self.folder / "clockcast.yaml"
        self.write(settings + (f"channels:\n{channels}" if channels else ""))
        for attempt in range(4):
            self.port, self.admin = free_ports(2)
            try:
                self.start()
                break
            except PortTaken:
                if attempt == 3:
                    raise

    def write(self, settings):
        self.config.write_text(settings)

    def start(self):
        with self.log.open("ab") as log:
            self.process = processes.start(
                ["env", *(f"{name}={value}" for name, value in self.variables.items()), self.binary, "serve", "--config", self.config, "--host",
                 "127.0.0.1", "--port", str(self.port), "--admin-port", str(self.admin)], self.limit, stdout=subprocess.PIPE, stderr=log)
        # The addresses come first, an access log may follow: it is read to its end.
        greeting = b""
        while b"Metrics" not in greeting or not greeting.endswith(b"\n"):
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                text = self.log.read_text()
                if "Address already in use" in text:
                    raise PortTaken(text)
                raise RuntimeError(f"{self.binary} does not serve; make build\n{text}")
            greeting += part
        self.reader = subprocess.Popen(["cat"], stdin=self.process.stdout, stdout=subprocess.DEVNULL)
        self.process.stdout.close()
        # Not that of `timeout`, which ends it in time.
        self.pid = next(pid for pid in processes.members(self.process) if pid != self.process.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self):
        return f"{self.base}/"

    @property
    def is_alive(self):
        return self.process.poll() is None

    def ready(self):
        """The server, once /readyz is answered with 200."""
        if not waiting.until(lambda: not self.is_alive or web.answers(f"{self.base}/readyz")) or not self.is_alive:
            raise RuntimeError(f"{self.binary} is not ready\n{self.log.read_text()}")
        return self

    def metrics(self):
        return web.get(f"http://127.0.0.1:{self.admin}/metrics")

    def reload(self):
        """Reloads the settings."""
        os.kill(self.pid, signal.SIGHUP)

    def stop(self, patience=30):
        """The exit status after SIGTERM."""
        if self.is_alive:
            os.kill(self.pid, signal.SIGTERM)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            return f"none: it did not end within {patience} s of SIGTERM"
        finally:
            self.kill()

    def kill(self):
        processes.kill(self.process)
        self.reader.wait()

    def close(self):
        processes.stop(self.process)
        self.reader.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

"""The server under load, and what it holds."""
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

# Short times, so that what waits for them ends within the run; a small cache and few variants, so that both are full.
SETTINGS = """
server: {host: 127.0.0.1, port: 0, idle_timeout: 3, header_timeout: 2, write_timeout: 2, max_connections: 200}
admin: {port: 0}
log: {level: warning, access: json}
drain: {timeout: 5}
loading: {minimum: 1}
idle_timeout: 2
adhoc: {limit: 12}
cache: {segments: 4}
"""

MEMORY = ("heap", "resident memory", "shared memory")
# What allocators keep differs from one look to the next; all else is counted.
GROWTH, SLACK = 1.05, 512 * 1024


def grown(before, after):
    """The figures that are larger than they may be."""
    return [
        name for name, value in after.items()
        if value > (max(before[name] * GROWTH, before[name] + SLACK) if name in (*MEMORY, "memory file bytes") else before[name])
    ]


class Server:
    """Started with settings, and with an environment where it is not this one; its output is read all the time."""

    def __init__(self, binary, settings=SETTINGS, environment=None):
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        (folder / "soak.yaml").write_text(settings)
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [binary.resolve(), "serve", "--config", folder / "soak.yaml"], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=log, env=environment,
            )
        # The addresses come first on standard output, the access log follows; both are read to the end by cat.
        text = b""
        while b"Metrics" not in text or not text.endswith(b"\n"):
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                raise SystemExit(f"the server does not start: {self.log.read_text()}")
            text += part
        self.port = int(re.search(rb"Health: http://[^:]+:(\d+)/", text)[1])
        self.admin = int(re.search(rb"Metrics: http://[^:]+:(\d+)/", text)[1])
        self.reader = subprocess.Popen(["cat"], stdin=self.process.stdout, stdout=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.wait()
        self.folder.cleanup()

    def is_alive(self):
        return self.process.poll() is None

    def reload(self):
        """The settings are read again, and another core takes the place of the one that is there."""
        self.process.send_signal(signal.SIGHUP)

    def stop(self):
        """The exit status after SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            return "none: it did not end within 20 s of SIGTERM"

    def is_cold(self):
        """Whether no channel is watched; asked on the admin listener, which wakes none."""
        if not self.is_alive():
            return False
        try:
            health = json.loads(self.ask("/healthz"))
            return all(channel["state"] == "cold" for channel in health["channels"].values()) and health["variants"].keys() <= {"cold"}
        except (OSError, ValueError, http.client.HTTPException):
            return False

    def ask(self, path):
        """The body of an answer of the admin listener."""
        connection = http.client.HTTPConnection("127.0.0.1", self.admin, timeout=20)
        try:
            connection.request("GET", path, headers={"Connection": "close"})
            return connection.getresponse().read().decode()
        finally:
            connection.close()
            # Its descriptor is to be gone before anybody counts.
            time.sleep(0.1)

    def figures(self):
        """Descriptors by kind, threads, and memory in bytes; the heap is what is allocated and not freed."""
        found = dict.fromkeys(
            ["descriptors", "memory files", "sockets", "threads", "memory file bytes", "heap", "resident memory", "shared memory"], 0
        )
        if not self.is_alive():
            return found
        # The first scrape after a while has it measured.
        self.ask("/metrics")
        time.sleep(0.5)
        found["heap"] = int(re.search(r"^clockcast_heap_bytes (\d+)$", self.ask("/metrics"), re.MULTILINE)[1])
        for path in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            try:
                target = os.readlink(path)
                found["descriptors"] += 1
                found["sockets"] += target.startswith("socket:")
                if target.startswith("/memfd:"):
                    found["memory files"] += 1
                    found["memory file bytes"] += os.stat(path).st_blocks * 512
            except OSError:
                continue
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        for name, key in (("threads", "Threads"), ("resident memory", "VmRSS"), ("shared memory", "RssShmem")):
            value = re.search(rf"^{key}:\s+(\d+)( kB)?", status, re.MULTILINE)
            found[name] = int(value[1]) * (1024 if value[2] else 1)
        return found

"""The server under load, and its resources."""
import http.client
import json
import os
import pathlib
import time

from Tests.Support.harness import usage, web
from Tests.Support.harness.clockcast import Clockcast

# Times are short, so that they end within the run; the cache is small and variants are few, so that both are full.
SETTINGS = """
server: {idle_timeout: 3, header_timeout: 2, write_timeout: 2, max_connections: 200}
log: {level: warning, access: json}
drain: {timeout: 5}
loading: {minimum: 1}
idle_timeout: 2
adhoc: {limit: 12}
cache: {segments: 4}
"""

MEMORY = ("heap", "resident memory", "shared memory")
# The memory that allocators keep differs from one look to the next; all other figures are exact.
GROWTH, SLACK = 1.05, 512 * 1024


def grown(before, after):
    """The figures that are too large."""
    return [
        name for name, value in after.items()
        if value > (max(before[name] * GROWTH, before[name] + SLACK) if name in (*MEMORY, "memory file bytes") else before[name])
    ]


class Server(Clockcast):
    """The figures of the running program, and none while none runs."""

    def is_cold(self):
        """Whether no channel is watched; asked on the admin listener, which wakes none."""
        try:
            health = json.loads(self.ask("/healthz"))
            return all(channel["state"] == "cold" for channel in health["channels"].values()) and health["variants"].keys() <= {"cold"}
        except (OSError, ValueError, http.client.HTTPException):
            return False

    def ask(self, path):
        """The body of an answer of the admin listener."""
        try:
            return web.ask(f"127.0.0.1:{self.admin}", path, Connection="close")[1].decode()
        finally:
            # Its descriptor has to be closed before the count.
            time.sleep(0.1)

    def figures(self):
        """Descriptors by kind, threads, and memory in bytes; the heap is what is allocated and not freed."""
        found = dict.fromkeys(
            ["descriptors", "memory files", "sockets", "threads", "memory file bytes", "heap", "resident memory", "shared memory"], 0
        )
        if not self.is_alive:
            return found
        # The first scrape after a while has it measured.
        self.ask("/metrics")
        time.sleep(0.5)
        found["heap"] = int(web.metric(self.ask("/metrics"), "clockcast_heap_bytes"))
        for path in pathlib.Path(f"/proc/{self.pid}/fd").iterdir():
            try:
                target = os.readlink(path)
                found["descriptors"] += 1
                found["sockets"] += target.startswith("socket:")
                if target.startswith("/memfd:"):
                    found["memory files"] += 1
                    found["memory file bytes"] += os.stat(path).st_blocks * 512
            except OSError:
                continue
        for name, key in (("threads", "Threads"), ("resident memory", "VmRSS"), ("shared memory", "RssShmem")):
            found[name] = usage.figure(self.pid, key)
        return found

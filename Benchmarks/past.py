"""Tests whether live viewers' segments stay on time while a client fetches an hour of the past as fast as possible.

A server with its defaults, 500 players (ViewerLoad) on the live stream, and beside them one client with eight connections who
asks for the 1,800 segments of another hour each round. In turns without and with the client; a live segment that takes more than
a second, or that the loading program stands in for, ends it with 1.

    python3 -m Benchmarks.past BINARY [SECONDS per run, default 20] [ROUNDS, default 3]
"""

import http.client
import sys
import threading
import time

from Tests.Support.harness import viewer_load, web
from Tests.Support.harness.clockcast import Clockcast

CONNECTIONS, VIEWERS = 8, 500


class Hour:
    """A client that fetches an hour of the past."""

    def __init__(self, port: int, hours_ago: int) -> None:
        self.port = port
        start, end = hours_ago * 3600 + 600, (hours_ago - 1) * 3600 + 600
        path = "/" + web.uris(self.get(f"/live.m3u8?start=-{start}&end=-{end}"))[0]
        folder = path.rsplit("/", 1)[0]
        self.left = [f"{folder}/{line}" for line in reversed(web.uris(self.get(path)))]
        self.total, self.refused = len(self.left), 0
        self.start = time.monotonic()
        self.threads = [threading.Thread(target=self.fetch) for _ in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def connection(self) -> http.client.HTTPConnection:
        # The client has an address of its own.
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=("127.0.0.2", 0))

    def get(self, path: str) -> bytes:
        return web.ask(self.connection(), path)[1]

    def fetch(self) -> None:
        connection = self.connection()
        while self.left:
            path = self.left.pop()
            self.refused += web.ask(connection, path)[0] != 200

    def end(self) -> str:
        done = self.total - len(self.left)
        self.left.clear()
        for thread in self.threads:
            thread.join()
        elapsed = time.monotonic() - self.start
        return f"{done} of {self.total} segments of the past in {elapsed:.1f} s, {self.refused} refused"


def main() -> None:
    binary, seconds, rounds = sys.argv[1], *map(int, sys.argv[2:] + ["20", "3"][len(sys.argv) - 2:])
    # All players come from one address.
    with Clockcast(settings="limits: { connections_per_address: 0 }\n", binary=binary) as server:
        # The first viewers see the loading program, and bit rates are measured at the start.
        viewer_load.slowest(binary, server.port, VIEWERS, 10)
        for number in range(rounds):
            quiet = viewer_load.slowest(binary, server.port, VIEWERS, seconds)
            hour = Hour(server.port, number + 1)
            busy = viewer_load.slowest(binary, server.port, VIEWERS, seconds)
            print(
                f"round {number + 1}: live p99 of playlists and segments {quiet[0]:.2f} and {quiet[1]:.2f} ms without,"
                f" {busy[0]:.2f} and {busy[1]:.2f} ms beside the past; {hour.end()}",
                flush=True,
            )
        failures = web.metric(server.metrics(), "clockcast_live_faults_total")
        print(f"live segments that the loading program stood in for: {failures:.0f}")
    sys.exit(bool(failures))


main()

#!/usr/bin/env python3
"""Whether live viewers' segments stay on time while somebody fetches an hour of the past as fast as they come.

A server with its defaults, 500 players (ViewerLoad) on the live stream, and beside them one client with eight connections who
asks for the 1,800 segments of another hour each round. In turns without and with the client; a live segment that takes more than
a second, or that the loading program stands in for, ends it with 1.

Usage: Benchmarks/past.py BINARY FOLDER_OF_PRODUCTS [SECONDS per run, default 20] [ROUNDS, default 3]
"""

import http.client
import sys
import threading
import time
import urllib.request

from live_server import ADMIN_PORT, PORT, players, running

CONNECTIONS, VIEWERS = 8, 500


def metric(name: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{ADMIN_PORT}/metrics", timeout=10) as reply:
        lines = reply.read().decode().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name + "{") or line.startswith(name + " "))


class Hour:
    """Somebody who fetches an hour of the past."""

    def __init__(self, hours_ago: int) -> None:
        start, end = hours_ago * 3600 + 600, (hours_ago - 1) * 3600 + 600
        main = self.get(self.connection(), f"/live.m3u8?start=-{start}&end=-{end}")
        path = "/" + next(line for line in main.splitlines() if line[:1] != "#")
        folder = path.rsplit("/", 1)[0]
        lines = self.get(self.connection(), path).splitlines()
        self.left = [f"{folder}/{line}" for line in reversed(lines) if line[:1] != "#"]
        self.total, self.bytes, self.refused = len(self.left), 0, 0
        self.start = time.monotonic()
        self.threads = [threading.Thread(target=self.fetch) for _ in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def connection() -> http.client.HTTPConnection:
        # An address of its own, as anybody else has.
        return http.client.HTTPConnection("127.0.0.1", PORT, timeout=60, source_address=("127.0.0.2", 0))

    @staticmethod
    def get(connection: http.client.HTTPConnection, path: str) -> str:
        connection.request("GET", path)
        return connection.getresponse().read().decode()

    def fetch(self) -> None:
        connection = self.connection()
        while self.left:
            path = self.left.pop()
            connection.request("GET", path)
            reply = connection.getresponse()
            body = reply.read()
            if reply.status == 200:
                self.bytes += len(body)
            else:
                self.refused += 1

    def end(self) -> str:
        done = self.total - len(self.left)
        self.left.clear()
        for thread in self.threads:
            thread.join()
        elapsed = time.monotonic() - self.start
        return f"{done} of {self.total} segments of the past in {elapsed:.1f} s, {self.refused} refused"


def main() -> None:
    binary, products = sys.argv[1:3]
    seconds, rounds = int((sys.argv + [""] * 2)[3] or 20), int((sys.argv + [""] * 3)[4] or 3)
    with running(binary):
        # The first viewers see the loading program, and bit rates are measured at the start.
        players(products, VIEWERS, 10)
        for number in range(rounds):
            quiet = players(products, VIEWERS, seconds)
            hour = Hour(number + 1)
            busy = players(products, VIEWERS, seconds)
            print(
                f"round {number + 1}: live p99 of playlists and segments {quiet[0]:.2f} and {quiet[1]:.2f} ms without,"
                f" {busy[0]:.2f} and {busy[1]:.2f} ms beside the past; {hour.end()}",
                flush=True,
            )
        failures = metric("clockcast_live_faults_total")
        print(f"live segments that the loading program stood in for: {failures:.0f}")
        sys.exit(1 if failures else 0)


main()

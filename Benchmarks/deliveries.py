"""Measures how 1,000 answers that are slow on purpose affect the others: their 99th percentile without and with them, in turns.

The server (HTTPBenchmark, one loop) has core 0; the players (ViewerLoad, 1,000 on a live stream) and the slow clients share
core 1. Of the slow answers 700 go out at 400 kbit/s, 200 at 64 kbit/s, and 100 begin after a minute. They are requested from
16 addresses, because an address has 64 at most; two more have to be refused, one for its address, one for the sum.

    python3 -m Benchmarks.deliveries [SECONDS per run, default 8] [ROUNDS, default 5]
"""

import os
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from Tests.Support.harness import usage, viewer_load
from Tests.Support.harness.clockcast import BINARY

SLOW, OF_ADDRESS = 1000, 64
TARGETS = ["/slow/rate/400"] * 7 + ["/slow/rate/64"] * 2 + ["/slow/delay/60"]


def connect(port: int, number: int, target: str) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(f"127.0.1.{number + 1}", 0))
    client.sendall(f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    return client


class SlowClients:
    """Clients of slow answers, which read twice a second."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.clients: list[socket.socket] = []
        self.open(OF_ADDRESS)
        self.refusals = [self.refusal(0)]
        self.open(SLOW)
        self.refusals.append(self.refusal(200))
        for client in self.clients:
            client.setblocking(False)
        self.received = 0
        self.ended = 0
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.read)
        self.thread.start()
        # Until all has been read that came meanwhile.
        time.sleep(1)

    def open(self, count: int) -> None:
        """Opens clients up to a number, and gives the server the time to accept them."""
        for index in range(len(self.clients), count):
            self.clients.append(connect(self.port, index // OF_ADDRESS, TARGETS[index % len(TARGETS)]))
        time.sleep(1)

    def read(self) -> None:
        while not self.is_over.wait(0.5):
            for client in self.clients:
                try:
                    count = len(client.recv(1 << 18))
                    self.received += count
                    self.ended += count == 0
                except BlockingIOError:
                    pass

    def refusal(self, number: int) -> str:
        client = connect(self.port, number, TARGETS[0])
        answer = client.recv(4096).decode()
        client.close()
        if not answer.startswith("HTTP/1.1 503 ") or "\r\nRetry-After: " not in answer:
            sys.exit(f"not refused: {answer}")
        return answer.splitlines()[-1]

    def close(self) -> None:
        self.is_over.set()
        self.thread.join()
        for client in self.clients:
            client.close()
        # The server finds out with the next piece.
        time.sleep(1)


def main() -> None:
    seconds, rounds = map(int, sys.argv[1:] + ["8", "5"][len(sys.argv) - 1:])
    os.sched_setaffinity(0, {1})
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.NamedTemporaryFile(suffix=".m4s") as file:
        server = subprocess.Popen(
            [BINARY.parent / "HTTPBenchmark", "0", "1", file.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {0}),
        )
        port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        quiet, busy = [], []
        for number in range(rounds):
            quiet.append(viewer_load.slowest(BINARY, port, 1000, seconds, may_be_late=True))
            slow = SlowClients(port)
            before, start, received = usage.processor(server.pid), time.monotonic(), slow.received
            busy.append(viewer_load.slowest(BINARY, port, 1000, seconds, may_be_late=True))
            elapsed = time.monotonic() - start
            load = (usage.processor(server.pid) - before) / elapsed
            rate = (slow.received - received) * 8 / 1000 / elapsed
            slow.close()
            if slow.ended:
                sys.exit(f"{slow.ended} of the slow answers ended early")
            if number == 0:
                print("beyond the bounds:", *slow.refusals, sep="\n  ")
            print(
                f"round {number + 1}: p99 of playlists and segments {quiet[-1]} ms without, {busy[-1]} ms with {SLOW}"
                f" slow answers ({rate:.0f} kbit/s of {280_000 + 12_800}; server {load * 100:.1f} % of its core)",
                flush=True,
            )
        server.stdin.close()
        server.wait(30)
    for index, name in enumerate(["playlists", "segments"]):
        without, among = (statistics.median(run[index] for run in runs) for runs in (quiet, busy))
        print(f"{name}: median p99 {without:.3f} ms without, {among:.3f} ms with {SLOW} slow answers")


main()

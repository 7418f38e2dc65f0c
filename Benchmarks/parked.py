"""Measures requests that wait for a part: their memory, and the delay of their answers.

    python3 -m Benchmarks.parked BINARY [REQUESTS [VIEWERS]]

One server, 10,000 connections by default, each with one request for a list of low latency that has a part which is not there yet. First all
wait for parts at instants spread over 2 s, one each 10 ms, of two channels; then all wait for the very same part. An answer is late by the
time between its part's instant and the arrival of the answer's first bytes at this end, as the kernel has it (SO_TIMESTAMPNS), so
that what Python takes to read them is no part of it. Then 1,000 players follow the parts through config/nginx.conf, by TLS and HTTP/2, before
two origins (Tests/Fronts/low_latency.mjs). Exit status 0 if each request has the answer it asked for, costs 2 kB at most, and
of those that are spread 99 % are late by 5 ms at most.
"""

import os
import pathlib
import resource
import select
import socket
import struct
import subprocess
import sys
import time

from Tests.Support.harness import usage, waiting, web
from Tests.Support.harness.clockcast import LIVE, ROOT, Clockcast
from Tests.Support.harness.figures import share
from Tests.Support.harness.origins import PARKING, Origins

CHANNELS, STEP, SO_TIMESTAMPNS = 2, 10, 35
SETTINGS = """
server: {{ idle_timeout: 600, max_connections: {room} }}
log: {{ level: warning }}
limits: {{ connections_per_address: 0, parked: {room}, parked_per_address: {room}, processor_seconds: 0 }}
segment: {{ duration: 6, phase_step: {step} }}
"""


def memory(server):
    """Bytes of its own memory that a server has in use."""
    return usage.figure(server.pid, "Anonymous", "smaps_rollup")


def target(channel, instant):
    """The segment whose first part is due at an instant, in milliseconds of UTC: one of the phase that begins half a second before."""
    number, phase = divmod(instant - 500, 6000)
    return f"/c{channel};latency=low/{phase}/320x180.m3u8?_HLS_msn={number}"


class Players:
    """Connections with one request each."""

    def __init__(self, port, count):
        self.clients = []
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", port), timeout=30)
            client.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
            self.clients.append(client)

    def ask(self, targets):
        for client, wanted in zip(self.clients, targets):
            client.sendall((f"GET {wanted} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n"
                            "User-Agent: AppleCoreMedia/1.0.0.22A3354 (iPhone; U; CPU OS 18_0 like Mac OS X; en_us)\r\n"
                            "X-Playback-Session-Id: 2E7B7A5C-4DD8-4F5D-9F3A-7C2F4B1F0A11\r\n\r\n").encode())

    def answers(self):
        """For each answer, its arrival in milliseconds of UTC, and its status."""
        poll, index = select.epoll(), {client.fileno(): number for number, client in enumerate(self.clients)}
        for number in index:
            poll.register(number, select.EPOLLIN | select.EPOLLET)
        answers = [None] * len(self.clients)
        missing, end = len(answers), time.monotonic() + 60
        while missing and time.monotonic() < end:
            for number, _ in poll.poll(1):
                place = index[number]
                data, more, _, _ = self.clients[place].recvmsg(65536, 64, socket.MSG_DONTWAIT)
                if answers[place] is None:
                    stamp = next((item for level, kind, item in more if kind == SO_TIMESTAMPNS), None)
                    seconds, nanoseconds = struct.unpack("qq", stamp) if stamp else divmod(time.time_ns(), 10**9)
                    answers[place] = (seconds * 1e3 + nanoseconds / 1e6, data[9:12].decode())
                    missing -= 1
        # The rest of long answers.
        for client in self.clients:
            client.setblocking(False)
            try:
                while client.recv(1 << 20):
                    pass
            except BlockingIOError:
                pass
            client.settimeout(30)
        if missing:
            sys.exit(f"parked: {missing} requests were not answered")
        return answers


def parked(server):
    return int(web.metric(server.metrics(), "clockcast_http_parked_requests"))


def run(name, players, instants, targets, server):
    """Sends all requests; the delays of the answers, and the memory of those that wait."""
    before = memory(server)
    begun = time.time()
    players.ask(targets)
    asked = time.time() - begun
    waiting.until(lambda: parked(server) >= len(targets), min(instants) / 1000 - 0.3 - time.time())
    waits = parked(server)
    cost = (memory(server) - before) / max(1, waits)
    spare = min(instants) - time.time() * 1000
    processor = usage.processor(server.pid)
    answers = players.answers()
    processor = usage.processor(server.pid) - processor
    wrong = {status for _, status in answers} - {"200"}
    if wrong or waits < len(targets) or spare < 0:
        sys.exit(f"parked: {name}: {wrong or ''} {waits} of {len(targets)} wait {spare:.0f} ms before the first instant")
    late = [at - instant for (at, _), instant in zip(answers, instants)]
    print(f"{name}: {len(late):,} requests (asked in {asked:.1f} s), {cost:.0f} bytes each while they wait; late by "
          f"{share(late, 0.5):.1f} ms (median), {share(late, 0.99):.1f} (99 %), {max(late):.1f} (most); "
          f"{1e6 * processor / len(late):.0f} us of processor time each")
    return cost, share(late, 0.99)


def through_nginx(binary, viewers):
    # In memory, as in compose.yaml.
    origins = Origins(binary, limits=PARKING, in_memory=True)
    admins = [f"http://127.0.0.1:{origin.admin}" for origin in origins.running]
    return subprocess.run(["node", ROOT / "Tests/Fronts/low_latency.mjs", str(viewers), "12", origins.secure, "-", *admins]).returncode


def alone(binary, count):
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    channels = "".join(f"  c{number}: {{ frame_rate: 100, renditions: [320x180] }}\n" for number in range(CHANNELS))
    with Clockcast(channels, LIVE + SETTINGS.format(room=count + 100, step=STEP), binary) as server:
        server.ready()
        for channel in range(CHANNELS):
            web.get(f"{server.base}/c{channel};latency=low/0/320x180.m3u8")
        print(f"load of the machine: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; {pathlib.Path(binary).resolve().parent.name} build")
        before = memory(server)
        players = Players(server.port, count)
        time.sleep(0.5)
        print(f"an idle connection: {(memory(server) - before) / count:.0f} bytes")
        # Segments may be asked for up to a segment before they are there.
        first = (int(time.time() * 1000) // STEP + 1) * STEP + 3000
        instants = [first + STEP * (number * 200 // count) for number in range(count)]
        spread = run("spread", players, instants, [target(number % CHANNELS, instant) for number, instant in enumerate(instants)], server)
        time.sleep(1)
        instant = (int(time.time() * 1000) // STEP + 1) * STEP + 4000
        one = run("one instant", players, [instant] * count, [target(0, instant)] * count, server)
        return int(max(spread[0], one[0]) > 2048 or spread[1] > 5)


def main():
    sys.stdout.reconfigure(line_buffering=True)
    binary, count, viewers = sys.argv[1], *map(int, sys.argv[2:] + ["10000", "1000"][len(sys.argv) - 2:])
    return max(alone(binary, count), through_nginx(binary, viewers))


sys.exit(main())

#!/usr/bin/env python3
"""What requests cost that wait for a part: memory, and how late they are answered.

    python3 Benchmarks/parked.py BINARY [REQUESTS [VIEWERS]]

One server, 10,000 connections unless told, each with one request for a list of low latency that has a part which is not there yet. First all
wait for parts at instants spread over 2 s, one each 10 ms, of two channels; then all wait for the very same part. An answer is late by the
time between its part's instant and the arrival of the answer's first bytes at this end, as the kernel has it (SO_TIMESTAMPNS), so
that what Python takes to read them is no part of it. Then 1,000 players follow the parts through config/nginx.conf, by TLS and HTTP/2, before
two origins (Tests/Fronts/low_latency.mjs). Exit status 0 if each request has the answer it asked for, costs 2 kB at most, and
of those that are spread 99 % are late by 5 ms at most.
"""

import atexit
import os
import pathlib
import re
import resource
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/Desktop"), str(ROOT / "Benchmarks/rolling")]

from origins import Origins, free_ports  # noqa: E402

CHANNELS, STEP, SO_TIMESTAMPNS = 2, 10, 35
SETTINGS = """
server: {{ host: 127.0.0.1, port: {port}, idle_timeout: 600, max_connections: {room} }}
admin: {{ port: {admin} }}
log: {{ level: warning }}
limits: {{ connections_per_address: 0, parked: {room}, parked_per_address: {room}, processor_seconds: 0 }}
loading: {{ minimum: 0 }}
segment: {{ duration: 6, phase_step: {step} }}
channels:
{channels}
"""
ORIGIN_SETTINGS = """
server: {{ host: 127.0.0.1, port: {port} }}
admin: {{ port: {admin} }}
log: {{ level: warning }}
limits: {{ trusted_proxies: [127.0.0.1], processor_seconds: 0, parked_per_address: 16384 }}
loading: {{ minimum: 0 }}
"""


def get(port, target):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{target}", timeout=30) as reply:
        return reply.read().decode()


def memory(process):
    """Bytes of its own memory that a process has in use."""
    text = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    return int(re.search(r"Anonymous: +(\d+) kB", text)[1]) * 1024


def share(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def target(channel, instant):
    """What has its first part at an instant, in milliseconds of UTC: a segment of the phase that begins half a second before."""
    number, phase = divmod(instant - 500, 6000)
    return f"/c{channel};latency=low/{phase}/320x180.m3u8?_HLS_msn={number}"


class Players:
    """Connections that each ask for one thing."""

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
        """Of each: when it came, in milliseconds of UTC, and its status."""
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
        # What is left of long ones.
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


def parked(admin):
    return int(re.search(r"clockcast_http_parked_requests (\d+)", get(admin, "/metrics"))[1])


def run(name, players, instants, targets, process, admin):
    """Asks for all, and says how late the answers are and what those cost that wait."""
    before = memory(process)
    begun = time.time()
    players.ask(targets)
    asked = time.time() - begun
    while (waiting := parked(admin)) < len(targets) and time.time() * 1000 < min(instants) - 300:
        time.sleep(0.05)
    cost = (memory(process) - before) / max(1, waiting)
    spare = min(instants) - time.time() * 1000
    processor = sum(map(int, pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    answers = players.answers()
    processor = sum(map(int, pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13])) - processor
    wrong = {status for _, status in answers} - {"200"}
    if wrong or waiting < len(targets) or spare < 0:
        sys.exit(f"parked: {name}: {wrong or ''} {waiting} of {len(targets)} wait {spare:.0f} ms before the first instant")
    late = [at - instant for (at, _), instant in zip(answers, instants)]
    print(f"{name}: {len(late):,} requests (asked in {asked:.1f} s), {cost:.0f} bytes each while they wait; late by "
          f"{share(late, 0.5):.1f} ms (median), {share(late, 0.99):.1f} (99 %), {max(late):.1f} (most); "
          f"{1e6 * processor / os.sysconf('SC_CLK_TCK') / len(late):.0f} us of processor time each")
    return cost, share(late, 0.99)


def through_nginx(binary, viewers):
    # In memory, as in compose.yaml.
    folder = pathlib.Path(tempfile.mkdtemp(dir="/dev/shm"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o711)  # nginx gives up root for its workers
    origins = Origins(binary, folder, channel="", common=ORIGIN_SETTINGS)
    admins = [f"http://127.0.0.1:{admin}" for _, admin in origins.ports]
    return subprocess.run(["node", ROOT / "Tests/Fronts/low_latency.mjs", str(viewers), "12", f"https://localhost:{origins.tls}", "-", *admins]).returncode


def main():
    sys.stdout.reconfigure(line_buffering=True)
    binary = sys.argv[1]
    count, viewers = (int(argument) for argument in (sys.argv[2:] + ["10000", "1000"][len(sys.argv) - 2:]))
    return max(waiting(binary, count), through_nginx(pathlib.Path(binary).resolve(), viewers))


def waiting(binary, count):
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    port, admin = free_ports(2)
    channels = "\n".join(f"  c{number}: {{ frame_rate: 100, renditions: [320x180] }}" for number in range(CHANNELS))
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder) / "settings.yaml"
        settings.write_text(SETTINGS.format(port=port, admin=admin, room=count + 100, step=STEP, channels=channels))
        process = subprocess.Popen([binary, "serve", "--config", settings], stdout=subprocess.DEVNULL)
        try:
            while process.poll() is None:
                time.sleep(0.1)
                try:
                    if get(admin, "/readyz"):
                        break
                except OSError:
                    pass
            for channel in range(CHANNELS):
                get(port, f"/c{channel};latency=low/0/320x180.m3u8")
            print(f"load of the machine: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; {pathlib.Path(binary).resolve().parent.name} build")
            before = memory(process)
            players = Players(port, count)
            time.sleep(0.5)
            print(f"an idle connection: {(memory(process) - before) / count:.0f} bytes")
            # Segments may be asked for up to a segment before they are there.
            first = (int(time.time() * 1000) // STEP + 1) * STEP + 3000
            instants = [first + STEP * (number * 200 // count) for number in range(count)]
            spread = run("spread", players, instants, [target(number % CHANNELS, instant) for number, instant in enumerate(instants)],
                         process, admin)
            time.sleep(1)
            instant = (int(time.time() * 1000) // STEP + 1) * STEP + 4000
            one = run("one instant", players, [instant] * count, [target(0, instant)] * count, process, admin)
            return int(max(spread[0], one[0]) > 2048 or spread[1] > 5)
        finally:
            process.terminate()
            process.wait()


sys.exit(main())

"""Whether the program knows how right the clock is beside real time servers on this machine, whose clock is the same as the program's.

    python3 -m Tests.Fronts.time_servers [TESTS]

chronyd of Debian is taken from its package, which is not installed: it would replace the daemon that keeps this machine's clock. It runs
with -x, so that it sets no clock. Beside three of them there are one that lies by 400 ms, one that is silent, one that sends nonsense, and one
that asks to be left alone. 10,000 readings of /time have to hold the true time, which is this machine's. TESTS, an .xctest, sends 10,000
questions to chronyd itself. Exits with 1 where something is wrong.
"""
import http.client
import json
import os
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from Tests.Support.harness import processes, waiting, web
from Tests.Support.harness.clockcast import LIVE, ROOT, Clockcast
from Tests.Support.harness.ports import free_ports
from Tests.Support.harness.time_server import answer, serve

READINGS = 10_000


def chronyd():
    """The program, installed or out of its package."""
    found = shutil.which("chronyd", path="/usr/sbin:/usr/bin")
    folder = ROOT / ".build/chrony"
    program = folder / "root/usr/sbin/chronyd"
    if found or program.exists():
        return found or program
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", "chrony"], cwd=folder, check=True)
    subprocess.run(["dpkg", "-x", next(folder.glob("chrony_*.deb")), folder / "root"], check=True)
    return program


def start_chronyd(program, folder, number, knows=True):
    """A chronyd on 127.0.0.1N that serves this machine's time, or has no time; returns its address."""
    host, (port,) = f"127.0.0.1{number}", free_ports(1, socket.SOCK_DGRAM)
    config = folder / f"chrony{number}.conf"
    config.write_text(f"local stratum {2 + number}\n" * knows + f"allow 127.0.0.0/8\nbindaddress {host}\nport {port}\ncmdport 0\n"
                      f"bindcmdaddress /\npidfile {folder}/chrony{number}.pid\n")
    processes.start([program, "-x", "-d", "-U", "-u", "root", "-f", config], stdout=(folder / f"chrony{number}.log").open("w"),
                    stderr=subprocess.STDOUT)
    return f"{host}:{port}"


def clock_of(clockcast):
    return json.loads(web.get(f"http://127.0.0.1:{clockcast.admin}/healthz"))["clock"]


def judged(references, **settings):
    """A program with these references, once it has a verdict on each."""
    text = "".join(f", {name}: {value}" for name, value in settings.items())
    clockcast = Clockcast(settings=f"{LIVE}clock: {{ references: {json.dumps(references)}{text} }}\n")
    waiting.until(lambda: all(one["verdict"] != "waiting" for one in clock_of(clockcast)["references"]), 30)
    return clockcast


def require(condition, words):
    if not condition:
        sys.exit(f"wrong: {words}")
    print(f"ok: {words}")


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-time-"))
    program = chronyd()
    honest = [start_chronyd(program, folder, number) for number in (1, 2, 3)]
    lost = start_chronyd(program, folder, 4, knows=False)
    # They serve once they have begun to run.
    for address in [*honest, lost]:
        host, port = address.split(":")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
            client.settimeout(0.2)

            def is_serving():
                client.sendto(b"\x23" + bytes(39) + b"question", (host, int(port)))
                try:
                    return client.recv(512)[24:32] == b"question"
                except OSError:
                    return False
            require(waiting.until(is_serving, 30), f"chronyd answers at {address}")
    liar = serve(lambda question: [answer(question, ahead=0.4)])
    asked = []
    silent = serve(lambda question: asked.append(time.monotonic()) or [])
    nonsense = serve(lambda question: [random.randbytes(48), question, b"x", answer(question[:40] + bytes(8))])
    denies = serve(lambda question: [answer(question, stratum=0, reference=b"DENY")])

    with judged([*honest, liar, silent, nonsense, denies, lost], claim="250ms", required="true") as clockcast:
        clock = clock_of(clockcast)
        verdicts = {one["name"]: one["verdict"] for one in clock["references"]}
        require([verdicts[one] for one in honest] == ["agrees"] * 3, "three chronyd agree")
        require([verdicts[one] for one in (liar, silent, nonsense, denies)] == ["disagrees", "silent", "unusable", "refuses"],
                "who lies by 400 ms, is silent, sends nonsense, or wants to be left alone is named")
        require([(one["verdict"], one["reason"]) for one in clock["references"] if one["name"] == lost]
                == [("unusable", "it does not have the time")], "and so is a chronyd that does not know the time")
        require(waiting.until(lambda: len(asked) == 4, 60), "four questions at the beginning")
        require(asked[3] - asked[0] > 5, "two seconds apart or more")
        narrow = clock_of(clockcast)["maximum_error_us"]
        require(narrow <= clock["maximum_error_us"] + 500, f"the bound is {narrow / 1000} ms then; the first was {clock['maximum_error_us'] / 1000} ms")
        require((clock["status"], clock["source"]) == ("synchronized", "references"), "the status is that of the references")
        require(web.ask(f"127.0.0.1:{clockcast.port}", "/readyz")[0] == 200, "the claim is kept")
        connection = http.client.HTTPConnection("127.0.0.1", clockcast.port)
        widest = 0
        for _ in range(READINGS):
            before = time.time_ns()
            connection.request("GET", "/time")
            reading = json.loads(connection.getresponse().read())
            after = time.time_ns()
            earliest, latest, sent = reading["earliest_ns"], reading["latest_ns"], reading["sent_ns"]
            # The server's clock is ours: the true time at `sent` is `sent`.
            if not (before <= sent <= after and earliest <= sent <= latest):
                sys.exit(f"wrong: {reading} between {before} and {after}")
            widest = max(widest, latest - sent, sent - earliest)
        require(True, f"the bound held the true time in {READINGS:,} readings; it was at most {widest / 1e6:.3f} ms")
    with judged([honest[0], liar], required="true") as clockcast:
        clock = clock_of(clockcast)
        require((clock["status"], clock["maximum_error_us"]) == ("unknown", None), "one against one: unknown, without a number")
        require(web.ask(f"127.0.0.1:{clockcast.port}", "/readyz")[0] == 503, "and /readyz is 503 where a bound is required")
    with judged([liar, silent, serve(lambda question: [])]) as clockcast:
        clock = clock_of(clockcast)
        require(([one["verdict"] for one in clock["references"]], clock["source"]) == (["unconfirmed", "silent", "silent"], "kernel"),
                "silencing two of three wins nothing: the one that answers confirms nothing")
    if len(sys.argv) > 1:
        subprocess.run([sys.argv[1], "--testing-library", "swift-testing", "--filter", "ReferenceQuestionsTests/chronyd"], check=True,
                       env=os.environ | {"CHRONYD": ",".join(honest)})
    shutil.rmtree(folder)


main()

"""Players behind config/nginx.conf with two origins: what each viewer costs the cache, and what is left for the origins.

    python3 Benchmarks/viewers_through_nginx.py BINARY VIEWERLOAD [VIEWERS] [SECONDS]

The figures of docs/operations.md, "Capacity", come from here. Everything runs on one machine. The players have no TLS; what that costs is
measured beside them: a segment from the cache with and without it (by wrk, where that is installed), and a new connection. Exit status 0 if
no answer was an error or took longer than a second.
"""

import atexit
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/Desktop"), str(ROOT / "Benchmarks/rolling")]

import processes  # noqa: E402
from origins import Origins, get  # noqa: E402

SETTINGS = """
server: {{ host: 127.0.0.1, port: {port} }}
admin: {{ port: {admin} }}
log: {{ level: warning }}
limits: {{ trusted_proxies: [127.0.0.1], processor_seconds: 0 }}
loading: {{ minimum: 0 }}
"""


def processor(process):
    """Seconds of processor time of a program and what it has started."""
    total = 0
    for pid in processes.members(process):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def reached(origins):
    """How many requests of viewers the origins have answered: first playlists, and all others."""
    counts = {"multivariant": 0, "media_playlist": 0, "init": 0, "segment": 0}
    for _, admin in origins.ports:
        for route, count in re.findall(r'clockcast_http_requests_total{route="(\w+)"[^}]*} (\d+)', get(f"http://127.0.0.1:{admin}/metrics").decode()):
            if route in counts:
                counts[route] += int(count)
    return counts.pop("multivariant"), sum(counts.values())


def costs(origins):
    """Processor time of nginx, in microseconds, by what it does."""
    path = "/" + next(line for line in get(f"{origins.url}/live.m3u8").decode().splitlines() if line[0] != "#")
    segment = path.rsplit("/", 1)[0] + "/" + get(origins.url + path).decode().splitlines()[-1]
    places = {"a segment": origins.url, "a segment with TLS": f"https://localhost:{origins.tls}"}
    runs = {what: ["wrk", "-t1", "-c64", "-d5", place + segment] for what, place in places.items()} if shutil.which("wrk") else {}
    runs["a new connection with TLS (ECDSA)"] = ["openssl", "s_time", "-connect", f"localhost:{origins.tls}", "-new", "-time", "5"]
    for what, command in runs.items():
        before = processor(origins.nginx)
        done = subprocess.run(command, capture_output=True, text=True)
        count = int(re.search(r"(\d+) (?:requests in|connections in \d+ real)", done.stdout)[1])
        yield what, 1_000_000 * (processor(origins.nginx) - before) / count


def main():
    binary, tool = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    viewers, seconds = (int(argument) for argument in (sys.argv[3:] + ["5000", "20"][len(sys.argv) - 3:]))
    # The cache is in memory, as in compose.yaml; on a disk that others write to, everybody would wait for that.
    folder = pathlib.Path(tempfile.mkdtemp(dir="/dev/shm"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o711)  # nginx gives up root for its workers
    origins = Origins(binary, folder, channel="", common=SETTINGS)
    programs = {"nginx": [origins.nginx], "the origins": origins.running}
    before = {name: sum(map(processor, found)) for name, found in programs.items()}
    first_before, others_before = reached(origins)
    load = os.getloadavg()[0]
    done = subprocess.run([tool, "127.0.0.1", str(origins.front), "/live.m3u8", "--viewers", str(viewers), "--seconds", str(seconds)],
                          capture_output=True, text=True)
    print(done.stdout, end="")
    used = {name: sum(map(processor, found)) - before[name] for name, found in programs.items()}
    first, others = (new - old for new, old in zip(reached(origins), (first_before, others_before)))
    sent = sum(map(int, re.findall(r"(?m)^\w+: +(\d+) answers", done.stdout)))
    megabytes = int(re.search(r"megabytes: (\d+)", done.stdout)[1])
    print(f"{viewers} viewers for {seconds} s, load {load:.1f} before: {sent / seconds:.0f} requests/s, {megabytes * 8 / seconds / 1000:.2f} Gbit/s of bodies")
    print(f"reached the origins: {first} first playlists, one for each viewer; {others / seconds:.0f} others a second, "
          f"{100 * others / max(sent - first, 1):.1f} % of them")
    for name, time in used.items():
        print(f"processor time of {name}: {100 * time / seconds:.0f} % of a core, {100_000 * time / seconds / viewers:.2f} % for 1,000 viewers")
    for what, time in costs(origins):
        print(f"processor time of nginx for {what}: {time:.0f} microseconds")
    sys.exit(done.returncode)


main()

"""Measures players behind config/nginx.conf with two origins: the cost of a viewer for the cache, and for the origins.

    python3 -m Benchmarks.viewers_through_nginx BINARY [VIEWERS] [SECONDS]

The figures of docs/operations/sizing.md, "Capacity", come from here. Everything runs on one machine. The players have no TLS; what that costs is
measured beside them: a segment from the cache with and without it (by wrk, where that is installed), and a new connection. Exit status 0 if
no answer was an error or took longer than a second.
"""

import os
import re
import shutil
import subprocess
import sys

from Tests.Support.harness import processes, usage, viewer_load, web
from Tests.Support.harness.origins import Origins


def processor(process):
    """Seconds of processor time of a program and its children."""
    return usage.processor(*processes.members(process))


def reached(origins):
    """The number of viewers' requests that the origins have answered: first playlists, and all others."""
    texts = [origin.metrics() for origin in origins.running]
    first, *others = (sum(web.metric(text, "clockcast_http_requests_total", route=route) for text in texts)
                      for route in ("multivariant", "media_playlist", "init", "segment"))
    return first, sum(others)


def costs(origins):
    """Processor time of nginx in microseconds, by task."""
    path = "/" + web.uris(web.get(f"{origins.url}/live.m3u8"))[0]
    segment = path.rsplit("/", 1)[0] + "/" + web.uris(web.get(origins.url + path))[-1]
    places = {"a segment": origins.url, "a segment with TLS": origins.secure}
    runs = {what: ["wrk", "-t1", "-c64", "-d5", place + segment] for what, place in places.items()} if shutil.which("wrk") else {}
    runs["a new connection with TLS (ECDSA)"] = ["openssl", "s_time", "-connect", f"localhost:{origins.tls}", "-new", "-time", "5"]
    for what, command in runs.items():
        before = processor(origins.nginx)
        done = subprocess.run(command, capture_output=True, text=True)
        count = int(re.search(r"(\d+) (?:requests in|connections in \d+ real)", done.stdout)[1])
        yield what, 1_000_000 * (processor(origins.nginx) - before) / count


def main():
    binary, viewers, seconds = sys.argv[1], *map(int, sys.argv[2:] + ["5000", "20"][len(sys.argv) - 2:])
    # The cache is in memory, as in compose.yaml; on a disk to which others write, all would wait for it.
    origins = Origins(binary, in_memory=True)
    programs = {"nginx": [origins.nginx], "the origins": [origin.process for origin in origins.running]}
    before = {name: sum(map(processor, found)) for name, found in programs.items()}
    first_before, others_before = reached(origins)
    load = os.getloadavg()[0]
    done = viewer_load.run(binary, origins.front, viewers, seconds)
    print(done.stdout, end="")
    used = {name: sum(map(processor, found)) - before[name] for name, found in programs.items()}
    first, others = (new - old for new, old in zip(reached(origins), (first_before, others_before)))
    sent = sum(map(int, re.findall(r"(?m)^\w+: +(\d+) answers", done.stdout)))
    megabytes = int(re.search(r"megabytes: (\d+)", done.stdout)[1])
    print(f"{viewers} viewers for {seconds} s, load {load:.1f} before: {sent / seconds:.0f} requests/s, {megabytes * 8 / seconds / 1000:.2f} Gbit/s of bodies")
    print(f"reached the origins: {first:.0f} first playlists, one for each viewer; {others / seconds:.0f} others a second, "
          f"{100 * others / max(sent - first, 1):.1f} % of them")
    for name, time in used.items():
        print(f"processor time of {name}: {100 * time / seconds:.0f} % of a core, {100_000 * time / seconds / viewers:.2f} % for 1,000 viewers")
    for what, time in costs(origins):
        print(f"processor time of nginx for {what}: {time:.0f} microseconds")
    sys.exit(done.returncode)


main()

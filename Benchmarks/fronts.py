"""Measures nginx, HAProxy and Varnish, each with its file in config/ before two origins, while many players watch: errors, the share of
requests that reaches the origins, and the processor time for 1,000 viewers.

    python3 -m Benchmarks.fronts BINARY [--players 2000] [--seconds 180] [nginx haproxy varnish]

The players have no TLS. All programs run on one machine, so other load counts; it is printed before each run. The exit status is 0 if
no answer was an error.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys
import tempfile

from Tests.Fronts.varnish import Varnish
from Tests.Support.harness import haproxy, processes, usage, viewer_load, waiting, web
from Tests.Support.harness.origins import Origins
from Tests.Support.harness.ports import free_ports

ROUTES = ("multivariant", "media_playlist", "init", "segment")


class HAProxy:
    """haproxy with config/haproxy.cfg, before origins."""

    def __init__(self, origins):
        self.port, tls, redirect = free_ports(3)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="haproxy-"))
        (self.folder / "tls.pem").write_text((origins.folder / "tls.crt").read_text() + (origins.folder / "tls.key").read_text())
        text = haproxy.local(self.folder, self.port, tls, redirect, [f"127.0.0.1:{origin.port}" for origin in origins.running])
        (self.folder / "haproxy.cfg").write_text(text)
        self.process = processes.start(["sh", "-c", f"ulimit -n 16100; exec haproxy -f {self.folder / 'haproxy.cfg'}"], 7200, stderr=None)
        if not waiting.until(lambda: web.answers(f"http://127.0.0.1:{self.port}/readyz")):
            raise RuntimeError("haproxy is not ready")

    def close(self):
        processes.stop(self.process)
        shutil.rmtree(self.folder)


def reached(origins):
    """The number of viewers' requests that the origins have answered, by route."""
    texts = [origin.metrics() for origin in origins.running]
    return {route: sum(web.metric(text, "clockcast_http_requests_total", route=route) for text in texts) for route in ROUTES}


def processor(process):
    """Seconds of processor time of a program and of its children that still run."""
    return usage.processor(*processes.members(process))


def run(name, binary, players, seconds):
    origins = Origins(binary, in_memory=True)
    front = {"nginx": lambda: None, "haproxy": lambda: HAProxy(origins), "varnish": lambda: Varnish(origins.running)}[name]()
    port, process = (front.port, front.process) if front else (origins.front, origins.nginx)
    programs = [process], [origin.process for origin in origins.running]
    before, asked, load = [sum(map(processor, found)) for found in programs], reached(origins), os.getloadavg()[0]
    done = viewer_load.run(binary, port, players, seconds)
    used = [sum(map(processor, found)) - start for found, start in zip(programs, before)]
    come = {route: count - asked[route] for route, count in reached(origins).items()}
    sent = sum(map(int, re.findall(r"(?m)^\w+: +(\d+) answers", done.stdout)))
    print(f"== {name}: {players} players for {seconds} s, load {load:.0f} before")
    print(done.stdout, end="")
    # Nothing keeps first playlists.
    asked_for, came = sent - come["multivariant"], come["media_playlist"] + come["segment"] + come["init"]
    print(f"{come['multivariant']:.0f} first playlists reached the origins, and {came:.0f} of {asked_for:.0f} lists, headers and segments: "
          f"{100 * (1 - came / max(asked_for, 1)):.1f} % hits")
    for what, time in zip((name, "the origins"), used):
        print(f"processor time of {what}: {100_000 * time / seconds / players:.1f} % of a core for 1,000 viewers", flush=True)
    if front:
        front.close()
    origins.close()
    return "errors: [:]" in done.stdout


def main():
    parser = argparse.ArgumentParser(prog="fronts", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--seconds", type=int, default=180)
    parser.add_argument("fronts", nargs="*", default=["nginx", "haproxy", "varnish"])
    options = parser.parse_intermixed_args()
    sys.exit(not all([run(name, options.binary, options.players, options.seconds) for name in options.fronts]))


main()

"""Tests whether the segments of a channel's players stay on time beside visitors who each make a new look by URL every second.

Each visitor has an address of its own and asks for the first playlist of a new look, for the media playlist and for
its first segment, all at 1280x720. First one look after the other is made on a server that has nothing else to do. It ends with 1 if the
99th percentile of the players' segments is 100 ms or more.

    python3 -m Benchmarks.styles BINARY [VISITORS, default 40] [SECONDS per run, default 20]
"""

import http.client
import os
import re
import statistics
import sys
import threading
import time

from Tests.Support.harness import usage, viewer_load, web
from Tests.Support.harness.clockcast import Clockcast
from Tests.Support.harness.figures import share

VIEWERS = 100
# Faces, texts and languages in turn; a colour makes each look a new one.
LOOKS = [
    "theme=dark&note={zone}%20{offset}", "face=analog&note=Caf%C3%A9", "pattern=EEEE%20d.%20MMMM%20HH:mm:ss&locale=de",
    "face=world&places=Asia/Tokyo,Europe/Paris,America/New_York&pattern=HH:mm", "face=countdown&times=20:00&before=Doors%20open%20in",
    "face=captions&captions=The%20clock%20below%20is%20right.|Another%20sentence.", "face=unix", "pattern=HH:mm&font_weight=regular",
]


class Visitor:
    """A visitor with an address of its own."""

    def __init__(self, port: int, number: int) -> None:
        self.number, self.made = number, 0
        self.connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=60, source_address=(f"127.0.{1 + number // 250}.{1 + number % 250}", 0)
        )
        self.playlists: list[float] = []
        self.segments: list[float] = []
        self.live: list[float] = []
        self.again: list[float] = []
        self.refused = 0

    def get(self, path: str) -> tuple[str, float]:
        begin = time.monotonic()
        status, body, _ = web.ask(self.connection, path)
        if status != 200:
            self.refused += 1
            raise LookupError(f"{status} {path}: {body[:200]!r}")
        return body.decode(errors="replace"), (time.monotonic() - begin) * 1000

    def make(self, wants_clock: bool = False) -> None:
        """A new look: the times of its first playlist, and from there to its first segment."""
        self.made += 1
        color = (self.number * 10_007 + self.made * 7919 + os.getpid()) % 0xFFFFFF
        path = f"/clock.m3u8?{LOOKS[(self.number + self.made) % len(LOOKS)]}&accent={color:06x}&background=20{color & 0xFFFF:04x}"
        try:
            text, took = self.get(path)
            self.playlists.append(took)
            media = "/" + web.uris(text)[0]
            first = f"{media.rsplit('/', 1)[0]}/" + web.uris(self.get(media)[0])[0]
            self.segments.append(self.get(first)[1])
            if wants_clock:
                # A look that nobody watched begins with the loading clip.
                self.live.append(self.get(re.sub("/loading[^/]*/", "/live/", first))[1])
            self.again.append(self.get(path)[1])
        except LookupError as error:
            if self.refused == 1:
                print(f"refused: {error}", flush=True)

    def visit(self, end: float) -> None:
        # Not all in the same instant.
        time.sleep(self.number * 0.025 % 1)
        while time.monotonic() < end:
            begin = time.monotonic()
            self.make()
            time.sleep(max(0, begin + 1 - time.monotonic()))


def figures(values: list[float]) -> str:
    return f"median {statistics.median(values):.1f}, p99 {share(values, 0.99):.1f}, most {max(values):.1f} ms"


def told(visitors: list[Visitor]) -> str:
    lists, segments = [x for v in visitors for x in v.playlists], [x for v in visitors for x in v.segments]
    live, again = [x for v in visitors for x in v.live], [x for v in visitors for x in v.again]
    return (
        f"{len(lists)} looks, {sum(v.refused for v in visitors)} refused\n    first playlist: {figures(lists)}\n"
        f"    first segment: {figures(segments)}\n"
        + (f"    first segment of the clock: {figures(live)}\n" if live else "")
        + f"    the playlist once more: {figures(again)}"
    )


def main() -> None:
    binary, count, seconds = sys.argv[1], *map(int, sys.argv[2:] + ["40", "20"][len(sys.argv) - 2:])
    # All players come from one address.
    with Clockcast(settings="limits: { connections_per_address: 0 }\n", binary=binary) as server:
        time.sleep(3)
        print(f"load {os.getloadavg()[0]:.1f} before", flush=True)
        one = Visitor(server.port, count)
        for _ in range(40):
            one.make(wants_clock=True)
            time.sleep(0.2)
        print("one after the other: " + told([one]), flush=True)
        viewer_load.slowest(binary, server.port, VIEWERS, 10)
        quiet = viewer_load.slowest(binary, server.port, VIEWERS, seconds)
        print(f"{VIEWERS} players alone: p99 of playlists and segments {quiet[0]:.2f} and {quiet[1]:.2f} ms", flush=True)
        visitors = [Visitor(server.port, number) for number in range(count)]
        end = time.monotonic() + seconds + 2
        threads = [threading.Thread(target=visitor.visit, args=(end,)) for visitor in visitors]
        for thread in threads:
            thread.start()
        busy = viewer_load.slowest(binary, server.port, VIEWERS, seconds)
        for thread in threads:
            thread.join()
        print(f"{VIEWERS} players beside {count} visitors: p99 of playlists and segments {busy[0]:.2f} and {busy[1]:.2f} ms")
        print("the visitors: " + told(visitors))
        print(f"resident memory: {usage.figure(server.pid, 'VmRSS') // 1024} kB")
    sys.exit(busy[1] >= 100)


main()

"""Whether each run of one replay has the same bytes: two servers in turn, of which the second is started anew before each of its runs.

    python3 -m Benchmarks.replays [--binary PATH] [--runs 10] [--apart 600] [--query replay=…]

A run requests the multivariant playlist and from then on the list of each rendition every half second, a quarter of a second away from
each moment at which it could change, and each segment that is listed. Beside it FFmpeg plays the same URL, and its pictures are compared
by `framemd5`. What is compared with the first run: the texts of the lists in the order in which they were had, without the shift; every
byte of each segment; every line of FFmpeg. Exit 1 if anything differs.
"""

import argparse
import hashlib
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

from Tests.Support.harness import priority, processes, web
from Tests.Support.harness.clockcast import BINARY, Clockcast

QUERY = "replay=2026-11-20T12:00:10Z&fault=list.stale@20-30,404@34-36"
# How long lists are read and how many frames FFmpeg takes: beyond the end of both faults.
SECONDS, FRAMES = 32, 1000
EACH, MARGIN = 0.5, 0.25


def without_shift(text):
    return re.sub(r";shift=-?\d+", "", text)


class Run:
    """All that one viewer had of a replay: `lists` by the time at which they were due, None for one that was requested or answered too
    late to be the same; `segments`; `frames`, what FFmpeg saw."""

    def __init__(self, base, query):
        self.lists, self.segments, self.bytes = [], {}, 0
        url = f"{base}/clock.m3u8?{query}"
        ffmpeg = FramesOf(url)
        began = time.monotonic()
        main = web.get(url)
        self.shift = int(re.search(r";shift=(-?\d+)", main)[1])
        self.lists.append(without_shift(main))
        renditions = [urllib.parse.urljoin(url, uri) for uri in web.uris(main)]
        for look in range(int(SECONDS / EACH)):
            due = began + MARGIN + look * EACH
            time.sleep(max(0.0, due - time.monotonic()))
            listed = [(rendition, self.read(rendition, due + MARGIN)) for rendition in renditions]
            for rendition, text in listed:
                for uri in [*web.uris(text), *re.findall(r'#EXT-X-MAP:.*URI="([^"]+)"', text)]:
                    self.fetch(urllib.parse.urljoin(rendition, uri))
        self.frames = ffmpeg.wait()

    def read(self, url, end):
        status, body, fields = self.ask(url)
        text = body.decode()
        compared = without_shift(f"{urllib.parse.urlsplit(url).path} {status} {fields['Clockcast-Fault']}\n{text}")
        # Another list may have been current in between.
        self.lists.append(compared if time.monotonic() < end else None)
        return text if status == 200 else ""

    def fetch(self, url):
        path = without_shift(urllib.parse.urlsplit(url).path)
        if path not in self.segments:
            status, body, _ = self.ask(url)
            self.bytes += len(body)
            self.segments[path] = f"{status} {len(body)} {hashlib.sha256(body).hexdigest()}"

    def ask(self, url):
        parts = urllib.parse.urlsplit(url)
        return web.ask(parts.netloc, parts.path + (f"?{parts.query}" if parts.query else ""))


class FramesOf:
    """FFmpeg, which plays a URL and tells the MD5 of each frame."""

    def __init__(self, url):
        self.file = pathlib.Path(tempfile.mkstemp(prefix="replays-")[1])
        self.process = processes.start(
            ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", url, "-map", "0:v:0", "-frames:v", str(FRAMES), "-f", "framemd5", self.file],
            4 * SECONDS)

    def wait(self):
        try:
            self.process.wait(4 * SECONDS)
            return [line for line in self.file.read_text().splitlines() if line[:1] not in ("#", "")]
        finally:
            self.file.unlink()


def differences(first, run):
    """What is not the same in two runs, in words."""
    found = []
    if odd := [at for at, pair in enumerate(zip(first.lists, run.lists)) if None not in pair and pair[0] != pair[1]]:
        found.append(f"{len(odd)} of {len(first.lists)} lists, the first of them number {odd[0]}")
    if odd := sorted(path for path in first.segments.keys() | run.segments.keys() if first.segments.get(path) != run.segments.get(path)):
        found.append(f"{len(odd)} of {len(first.segments)} segments, the first of them {odd[0]}")
    if first.frames != run.frames:
        found.append(f"{sum(one != two for one, two in zip(first.frames, run.frames))} of {len(first.frames)} frames ({len(run.frames)} there)")
    return found


def main():
    parser = argparse.ArgumentParser(prog="replays", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=BINARY)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--apart", type=float, default=600, help="seconds from the beginning of a run to that of the next one")
    parser.add_argument("--query", default=QUERY)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    is_prior = priority.take()
    print("With real-time priority." if is_prior else "Without real-time priority, which is not allowed here.", flush=True)
    limit = options.apart * options.runs + 600
    servers = [Clockcast(binary=options.binary, limit=limit) for _ in range(2)]
    first, failed, began = None, 0, time.monotonic()
    for number in range(options.runs):
        time.sleep(max(0.0, began + number * options.apart - time.monotonic()))
        server = servers[number % 2]
        if number % 2 and number > 1:
            server.stop()
            server.start()
        server.ready()
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        run = Run(server.base, options.query)
        first = first or run
        found = differences(first, run)
        failed += bool(found)
        print(f"run {number + 1}, {at}, server {number % 2 + 1}: {len(run.lists)} lists, {run.lists.count(None)} of them too late to be compared, "
              f"{len(run.segments)} segments of {run.bytes} bytes, {len(run.frames)} frames of FFmpeg, shift {run.shift} ms: "
              + ("differs: " + "; ".join(found) if found else "all as in the first" if number else "the first"), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        processes.stop_all()

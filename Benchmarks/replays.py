"""Whether each run of one replay has the same bytes: two servers in turn, of which the second is started anew before each of its runs.

    python3 -m Benchmarks.replays [--binary PATH] [--runs 10] [--apart 600] [--query replay=…]

A run requests the multivariant playlist and from then on the list of each rendition every half second, a quarter of a second away from
each moment at which it could change, and each segment that is listed. These moments are counted from the one at which the server says that
the run began (its shift). A list that comes so late that it may be a later one is requested again, with the shift of a viewer who came later
by as much, for whom it is that moment now. Beside it FFmpeg plays the same URL, and its pictures are compared by `framemd5`. What is compared
with the first run: the texts of the lists by their moments, without the shift; every byte of each segment; every line of FFmpeg. Exit 1 if
anything differs, or if a list was late each time.
"""

import argparse
import datetime
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
# How often one list is requested at most.
TIMES = 20


def without_shift(text):
    return re.sub(r";shift=-?\d+", "", text)


class Run:
    """All that one viewer had of a replay: `lists` by the moment at which they were due, None for one that was late each time; `again`, how
    often one was requested again because it was late; `segments`; `frames`, what FFmpeg saw."""

    def __init__(self, base, query):
        self.lists, self.segments, self.bytes, self.again = [], {}, 0, 0
        url = f"{base}/clock.m3u8?{query}"
        ffmpeg = FramesOf(url)
        main = web.get(url)
        self.shift = int(re.search(r";shift=(-?\d+)", main)[1])
        self.lists.append(without_shift(main))
        renditions = [urllib.parse.urljoin(url, uri) for uri in web.uris(main)]
        began = datetime.datetime.fromisoformat(re.search(r"replay=([^&]+)", query)[1].replace("Z", "+00:00")).timestamp() + self.shift / 1000
        for look in range(int(SECONDS / EACH)):
            due = began + MARGIN + look * EACH
            time.sleep(max(0.0, due - time.time()))
            for listed in [self.read(rendition, due) for rendition in renditions]:
                for uri in listed:
                    self.fetch(uri)
        self.frames = ffmpeg.wait()

    def read(self, url, due):
        """Compares the list of that moment; where it has been answered too late, that of a viewer for whom it is the moment now. The URLs in
        it, which are that viewer's, too."""
        for attempt in range(TIMES):
            late = round(1000 * max(0.0, time.time() - due)) if attempt else 0
            asked = url.replace(f";shift={self.shift}", f";shift={self.shift + late}")
            status, body, fields = self.ask(asked)
            # Beyond the margin another list may have been current.
            if time.time() < due + late / 1000 + MARGIN:
                text = body.decode()
                self.lists.append(without_shift(f"{urllib.parse.urlsplit(url).path} {status} {fields['Clockcast-Fault']}\n{text}"))
                uris = [*web.uris(text), *re.findall(r'#EXT-X-MAP:.*URI="([^"]+)"', text)] if status == 200 else []
                return [urllib.parse.urljoin(asked, uri) for uri in uris]
            self.again += 1
        self.lists.append(None)
        return []

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
    if late := run.lists.count(None):
        found.append(f"{late} lists were late each time")
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
        print(f"run {number + 1}, {at}, server {number % 2 + 1}: {len(run.lists)} lists, {run.again} times requested again, "
              f"{len(run.segments)} segments of {run.bytes} bytes, {len(run.frames)} frames of FFmpeg, shift {run.shift} ms: "
              + ("differs: " + "; ".join(found) if found else "all as in the first" if number else "the first"), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        processes.stop_all()

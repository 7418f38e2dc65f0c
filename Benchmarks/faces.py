"""The cost of faces: processor time for a second of stream of each default channel, and how many channels of `clock` at 1280x720 and
30 frames a second one core carries with a viewer each.

    python3 -m Benchmarks.faces BINARY [--names clock,dark] [--channels COUNT]

The cost is that of `clockcast render` of 62 s less that of 2 s, in CMAF, with all renditions. The cost of ticks is measured in the
same way over ten minutes: as a rendition of its own in CMAF, and beside the pictures of each rendition in transport streams. The number of
channels is found with a server on core 0 with that many channels (as many as take three quarters of the core, without --channels). Its viewers,
on core 1, request the playlist and each new segment every two seconds. They have one address, so its budget of processor time is off.
"""

import argparse
import http.client
import os
import resource
import subprocess
import sys
import tempfile
import time

from Tests.Support.harness import usage, waiting, web
from Tests.Support.harness.clockcast import Clockcast

CHANNELS = "clock,dark,portrait,strip,world,countdown,captions,milliseconds,sync"
SETTINGS = "segment: { patience: 60 }\nlimits: { processor_seconds: 0 }\n"
# Turns of all viewers, and seconds: a viewer asks once a period, which is as long as a segment.
WARM, MEASURED, PERIOD = 8, 10, 2.0


def rendering(binary, channel, duration, *more):
    """Seconds of processor time of a rendering on core 0."""
    def used():
        usage_of_children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage_of_children.ru_utime + usage_of_children.ru_stime

    before = used()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        subprocess.run(
            ["taskset", "-c", "0", binary, "render", "--channel", channel, "--from", "2026-11-20T11:59:30Z", "--duration", str(duration),
             "--no-iframes", "--output", f"{folder}/render", *more], check=True, stdout=subprocess.DEVNULL)
    return used() - before


def second(binary, channel, length, *more):
    """Seconds of processor time for a second of stream."""
    return (rendering(binary, channel, length + 2, *more) - rendering(binary, channel, 2, *more)) / length


class Viewer:
    """A player that takes the playlist and every segment that is new in it."""

    def __init__(self, connection, channel):
        self.connection, self.seen = connection, set()
        self.media = "/" + web.uris(self.get(f"/{channel}.m3u8"))[0]

    def get(self, path):
        status, body, _ = web.ask(self.connection, path)
        if status != 200:
            sys.exit(f"{path}: {status}")
        return body

    def poll(self):
        folder = self.media.split("?")[0].rsplit("/", 1)[0]
        for uri in web.uris(self.get(self.media)):
            if uri not in self.seen:
                self.seen.add(uri)
                self.get(f"{folder}/{uri}")


def watch(server, count):
    """Seconds of the server's processor time, seconds of stream that the viewers took, and the delay of the last answer of a turn."""
    def is_idle():
        before = usage.processor(server.pid)
        time.sleep(1)
        return usage.processor(server.pid) - before < 0.02

    if not waiting.until(is_idle, 300):
        sys.exit("measuring the bit rates takes more than 300 s")
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    viewers = [Viewer(connection, f"clock{number + 1}") for number in range(count)]
    used = served = latest = 0
    for turn in range(WARM + MEASURED):
        if turn == WARM:
            used, served = usage.processor(server.pid), sum(len(viewer.seen) for viewer in viewers)
        start = time.monotonic()
        for number, viewer in enumerate(viewers):
            due = start + number * PERIOD / count
            time.sleep(max(0, due - time.monotonic()))
            viewer.poll()
            if turn >= WARM:
                latest = max(latest, time.monotonic() - due)
        time.sleep(max(0, start + PERIOD - time.monotonic()))
    return usage.processor(server.pid) - used, (sum(len(viewer.seen) for viewer in viewers) - served) * PERIOD, latest


def main():
    parser = argparse.ArgumentParser(prog="faces", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--names", default=CHANNELS)
    parser.add_argument("--channels", type=int)
    options = parser.parse_args()
    print("load average before:", *os.getloadavg())
    print("| channel | ms of processor for a second of stream |\n| --- | ---: |", flush=True)
    for channel in options.names.split(","):
        print(f"| {channel} | {second(options.binary, channel, 60) * 1000:.2f} |", flush=True)
    print("\n| ticks on clock | without | with | more, ms of processor for a second of stream |\n| --- | ---: | ---: | ---: |", flush=True)
    for container in ("cmaf", "ts"):
        # In turn, so that a slow moment of the machine hits both.
        rounds = [[second(options.binary, "clock", 600, "--container", container, "--audio", kind) for kind in ("none", "tick")] for _ in range(3)]
        without, ticks = (sum(kind) * 1000 / len(rounds) for kind in zip(*rounds))
        print(f"| {container} | {without:.2f} | {ticks:.2f} | {ticks - without:.2f} |", flush=True)
    # Serving one rendition to a viewer costs about what rendering all three does.
    count = options.channels or int(0.75 / second(options.binary, "clock", 60))
    os.sched_setaffinity(0, {0})
    with Clockcast("".join(f"  clock{number + 1}: {{ renditions: [1280x720] }}\n" for number in range(count)), SETTINGS, options.binary) as server:
        os.sched_setaffinity(0, {1})
        used, seconds, latest = watch(server, count)
    each = used * 1000 / seconds
    print(f"\n{count} channels of clock at 1280x720, 30 frames a second, a viewer each: {seconds:.0f} s of stream over HTTP.")
    print(f"{each:.2f} ms of processor for a second of stream, so one core carries {1000 / each:.0f} of them.")
    print(f"The last answer of a viewer's turn came at most {latest * 1000:.0f} ms after it was due: more than {PERIOD:.0f} s say that the machine was busy.")


main()

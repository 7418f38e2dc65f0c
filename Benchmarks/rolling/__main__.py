"""Rolls settings over two origins behind nginx while players run: another quantizer, another theme, and each back again.

    python3 -m Benchmarks.rolling BINARY [--settle SECONDS]

The players are ffmpeg, for CMAF and for transport streams, and mpv where it is installed. Exit status 0 if none of them complained,
and each has each frame of the whole time once, as one of the settings has it: none is lost, none is another. Beside them new viewers
come at each step, and see the present at once.
"""

import argparse
import pathlib
import sys
import time

from Tests.Support.harness import processes
from Tests.Support.harness.origins import Origins

from .settings import CHANNELS, COMMON
from .watchers import Newcomers, Rendered, judge, players, start

STEPS = ["quantizer 30", "as it was", "another theme", "as it was"]


def main():
    parser = argparse.ArgumentParser(prog="rolling", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--settle", type=float, default=5, help="seconds between two steps")
    options = parser.parse_args()
    failures = []
    origins = Origins(options.binary, CHANNELS["as it was"], settings=COMMON)
    running = start(players(origins))
    newcomers = Newcomers(origins, failures)
    began = time.time()
    time.sleep(options.settle)
    for step in STEPS:
        for index in range(2):
            origins.roll(index, CHANNELS[step])
            # The list may still be that of a second ago.
            for _ in range(2):
                newcomers.come(f"at '{step}', origin {index + 1}")
            time.sleep(options.settle)
    ended = time.time()
    for process, _ in running.values():
        processes.stop(process)
    rendered = Rendered(options.binary, origins.folder, began - 10, ended + 10)
    judge(running, newcomers, rendered, ended - began - options.settle, failures)
    print(f"{len(newcomers.seen)} new viewers on the way, a second each; {len(STEPS)} changes over two origins in {ended - began:.0f} s")
    for failure in failures:
        print(f"rolling: {failure}", file=sys.stderr)
    sys.exit(bool(failures))


main()

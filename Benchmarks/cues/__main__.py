"""Whether the subtitles of players change with the second in the picture, read from the pixels.

    HLSJS=FILE python3 -m Benchmarks.cues [--minutes 10] [--query 'subtitles=en&container=ts'] [--wrap] [--json FILE] [--picture FILE]
    python3 -m Benchmarks.cues --player vlc --minutes 1

The channel carries its second as a strip of cells. hls.js is no part of this project: FILE is its dist/hls.js. In Chromium the picture that is
seen at each change of the cue is read, and so is each picture that the video shows. Two figures are printed: how far the beginning of a cue is from
that of its second on the player's own timeline, which no load changes, and how long after the cue the picture of its second was on the screen.
What VLC shows is read by OCR, once in each second.

With --wrap the stream is one of the past, delayed so that its timestamps wrap at 2^33 in the middle of the measurement. Exit 1 if a cue is more
than a frame off on the timeline, or if a second that was seen had none, or another.
"""

import argparse
import json
import os
import sys
import time

from Tests.Support.harness import processes, usage
from Tests.Support.harness.clockcast import BINARY, STRIP, Clockcast
from Tests.Support.harness.screen import Screen

from . import hlsjs, vlc

# Timestamps of 90 kHz have 33 bits.
PERIOD = 2**33 / 90_000
DAY = 86_400


def arguments():
    parser = argparse.ArgumentParser(prog="cues", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", choices=["hls.js", "vlc"], default="hls.js")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--query", default="subtitles=en", help="what the stream is asked for with")
    parser.add_argument("--wrap", action="store_true", help="across a wrap of the timestamps")
    parser.add_argument("--binary", default=BINARY)
    parser.add_argument("--json", help="where the raw values go")
    parser.add_argument("--picture", help="where a picture of the screen goes, at the end")
    return parser.parse_args()


def delay_of_wrap(seconds):
    """The delay with which a stream wraps after so many seconds; None if that is not within a day."""
    delay = int(time.time() % PERIOD + seconds) + 1
    return delay if delay <= DAY else None


def main():
    options = arguments()
    seconds, query = options.minutes * 60, options.query
    if options.wrap:
        if (delay := delay_of_wrap(seconds / 2)) is None:
            raise SystemExit("cues: the last wrap is more than a day away")
        query += f"&delay={delay}"
    display = Screen(seconds + 300)
    try:
        with Clockcast(STRIP, binary=options.binary, limit=int(seconds) + 600) as server:
            busy = usage.busy_from_now()
            measure = vlc.measure if options.player == "vlc" else hlsjs.measure
            print(f"{options.player}, {query}, {options.minutes:g} min", flush=True)
            status, raw = measure(f"{server.ready().base}/clock.m3u8?{query}", display, seconds, options.picture)
            print(f"machine {busy():.0%} busy, load {os.getloadavg()[1]:.1f}")
    finally:
        display.close()
    if options.json and options.player == "hls.js":
        with open(options.json, "w") as file:
            json.dump(raw, file)
    return status


try:
    status = main()
finally:
    processes.stop_all()
sys.exit(bool(status))

"""Tests whether a viewer's clock goes on when the server stands still for five seconds (SIGSTOP).

    python3 -m Benchmarks.stopped [BINARY]

ffmpeg records half a minute of the stream; every second has to be there once, each 30 frames long, although the server was
stopped in between. Prints the seconds that are missing or longer or shorter than the others; exit status 1 if there are any.
"""

import collections
import os
import signal
import subprocess
import sys
import time

from Tests.Support.harness import strip
from Tests.Support.harness.clockcast import BINARY, Clockcast

WIDTH = 640


def main():
    with Clockcast("  clock: { timecode: strip, renditions: [640x360] }\n", binary=(sys.argv[1:] or [BINARY])[0]) as server:
        player = subprocess.Popen(
            ["ffmpeg", "-nostdin", "-v", "error", "-t", "30", "-i", f"{server.url}live.m3u8", "-map", "0:v:0", "-vf", "crop=iw:2:0:ih-4",
             "-f", "rawvideo", "-pix_fmt", "gray", server.folder / "strips"])
        time.sleep(8)
        os.kill(server.pid, signal.SIGSTOP)
        print("The server stands still.", flush=True)
        time.sleep(5)
        os.kill(server.pid, signal.SIGCONT)
        print("It goes on.", flush=True)
        player.wait()
        data = (server.folder / "strips").read_bytes()
    frames = [data[start:start + WIDTH] for start in range(0, len(data), 2 * WIDTH)]
    seconds = collections.Counter(map(strip.read, frames))
    whole = sorted(second for second in seconds if second is not None)[1:-1]
    wrong = {second: seconds[second] for second in whole if seconds[second] != 30}
    missing = sorted(set(range(whole[0], whole[-1] + 1)) - set(whole))
    print(f"{len(frames)} frames, {len(whole)} whole seconds; not 30 frames long: {wrong or 'none'}; missing: {missing or 'none'}")
    return bool(wrong or missing)


sys.exit(main())

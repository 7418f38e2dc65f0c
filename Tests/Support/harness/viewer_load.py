"""Many players of a live stream, as the program ViewerLoad beside clockcast has them."""

import pathlib
import re
import subprocess
import sys


def run(binary, port, viewers, seconds, host="127.0.0.1"):
    """The result of ViewerLoad, whose status is 0 if no answer was an error or took longer than a second."""
    tool = pathlib.Path(binary).resolve().parent / "ViewerLoad"
    return subprocess.run(
        [tool, host, str(port), "/live.m3u8", "--viewers", str(viewers), "--seconds", str(seconds)], capture_output=True, text=True)


def slowest(binary, port, viewers, seconds, may_be_late=False):
    """The 99th percentiles of playlists and segments in milliseconds; ends the program if an answer was an error, or late."""
    done = run(binary, port, viewers, seconds)
    figures = re.findall(r"p99 ([0-9.]+) ms", done.stdout)
    if len(figures) != 2 or "errors: [:]" not in done.stdout or done.returncode and not may_be_late:
        sys.exit(done.stdout + done.stderr)
    return float(figures[0]), float(figures[1])

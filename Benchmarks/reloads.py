"""Reloads settings three times by SIGHUP while the page in Chromium and VLC play, without a proxy: neither may notice.

    python3 -m Benchmarks.reloads BINARY

VLC hands on what it plays as a transport stream, whose frames are counted. The page is asked for the times of the frames that it has shown,
for its own error and for whatever it complains of. Exit status 0 if VLC lost no frame, the page complained of nothing and showed a frame at
least each half second, and its error stayed below 50 ms. VLC does not run as root, so it runs as nobody where this does.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from Tests.Support.harness import processes, waiting
from Tests.Support.harness.chromium import Chromium
from Tests.Support.harness.clockcast import LIVE, Clockcast
from Tests.Support.harness.players import AS_NOBODY

STEPS = ["quantizer: 30", "background: '#08306b'", "quantizer: 24"]
SETTINGS = LIVE + "segment: { patience: 10 }\n"
SETTLE = 12
TAKEN = "the settings were reloaded"
WATCH = """(() => {
    const video = document.getElementById('video');
    window.seen = { frames: 0, gap: 0, pause: 0, error: 0, troubles: [] };
    let last = null;
    const note = (now, { mediaTime }) => {
        if (last) Object.assign(seen, { frames: seen.frames + 1, gap: Math.max(seen.gap, mediaTime - last[1]), pause: Math.max(seen.pause, now - last[0]) });
        last = [now, mediaTime];
        video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
    setInterval(() => {
        const trouble = document.getElementById('trouble').textContent;
        if (trouble) seen.troubles.push(trouble);
        seen.error = Math.max(seen.error, Math.abs(document.getElementById('error').dataset.milliseconds));
    }, 100);
    return 0;
})()"""


def channel(more):
    return f"  clock: {{ renditions: [640x360], {more} }}\n"


def lost(path):
    """The number of frames that VLC has handed on, and of those that are missing between them."""
    packets = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts", "-of", "csv=p=0", path],
                             capture_output=True, text=True, check=True).stdout.split()
    ticks = [int(packet.strip(",")) for packet in packets]
    return len(ticks), sum(abs(round((after - before) / 3000) - 1) for before, after in zip(ticks, ticks[1:]))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o777)  # VLC writes there
    server, output = Clockcast(channel("quantizer: 24"), SETTINGS, sys.argv[1]).ready(), folder / "vlc.ts"
    vlc = processes.start(
        [*AS_NOBODY, "cvlc", "--quiet", "--no-audio", f"{server.url}clock.m3u8", "--sout", f"#standard{{access=file,mux=ts,dst={output}}}"],
        env=os.environ | {"HOME": str(folder)})
    browser = Chromium()
    browser.open(server.url)
    browser.wait("document.getElementById('video').currentTime > 1e9")
    time.sleep(SETTLE)
    browser.evaluate(WATCH)
    for number, step in enumerate(STEPS):
        time.sleep(SETTLE)
        server.write(f"{SETTINGS}channels:\n{channel(step)}")
        server.reload()
        if not waiting.until(lambda: server.log.read_text().count(TAKEN) > number):
            sys.exit(f"reloads: '{step}' is not taken over in a minute")
    time.sleep(SETTLE)
    page = json.loads(browser.evaluate("JSON.stringify(seen)"))
    browser.close()
    processes.stop(vlc)
    server.close()
    frames, missing = lost(output)
    print(f"VLC: {frames} frames, {missing} lost")
    print(f"page: {page['frames']} frames, at most {page['gap']:.2f} s from one to the next and {page['pause'] / 1000:.2f} s without one, "
          f"error {page['error']:.0f} ms at most, {page['troubles'] or 'no complaint'}")
    sys.exit(bool(missing or frames < 30 * SETTLE * len(STEPS) or page["troubles"] or page["pause"] > 500 or not page["error"] < 50))


main()

"""Settings are taken over by SIGHUP three times while the page plays in Chromium and VLC plays, without a proxy: does either notice?

    python3 Benchmarks/reloads.py BINARY

VLC hands on what it plays as a transport stream, whose frames are counted. The page is asked for the times of the frames that it has shown,
for its own error and for whatever it complains of. Exit status 0 if VLC lost no frame, the page complained of nothing and showed a frame at
least each half second, and its error stayed below 50 ms. VLC does not run as root, so it runs as nobody where this does.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/Desktop"), str(ROOT / "Tests/Browser"), str(ROOT / "Benchmarks/rolling")]

import processes  # noqa: E402
from chromium import Chromium  # noqa: E402
from origins import free_ports  # noqa: E402

STEPS = ["quantizer: 30", "background: '#08306b'", "quantizer: 24"]
SETTLE = 12
PATIENCE = 60
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


def until(what, holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            sys.exit(f"reloads: {what}: not in {PATIENCE} s")
        time.sleep(0.1)


def answers(url):
    try:
        return urllib.request.urlopen(url, timeout=5).status == 200
    except OSError:
        return False


def lost(path):
    """How many frames VLC has handed on, and how many are missing between them."""
    packets = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts", "-of", "csv=p=0", path],
                             capture_output=True, text=True, check=True).stdout.split()
    ticks = [int(packet.strip(",")) for packet in packets]
    return len(ticks), sum(abs(round((after - before) / 3000) - 1) for before, after in zip(ticks, ticks[1:]))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    binary = pathlib.Path(sys.argv[1]).resolve()
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o777)  # VLC writes there
    port, admin = free_ports(2)
    config, log, output = folder / "clockcast.yaml", folder / "log", folder / "vlc.ts"

    def write(more):
        config.write_text(f"server: {{ host: 127.0.0.1, port: {port} }}\nadmin: {{ port: {admin} }}\nloading: {{ minimum: 0 }}\n"
                          f"segment: {{ patience: 10 }}\nchannels: {{ clock: {{ renditions: [640x360], {more} }} }}\n")

    write("quantizer: 24")
    with log.open("wb") as file:
        server = processes.start([binary, "serve", "--config", config], stdout=file, stderr=file)
    url = f"http://127.0.0.1:{port}/"
    until("the server is ready", lambda: answers(f"{url}readyz"))
    command = ["cvlc", "--quiet", "--no-audio", f"{url}clock.m3u8", "--sout", f"#standard{{access=file,mux=ts,dst={output}}}"]
    if os.geteuid() == 0:
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    vlc = processes.start(command, env=os.environ | {"HOME": str(folder)})
    browser = Chromium()
    browser.open(url)
    browser.wait("document.getElementById('video').currentTime > 1e9")
    time.sleep(SETTLE)
    browser.evaluate(WATCH)
    for number, step in enumerate(STEPS):
        time.sleep(SETTLE)
        write(step)
        for process in processes.members(server):
            # Not to what ends it in time, which would take that for the end.
            if process != server.pid:
                os.kill(process, signal.SIGHUP)
        until(f"'{step}' is taken over", lambda: log.read_text().count(TAKEN) > number)
    time.sleep(SETTLE)
    page = json.loads(browser.evaluate("JSON.stringify(seen)"))
    browser.close()
    processes.stop(vlc)
    processes.stop(server)
    frames, missing = lost(output)
    print(f"VLC: {frames} frames, {missing} lost")
    print(f"page: {page['frames']} frames, at most {page['gap']:.2f} s from one to the next and {page['pause'] / 1000:.2f} s without one, "
          f"error {page['error']:.0f} ms at most, {page['troubles'] or 'no complaint'}")
    sys.exit(bool(missing or frames < 30 * SETTLE * len(STEPS) or page["troubles"] or page["pause"] > 500 or not page["error"] < 50))


main()

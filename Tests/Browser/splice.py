"""Plays the loading phase in Chromium's own HLS player, there and back, and looks at the decoded pictures.

Usage: splice.py CLOCKCAST

Both containers play beside each other: loading, clock, loading, clock. The clock's pictures carry a timecode strip, the loading
program's do not, so each presented frame says what it is. Prints what was seen and exits 1 if a program is missing, if a
second of the clock is missing or out of order, or if the clock after a splice is not the present.
"""

import http.server
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

CONFIG = """
server: { host: 127.0.0.1, port: 0 }
admin: { port: 0 }
loading: { minimum: 0 }
channels: { clock: { timecode: strip, renditions: [640x360] } }
"""

PAGE = """<!doctype html><title>splice</title><script>
const bit = (data, cell) => data[4 * cell] > 127 ? 1 : 0;
function second(context, video) {
  context.drawImage(video, 0, video.videoHeight - 6, video.videoWidth, 4, 0, 0, 48, 1);
  const data = context.getImageData(0, 0, 48, 1).data;
  const cells = Array.from({length: 48}, (_, cell) => bit(data, cell)).join("");
  if (!cells.startsWith("1010") || !cells.endsWith("0101")) return null;
  return parseInt(cells.slice(4, 36), 2);
}
function play(name, url) {
  return new Promise(resolve => {
    const video = document.createElement("video");
    const canvas = document.createElement("canvas");
    canvas.width = 48; canvas.height = 1;
    const context = canvas.getContext("2d", {willReadFrequently: true});
    const frames = [];
    video.muted = true; video.autoplay = true; video.crossOrigin = "anonymous"; video.src = url;
    document.body.append(video);
    const finish = failure => { video.remove(); resolve({name, failure, frames}); };
    video.onerror = () => finish(video.error.message || "error " + video.error.code);
    const seen = (now, data) => {
      frames.push([Date.now() / 1000, data.mediaTime, second(context, video)]);
      video.requestVideoFrameCallback(seen);
    };
    video.requestVideoFrameCallback(seen);
    setTimeout(() => finish(null), LENGTH * 1000);
  });
}
onload = async () => {
  const results = await Promise.all(Object.entries(URLS).map(([name, url]) => play(name, url)));
  await fetch("/result", {method: "POST", body: JSON.stringify(results)});
};
</script><body></body>
"""

LENGTH = 17


def main():
    folder = tempfile.mkdtemp(prefix="splice-")
    processes = []
    try:
        config = os.path.join(folder, "clockcast.yaml")
        with open(config, "w") as file:
            file.write(CONFIG)
        server = subprocess.Popen([sys.argv[1], "serve", "--config", config], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        processes.append(server)
        base = next(match.group() for line in server.stdout if (match := re.search(r"http://localhost:\d+", line)))
        results = browse(folder, urls(base), processes)
        failures = [failure for result in results for failure in check(result)]
        print("\n".join(failures) or "The loading program and the clock follow each other, there and back, in both containers.")
        sys.exit(1 if failures else 0)
    finally:
        for process in processes:
            try:
                os.killpg(process.pid, signal.SIGKILL) if process.args[0] != sys.argv[1] else process.kill()
            except ProcessLookupError:
                pass
        shutil.rmtree(folder, ignore_errors=True)


def urls(base):
    """Media playlists of the phase that a viewer gets now: two segments of each program, the last one for ever."""
    lines = urllib.request.urlopen(f"{base}/live.m3u8", timeout=10).read().decode().splitlines()
    playlist = next(line for line in lines if not line.startswith("#"))
    listed = urllib.request.urlopen(f"{base}/{playlist}", timeout=10).read().decode()
    # The browser needs a moment to start, in which the first segments go by.
    first = int(re.search(r"MEDIA-SEQUENCE:(\d+)", listed).group(1)) + 3
    schedule = f"loading.{first}.live.{first + 2}.loading.{first + 3}.live"
    return {name: f"{base}/{playlist}?schedule={schedule}&container={name}" for name in ("cmaf", "ts")}


def browse(folder, urls, processes):
    answers = queue.Queue()
    page = PAGE.replace("URLS", json.dumps(urls)).replace("LENGTH", str(LENGTH)).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page)

        def do_POST(self):
            answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    browser = subprocess.Popen(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--autoplay-policy=no-user-gesture-required", f"--user-data-dir={folder}/profile",
         f"http://127.0.0.1:{pages.server_address[1]}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    processes.append(browser)
    try:
        return answers.get(timeout=LENGTH + 60)
    except queue.Empty:
        sys.exit("Chromium gave no answer.")
    finally:
        pages.shutdown()


def check(result):
    name, frames = result["name"], result["frames"]
    if result["failure"]:
        yield f"{name}: {result['failure']}"
    programs, seconds = [], []
    for _, _, second in frames:
        program = "loading" if second is None else "clock"
        if programs[-1:] != [program]:
            programs.append(program)
        if second is not None and seconds[-1:] != [second]:
            seconds.append(second)
    longest = max((later[0] - earlier[0] for earlier, later in zip(frames, frames[1:])), default=0)
    error = frames[-1][0] - frames[-1][2] if frames and frames[-1][2] else float("nan")
    print(f"{name}: {len(frames)} frames, {', '.join(programs)}; clock {seconds}; "
          f"longest time between two frames {longest:.2f} s; the last second began {error:.2f} s ago")
    if programs[-4:] != ["loading", "clock", "loading", "clock"] and programs != ["clock", "loading", "clock"]:
        yield f"{name}: the programs were {programs}"
    steps = [later - earlier for earlier, later in zip(seconds, seconds[1:])]
    # Over the loading program in the middle the clock goes on by its two seconds and one.
    if sorted(set(steps)) not in ([1, 2], [1, 3]) or sum(step != 1 for step in steps) != 1:
        yield f"{name}: the seconds of the clock were {seconds}"
    if not -1 < error < 3:
        yield f"{name}: the clock is {error:.2f} s off"


main()

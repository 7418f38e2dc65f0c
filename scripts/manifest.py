"""Writes a manifest of all output of the program: SHA-256 and name, a line each, for clocks that stand still.

    python3 -m scripts.manifest BINARY [--keep FOLDER] [--only TEXT] > FILE
    python3 -m scripts.manifest --compare OLD NEW

A change that only reshapes the code leaves every line as it is. --keep also writes the hashed bytes, so that `diff -r` of two such
folders shows the differences; --only takes the parts whose names begin with the text (cli, default, faces, scenarios, shapes, limits).
"""
import argparse
import collections
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from Tests.Support.harness import driven_clock, waiting, web
from Tests.Support.harness.clockcast import ROOT

HOST = "clock.example"
WORKERS = 4
# An ordinary evening, the last seconds of a year, the last seconds of a countdown.
EVENING = "2026-11-20T20:48:36.789Z"
MIDNIGHT = "2026-12-31T23:59:57.250Z"
COUNTDOWN = "2026-12-12T11:59:50.040Z"
CHANNELS = ["clock", "dark", "portrait", "strip", "world", "countdown", "captions", "milliseconds", "sync"]
PLAYERS = {
    "vlc": "VLC/3.0.18 LibVLC/3.0.18",
    "safari": "AppleCoreMedia/1.0.0.21A329 (iPhone; U; CPU OS 17_0 like Mac OS X; en_us)",
    "mpv": "libmpv",
}
PAGE = """style.css icon.svg main.js ui.js messages.js zones.js graph.js server-clock.js playlist.js feed.js steering.js
media-source-player.js native-player.js players.js session.js picture-in-picture.js sound.js wake-lock.js timers.js timer-worker.js""".split()
# The values that differ in each run although the clock stands still.
NOISE = [
    (re.compile(rb'\{"earliest_ns":[^{}]*(?="received_ns")'), b"{"),
    (re.compile(rb',"source":[^{}]*"tai_offset":\w+'), b""),
    (re.compile(rb'("(?:received|sent)_ns":\d{13})\d+'), rb"\1"),
    (re.compile(rb'\d{6}(?=,"sent_ns")'), rb"N"),
    (re.compile(rb'"clock":\{"claim_us"[^{}]*'), b'"clock":{B'),
    (re.compile(rb"(Content-Length: )\d+(?=\r\n[^\0]*\r\n\r\n\{\"(?:channels\":\{|received_ns))"), rb"\1N"),
]


def nanoseconds(instant):
    whole = datetime.datetime.fromisoformat(instant.replace("Z", "+00:00"))
    return round(whole.timestamp() * 1000) * 1_000_000


class Manifest:
    """Names and their hashes."""

    def __init__(self, keep):
        self.lines, self.keep, self.lock = {}, keep, threading.Lock()
        if keep:
            keep.mkdir(parents=True, exist_ok=True)

    def add(self, name, data):
        data = data.encode() if isinstance(data, str) else data
        name = re.sub(r"\s+", "~", name)
        with self.lock:
            if name in self.lines:
                sys.exit(f"manifest: {name} occurs twice")
            self.lines[name] = hashlib.sha256(data).hexdigest()
        if self.keep:
            flat = re.sub(r"[^\w.?=&;,:~-]", "+", name)
            path = self.keep / (flat if len(flat) < 200 else flat[:180] + hashlib.sha256(name.encode()).hexdigest()[:12])
            path.write_bytes(data)

    def text(self):
        return "".join(f"{digest}  {name}\n" for name, digest in sorted(self.lines.items()))


class Client(threading.local):
    """A connection for each thread, opened again where the server has closed it."""

    sockets = None

    def exchange(self, port, request):
        """The bytes of one answer; the request has to be GET or HEAD and complete."""
        self.sockets = self.sockets or {}
        for attempt in range(3):
            connection = self.sockets.pop(port, None)
            try:
                connection = connection or socket.create_connection(("127.0.0.1", port), timeout=60)
                connection.sendall(request)
                head, body, _ = web.receive(connection, is_head=request.startswith(b"HEAD"))
                if b"connection: close" in head.lower():
                    connection.close()
                else:
                    self.sockets[port] = connection
                return head, body
            except (ConnectionError, EOFError):
                if attempt == 2:
                    raise
        return None


def until_closed(port, request, wait=20):
    """All that comes back on a connection of its own until the server closes it or nothing comes for a while."""
    data = b""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        connection.sendall(request)
        connection.settimeout(0.5 if wait == 20 else wait)
        try:
            while part := connection.recv(65536):
                data += part
        except (TimeoutError, ConnectionError):
            data += b"\n(the connection stays open)"
    return data


class Server:
    """A server with a clock that stands still until it is moved."""

    client = Client()

    def __init__(self, run, name, settings, instant, relative=ROOT / "config"):
        self.run, self.name, self.instant = run, name, nanoseconds(instant)
        self.clock = driven_clock.DrivenClock(run.folder / f"{name.replace('/', '-')}.clock", run.library, self.instant)
        config = run.folder / f"{name.replace('/', '-')}.yaml"
        config.write_text(settings)
        self.log = run.folder / f"{name.replace('/', '-')}.log"
        self.versions = {}
        environment = {"PATH": os.environ["PATH"], "TZ": "UTC", "HOME": "/root"} | self.clock.environment
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [run.binary, "serve", "--config", config, "--host", "127.0.0.1", "--port", "0", "--admin-port", "0"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd=relative,
            )
        end = time.monotonic() + 60
        while b"Ctrl-C" not in self.log.read_bytes():
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit(f"manifest: the server '{name}' does not start:\n{self.log.read_text()}")
            time.sleep(0.02)
        text = self.log.read_text()
        self.admin = int(re.search(r"Metrics: http://[^:]+:(\d+)/", text)[1])
        self.port = int(re.search(r"Health: http://[^:]+:(\d+)/", text)[1])
        self.settle()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def move(self, seconds):
        """Moves the clock to a number of seconds after the start."""
        now = self.instant + round(seconds * 1000) * 1_000_000
        self.clock.stand(now)
        self.client.exchange(self.port, b"GET /time HTTP/1.1\r\nHost: x\r\n\r\n")
        self.settle()
        return now / 1e9

    def settle(self):
        """Waits until the server has nothing to do: bit rates are measured, channels prepared."""
        quiet, end = 0, time.monotonic() + 60
        while quiet < 8 and time.monotonic() < end:
            time.sleep(0.02)
            states = []
            for task in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
                try:
                    states.append(task.read_text().rpartition(")")[2].split()[0])
                except OSError:
                    pass
            quiet = 0 if "R" in states or "D" in states else quiet + 1

    def ask(self, target, method="GET", fields="", port=None):
        request = f"{method} {target} HTTP/1.1\r\nHost: {HOST}\r\n{fields}\r\n".encode()
        return self.client.exchange(port or self.port, request)

    def resolved(self, target):
        """The address of a header or a segment, with its version by the media playlist."""
        match = re.match(r"(/[^/]+/\d+/)(\d+x\d+)(/(?:live|loading)[^/]*/.*)", target)
        if not match:
            return target
        if match[1] + match[2] not in self.versions:
            _, body = self.ask(f"{match[1]}{match[2]}.m3u8")
            self.versions[match[1] + match[2]] = "".join((web.uris(body) or [""])[0].partition("?")[1:])
        return target + self.versions[match[1] + match[2]]

    def record(self, name, target, method="GET", fields="", port=None, head=True):
        """The whole answer under a name; with `head` off its body alone."""
        top, body = self.ask(self.resolved(target), method, fields, port)
        data = top + b"\r\n\r\n" + body if head else body
        for pattern, replacement in NOISE:
            data = pattern.sub(replacement, data)
        self.run.manifest.add(f"{self.name}/{name}", data)
        return top, body

    def record_all(self, requests):
        """Several at once, each (name, target, …)."""
        list(self.run.pool.map(lambda request: self.record(*request), requests))

    def playlists(self, label, queries, targets, players=()):
        """Multivariant playlists and all media playlists that they name; each listed segment is made once."""
        named = set()
        for target in targets:
            for query in queries:
                _, body = self.record(f"{label}{target}{query}", target + query)
                named.update(web.uris(body))
            for player in players:
                self.record(f"{label}{target} for {player}", target, "GET", f"User-Agent: {PLAYERS[player]}\r\n")
        media = [f"/{uri}" for uri in sorted(named) if not uri.startswith("http") and ".m3u8" in uri]
        self.record_all((f"{label}{uri}", uri) for uri in media)
        return media


class Run:
    def __init__(self, binary, manifest, folder, pool):
        self.binary, self.manifest, self.folder, self.pool = str(pathlib.Path(binary).resolve()), manifest, folder, pool
        self.library = driven_clock.library(folder)

    def command(self, name, *arguments, output=None):
        """Text, exit status and files of a command."""
        environment = {"PATH": os.environ["PATH"], "TZ": "UTC", "HOME": "/root", "COLUMNS": "80"}
        done = subprocess.run(
            [self.binary, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, env=environment, cwd=self.folder,
            timeout=100,
        )
        text = done.stdout + b"\n-- errors\n" + done.stderr + f"\n-- status {done.returncode}\n".encode()
        self.manifest.add(name, text.replace(str(self.folder).encode(), b"FOLDER"))
        if output and output.is_dir():
            for path in sorted(output.rglob("*")):
                if path.is_file():
                    self.manifest.add(f"{name}/{path.relative_to(output)}", path.read_bytes())
        elif output and output.exists():
            self.manifest.add(f"{name}/file", output.read_bytes())


def segments(server, channels, phases, span, duration=2, programs=("live", "loading", "countdown"), label=""):
    """Every container and program of channels' segments around the present."""
    now = server.clock.utc // 1_000_000
    requests = []
    for channel, renditions in channels.items():
        for rendition in renditions:
            for phase in phases:
                number = (now - phase) // (duration * 1000)
                base = f"/{channel}/{phase}/{rendition}"
                for program in programs:
                    folder = f"loading-{number + 3}" if program == "countdown" else program
                    requests.append(f"{base}/{folder}/init.mp4")
                    for next in span if program == "live" else span[:1]:
                        requests += [f"{base}/{folder}/{number + next}.{ending}" for ending in ("m4s", "ts")]
    server.record_all((f"{label}{target}", target) for target in requests)


def renditions(server):
    """The renditions of each channel, from /channels."""
    _, body = server.ask("/channels")
    return {channel["name"]: channel["renditions"] for channel in json.loads(body)["channels"]}


def metric_families(text):
    return "\n".join(sorted(set(
        line if line.startswith("#") else re.sub(r"=\"[^\"]*\"", "", line.split(" ")[0]) for line in text.decode().splitlines()
    )))


def schedules(n):
    return [
        "live", f"loading.{n + 1}.live", f"loading.{n - 1}.live", f"loading.{n + 400}.live", f"live.{n}.loading.{n + 2}.live", "loading",
        f"loading.{n - 5}.live.{n}.loading.{n + 1}.live",
    ]


WRONG_SCHEDULES = [
    "", "live.5", "live.5.live", "live.x.loading", "loading.5.live.4.loading", "live.05.loading", "a." * 300,
    ".".join(f"{['live', 'loading'][i % 2]}.{i + 1}" for i in range(10)) + ".live",
]
QUERIES = [
    "", "?container=ts", "?container=cmaf", "?present=edge", "?present=start", "?loading=8", "?loading=0", "?loading=0.001",
    "?loading=600", "?splice=seamless", "?splice=marked&loading=4", "?allowance=0", "?allowance=6000", "?allowance=1234&container=ts",
    "?container=ts&present=edge&loading=8&splice=seamless&allowance=77", "?unknown=1", "?loading=8&_HLS_msn=5", "?tz=Asia/Shanghai",
    "?tz=Europe%2FBerlin&offset=-151ms", "?offset=1.5s", "?offset=-1h&loading=6", "?offset=0s", "?tz=UTC", "?offset=24h",
    "?container=cmaf&container=ts",
]
WRONG_FAULTS = [
    "", ",", "x", "404@", "404@70", "404@30-30", "404@after99999", "404@30of5", "404@x", "list.404.503", "x.404", "a.b.404", "404=1", "late",
    "late=0", "late=x", "pdt=soon", "redirect=200", "type=text", "main.codecs=_", "stale@20-45", "list.stale", "list.stale@20", "main.404@after5",
    "size@30-31", "audio.pad=2000", "audio.404", "init.404&container=ts", "key.404", "steering.404", "ad.404", "assets.404", "a.404", "part.404",
    "9x9.404", "404,404", "disc@0of10,restart@30", ",".join(["404"] * 9), "list.stale@20-45&start=20261120T110000Z&end=20261120T110100Z",
    "404@10-12&start=20261120T110020Z&end=20261120T110025Z", "404&delay=x", "404&dvr=5", "404&start=x", "404&start=-60&end=-90",
    "404&start=-99999", "404&break=20-21&break.as=splice", "404&break=20-35&break.resume=x", "404&break.as=splice", "404&id3=61",
]
WRONG_QUERIES = [
    "?container=mp4", "?present=now", "?splice=x", "?loading=-1", "?loading=601", "?loading=1.2345", "?loading=x", "?allowance=6001",
    "?allowance=x", "?tz=Nowhere", "?tz=Nowhere/City", "?tz=../../etc/passwd", "?tz=", "?offset=5", "?offset=25h", "?offset=x",
    "?offset=--1s", "?to=2026-12-12T20:00:00Z", "?to=x", "?to=1000-01-01T00:00:00Z", "?schedule=x", "?container", "?tz=%ff",
]


def default(run):
    """The built-in channels at full size."""
    settings = "loading: {minimum: 4}\nsegment: {patience: 60}\n"
    with Server(run, "default/evening", settings, EVENING) as server:
        now = server.instant // 10**9
        number = now // 2
        server.record("cold/channels", "/channels")
        server.record("cold/healthz", "/healthz")
        server.record("cold/readyz", "/readyz")
        server.record("time", "/time")
        sizes = renditions(server)
        run.manifest.add("default/renditions", json.dumps(sizes, sort_keys=True))
        # The first viewer sees the loading program.
        for channel in ["live", *CHANNELS]:
            server.record(f"cold/{channel}.m3u8", f"/{channel}.m3u8")
        server.settle()
        segments(server, sizes, [0, 700], [0, 1])
        segments(server, {"clock": sizes["clock"][1:]}, [100, 1900], [-2, 3])
        media = server.playlists("loading", QUERIES, ["/live.m3u8", "/clock.m3u8"], PLAYERS)
        server.playlists("loading", ["", "?container=ts", "?loading=8"], [f"/{name}.m3u8" for name in CHANNELS[1:]], ["vlc"])
        server.playlists(
            "loading", ["?to=2026-12-12T20:00:00%2B08:00", "?to=2020-01-01T00:00:00Z&tz=Asia/Kolkata"], ["/countdown.m3u8"]
        )
        for query in WRONG_QUERIES:
            server.record(f"error/live.m3u8{query}", f"/live.m3u8{query}")
        targets = [f"/clock/{phase}/1280x720.m3u8" for phase in (0, 700, 1900)]
        modes = [f"?schedule={text}{more}" for text in schedules(number) for more in ("", "&splice=seamless", "&container=ts&present=edge")]
        modes += ["?present=edge", "?container=ts", "?allowance=0", "?allowance=6000", "?present=edge&allowance=500"]
        server.record_all((f"media{target}{mode}", target + mode) for target in targets for mode in modes)
        server.record_all((f"error{targets[0]}?schedule={text}", f"{targets[0]}?schedule={text}") for text in WRONG_SCHEDULES)
        server.record_all((f"error{targets[0]}{query}", targets[0] + query) for query in WRONG_QUERIES)
        variant = [
            "/clock;tz=Asia~Shanghai/100/640x360", "/clock;offset=-151/100/640x360", "/dark;tz=Europe~Berlin;offset=1500/0/640x360",
            "/countdown;to=1797076800000/300/640x360", "/world;offset=5000/0/640x360",
        ]
        server.record_all((f"variant{base}.m3u8", f"{base}.m3u8") for base in variant)
        server.record_all(
            (f"variant{base}/{name}", f"{base}/{name}")
            for base in variant for name in ["live/init.mp4", f"live/{number}.m4s", f"live/{number}.ts", f"loading/{number}.m4s"]
        )
        for path in paths(number):
            server.record(f"error{path[:120]}", path)
        for query in ["", "?channel=portrait", "?rendition=640x360", "?channel=portrait&rendition=360x640", "?channel=x", "?rendition=1x1",
                      "?channel=clock;tz=UTC"]:
            server.record(f"loading.mp4{query}", f"/loading.mp4{query}")
        for name in PAGE:
            server.record(f"page/{name}", f"/page/{name}")
        for query in ["", "?lang=zh", "?channel=dark&tz=Asia/Shanghai"]:
            server.record(f"page/index{query}", f"/{query}")
        for text in [f"http://{HOST}/live.m3u8", f"https://{HOST}/clock.m3u8?tz=Asia/Shanghai", "", "x", "http://other.example/live.m3u8",
                     f"http://{HOST}/x", f"http://{HOST}/" + "a" * 500 + ".m3u8"]:
            server.record(f"qr/{text[:80]}", f"/qr.svg?text={text}")
        server.record("qr/none", "/qr.svg")
        heads(server, number)
        raw(server)
        server.record("loading/channels", "/channels")
        server.record("loading/healthz", "/healthz")
        # Ten seconds later they are live, and after two minutes cold again.
        server.move(10)
        server.record("live/channels", "/channels")
        server.record("live/healthz", "/healthz")
        server.playlists("live", ["", "?container=ts", "?loading=8"], [f"/{name}.m3u8" for name in CHANNELS])
        for seconds in (10.9, 11.3, 12.5):
            server.move(seconds)
            server.record_all((f"at {seconds}{uri}", uri) for uri in media if uri.startswith("/clock"))
        segments(server, {"clock": sizes["clock"]}, [0], [-3, 0], label="live")
        _, body = server.ask("/metrics", port=server.admin)
        run.manifest.add("metrics/families", metric_families(body))
        for path in ["/", "/x", "/healthz", "/readyz", "/live.m3u8"]:
            server.record(f"admin{path}", path, port=server.admin)
        server.move(140)
        server.record("cold again/channels", "/channels")
        server.record("cold again/live.m3u8", "/live.m3u8")
        log = re.sub(r"(?<=[:=])\d{4,5}\b|(?<=port )\d+", "PORT", server.log.read_text().partition("Ctrl-C")[0])
        run.manifest.add("default/start text", log)
    with Server(run, "default/midnight", settings, MIDNIGHT) as server:
        sizes = renditions(server)
        server.playlists("", ["", "?container=ts", "?present=edge"], [f"/{name}.m3u8" for name in CHANNELS])
        segments(server, sizes, [500], [0, 1], programs=["live"])
        server.move(5)
        segments(server, {name: sizes[name][-1:] for name in sizes}, [0], [-1, 0], programs=["live"], label="next day")
        server.playlists("next day", ["", "?container=ts"], [f"/{name}.m3u8" for name in CHANNELS])
        # The rates of the new day are measured beside the first answers.
        server.settle()
        server.record_all((f"next day again/{name}.m3u8{query}", f"/{name}.m3u8{query}") for name in CHANNELS
                          for query in ["?loading=0", "?loading=0&container=ts"])


def paths(n):
    return [
        "/x", "/x.m3u8", "/.m3u8", "/page/x", "/page/index.html", "/page/", "//", "/clock", "/clock/", "/clock/0", "/clock/0/1280x720",
        "/clock/0/.m3u8", "/clock/0/1x1.m3u8", "/clock/x/1280x720.m3u8", "/clock/50/1280x720.m3u8", "/clock/2000/1280x720.m3u8",
        "/clock/6001/1280x720.m3u8", "/clock/00/1280x720.m3u8", "/clock/-1/1280x720.m3u8", "/x/0/1280x720.m3u8",
        "/live/0/1280x720.m3u8", f"/live/0/1280x720/live/{n}.m4s", "/clock/0/1280x720/x/init.mp4", "/clock/0/1x1/live/init.mp4",
        f"/clock/0/1280x720/live/{n}.mp4", f"/clock/0/1280x720/live/{n}", "/clock/0/1280x720/live/.m4s", "/clock/0/1280x720/live/x.m4s",
        f"/clock/0/1280x720/live/0{n}.m4s", f"/clock/0/1280x720/live/{n + 1000}.m4s", f"/clock/0/1280x720/live/{n - 1000}.m4s",
        "/clock/0/1280x720/live/0.m4s", "/clock/0/1280x720/live/999999999999.ts", f"/clock/0/1280x720/loading-{n}/{n}.m4s",
        f"/clock/0/1280x720/loading-{n + 5000}/{n}.m4s", f"/clock/0/1280x720/loading-0{n}/{n}.m4s", "/clock/0/1280x720/loading-/init.mp4",
        "/clock;tz=Asia~Shanghai;x=1/0/1280x720.m3u8", "/clock;/0/1280x720.m3u8", "/clock;tz=Nowhere/0/1280x720.m3u8",
        "/clock;offset=0/0/1280x720.m3u8", "/clock;offset=86400001/0/1280x720.m3u8", "/clock;to=1797076800000/0/1280x720.m3u8",
        "/x;tz=UTC/0/1280x720.m3u8", "/clock;offset=5;tz=UTC/0/1280x720.m3u8", "/clock;tz=Asia%2FShanghai/0/1280x720.m3u8",
        "/a/b/c/d", "/a/b/c/d/e/f", "/favicon.ico", "/robots.txt", "/metrics", "/%6cive.m3u8", "/%", "/%zz", "/%00", "/live.m3u8/",
        "/../live.m3u8", "/page/../live.m3u8", "/time?x=1", "/channels?x=1", "/healthz?x=1", "/LIVE.m3u8",
    ]


def heads(server, number):
    """Methods, conditions, ranges and codings on one of each kind of answer."""
    kinds = {
        "multivariant": "/clock.m3u8", "media": "/clock/0/640x360.m3u8", "segment": f"/clock/0/640x360/live/{number}.m4s",
        "init": "/clock/0/640x360/live/init.mp4", "file": "/loading.mp4?rendition=640x360", "page": "/", "script": "/page/main.js",
        "time": "/time", "channels": "/channels", "health": "/healthz", "error": "/x", "qr": f"/qr.svg?text=http://{HOST}/live.m3u8",
    }
    fields = {
        "gzip": "Accept-Encoding: gzip\r\n", "gzip q": "Accept-Encoding: br, gzip;q=0.5, *;q=0\r\n", "deflate": "Accept-Encoding: deflate\r\n",
        "range": "Range: bytes=0-99\r\n", "range of the end": "Range: bytes=-50\r\n", "open range": "Range: bytes=100-\r\n",
        "range behind": "Range: bytes=99999999-\r\n", "two ranges": "Range: bytes=0-1,5-6\r\n", "bad range": "Range: bytes=9-1\r\n",
        "range of lines": "Range: lines=0-1\r\n", "origin": "Origin: http://a.example\r\n", "any": "If-None-Match: *\r\n",
        "other": 'If-None-Match: "x"\r\n', "match": 'If-Match: "x"\r\n', "if-range": 'Range: bytes=0-9\r\nIf-Range: "x"\r\n',
        "close": "Connection: close\r\n", "since": "If-Modified-Since: Fri, 20 Nov 2026 20:48:36 GMT\r\n",
    }
    for kind, target in kinds.items():
        top, _ = server.record(f"heads/{kind}/HEAD", target, "HEAD")
        server.record(f"heads/{kind}/OPTIONS", target, "OPTIONS")
        for name, lines in fields.items():
            server.record(f"heads/{kind}/{name}", target, "GET", lines)
        if tag := re.search(rb"(?i)\r\netag: ([^\r]+)", top):
            for name in ("If-None-Match", "If-Match"):
                server.record(f"heads/{kind}/{name} of its own", target, "GET", f"{name}: {tag[1].decode()}\r\n")
            server.record(f"heads/{kind}/range of its own", target, "GET", f"Range: bytes=3-9\r\nIf-Range: {tag[1].decode()}\r\n")
            server.record(f"heads/{kind}/HEAD of its own", target, "HEAD", f"If-None-Match: W/{tag[1].decode()}\r\n")


def raw(server):
    """Bad requests, and the answers on their connections."""
    many = "".join(f"X-{index}: 1\r\n" for index in range(101))
    lines = {
        "POST": "POST /live.m3u8 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", "unknown method": "BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
        "long method": "A" * 40 + " / HTTP/1.1\r\nHost: x\r\n\r\n", "CONNECT": "CONNECT a:80 HTTP/1.1\r\nHost: x\r\n\r\n",
        "OPTIONS *": "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "TRACE": "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
        "no host": "GET / HTTP/1.1\r\n\r\n", "two hosts": "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
        "bad host": "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "HTTP/1.0": "GET /time HTTP/1.0\r\n\r\n", "HTTP/2.0": "GET / HTTP/2.0\r\n\r\n",
        "HTTP/1.2": "GET /x HTTP/1.2\r\nHost: x\r\n\r\n", "no version": "GET /\r\n\r\n", "bare LF": "GET / HTTP/1.1\nHost: x\n\n",
        "space before colon": "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "folded": "GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
        "NUL": "GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n", "two lengths": "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
        "bad length": "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n\r\n", "large body": "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n",
        "huge length": "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "chunked": "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "unknown coding": "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        "both lengths": "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
        "expect": "GET /x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", "unknown expect": "GET / HTTP/1.1\r\nHost: x\r\nExpect: y\r\n\r\n",
        "long target": "GET /" + "a" * 9000 + " HTTP/1.1\r\nHost: x\r\n\r\n", "long head": "GET / HTTP/1.1\r\nHost: x\r\nA: " + "a" * 17000 + "\r\n\r\n",
        "many fields": f"GET / HTTP/1.1\r\nHost: x\r\n{many}\r\n", "absolute": "GET http://a.example/x HTTP/1.1\r\nHost: b\r\n\r\n",
        "no path": "GET x HTTP/1.1\r\nHost: x\r\n\r\n", "fragment": "GET /#a HTTP/1.1\r\nHost: x\r\n\r\n", "nonsense": "\x16\x03\x01\x02\r\n\r\n",
        "pipelined": "GET /x HTTP/1.1\r\nHost: a\r\n\r\nHEAD /y HTTP/1.1\r\nHost: a\r\n\r\nGET /time HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "empty lines": "\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    }
    for (name, _), data in zip(lines.items(), server.run.pool.map(lambda text: until_closed(server.port, text.encode("latin1")), lines.values())):
        for pattern, replacement in NOISE:
            data = pattern.sub(replacement, data)
        server.run.manifest.add(f"{server.name}/raw/{name}", data)


def faces(run):
    """The channels of docs/faces.yaml and every theme, small."""
    text = (ROOT / "docs/faces.yaml").read_text()
    bodies = re.findall(r"^  ([a-z-]+):\n((?:    .+\n)+)", text, re.MULTILINE)
    channels = [f"  {name}:\n{body}    renditions: [320x180]\n" for name, body in bodies]
    kinds = {name: body for name, body in bodies if name in ("digital", "analog", "world", "countdown", "captions", "unix")}
    for theme in ("dark", "light", "red", "transparent"):
        channels += [f"  {name}-{theme}:\n{body}    theme: {theme}\n    renditions: [160x90]\n" for name, body in kinds.items()]
    for shape in ("180x320", "180x180", "480x40"):
        channels += [f"  {name}-{shape}:\n{body}    renditions: [{shape}]\n" for name, body in bodies]
    more = {
        "sweeping": "face: analog\n    second_hand: sweeping", "unix-milliseconds": "face: unix\n    precision: milliseconds",
        "two-lines": "lines: two", "locale-ja": "locale: ja\n    pattern: EEEE d MMMM y HH:mm:ss", "locale-ar": "locale: ar\n    pattern: EEEE d MMMM",
        "fields": "pattern: \"G y Y Q w W M d D F E e a h H K k m s S A X XXX x Z O z\"", "times": "face: countdown\n    times: [\"12:00\", \"00:00\"]",
        "captions-strip": "face: captions\n    captions: [a, b]\n    timecode: strip", "colours": "background: \"#123456\"\n    foreground: white\n    accent: \"#ffff00\"",
        "fps-25": "frame_rate: 25", "fps-60": "frame_rate: 60", "fps-1": "frame_rate: 1", "quantizer": "quantizer: 40", "off": "offset: -151ms",
    }
    channels += [f"  {name}:\n    {body}\n    renditions: [320x180]\n" for name, body in more.items()]
    settings = "log: {level: error}\ndefault_channel: digital\nsegment: {phase_step: 1000, patience: 60}\nchannels:\n" + "".join(channels)
    for name, instant in (("evening", EVENING), ("countdown", COUNTDOWN), ("midnight", MIDNIGHT)):
        with Server(run, f"faces/{name}", settings, instant) as server:
            sizes = renditions(server)
            full = {channel: size for channel, size in sizes.items() if size == ["320x180"]}
            rest = {channel: size for channel, size in sizes.items() if channel not in full}
            segments(server, full, [0, 1000], [0, 1, 2], programs=["live", "loading"] if name == "evening" else ["live"])
            segments(server, rest if name == "evening" else {}, [0], [0], programs=["live"])
            if name == "evening":
                segments(server, {"digital": ["320x180"], "analog": ["320x180"]}, [0], [0], programs=["countdown"])
            server.record_all((f"{channel}.m3u8", f"/{channel}.m3u8?loading=0") for channel in full)


def shapes(run):
    """Other lengths of segments, lists and loading programs."""
    clip = run.folder / "clip.y4m"
    frames = [b"FRAME\n" + bytes([16 + index * 6]) * (160 * 90) + bytes([100 + index]) * 7200 for index in range(30)]
    clip.write_bytes(b"YUV4MPEG2 W160 H90 F10:1 Ip A1:1 C420jpeg\n" + b"".join(frames))
    channel = "channels: {clock: {renditions: [320x180, 160x90]}, ms: {pattern: HH:mm:ss.SSS, renditions: [160x90], frame_rate: 60}}\n"
    cases = {
        "one": (1, "segment: {duration: 1, phase_step: 0, patience: 60}\nloading: {minimum: 0}\n"),
        "four": (4, "segment: {duration: 4, phase_step: 500, patience: 60}\nplaylist: {past: 2, edge_listed: 9, start_allowance: 700}\n"),
        "six": (6, "segment: {duration: 6, phase_step: 200, patience: 60}\nloading: {minimum: 10}\n"),
        "clip": (2, f"loading: {{file: {clip}}}\nsegment: {{patience: 60}}\n"),
        "fail": (2, "faults: [\"fail every 60 for 50\"]\nsegment: {patience: 1}\n"),
    }
    for name, (duration, settings) in cases.items():
        with Server(run, f"shapes/{name}", "log: {level: error}\n" + settings + channel, EVENING) as server:
            sizes = renditions(server)
            phases = {"one": [0], "four": [0, 3500], "six": [0, 5800]}.get(name, [0, 700])
            server.playlists("", ["", "?container=ts", "?present=edge", "?loading=8", "?loading=8&splice=seamless"], ["/clock.m3u8", "/ms.m3u8"])
            segments(server, sizes, phases, [0, 1], duration=duration)
            server.record("loading.mp4", "/loading.mp4")
            if name != "one":  # which is live as soon as its first segments are there
                server.record("channels", "/channels")
            if name != "fail":
                server.move(20)
                server.record("live/channels", "/channels")
                server.playlists("live", ["", "?container=ts"], ["/clock.m3u8", "/ms.m3u8"])


def limits(run):
    """Requests that are refused because they are too many, and the end."""
    settings = "log: {level: error}\nserver: {header_timeout: 1, max_connections: 16}\nadhoc: {limit: 1}\ndrain: {delay: 30}\n" \
        "channels: {clock: {renditions: [160x90], always_on: true}}\n"
    with Server(run, "limits/few", settings, EVENING) as server:
        server.record("readyz/loading", "/readyz")
        server.move(10)
        server.record("readyz/ready", "/readyz")
        server.record("first variant", "/clock.m3u8?offset=1s")
        server.record("second variant", "/clock.m3u8?offset=2s")
        run.manifest.add("limits/few/slow head", until_closed(server.port, b"GET / HTTP/1.1\r\nHost", wait=5))
        server.process.send_signal(signal.SIGTERM)
        waiting.until(lambda: server.ask("/readyz")[0][9:12] == b"503", patience=10, pause=0.02)
        server.record("readyz/draining", "/readyz")
        server.record("draining/clock.m3u8", "/clock.m3u8?loading=0")
    settings = "log: {level: error}\nlimits: {requests_per_second: 5}\nclock: {require_synchronized: true}\nchannels: {clock: {renditions: [160x90]}}\n"
    with Server(run, "limits/rate", settings, EVENING) as server:
        server.record("readyz", "/readyz")
        answers = [server.ask("/time") for _ in range(20)]
        refused = next((head + b"\r\n\r\n" + body for head, body in answers if head[9:12] == b"429"), b"none")
        run.manifest.add("limits/rate/429", refused)


# Whole files, each with many mistakes, because all of them are reported at once.
WRONG_SETTINGS = [
    """
nothing: 1
server: {port: 70000, host: nowhere, loops: -1, max_connections: 1, header_timeout: 0, idle_timeout: x, write_timeout: 99999999, prot: 1}
admin: {port: -1, host: x}
limits: {connections_per_address: -1, requests_per_second: x, trusted_proxies: [x]}
drain: {delay: -1, timeout: x}
log: {level: loud, format: xml, access: maybe}
segment: {duration: 3, phase_step: -1, patience: 0}
encoder: x265
playlist: {start_allowance: -1, past: -1, listed: 2, edge_listed: 2}
loading: {minimum: -1, fallback: x}
idle_timeout: -1
clock: {require_synchronized: perhaps}
adhoc: {limit: -1}
cache: {segments: 0}
faults: [x, fail every 6 for 60]
default_channel: x
""",
    "server: {port: x, loops: 1000, header_timeout: x}\nsegment: {phase_step: 7}\nplaylist: {past: 1000, listed: 21, edge_listed: 101}\n",
    "server: {port: 9090}\n",
    "server: {port: [1]}\nlimits: {trusted_proxies: 5}\n",
    "server: 5\n",
    "channels: 5\n",
    "- a\n",
    "{\n",
    "",
    "loading: {file: nowhere.mp4}\n",
    "channels: {Clock: {}}\n",
    "channels: {live: {}}\n",
    "channels: {clock: {}}\ndefault_channel: x\n",
]
# Mistakes in a channel, which are reported at once, too; the last ones only when all the others are right.
WRONG_CHANNELS = """
{timezone: Nowhere}
{offset: x}
{offset: 25h}
{always_on: x}
{face: x}
{pattern: b}
{pattern: "'a"}
{pattern: ""}
{locale: xx}
{lines: three}
{note: "{x}"}
{renditions: []}
{renditions: [1x1]}
{renditions: [640x361]}
{renditions: [640x360, 640x480]}
{renditions: [640x360, 640x360]}
{renditions: 5, theme: x, margin: 99}
{frame_rate: 7}
{frame_rate: 0}
{quantizer: 9}
{theme: x}
{background: x}
{font_weight: x}
{alignment: x}
{margin: 31}
{timecode: x}
{timecode: strip, renditions: [64x36]}
{places: [UTC]}
{to: x}
{face: world, places: [UTC]}
{face: world, places: [Nowhere, UTC]}
{face: world}
{face: countdown}
{face: countdown, times: ["25:00"]}
{face: countdown, to: x}
{face: countdown, to: "2026-12-12T20:00:00Z", times: ["10:00"]}
{face: countdown, times: ["10:00"], hold: x}
{face: captions}
{face: captions, captions: []}
{face: captions, captions: [a], caption_seconds: 0}
{face: analog, second_hand: x}
{face: unix, precision: x}
{captions: [a]}
{unknown: 1}
""".strip().splitlines()
LATE_WRONG_CHANNELS = """
{face: captions, captions_file: nowhere.srt}
{font: Nonexistent Sans}
{font_file: nowhere.ttf}
{timezone: Nowhere}
{background: "#ffffff", foreground: "#eeeeee"}
{note: "\\U0010FFFD"}
""".strip().splitlines()
WRONG_SETTINGS.append("channels:\n" + "".join(f"  c{index}: {body}\n" for index, body in enumerate(WRONG_CHANNELS)))
WRONG_SETTINGS += [f"channels: {{clock: {body}}}\n" for body in LATE_WRONG_CHANNELS]


def cli(run):
    """Commands: help, settings that are wrong, pictures and segments on disk."""
    jobs = [("help", ["--help"]), ("version", ["--version"])]
    jobs += [(f"help/{name}", [name, "--help"]) for name in ("serve", "render", "frame", "check-config", "check", "healthcheck")]
    jobs += [(f"completions/{shell}", ["--generate-completion-script", shell]) for shell in ("bash", "zsh", "fish")]
    jobs += [
        (f"wrong/{' '.join(arguments)}", arguments) for arguments in (
            ["x"], ["serve", "--port", "x"], ["serve", "--port", "70000"], ["serve", "--log-level", "x"], ["serve", "--config", "nowhere.yaml"],
            ["render"], ["frame"], ["frame", "--at", "x", "--output", "a.png"], ["frame", "--at", EVENING, "--output", "a.txt"],
            ["frame", "--at", EVENING, "--output", "a.png", "--channel", "x"], ["frame", "--at", EVENING, "--output", "a.png", "--rendition", "1x1"],
            ["frame", "--at", EVENING, "--output", "a.png", "--seconds", "2"], ["frame", "--at", EVENING, "--output", "nowhere/a.png"],
            ["render", "--from", EVENING, "--duration", "0", "--output", "o"], ["render", "--from", "x", "--duration", "1", "--output", "o"],
            ["render", "--from", EVENING, "--duration", "1", "--container", "x", "--output", "o"], ["check-config"], ["check-config", "nowhere.yaml"],
            ["healthcheck", "--port", "1"], ["healthcheck", "--timeout", "99"], ["healthcheck", "--ready", "--host", "127.0.0.1", "--port", "1"],
        )
    ]
    for index, text in enumerate(WRONG_SETTINGS):
        path = run.folder / f"wrong-{index}.yaml"
        path.write_text(text)
        jobs.append((f"check-config/{index}", ["check-config", path.name]))
    shutil.copy(ROOT / "config/clockcast.yaml", run.folder / "all.yaml")
    keys = re.findall(r"^(?:  )*(?:# )?([a-z_]+):", (ROOT / "config/clockcast.yaml").read_text(), re.MULTILINE)
    run.manifest.add("cli/keys", "\n".join(keys))
    shutil.copy(ROOT / "docs/faces.yaml", run.folder / "faces.yaml")
    jobs += [("check-config/all keys", ["check-config", "all.yaml"]), ("check-config/faces", ["check-config", "faces.yaml"])]
    files = []
    names = re.findall(r"^  ([a-z-]+):$", (ROOT / "docs/faces.yaml").read_text(), re.MULTILINE)
    for config, channels in ((None, CHANNELS), ("faces.yaml", names)):
        options = ["--config", config] if config else []
        for channel in channels:
            instant = COUNTDOWN if channel.startswith("countdown") else EVENING
            output = run.folder / f"{config}-{channel}.png"
            arguments = ["frame", *options, "--channel", channel, "--at", instant, "--output", output]
            files.append((f"frame/{config or 'default'}/{channel}", arguments, output))
            for container in ("cmaf", "ts") if channel in ("clock", "strip", "analog") else ("cmaf",):
                output = run.folder / f"render-{config}-{channel}-{container}"
                arguments = ["render", *options, "--channel", channel, "--from", MIDNIGHT, "--duration", "5", "--container", container]
                if channel not in ("clock", "portrait", "strip"):
                    arguments += ["--rendition", "640x360"]
                files.append((f"render/{config or 'default'}/{channel}/{container}", [*arguments, "--output", output], output))
    output = run.folder / "frames.y4m"
    files.append(("frame/y4m", ["frame", "--at", EVENING, "--rendition", "640x360", "--seconds", "2", "--output", output], output))
    list(run.pool.map(lambda job: run.command(f"cli/{job[0]}", *job[1]), jobs))
    list(run.pool.map(lambda job: run.command(f"cli/{job[0]}", *job[1], output=job[2]), files))


def scenarios(run):
    """Faulty streams in some seconds of a minute: lists, heads of segments, errors, and the report of a session."""
    settings = "loading: {minimum: 0}\nchannels: {clock: {renditions: [640x360, 320x180]}}\n"
    with Server(run, "scenarios", settings, "2026-11-20T20:48:00Z") as server:
        _, body = server.record("list", "/scenarios.json")
        listed = json.loads(body)["scenarios"]
        urls = [url for one in listed for url in [one.get("url"), *(other["url"] for other in one["others"])] if url]
        queries = [url.partition("?")[2] for url in urls] + [
            "fault=" + fault
            for fault in [
                "640x360.404@20-34", "late=3@20-40", "list.redirect=302@20-30", "redirect=307", "token=10", "list.token=60", "date=5000",
                "short=50", "empty", "zeros", "html", "type=text~plain", "nolength", "nocors", "step=-2000@10-40", "end@10-30", "wrap@after3",
                "list.dseq=7,disc@0of10", "pdt=same", "pdt=zone", "pdtdrift=200", "extinf=-43", "target=3@10-40", "pad=2000&container=ts",
                "subtitles.bom&subtitles=en", "subtitles.nomap@0-30&subtitles=en", "hint404&latency=low", "parthold&latency=low",
                "part.gap@10-40&latency=low", "restart@after10&dvr=60", "gap@10-40&start=-30&end=30", "404@10-20&delay=10",
            ]
        ] + ["break=20-35&break.listskip=5&break.assets=2", "break=10-20of30&id3=5&dvr=60", "break=20-36&break.as=splice&break.tags=cue"]
        # The clock stands still, so what is late by it never comes.
        queries = sorted({query for query in queries if not re.search("ttfb|hang|rate=|cut=", urllib.parse.unquote(query))})
        for second in (0, 3, 12, 25, 32, 45):
            server.move(second)
            for media in server.playlists(f"{second}/", [f"?{query}" for query in queries], ["/clock.m3u8"]):
                _, body = server.ask(media)
                for uri in [uri for uri in web.uris(body) if ".m3u8" not in uri][-1:]:
                    target = urllib.parse.urljoin(media, uri)
                    server.record(f"{second}/HEAD {media} {target}", target, "HEAD")
        for fault in WRONG_FAULTS:
            server.record(f"error/{fault}", f"/clock.m3u8?fault={fault}")
        main = "/clock.m3u8?session=manifest&fault=404@50-54&break=48-58"
        for second in range(46, 80, 2):
            server.move(second)
            media = "/" + next(uri for uri in web.uris(server.ask(main)[1]) if "320x180" in uri)
            for uri in [uri for uri in web.uris(server.ask(media)[1]) if ".m3u8" not in uri][-1:]:
                server.ask(urllib.parse.urljoin(media, uri), fields='CMCD-Request: bl=4200,mtp=25400,xx=1\r\n')
        server.settle()
        report = json.loads(server.ask("/sessions/manifest.json")[1])
        # Time goes on by some milliseconds with each request.
        verdicts = json.dumps([report["faults"], report["verdicts"], report["breaks"]], indent=1)
        run.manifest.add("scenarios/verdicts", re.sub(r"\d+(\.\d+)?(?=Z| s\b)|-?\d+\.\d+", "N", verdicts))


def compare(old, new):
    """Prints the differences in groups; whether there are any."""
    def read(path):
        return dict(reversed(pair) for pair in re.findall(r"^([0-9a-f]{64})  (.+)$", pathlib.Path(path).read_text(), re.MULTILINE))

    left, right = read(old), read(new)
    groups = collections.defaultdict(list)
    for name in sorted(left.keys() | right.keys()):
        if left.get(name) != right.get(name):
            what = "changed" if name in left and name in right else "gone" if name in left else "new"
            groups[what, "/".join(name.split("/")[:3])].append(name)
    for (what, group), names in sorted(groups.items()):
        print(f"{what}: {group} ({len(names)})")
        for name in names[:8]:
            print(f"    {name}")
        if len(names) > 8:
            print(f"    … and {len(names) - 8} more")
    count = sum(map(len, groups.values()))
    print(f"{len(left)} before, {len(right)} after, {count} different" if count else f"all {len(left)} are the same")
    return count > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--compare", nargs=2, metavar=("OLD", "NEW"))
    options = parser.parse_args()
    if options.compare:
        sys.exit(compare(*options.compare))
    if not options.binary:
        parser.error("which binary?")
    manifest = Manifest(options.keep)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        run = Run(options.binary, manifest, pathlib.Path(folder), pool)
        for part in (limits, default, shapes, scenarios, faces, cli):
            if part.__name__.startswith(options.only):
                begin = time.monotonic()
                part(run)
                print(f"{part.__name__}: {time.monotonic() - begin:.1f} s", file=sys.stderr)
    sys.stdout.write(manifest.text())


if __name__ == "__main__":
    main()

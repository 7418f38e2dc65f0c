"""Viewers, and clients with bad manners."""
import re
import socket
import struct
import time

from Tests.Support.harness import web

CHANNELS = ["live", "clock", "dark", "portrait", "strip", "world", "countdown", "captions", "milliseconds", "sync"]
ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "UTC", "Asia/Kathmandu"]
WRONG = ["?tz=Nowhere", "?tz=../x", "?tz=", "?loading=601", "?container=avi"]
PLAYERS = ["VLC/3.0.18 LibVLC/3.0.18", "AppleCoreMedia/1.0", "libmpv", "Lavf/59"]
PLAIN = [
    "/", "/time", "/channels", "/healthz", "/readyz", "/loading.mp4", "/page/main.js", "/page/style.css", "/qr.svg", "/x",
    "/embed", "/scenarios", "/scenarios.json", "/time?fault=date=5000",
]
LOOKS = [
    "face=analog&theme=dark", "face=world&places=Asia/Tokyo,Europe/Paris", "face=unix", "face=sync", "locale=zh&timecode=strip",
    "pattern=EEEE%20HH:mm:ss&locale=de", "pattern=MMMM%20d&locale=ja",
    "face=countdown&to=2027-01-01T00:00:00Z", "face=captions&captions=one|two%20words&caption_seconds=1",
]
PASTS = ["start=-600&end=-540", "start=-60", "dvr=120", "delay=3600", "delay=86400", "start=-7200&end=-3600&past=3"]
FAULTS = [
    "404@30-34", "503", "list.stale@10-20", "list.back=2", "list.jump=1@30", "restart@30", "reset@30", "gap@10-20", "late=1", "disc@30",
    "pdt=500", "nopdt", "token=10", "redirect=307", "ttfb=300", "rate=4000", "cut=50", "short=50", "empty", "zeros", "html",
    "extinf=100", "pad=2000",
]
# With latency=low alone.
PART_FAULTS = ["part.404@30-34", "part.gap@10-20", "part.late=1", "hint404", "parthold@30"]
# Sessions that exist from the tour on, with as many requests as a session keeps.
SESSIONS = ["soak-one", "soak-two"]
KEPT_REQUESTS = 2000
# The variants that the settings allow.
KEPT_VARIANTS = 12
# The statuses that a good client may get. 307: the loading program stands in; 503: too many variants, try again.
GOOD = {200, 206, 304, 307, 404, 412, 416, 503}


class Strange(Exception):
    """The answer is not that to the request."""


class Soaker:
    def __init__(self, server, random_source, end, outcome):
        self.server, self.random, self.end, self.outcome = server, random_source, end, outcome
        self.media, self.asked, self.good = [], "what was sent", GOOD
        # The frequency of each kind, by its cost for the server.
        self.ways = {
            self.watch: 30, self.follow_parts: 4, self.vary: 3, self.look: 2, self.wind_back: 2, self.go_wrong: 2, self.be_recorded: 2, self.ask_picture: 2,
            self.ask_plain: 15, self.ask_unread: 15, self.ask_conditions: 10, self.ask_admin: 3,
            self.send_nonsense: 8, self.send_half: 5, self.pipeline: 8, self.pipeline_and_reset: 8, self.reset: 8, self.read_slowly: 3,
        }

    def run(self):
        while time.monotonic() < self.end and self.server.is_alive:
            way = self.random.choices(list(self.ways), list(self.ways.values()))[0]
            self.outcome.count(way.__name__.replace("_", " "))
            try:
                way()
            except EOFError:
                self.outcome.count("ended by the server")
            except TimeoutError:
                self.outcome.fail(f"nothing came for 30 s of {self.asked}")
            except ConnectionError:
                self.outcome.count("connection reset")
            except Strange as error:
                self.outcome.fail(f"{error} came for {self.asked}")
            time.sleep(self.random.uniform(0, 0.04))

    # Good manners

    def watch(self, channel=None, query=None):
        """A viewer: the playlists and a few segments, of I-frames and sound, too."""
        channel = channel or self.random.choice(CHANNELS)
        chosen = query or self.random.choice(
            ["", "?container=ts", "?present=edge", "?loading=4", "?loading=0", "?splice=seamless&loading=2", "?allowance=300"]
        )
        with self.connect() as connection:
            status, body = self.ask(connection, f"/{channel}.m3u8{chosen}", f"User-Agent: {self.random.choice(PLAYERS)}\r\n")
            uris = web.uris(body) + re.findall(r'(?<=,URI=").*?(?=")', body.decode()) if status == 200 else []
            for uri in self.random.sample(uris, min(1, len(uris))):
                target = f"/{uri}"
                self.media = self.media[-20:] + [target]
                status, body = self.ask(connection, target)
                if status != 200:
                    return
                base = target.partition("?")[0].rpartition("/")[0]
                parts = re.findall(r'URI="([^"]+)"', body.decode()) + web.uris(body)
                for part in self.random.sample(parts, min(self.random.randint(0, 3), len(parts))):
                    self.ask(connection, f"{base}/{part}")

    def follow_parts(self):
        """A player of low latency: waits for the next list and its hinted part at once, twice; now and then it leaves while it waits."""
        query = self.random.choice(["", "&container=ts", "&audio=tick", "&dvr=120", f"&fault={self.random.choice(PART_FAULTS)}"])
        with self.connect() as connection:
            status, body = self.ask(connection, f"/{self.random.choice(CHANNELS)}.m3u8?latency=low&loading=0{query}")
            names = web.uris(body) if status == 200 else []
            if not names:
                return
            target = f"/{names[-1]}"
            status, body = self.ask(connection, target)
            for _ in range(2):
                first = re.search(rb"#EXT-X-MEDIA-SEQUENCE:(\d+)", body)
                if status != 200 or not first:
                    return
                skipped = re.search(rb"SKIPPED-SEGMENTS=(\d+)", body)
                number = int(first[1]) + body.count(b"#EXTINF") + (int(skipped[1]) if skipped else 0)
                part = body.rpartition(b"#EXTINF")[2].count(b"#EXT-X-PART:")
                mark = "&" if "?" in target else "?"
                wanted = f"{target}{mark}_HLS_msn={number}&_HLS_part={part}{self.random.choice(['', '&_HLS_skip=YES'])}"
                hint = re.search(rb'#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"', body)
                with self.connect() as second:
                    if hint:
                        second.sendall(f"GET {target.rpartition('/')[0]}/{hint[1].decode()} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                    if self.random.random() < 0.2:
                        connection.sendall(f"GET {wanted} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                        self.cut(second)
                        return
                    status, body = self.ask(connection, wanted)
                    if hint:
                        self.asked = f"GET {hint[1].decode()}, hinted"
                        answer, _, _ = self.receive(second)
                        self.outcome.count(f"hinted part {answer}")

    def vary(self):
        """A variant, often one that is new."""
        choice = self.random.randrange(4)
        if choice == 0:
            self.watch("strip", f"?offset={self.random.randint(-86_400_000, 86_400_000)}ms")
        elif choice == 1:
            self.watch("countdown", f"?to=2026-12-{self.random.randint(10, 28)}T20:00:00Z")
        elif choice == 2:
            self.watch(self.random.choice(CHANNELS), f"?tz={self.random.choice(ZONES)}&loading={self.random.choice('024')}")
        else:
            self.watch("clock", self.random.choice(WRONG))

    def look(self):
        """A look of one's own, whose color makes it a new variant."""
        self.watch("clock", f"?{self.random.choice(LOOKS)}&accent={self.random.getrandbits(24):06x}&loading=0")

    def wind_back(self):
        self.watch(self.random.choice(CHANNELS), f"?{self.random.choice(PASTS)}")

    def go_wrong(self):
        """A scenario, whose answers may be wrong."""
        media, self.good = self.media, GOOD | {403}
        try:
            self.watch(self.random.choice(CHANNELS), f"?fault={self.random.choice(FAULTS)}&label={self.random.choice(['on', 'off'])}")
        except (Strange, EOFError):
            self.outcome.count("went wrong on purpose")
        finally:
            self.media, self.good = media, GOOD

    def be_recorded(self):
        """A session, and its reports."""
        name = self.random.choice(SESSIONS)
        self.watch("clock", f"?session={name}&loading=0")
        with self.connect() as connection:
            self.ask(connection, f"/sessions/{name}{self.random.choice(['', '.json', '.har', '.csv', '/events'])}")

    def ask_all(self):
        with self.connect() as connection:
            for fields in ("", "Accept-Encoding: gzip\r\n"):
                for target in PLAIN:
                    self.ask(connection, target, fields)

    def fill_zones(self):
        """Each channel in each zone: these variants have places of their own, which no other variant takes."""
        with self.connect() as connection:
            for channel in CHANNELS:
                for zone in ZONES:
                    self.ask(connection, f"/{channel}.m3u8?tz={zone}&loading=0")

    def fill_variants(self):
        """As many looks as the server keeps, the same each time."""
        for number in range(KEPT_VARIANTS):
            self.watch("clock", f"?{LOOKS[number % len(LOOKS)]}&accent={number:06x}&loading=0")

    def fill_sessions(self):
        for name in SESSIONS:
            with self.connect() as connection:
                for _ in range(KEPT_REQUESTS):
                    self.ask(connection, f"/session/{name}/clock/0/640x360.m3u8")

    def ask_picture(self):
        """A picture, of a variant that is not kept."""
        with self.connect() as connection:
            query = self.random.choice([f"channel={self.random.choice(CHANNELS)}", self.random.choice(LOOKS), "rendition=640x360"])
            self.ask(connection, f"/frame.png?{query}&at=2026-12-12T20:00:{self.random.randint(10, 59)}Z")

    def ask_plain(self):
        with self.connect() as connection:
            for _ in range(self.random.randint(1, 5)):
                self.ask(connection, self.random.choice(PLAIN), self.random.choice(["", "Accept-Encoding: gzip\r\n"]))

    def ask_unread(self):
        """Queries without a meaning, each a name of its own."""
        with self.connect() as connection:
            for _ in range(self.random.randint(1, 5)):
                target = self.random.choice(PLAIN + self.media[-3:])
                mark = "&" if "?" in target else "?"
                self.ask(connection, f"{target}{mark}x={self.random.getrandbits(40)}")

    def ask_conditions(self):
        fields = self.random.choice([
            "Range: bytes=0-99\r\n", "Range: bytes=-1\r\n", "Range: bytes=999999999-\r\n", "Range: bytes=0-1,4-5\r\n", "If-None-Match: *\r\n",
            'If-None-Match: "x"\r\n', 'If-Match: "x"\r\n', 'Range: bytes=5-\r\nIf-Range: "x"\r\n', "Accept-Encoding: gzip\r\n",
        ])
        method = self.random.choice(["GET", "GET", "HEAD", "OPTIONS"])
        with self.connect() as connection:
            self.ask(connection, self.random.choice(PLAIN + self.media[-5:]), fields, method)

    def ask_admin(self):
        with self.connect(self.server.admin) as connection:
            self.ask(connection, self.random.choice(["/metrics", "/healthz", "/readyz", "/x"]))

    def pipeline(self):
        """Many requests at once, whose answers have to come in their order, each on its own connection."""
        names = [f"t{self.random.getrandbits(60)}" for _ in range(self.random.randint(2, 40))]
        with self.connect() as connection:
            connection.sendall("".join(f"GET /page/{name} HTTP/1.1\r\nHost: x\r\n\r\n" for name in names).encode())
            rest = b""
            for name in names:
                _, body, rest = self.receive(connection, rest=rest)
                if name.encode() not in body:
                    self.outcome.fail("an answer was for another request")
                    return

    # Bad manners

    def send_nonsense(self):
        good = bytearray(b"GET /time HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\nRange: bytes=0-\r\n\r\nabc")
        for _ in range(self.random.randint(1, 6)):
            place = self.random.randrange(len(good))
            choice = self.random.randrange(3)
            if choice == 0:
                good[place] = self.random.randrange(256)
            elif choice == 1:
                good[place:place] = self.random.choice([b"\r\n", b"\n", b" ", b"\0", b"Host: y\r\n", b"Transfer-Encoding: chunked\r\n", b"a" * 9000])
            else:
                del good[place:place + self.random.randint(1, 30)]
        with self.connect() as connection:
            connection.sendall(good)
            connection.settimeout(self.random.choice([0.05, 0.5, 4]))
            try:
                while connection.recv(65536):
                    pass
            except TimeoutError:
                pass

    def send_half(self):
        """A head that never ends, or one byte at a time."""
        with self.connect() as connection:
            head = b"GET /clock.m3u8 HTTP/1.1\r\nHost: x\r\nX-Long: "
            connection.sendall(head[: self.random.randrange(len(head))])
            for _ in range(self.random.randint(0, 10)):
                time.sleep(self.random.uniform(0, 0.3))
                connection.sendall(b"a")

    def pipeline_and_reset(self):
        targets = self.random.choices(PLAIN + self.media[-5:], k=self.random.randint(2, 120))
        connection = self.connect()
        try:
            connection.sendall("".join(f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n" for target in targets).encode())
            for _ in range(self.random.randint(0, 3)):
                connection.recv(self.random.randint(1, 65536))
        finally:
            self.cut(connection)

    def reset(self):
        connection = self.connect()
        try:
            target = self.random.choice(PLAIN + self.media[-5:] + ["/loading.mp4?rendition=1280x720", "/clock.m3u8"])
            connection.sendall(f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            if self.random.random() < 0.7:
                connection.recv(self.random.randint(1, 4096))
        finally:
            self.cut(connection)

    def read_slowly(self):
        """A peer with a small window that reads little or nothing of large answers."""
        connection = socket.socket()
        try:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.settimeout(30)
            connection.connect(("127.0.0.1", self.server.port))
            connection.sendall(b"GET /loading.mp4 HTTP/1.1\r\nHost: x\r\n\r\n" * self.random.randint(1, 200))
            for _ in range(self.random.randint(0, 20)):
                time.sleep(self.random.uniform(0, 0.3))
                if not connection.recv(self.random.randint(1, 500)):
                    raise EOFError
        finally:
            connection.close()

    # Sockets

    def connect(self, port=None):
        connection = socket.create_connection(("127.0.0.1", port or self.server.port), timeout=30)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    @staticmethod
    def cut(connection):
        """Closes by RST."""
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()

    def ask(self, connection, target, fields="", method="GET"):
        self.asked = f"{method} {target}"
        connection.sendall(f"{self.asked} HTTP/1.1\r\nHost: x\r\n{fields}\r\n".encode())
        status, body, _ = self.receive(connection, method=method)
        self.outcome.count(f"status {status}")
        if status == 200 and method == "GET" and "gzip" not in fields and body.startswith(b"#EXTM3U") != (".m3u8" in target):
            raise Strange(f"the answer to something else, {body[:60]},")
        is_wrong = target.startswith("/qr.svg") or target.endswith(tuple(WRONG))
        if status not in self.good and not (method == "OPTIONS" and status == 204) and not (is_wrong and status == 400):
            self.outcome.fail(f"{method} {target.partition('?')[0]} was answered {status}")
        return status, body

    @staticmethod
    def receive(connection, rest=b"", method="GET"):
        """Status and body of one answer, and the bytes after it."""
        head, body, rest = web.receive(connection, rest, method == "HEAD")
        if not re.match(rb"HTTP/1\.1 \d{3} ", head):
            raise Strange("no HTTP response")
        return int(head[9:12]), body, rest

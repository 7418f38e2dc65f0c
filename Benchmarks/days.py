"""Simulates thirty days of viewers in some minutes, on a server whose clocks are driven, and shows that it keeps nothing.

    python3 -m Benchmarks.days BINARY [--days 30] [--seed NUMBER]

Viewers come and go at all hours, of channels and of variants; days change; UTC is set forward and back by up to an hour. Each
media playlist has to show the present of the server's own clock. The figures after the last day, with all channels cold, may not be
more than after one and two thirds of the days, when allocators have reached their size, except for 5 % of memory. Otherwise the exit
status is 1.
"""
import argparse
import datetime
import http.client
import pathlib
import random
import re
import sys
import tempfile
import time

from Tests.Support.harness import driven_clock, waiting, web

from .soak.outcome import Outcome
from .soak.server import Server

# Pictures are small, because the test is about time and not about coding.
SETTINGS = """
log: {level: error, access: json}
adhoc: {limit: 8}
cache: {segments: 1}
segment: {patience: 60}
channels:
  clock: {renditions: [96x54]}
  berlin: {renditions: [96x54], timezone: Europe/Berlin}
  doors: {renditions: [96x54], face: countdown, times: ["10:00", "20:00"]}
default_channel: clock
"""
CHANNELS = ["live", "clock", "berlin", "doors"]
SECOND = 10**9
DAY = 86_400 * SECOND


class Days:
    def __init__(self, server, clock, source):
        self.server, self.clock, self.random = server, clock, source
        self.outcome = Outcome()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)

    def get(self, connection, path):
        status, body, _ = web.ask(connection, path)
        self.outcome.count(f"status {status}")
        return status, body

    def watch(self):
        """A viewer for some seconds; each media playlist has to begin with the present."""
        channel = self.random.choice(CHANNELS)
        query = "?loading=0" if self.random.random() < 0.5 else self.random.choice(["", "?loading=4", "?container=ts&loading=0"])
        if self.random.random() < 0.3:
            more = self.random.choice([f"offset={self.random.randint(-9999, 9999)}ms", "tz=Asia/Tokyo", "tz=America/New_York"])
            query += ("&" if query else "?") + more
        connection = self.connect()
        try:
            status, body = self.get(connection, f"/{channel}.m3u8{query}")
            if status == 503:
                self.outcome.count("too many variants")
                return
            target = "/" + web.uris(body)[0]
            for _ in range(self.random.randint(1, 4)):
                _, answer = self.get(connection, "/time")
                now = int(re.search(rb'"sent_ns":(\d+)', answer)[1]) / SECOND
                status, body = self.get(connection, target)
                if status == 503:
                    self.outcome.count("too many variants")
                    return
                self.check(target, body.decode(), now)
                base = target.partition("?")[0].rpartition("/")[0]
                for part in web.uris(body)[: self.random.randint(1, 3)]:
                    status, _ = self.get(connection, f"{base}/{part}")
                    if status not in (200, 503):
                        self.outcome.fail(f"a listed segment was answered {status}")
                self.clock.advance(self.random.choice([1, 2, 2, 3]) * SECOND)
                # Viewers then go on with the same address.
                if self.random.random() < 0.02:
                    self.set_clock()
        except (ConnectionError, http.client.HTTPException):
            self.outcome.count("ended by the server")
        finally:
            connection.close()

    def check(self, target, text, now):
        """Whether the list begins with the segment that is shown now, with some tolerance for a busy machine."""
        stated = re.search(r"#EXT-X-PROGRAM-DATE-TIME:(\S+)", text)
        if not stated:
            self.outcome.fail(f"no list at {target.partition('?')[0]}")
            return
        start = datetime.datetime.fromisoformat(stated[1].replace("Z", "+00:00")).timestamp()
        if not -3.5 < start - now < 1.5:
            self.outcome.fail("a list is not of the present")
            print(f"    list begins {start - now:+.1f} s from the present at {target}", flush=True)

    def day(self):
        """A day of visits, and some clock steps."""
        end = self.clock.passed + DAY
        while self.clock.passed < end:
            if self.random.random() < 0.08:
                self.set_clock()
            for _ in range(self.random.randint(1, 4)):
                self.watch()
            self.clock.advance(self.random.choice([5, 60, 600, 3600, 7200]) * SECOND + self.random.randrange(SECOND))

    def set_clock(self):
        """A step of UTC."""
        seconds = self.random.choice([-3600, -61, -2, 2, 30, 3600])
        self.clock.step(seconds * SECOND)
        self.outcome.count("clock set forward" if seconds > 0 else "clock set back")

    def rest(self, before=None):
        """The figures after a quiet hour, and after the dispatcher has ended its idle threads."""
        for _ in range(8):
            self.clock.advance(450 * SECOND)
            time.sleep(0.2)
        waiting.until(self.server.is_cold, pause=0.5)
        time.sleep(1)
        if not self.server.is_cold():
            self.outcome.fail("channels are not cold after an hour")
        waiting.until(lambda: self.server.figures()["threads"] <= (before or {"threads": 0})["threads"], patience=40, pause=1)
        figures = self.server.figures()
        text = self.server.metrics()
        return figures | {name.replace("_", " "): int(web.metric(text, f"clockcast_{name}"))
                          for name in ("variants", "segment_cache_entries", "http_connections")}

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}, {options.days} days", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        clock = driven_clock.DrivenClock(folder / "clock", driven_clock.library(folder))
        with Server(settings=SETTINGS, binary=options.binary, limit=90_000, **clock.environment) as server:
            days = Days(server, clock, random.Random(seed))
            began, before = time.monotonic(), {}
            thirds = {max(1, options.days * part // 3) for part in (1, 2)}
            for number in range(1, options.days + 1):
                days.day()
                print(f"day {number}, {time.monotonic() - began:.0f} s", end="\r", file=sys.stderr)
                if number in thirds:
                    figures = days.rest(before)
                    print(f"after day {number}: heap {figures['heap']:,}, resident memory {figures['resident memory']:,}", flush=True)
                    before = {name: max(value, before.get(name, 0)) for name, value in figures.items()}
            after = days.rest(before)
            status = server.stop()
    days.outcome.compare(before=before, after=after)
    days.outcome.finish(status)


if __name__ == "__main__":
    main()

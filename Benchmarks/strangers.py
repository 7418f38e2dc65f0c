"""Measures the cost of everything that a stranger can ask a server for: processor time, bytes of the answer, memory that stays.

Each row is requested several times, each time in a new way; the table in docs/operations/public.md has the figures. The server has no
proxy in front and no limits.

    python3 -m Benchmarks.strangers BINARY [REQUESTS per row, default 10] [PART of the names of rows]
"""

import re
import sys
import time
import urllib.parse

from Tests.Support.harness import usage, waiting, web
from Tests.Support.harness.clockcast import Clockcast

SETTINGS = "loading: { minimum: 0 }\nlimits: { connections_per_address: 0, processor_seconds: 0, waiting_per_address: 1000 }\n"
DAY = 86_400
LANGUAGES = "en,de,fr,es,it,zh,ja,ko"


def used(pid):
    """Milliseconds of processor time of a process (clock_getcpuclockid(3))."""
    return time.clock_gettime_ns(~pid << 3 | 2) / 1e6


def playlist_of(url):
    """The address of the first rendition's list, by the address of a multivariant playlist."""
    return urllib.parse.urljoin(url, re.search(r"(?m)^[^#\n].*", web.get(url))[0])


def playlist(server, query):
    """The address of the first rendition's list, by the multivariant playlist of a query."""
    return playlist_of(f"{server.base}/clock.m3u8?{query}")


def subtitles(server, query, index):
    """The address of the list of one of the eight languages."""
    url = f"{server.base}/clock.m3u8?{query}"
    names = re.findall(r'TYPE=SUBTITLES.*URI="([^"]*)"', web.get(url))
    return urllib.parse.urljoin(url, names[index % len(names)])


def asset(server, index):
    """The address of the ad of a new break."""
    start = int(time.time()) // 60 * 60 - 60 * (index + 1)
    return f"{server.base}/clock;break=0-15;ad={start}-1.m3u8"


def spliced(server, index):
    """The address of a segment in a break of its own."""
    start = time.strftime("%Y-%m-%dT%H:%M:00Z", time.gmtime(time.time() - 300 - 60 * index))
    return segment(playlist(server, f"start={start}&end=-10&break=0-50&break.as=splice"), 5)


def segment(list_url, index):
    """The address of a segment of a list."""
    names = [line for line in web.get(list_url).splitlines() if line and not line.startswith("#")]
    return urllib.parse.urljoin(list_url, names[index % len(names)])


def counting(server, ahead, lead=""):
    """The address of the newest segment's loading program that counts down to a segment that many after it."""
    address = segment(playlist(server, ""), -1)
    number = int(re.search(r"/(\d+)\.m4s", address)[1])
    return re.sub(r"/live/(\d+\.m4s).*", rf"/loading-{number + ahead}{lead}/\1", address)


# The requests; a function makes the address of each. The first argument is the server, the second is a counter.
ROWS = {
    "a first playlist": lambda server, n: f"{server.base}/clock.m3u8?n={n}",
    "a look: its first playlist": lambda server, n: f"{server.base}/clock.m3u8?note=stranger+{n}",
    "a look: a segment": lambda server, n: segment(playlist(server, f"note=stranger+{n}"), 0),
    "a look of 1920x1080 whose every frame changes: a segment": lambda server, n: segment(
        playlist(server, f"pattern=HH:mm:ss.SSS&size=1920x1080&note={n}"), 0),
    "another time zone: a segment": lambda server, n: segment(
        playlist(server, "tz=" + ["Asia/Tokyo", "Asia/Kolkata", "Europe/Paris", "America/Lima", "Asia/Dubai", "Asia/Seoul", "Europe/Oslo",
                                  "Asia/Kabul", "Africa/Cairo", "Asia/Tehran"][n % 10]), 0),
    "`dvr=86400`: a list": lambda server, n: playlist(server, "dvr=86400").replace("/0/", f"/{n % 20 * 100}/"),
    "`dvr=86400`: a segment": lambda server, n: segment(playlist(server, "dvr=86400"), n * 997),
    "`dvr=3600`: a list": lambda server, n: playlist(server, "dvr=3600").replace("/0/", f"/{n % 20 * 100}/"),
    "a range of a day: a list": lambda server, n: playlist(server, f"start=-{DAY - n}&end=-1"),
    "`/frame.png`": lambda server, n: f"{server.base}/frame.png?at=2026-12-12T20:00:{n % 60:02}Z",
    "`/frame.png` of 1920x1080": lambda server, n: f"{server.base}/frame.png?size=1920x1080&at=2026-12-12T20:00:{n % 60:02}Z",
    "`/qr.svg`": lambda server, n: f"{server.base}/qr.svg?text={server.base}/clock.m3u8%3Fn={n}",
    "`pad=20000`: a segment": lambda server, n: segment(playlist(server, "pad=20000"), n),
    "`replay=`: a segment": lambda server, n: segment(playlist(server, f"replay=2026-11-{n % 20 + 1:02}T12:00:00Z"), n),
    "`delay=`: a segment": lambda server, n: segment(playlist(server, f"delay={3600 + n * 600}"), 0),
    "`subtitles=` in eight languages: a first playlist": lambda server, n: f"{server.base}/clock.m3u8?subtitles={LANGUAGES}&n={n}",
    "the same: a segment of subtitles": lambda server, n: segment(subtitles(server, f"subtitles={LANGUAGES}&dvr=3600", n), n * 97),
    "the same with `dvr=86400`: a list of subtitles": lambda server, n: subtitles(server, f"subtitles={LANGUAGES}&dvr=86400", n),
    "`cc=608`: a segment": lambda server, n: segment(playlist(server, "cc=608&dvr=3600"), n * 97),
    "`id3=1`: a segment": lambda server, n: segment(playlist(server, "id3=1&dvr=3600"), n * 97),
    "`id3=1`, transport stream: a segment": lambda server, n: segment(playlist(server, "id3=1&container=ts&dvr=3600"), n * 97),
    "`key=2`: a segment": lambda server, n: segment(playlist(server, "key=2&dvr=3600"), n * 97),
    "`key=10&dvr=86400`: a list": lambda server, n: playlist(server, "key=10&dvr=86400"),
    "`steer=a,b,c,d`: a first playlist": lambda server, n: f"{server.base}/clock.m3u8?steer=a,b,c,d&n={n}",
    "`break=`, interstitial: a list": lambda server, n: playlist(server, f"break={n}-{n + 15}"),
    "the same with `dvr=86400`, five assets: a list": lambda server, n: playlist(server, f"break={n}-{n + 15}&break.assets=5&dvr=86400"),
    "an ad of 15 s: its first playlist": lambda server, n: asset(server, n),
    "the same: a segment": lambda server, n: segment(playlist_of(asset(server, 20 + n)), 0),
    "`break.as=splice`: a segment of the ad": lambda server, n: spliced(server, n),
    "`latency=low`: a list": lambda server, n: playlist(server, "latency=low"),
    "`/scenarios.json`": lambda server, n: f"{server.base}/scenarios.json?channel={['clock', 'dark', 'world', 'strip'][n % 4]}&n={n}",
    "`session=NAME`: a first playlist": lambda server, n: f"{server.base}/clock.m3u8?session=stranger-{n}",
    "`loading=4`: a first playlist": lambda server, n: f"{server.base}/clock.m3u8?loading=4&n={n}",
    "`live=`: a first playlist": lambda server, n: f"{server.base}/clock.m3u8?live={time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(time.time() + 60 + n))}",
    "`loading-{n}`: a segment": lambda server, n: counting(server, 10 + n),
    "`loading-{n}-{ms}`: a segment": lambda server, n: counting(server, 1, f"-{100 * (n % 19 + 1)}"),
    "`/guide.xml`": lambda server, n: f"{server.base}/guide.xml?n={n}",
    "`/time?log`": lambda server, n: f"{server.base}/time?log&n={n}",
    "`/loading.mp4`": lambda server, n: f"{server.base}/loading.mp4?channel={['clock', 'dark', 'world', 'strip'][n % 4]}&n={n}",
}


def main():
    binary, times, part = sys.argv[1], int((sys.argv + [""])[2] or 10), (sys.argv + ["", ""])[3]
    print("| asked for | processor, ms | answer, kB | memory, MB |\n| --- | ---: | ---: | ---: |")
    with Clockcast(settings=SETTINGS, binary=binary) as server:
        waiting.until(lambda: web.answers(f"{server.base}/readyz"))
        web.get(segment(playlist(server, ""), 0), encoding="latin-1")
        # A start measures the default channel beside its first requests.
        last = 0.0
        while used(server.pid) - last > 20:
            last = used(server.pid)
            time.sleep(1)
        for name, address in ((name, address) for name, address in ROWS.items() if part in name):
            cost = size = 0
            resident = usage.figure(server.pid, "VmRSS")
            for number in range(times):
                # Lists on the way are not measured.
                url = address(server, number)
                before = used(server.pid)
                size = max(size, len(web.get(url, encoding="latin-1")))
                cost += used(server.pid) - before
            grown = max(0, usage.figure(server.pid, "VmRSS") - resident) / 1e6
            print(f"| {name} | {cost / times:.1f} | {size / 1000:,.1f} | {grown:.1f} |", flush=True)


main()

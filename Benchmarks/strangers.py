"""What a stranger can ask a server for, and what that costs: processor time, bytes of answer for a request, memory that stays.

Each row is asked for several times, each time in a way in which it was not asked for before; the table in docs/operations/public.md has
the figures. Nothing in front of the server, no limits.

    python3 -m Benchmarks.strangers BINARY [REQUESTS per row, default 10]
"""

import re
import sys
import time
import urllib.parse

from Tests.Support.harness import usage, waiting, web
from Tests.Support.harness.clockcast import Clockcast

SETTINGS = "loading: { minimum: 0 }\nlimits: { connections_per_address: 0, processor_seconds: 0, waiting_per_address: 1000 }\n"
DAY = 86_400


def used(pid):
    """Milliseconds of processor time of a process (clock_getcpuclockid(3))."""
    return time.clock_gettime_ns(~pid << 3 | 2) / 1e6


def playlist(server, query):
    """The address of the first rendition's list, by the multivariant playlist of a query."""
    url = f"{server.base}/clock.m3u8?{query}"
    return urllib.parse.urljoin(url, re.search(r"(?m)^[^#\n].*", web.get(url))[0])


def segment(list_url, index):
    """The address of a segment of a list."""
    names = [line for line in web.get(list_url).splitlines() if line and not line.startswith("#")]
    return urllib.parse.urljoin(list_url, names[index % len(names)])


# What is asked for; a function makes the address of each request. The first argument is the server, the second counts.
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
    "`latency=low`: a list": lambda server, n: playlist(server, "latency=low"),
    "`/scenarios.json`": lambda server, n: f"{server.base}/scenarios.json?channel={['clock', 'dark', 'world', 'strip'][n % 4]}&n={n}",
    "`session=NAME`: a first playlist": lambda server, n: f"{server.base}/clock.m3u8?session=stranger-{n}",
    "`/loading.mp4`": lambda server, n: f"{server.base}/loading.mp4?channel={['clock', 'dark', 'world', 'strip'][n % 4]}&n={n}",
}


def main():
    binary, times = sys.argv[1], int((sys.argv + [""])[2] or 10)
    print("| asked for | processor, ms | answer, kB | memory, MB |\n| --- | ---: | ---: | ---: |")
    with Clockcast(settings=SETTINGS, binary=binary) as server:
        waiting.until(lambda: web.answers(f"{server.base}/readyz"))
        web.get(segment(playlist(server, ""), 0), encoding="latin-1")
        # A start measures the default channel beside its first requests.
        last = 0.0
        while used(server.pid) - last > 20:
            last = used(server.pid)
            time.sleep(1)
        for name, address in ROWS.items():
            cost = size = 0
            resident = usage.figure(server.pid, "VmRSS")
            for number in range(times):
                # The lists on the way are not what is measured.
                url = address(server, number)
                before = used(server.pid)
                size = max(size, len(web.get(url, encoding="latin-1")))
                cost += used(server.pid) - before
            grown = max(0, usage.figure(server.pid, "VmRSS") - resident) / 1e6
            print(f"| {name} | {cost / times:.1f} | {size / 1000:,.1f} | {grown:.1f} |", flush=True)


main()

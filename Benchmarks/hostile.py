"""Measures requests whose texts were written to be expensive: the server's processor time for each route, with the worst of many texts.

Texts are runs of combining marks that have to be sorted, as many marks as a text may have, flags, jamo, separators and plain letters, as
long as a request may be: as a part of the path, as a name and as a value in the query, and in the fields that are read. It ends with 1
if one costs 5 ms or more.

    python3 -m Benchmarks.hostile BINARY [REQUESTS per text, default 20]
"""

import math
import socket
import sys
import time
import urllib.parse
from collections.abc import Iterator

from Tests.Support.harness.clockcast import Clockcast

LIMIT = 5.0
MARKS = "\u0345\u035d\u0301\u0323"
# The repeated texts, up to the length for which there is room.
TEXTS = {
    "marks": MARKS, "marks that decompose into two": "\u0f73", "30 marks and a letter": "a" + (MARKS * 8)[:30], "flags": "\U0001f1e6",
    "families": "\U0001f468\u200d", "jamo": "\u1100\u1161\u11a8", "Greek question marks": "\u037e", "semicolons": ";", "commas": ",",
    "slashes": "/", "equals signs": "=", "points": ".", "bars": "|", "spaces": " ", "ampersands": "&", "letters": "a", "digits": "1",
    "exclamation marks": "!cd!85",
}
# The places of a text in a target: each part of each path, names, and the values of all parameters.
PATHS = [
    "/X", "/X.m3u8", "/clock;X.m3u8", "/X/0/640x360.m3u8", "/clock;X/0/640x360.m3u8", "/nope;note=X/0/640x360.m3u8", "/clock;fault=X/0/640x360.m3u8",
    "/clock;dvr=X/0/640x360.m3u8", "/clock/X/640x360.m3u8", "/clock/0/X.m3u8", "/clock/0/640x360/X/init.mp4", "/clock/0/640x360/live/X.m4s", "/page/X",
    "/sessions/X", "/sessions/X/events", "/session/X/clock.m3u8", "/session/bench/X/0/640x360.m3u8", "/via-1/X/0/640x360.m3u8", "/X/1/2/3/4/5/6",
]
QUERIES = {
    "/clock.m3u8": "X X= n=X tz=X offset=X to=X note=X pattern=X captions=X places=X color=X font=X locale=X face=X size=X container=X dvr=X start=X "
    "live=X loading=X fault=X pad=X scenario=X label=X session=X allowance=X CMCD=X session=bench&CMCD=X",
    # The cost of a picture does not count.
    "/frame.png": "channel=nope&X channel=nope&X=1 channel=nope&at=X channel=X channel=nope&note=X", "/time": "X X=1 fault=X", "/scenarios.json": "X channel=X format=X",
    "/scenarios": "X", "/loading.mp4": "X channel=X rendition=X", "/qr.svg": "X text=X text=http://127.0.0.1/X", "/": "X n=X", "/channels": "X",
    "/clock/0/640x360.m3u8": "X v=X container=X schedule=X allowance=X _HLS_skip=X", "/clock/0/640x360/live/1.m4s": "X v=X", "/healthz": "X",
}
FIELDS = ["User-Agent", "CMCD-Request", "X-Forwarded-For", "X-Forwarded-Proto", "If-None-Match", "Range", "Accept-Encoding", "Last-Event-ID"]


def requests() -> Iterator[tuple[str, str, bytes]]:
    """Route, text, and the bytes of a request."""
    targets = [(path, path) for path in PATHS]
    targets += [(f"{path}?{query}", f"{path}?{query}") for path, queries in QUERIES.items() for query in queries.split()]
    for route, target in targets:
        for name, text in TEXTS.items():
            for safe in {"", text if text.isascii() and text not in " &" else ""}:
                escaped = urllib.parse.quote(text, safe=safe)
                value = (escaped * 7700)[: (8000 - len(target)) // len(escaped) * len(escaped)]
                yield route, name, f"GET {target.replace('X', value)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    for field in FIELDS:
        for name, text in TEXTS.items():
            value = (text.encode() * 14_000)[: 14_000 // len(text.encode()) * len(text.encode())]
            head = f"GET /clock.m3u8?session=bench HTTP/1.1\r\nHost: 127.0.0.1\r\n{field}: ".encode()
            yield field, name, head + value + b"\r\n\r\n"


def used(pid: int) -> float:
    """Milliseconds of processor time of a process (clock_getcpuclockid(3))."""
    return time.clock_gettime_ns(~pid << 3 | 2) / 1e6


def ask(port: int, request: bytes, times: int) -> str:
    """The status of the last answer; each is read to its end."""
    status = "none"
    for _ in range(times):
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            connection.sendall(request.replace(b"\r\nHost", b"\r\nConnection: close\r\nHost", 1))
            answer = b""
            while more := connection.recv(1 << 20):
                answer += more
        status = answer[9:12].decode()
    return status


def main() -> None:
    binary, times = sys.argv[1], int((sys.argv + [""])[2] or 20)
    worst: dict[str, tuple[float, str, str]] = {}
    # All requests come from one address.
    with Clockcast(settings="limits: { connections_per_address: 0 }\n", binary=binary) as server:
        # A start has work of its own.
        last = 0.0
        while used(server.pid) - last > 20:
            last = used(server.pid)
            time.sleep(1)
        # Things that are made once, such as the channel, are made before.
        for target in ("/clock.m3u8", "/clock/0/640x360.m3u8", "/scenarios.json", "/frame.png", "/loading.mp4"):
            ask(server.port, f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode(), 2)
        for route, name, request in requests():
            status, cost = ask(server.port, request, 1), math.inf
            # The less of two, because the server does other things too.
            for _ in range(2):
                before = used(server.pid)
                ask(server.port, request, times)
                cost = min(cost, (used(server.pid) - before) / times)
            if cost > worst.get(route, (0, "", ""))[0]:
                worst[route] = (cost, name, status)
    for route, (cost, name, status) in sorted(worst.items(), key=lambda item: -item[1][0]):
        print(f"{cost:8.3f} ms  {status}  {route}  ({name})")
    most = max(cost for cost, _, _ in worst.values())
    print(f"at most {most:.2f} ms of processor time for a request; allowed: {LIMIT} ms")
    sys.exit(most >= LIMIT)


main()

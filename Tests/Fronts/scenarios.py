#!/usr/bin/env python3
"""Whether a front lets what goes wrong on purpose through as it is, and keeps both origins in service.

    Tests/Fronts/scenarios.py HOST:PORT-OF-THE-FRONT ORIGIN-PORT ORIGIN-ADMIN-PORT OTHER-ADMIN-PORT

Exits with 1 where an answer is hidden, kept or tried again, or where an origin gets no requests afterwards.
"""
import http.client
import json
import re
import sys
import time

FRONT, ORIGIN = sys.argv[1], f"127.0.0.1:{sys.argv[2]}"
ADMINS = [f"127.0.0.1:{port}" for port in sys.argv[3:5]]


def ask(target, front=FRONT):
    connection = http.client.HTTPConnection(front, timeout=30)
    connection.request("GET", target)
    reply = connection.getresponse()
    return reply.status, reply.read(), reply.headers


def expect(what, is_right, *more):
    if not is_right:
        sys.exit(f"scenarios through {FRONT}: {what}: {more}")


def answered(route):
    """How many requests of a route each origin has answered."""
    pattern = re.compile(rf'^clockcast_http_requests_total{{[^}}]*route="{route}"[^}}]*}} (\d+)', re.MULTILINE)
    return [sum(map(int, pattern.findall(ask("/metrics", admin)[1].decode()))) for admin in ADMINS]


def playlist(query):
    lines = ask(f"/live.m3u8?{query}", ORIGIN)[1].decode().splitlines()
    return "/" + next(line for line in lines if line and line[0] != "#")


# The multivariant playlist, whose scenario is in the query; a media playlist, whose scenario is in the path; a segment. An origin
# reads names with escapes too, so nothing may hang on how a name is written.
for status in (404, 500, 502, 503, 504):
    lists = playlist(f"fault=list.{status}")
    segments = playlist(f"fault={status}")
    newest = ask(segments, ORIGIN)[1].decode().splitlines()[-1]
    for target in (f"/live.m3u8?fault=main.{status}", f"/live.m3u8?f%61ult=main.{status}", f"/live.m3u8?x=1&%66ault=main.{status}",
                   lists, lists.replace(";fault", "%3bfa%75lt"), f"{segments.rsplit('/', 1)[0]}/{newest}"):
        before = sum(answered("scenario"))
        reply = ask(target)
        expect(target, reply[0] == status and reply[2]["Clockcast-Fault"] and reply[2]["Cache-Control"] == "no-store", reply[0], reply[2].items())
        expect(f"{target} is asked for once", sum(answered("scenario")) == before + 1, before)

# Longer than a front waits for anything else.
start = time.monotonic()
reply = ask("/live.m3u8?f%61ult=main.hang=3")
expect("an answer that hangs", reply[0] == 200 and time.monotonic() - start > 3, reply[0])
lists = playlist("fault=list.ttfb=3000")
expect("a list whose head is late", ask(lists)[0] == 200, lists)

# Nobody is left alone for that: what is asked for next goes to both.
before = answered("multivariant")
for _ in range(20):
    expect("an ordinary playlist", ask("/live.m3u8")[0] == 200)
shares = [new - old for new, old in zip(answered("multivariant"), before)]
expect("both origins serve", min(shares) >= 5 and sum(shares) == 20, shares)

# All requests of a session are recorded, by one origin, and none is answered on the way.
name = f"front-{time.time_ns()}"
kinds = ["multivariant"] + ["playlist", "segment"] * 3
lines = ask(f"/live.m3u8?session={name}&fault=list.ttfb=10")[1].decode().splitlines()
lists = "/" + next(line for line in lines if line and line[0] != "#")
for _ in range(3):
    newest = ask(lists)[1].decode().splitlines()[-1]
    expect("a segment of a session", ask(f"{lists.rsplit('/', 1)[0]}/{newest}")[0] == 200)
for _ in range(20):
    reports = [ask(f"/sessions/{name}.json") for _ in range(2)]
    requests = [json.loads(reply[1])["requests"] for reply in reports if reply[0] == 200]
    if len(requests) == 2 and len(requests[0]) == len(kinds):
        break
    time.sleep(0.1)
expect("a session", [[one["kind"] for one in list] for list in requests] == [kinds, kinds], reports)

# A list that stands still and then does not is never the one that was kept; an error that is over is over.
second = int(time.time()) % 60
target = playlist(f"fault=list.503@{second}-{(second + 4) % 60}")
first = ask(target)
expect("a list that fails", first[0] == 503 and first[2]["Retry-After"], first[0])
time.sleep(5)
expect("the same list a moment later", ask(target)[0] == 200)
print(f"ok: scenarios through {FRONT}: 30 errors as they are, asked for once; two that hang; afterwards {shares[0]} and {shares[1]} of 20 requests")

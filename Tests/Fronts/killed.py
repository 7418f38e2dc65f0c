#!/usr/bin/env python3
"""Whether nobody notices, behind a front, that one of two origins has been killed, whatever the URLs ask for beside it.

    Tests/Fronts/killed.py HOST:PORT-OF-THE-FRONT PORT-OF-THE-ORIGIN-THAT-IS-LEFT

Exits with 1 where an answer is not what the origin that is left says, or is late.
"""
import http.client
import sys
import time

FRONT, ORIGIN = sys.argv[1], f"127.0.0.1:{sys.argv[2]}"


def ask(target, front=FRONT):
    connection = http.client.HTTPConnection(front, timeout=10)
    connection.request("GET", target)
    reply = connection.getresponse()
    return reply.status, reply.read()


def playlist(query):
    lines = ask(f"/live.m3u8{query}", ORIGIN)[1].decode().splitlines()
    return "/" + next(line for line in lines if line and line[0] != "#")


live, past = playlist(""), playlist("?dvr=60")
segments = [f"{path.rsplit('/', 1)[0]}/{ask(path, ORIGIN)[1].decode().splitlines()[-1]}" for path in (live, past)]
wanted = [("/live.m3u8", 200), (live, 200), (segments[0], 200), ("/time", 200), ("/live.m3u8?tz=Asia/Tokyo", 200), (past, 200),
          (segments[1], 200), ("/live.m3u8?fault=main.502", 502), ("/live.m3u8?f%61ult=main.504", 504), (playlist("?fault=list.503"), 503)]
slowest = 0
for number in range(10):
    for target, status in wanted:
        start = time.monotonic()
        answer = ask(target)[0]
        slowest = max(slowest, time.monotonic() - start)
        if answer != status:
            sys.exit(f"killed: through {FRONT}, round {number + 1}: {target}: {answer} in place of {status}")
# HAProxy tries to connect to the same origin again, after a second, before it asks the other.
if slowest > 4:
    sys.exit(f"killed: through {FRONT}: an answer took {slowest:.1f} s")
print(f"ok: one of two origins killed, through {FRONT}: {10 * len(wanted)} answers as they should be, after {slowest * 1000:.0f} ms at the most")

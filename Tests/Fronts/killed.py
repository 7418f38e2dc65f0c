"""Whether no viewer notices, behind a front, that one of two origins has been killed, whatever else the URLs ask for.

    python3 -m Tests.Fronts.killed HOST:PORT-OF-THE-FRONT PORT-OF-THE-ORIGIN-THAT-IS-LEFT

Exits with 1 where an answer is not that of the remaining origin, or is late.
"""
import time

from .front import FRONT, ask, expect, newest, playlist

live, past = playlist(), playlist("?dvr=60")
segments = [newest(path) for path in (live, past)]
wanted = [("/live.m3u8", 200), (live, 200), (segments[0], 200), ("/time", 200), ("/live.m3u8?tz=Asia/Tokyo", 200), (past, 200),
          (segments[1], 200), ("/live.m3u8?fault=main.502", 502), ("/live.m3u8?f%61ult=main.504", 504), (playlist("?fault=list.503"), 503)]
slowest = 0
for number in range(10):
    for target, status in wanted:
        start = time.monotonic()
        answer = ask(FRONT, target)[0]
        slowest = max(slowest, time.monotonic() - start)
        expect(f"round {number + 1}: {target}", answer == status, answer, status)
# HAProxy tries to connect to the same origin again, after a second, before it asks the other.
expect("seconds that an answer took", slowest <= 4, slowest)
print(f"ok: one of two origins killed, through {FRONT}: {10 * len(wanted)} answers as they should be, after {slowest * 1000:.0f} ms at the most")

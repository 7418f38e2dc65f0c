"""Whether viewers get what only one of two origins has, as while settings are rolled out, and what a name costs that neither has.

    python3 -m Tests.Fronts.two_settings HOST:PORT-OF-THE-FRONT ORIGIN-PORT ORIGIN-ADMIN-PORT OTHER-ADMIN-PORT

The other origin has a channel `fresh` and, in the channel `portrait`, a rendition of 180x320; the first one has neither. Exits with 1 where a
media playlist is refused, where an origin is asked more often than it has to be, or where one gets no requests afterwards.
"""
import re
import time

from Tests.Support.harness import waiting

from .front import FRONT, MORE, ask, expect, metric, playlist

# The routes that viewers use.
ROUTES = ("multivariant", "media_playlist", "segment", "scenario")


def answered(*routes):
    """The number of requests of some routes that each origin has answered."""
    return [sum(metric(admin, "clockcast_http_requests_total", route=route) for route in routes) for admin in MORE]


def shares(target, count, status=404):
    """The numbers of requests that each origin gets for a target with this status, `count` in all."""
    before = answered(*ROUTES)
    found = ask(FRONT, target)[0]
    expect(target, found == status, found, status)
    # An answer of an origin is counted a moment later.
    waiting.until(lambda: sum(answered(*ROUTES)) >= sum(before) + count)
    return [new - old for new, old in zip(answered(*ROUTES), before)]


lists = 0
for phase in range(0, 800, 100):
    for target in (f"/fresh/{phase}/1280x720.m3u8", f"/fresh/{phase}/640x360-iframes.m3u8", f"/fresh;tz=Asia~Tokyo/{phase}/640x360.m3u8?present=edge",
                   f"/fresh;dvr=60/{phase}/640x360.m3u8", f"/fresh;latency=low/{phase}/640x360.m3u8", f"/portrait/{phase}/180x320.m3u8",
                   f"/portrait;audio=tick/{phase}/180x320.m3u8?container=ts", f"/portrait;latency=low/{phase}/180x320.m3u8"):
        # Twice, because the first origin is asked first in one of two cases.
        for _ in range(2):
            status, body, _ = ask(FRONT, target)
            expect(target, status == 200 and body.startswith(b"#EXTM3U"), status, body[:80])
            lists += 1
# A list that does not exist yet is waited for at the origin that has its rendition.
target = "/portrait;latency=low/0/180x320.m3u8"
number = int(re.search(rb"#EXT-X-MEDIA-SEQUENCE:(\d+)", ask(FRONT, target)[1])[1])
count = ask(FRONT, target)[1].count(b"#EXTINF")
for ahead in range(4):
    status, body, _ = ask(FRONT, f"{target}?_HLS_msn={number + count + ahead}&_HLS_part=0")
    expect("a list that does not exist yet", status == 200, status, body[:80])

# A list that neither has is requested once from each of them, whatever it is; and so is its segment.
for target in ("/nosuch/0/640x360.m3u8", "/clock/0/64x64.m3u8", "/clock/0/64x64-iframes.m3u8", "/clock;theme=dark/0/64x64.m3u8?present=edge",
               "/clock;dvr=60/0/64x64.m3u8", "/clock;latency=low/0/64x64.m3u8", "/clock;latency=low/0/64x64.m3u8?_HLS_msn=5&_HLS_part=0",
               "/clock/0/64x64/live/1.m4s?v=0123456789ab", "/clock;latency=low/0/64x64/live/1.0.m4s?v=0123456789ab"):
    for _ in range(3):
        found = shares(target, 2)
        expect(f"{target} is asked for once at each origin", found == [1, 1], found)
# A multivariant playlist is made for each viewer, by the one origin that is asked.
for target in ("/nosuch.m3u8", "/nosuch.m3u8?tz=UTC"):
    expect(f"{target} is asked for once", sum(shares(target, 1)) == 1)

# A 404 that was asked for is one, wherever its fault is written; and a session has it once.
name = f"two-settings-{time.time_ns()}"
faulty = playlist("?fault=list.404")
for target in (faulty, faulty.replace(";fault", "%3bfault"), faulty.replace("/", "//", 1), f"/session/{name}{faulty}"):
    found = sorted(shares(target, 1))
    expect(f"{target} is asked for once", found == [0, 1], found)

# No origin is left alone for a 404.
before = answered("multivariant")
for _ in range(20):
    expect("an ordinary playlist", ask(FRONT, "/live.m3u8")[0] == 200)
found = [new - old for new, old in zip(answered("multivariant"), before)]
expect("both origins serve", min(found) >= 5 and sum(found) == 20, found)
print(f"ok: two origins with different settings, through {FRONT}: {lists} lists that only one has, and nothing is asked for twice at one")

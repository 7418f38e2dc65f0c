"""Whether long URLs, the heads and the ranges that go with them, are answered through a front as an origin answers them, and harm no origin.

    python3 -m Tests.Fronts.long_urls HOST:PORT-OF-THE-FRONT ORIGIN-PORT

A front that has no room for the head of an answer answers itself, with 502, and may take the origin for one that fails. Exits with 1 where an answer
is not that of the origin.
"""
from .front import FRONT, ORIGIN, ask, expect, newest, playlist, through

# Zones under their old names are redirects, whose heads repeat the URL. What a front keeps has the URL in its key, too.
KINDS = ["/clock;tz=Asia~Calcutta;note={}/0/640x360.m3u8", "/clock;tz=Asia~Calcutta/0/640x360.m3u8?_HLS_skip={}",
         "/clock;tz=Asia~Calcutta;dvr=60/0/640x360.m3u8?x={}", "/clock;tz=Asia~Calcutta;latency=low/0/640x360.m3u8?_HLS_skip={}",
         "/clock;tz=Asia~Calcutta;fault=nocors/0/640x360.m3u8?x={}", "/clock/0/640x360.m3u8?schedule={}", "/{}/0/640x360.m3u8",
         "/clock/0/640x360/live/1.m4s?v={}", "/loading.mp4?channel={}", "/live.m3u8?x={}", "/clock.m3u8?note={}", "/{}"]
asked = 0
for kind in KINDS:
    for length in (*range(1, 8000, 500), *range(3000, 4200, 50)):
        target = kind.format("a" * length)
        fronted, straight = through(target), ask(ORIGIN, target)
        expect(f"{kind} with {length} letters", fronted[0] == straight[0], fronted[0], straight[0])
        if "?x=" not in kind and "skip" not in kind:
            expect(f"{kind} with {length} letters: where it leads", fronted[2]["Location"] == straight[2]["Location"], fronted[2].items())
        asked += 1

segment = newest(playlist())
whole = ask(ORIGIN, segment)[1]
for ranges in ("0-0,2-2", ",".join(f"{first}-{first}" for first in range(0, 1500, 2)), "0-,0-"):
    for _ in range(2):
        status, body, _ = through(segment, Range=f"bytes={ranges}")
        expect(f"ranges {ranges[:20]}", status == 200 and body == whole, status, len(body))
expect("one range", through(segment, Range="bytes=2-5")[:2] == (206, whole[2:6]))
print(f"ok: {asked} long URLs through {FRONT}, answered as by the origin; many ranges are the whole")

"""Whether a line feed at the end of a path (%0a) stays what it is, through a front: a character of a name that nothing has.

    python3 -m Tests.Fronts.line_feeds HOST:PORT-OF-THE-FRONT ORIGIN-PORT ADMIN-PORT...

Exits with 1 where the answer is not 404 or 400, or an origin got something that it could not read as a request.
"""
import re

from .front import FRONT, MORE, ORIGIN, ask, expect, metric, playlist


def unreadable():
    """The number of requests that each origin could not read: it ends the connection after one, whoever else's requests are on it."""
    return [metric(admin, "clockcast_http_parse_errors_total") for admin in MORE]


def paths(query):
    """A media playlist, its header and a segment or part, by names alone."""
    path = playlist(query)
    lines = ask(ORIGIN, path)[1].decode()
    folder = path.rpartition("/")[0]
    media = [folder + "/" + re.search(pattern, lines)[1] for pattern in (r'EXT-X-MAP:URI="([^"?]*)', r"(?m)^([^#?\n]+)")]
    part = re.search(r'EXT-X-PART:[^\n]*URI="([^"?]*)', lines)
    return [path.partition("?")[0], *media, *([f"{folder}/{part[1]}"] if part else [])]


kinds = ["/", "/embed", "/scenarios", "/page/page.css", "/page/main.js", "/live.m3u8", "/loading.mp4", "/frame.png", "/time", "/sessions/x",
         "/clock/0/640x360/live/1.ts", "/session/x/clock/0/640x360.m3u8", "/via-1/clock/0/640x360.m3u8",
         "/via-a/clock;steer=a,b/0/640x360.m3u8", "/via-a/clock;steer=a,b/0/640x360/live/1.ts", "/clock;key=2/0/key/aes-128/1.key",
         "/clock;steer=a,b/0/steering.json"]
kinds += paths("?present=edge") + paths("?latency=low&present=edge") + paths("?dvr=60") + paths("?fault=nocors") + paths("?label=on")
before = unreadable()
asked = 0
for path in dict.fromkeys(kinds):
    # The last one's escape is in what nginx resolves before it looks at the expressions.
    for target in (f"{path}%0a", f"{path}%0A?v=0123456789ab&_HLS_msn=5", f"{path}%0d%0a", f"{path}%0a%0a", f"/x/%2e%2e{path}%0a"):
        status, body, _ = ask(FRONT, target)
        expect(target, status in (400, 404), status, body[:80])
        asked += 1
expect("every request could be read", unreadable() == before, before, unreadable())
print(f"ok: {asked} paths with a line feed at the end, through {FRONT}")

"""Whether a front lets what goes wrong on purpose through as it is, and keeps both origins in service.

    python3 -m Tests.Fronts.scenarios HOST:PORT-OF-THE-FRONT ORIGIN-PORT ORIGIN-ADMIN-PORT OTHER-ADMIN-PORT

Exits with 1 where an answer is hidden, kept or tried again, or where an origin gets no requests afterwards.
"""
import json
import time

from Tests.Support.harness import waiting, web

from .front import FRONT, MORE, ask, expect, metric, newest, playlist


def answered(route):
    """The number of requests of a route that each origin has answered."""
    return [metric(admin, "clockcast_http_requests_total", route=route) for admin in MORE]


# The multivariant playlist, whose scenario is in the query; a media playlist, whose scenario is in the path; a segment. An origin
# reads names with escapes too, so nothing may hang on how a name is written.
for status in (404, 500, 502, 503, 504):
    lists = playlist(f"?fault=list.{status}")
    segments = playlist(f"?fault={status}")
    for target in (f"/live.m3u8?fault=main.{status}", f"/live.m3u8?f%61ult=main.{status}", f"/live.m3u8?x=1&%66ault=main.{status}",
                   lists, lists.replace(";fault", "%3bfa%75lt"), newest(segments)):
        before = sum(answered("scenario"))
        reply = ask(FRONT, target)
        expect(target, reply[0] == status and reply[2]["Clockcast-Fault"] and reply[2]["Cache-Control"] == "no-store", reply[0], reply[2].items())
        expect(f"{target} is asked for once", sum(answered("scenario")) == before + 1, before)

# Longer than a front waits for anything else.
start = time.monotonic()
reply = ask(FRONT, "/live.m3u8?f%61ult=main.hang=3")
expect("an answer that hangs", reply[0] == 200 and time.monotonic() - start > 3, reply[0])
lists = playlist("?fault=list.ttfb=3000")
expect("a list whose head is late", ask(FRONT, lists)[0] == 200, lists)

# No origin is left alone for that: the next requests go to both.
before = answered("multivariant")
for _ in range(20):
    expect("an ordinary playlist", ask(FRONT, "/live.m3u8")[0] == 200)
shares = [new - old for new, old in zip(answered("multivariant"), before)]
expect("both origins serve", min(shares) >= 5 and sum(shares) == 20, shares)

# The fields of origins are neither doubled nor made up by a front.
usual = playlist()
for target, allowed in (("/live.m3u8", ["*"]), (usual, ["*"]), *[(newest(usual), ["*"])] * 2, ("/nothing", ["*"]), ("/clock/0/1x1/live/1.m4s", ["*"]),
                        (playlist("?fault=list.503"), ["*"]), (newest(playlist("?fault=nocors")), None)):
    fields = ask(FRONT, target)[2]
    expect(f"{target}: pages of other sites", fields.get_all("Access-Control-Allow-Origin") == allowed, fields.items())
    expect(f"{target}: one time of the next try", len(fields.get_all("Retry-After") or []) <= 1, fields.items())

# All requests of a session are recorded, by one origin, and none is answered on the way.
name = f"front-{time.time_ns()}"
kinds = ["multivariant"] + ["playlist", "segment"] * 3
lists = "/" + web.uris(ask(FRONT, f"/live.m3u8?session={name}&fault=list.ttfb=10")[1])[0]
for _ in range(3):
    segment = web.uris(ask(FRONT, lists)[1])[-1]
    expect("a segment of a session", ask(FRONT, f"{lists.rsplit('/', 1)[0]}/{segment}")[0] == 200)


def recorded():
    """The kinds of the requests as both origins have them, or nothing as long as some are missing."""
    reports = [ask(FRONT, f"/sessions/{name}.json") for _ in range(2)]
    # They are listed in the order in which they ended, whichever of a busy origin's loops has noted them first.
    found = [[one["kind"] for one in json.loads(text)["requests"]] for status, text, _ in reports if status == 200]
    return found if len(found) == 2 and len(found[0]) == len(kinds) else None


found = waiting.until(recorded, pause=0.1)
expect("a session", found == [kinds, kinds], found)

# A list that stands still and then does not is never the one that was kept; an error that is over is over.
second = int(time.time()) % 60
target = playlist(f"?fault=list.503@{second}-{(second + 8) % 60}")
first = ask(FRONT, target)
expect("a list that fails", first[0] == 503 and first[2]["Retry-After"], first[0])
last = waiting.until(lambda: ask(FRONT, target)[0] == 200)
expect("the same list a moment later", last)
print(f"ok: scenarios through {FRONT}: 30 errors as they are, asked for once; two that hang; afterwards {shares[0]} and {shares[1]} of 20 requests")

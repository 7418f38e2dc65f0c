"""config/varnish.vcl, which stands in for a CDN, with the loading phase, scenarios, low latency, sessions and cache keys, before two origins.

    python3 -m Tests.Fronts.varnish BINARY

Starts all of it. Exits with 1 and says what is wrong. What is kept is seen by `X-Cache`, and what reaches an origin by its counters.
"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from Tests.Support.harness import processes, waiting, web
from Tests.Support.harness.clockcast import LIVE, ROOT, Clockcast
from Tests.Support.harness.ports import free_ports

SETTINGS = LIVE + "limits: { trusted_proxies: [127.0.0.1], processor_seconds: 0, parked_per_address: 1000 }\nchannels:\n  clock: { renditions: [640x360] }\n"
passed = []


class Varnish:
    """varnishd with the file, before origins."""

    def __init__(self, origins, memory="256m"):
        (self.port,) = free_ports(1)
        self.folder = pathlib.Path(tempfile.mkdtemp(dir="/dev/shm", prefix="varnish-"))
        self.folder.chmod(0o755)
        text = (ROOT / "config/varnish.vcl").read_text()
        for number, origin in enumerate(origins, 1):
            text = re.sub(rf'\.host = "origin-{number}";\n    \.port = "8080";', f'.host = "127.0.0.1";\n    .port = "{origin.port}";', text)
        (self.folder / "clockcast.vcl").write_text(text)
        self.log = self.folder / "log"
        with self.log.open("wb") as log:
            self.process = processes.start(
                ["varnishd", "-F", "-n", self.folder / "work", "-f", self.folder / "clockcast.vcl", "-a", f"127.0.0.1:{self.port}", "-s", f"default,{memory}",
                 "-p", "vcc_allow_inline_c=off", "-j", "none"], 7200, stderr=log, stdout=log)
        self.peer, self.url = f"127.0.0.1:{self.port}", f"http://127.0.0.1:{self.port}"
        if not waiting.until(lambda: web.answers(f"{self.url}/readyz")):
            raise RuntimeError(self.log.read_text())

    def counter(self, name):
        text = subprocess.run(["varnishstat", "-n", self.folder / "work", "-1", "-f", name], check=True, capture_output=True, text=True).stdout
        return sum(int(line.split()[1]) for line in text.splitlines() if line)

    def close(self):
        processes.stop(self.process)
        subprocess.run(["rm", "-rf", self.folder], check=True)


def expect(what, is_right, *more):
    if not is_right:
        sys.exit(f"varnish: {what}: {more}")


def reached(origins, **labels):
    return sum(web.metric(origin.metrics(), "clockcast_http_requests_total", **labels) for origin in origins)


def cache(front, target, **fields):
    status, body, answer = web.ask(front.peer, target, **fields)
    return status, answer["X-Cache"], body


def list_of(front, query="", agent="test"):
    """The target of the first media playlist that a viewer gets."""
    return "/" + web.uris(web.ask(front.peer, f"/clock.m3u8{query}", User_Agent=agent)[1])[0]


def renew(front, target):
    """Asks for a list until it is kept anew, so that the next requests find it."""
    for _ in range(100):
        if cache(front, target)[1] == "MISS":
            return
        time.sleep(0.05)
    expect(f"{target} is never kept", False)


def first_playlists(front, origins):
    before = reached(origins, route="multivariant")
    for agent in ("test", "test", "VLC/3.0.18 LibVLC/3.0.18"):
        status, kept, _ = cache(front, "/clock.m3u8", User_Agent=agent)
        expect("a first playlist", (status, kept) == (200, "PASS"), status, kept)
    expect("each viewer's first playlist is asked for", reached(origins, route="multivariant") - before == 3)
    passed.append("first playlists are made for each viewer")


def keys(front, origins):
    target = list_of(front)
    path = target.partition("?")[0]
    renew(front, target)
    before = reached(origins, route="media_playlist")
    for junk in ("CMCD=bl%3D100", "utm_source=x", "_HLS_msn=5", "a=1&b=2&CMCD=x"):
        mark = "&" if "?" in target else "?"
        status, kept, _ = cache(front, f"{target}{mark}{junk}")
        # A percent sign is passed on as it is.
        expect(f"a list with {junk}", status == 200 and kept == ("PASS" if "%" in junk else "HIT"), status, kept)
    for coding in ("gzip", "gzip, deflate, br", "identity"):
        status, kept, _ = cache(front, target, Accept_Encoding=coding)
        expect(f"a list for {coding}", status == 200 and kept == "HIT", kept)
    expect("of eight requests for one list one reaches an origin", reached(origins, route="media_playlist") - before <= 2)
    body = web.ask(front.peer, target)[1].decode()
    segment = f"{path.rpartition('/')[0]}/{web.uris(body)[-1]}"
    first, second = cache(front, segment), cache(front, f"{segment}&CMCD=x&session_id=7")
    expect("a segment and the same with junk", (first[0], second[:2]) == (200, (200, "HIT")) and first[2] == second[2], first[:2], second[:2])
    # The version is the value of the name v, and of no other name that ends in it.
    bare, version = segment.split("?")
    for query in (f"adv=12ab&{version}", f"rev=abc&{version}", f"uv=0&{version}", f"{version}&v=0123456789ab", f"&&{version}&adv=0"):
        status, kept, again = cache(front, f"{bare}?{query}")
        expect(f"a segment with {query}", (status, kept) == (200, "HIT") and again == first[2], status, kept)
    for query in ("adv=12ab", "", "v="):
        before_it = web.ask(f"127.0.0.1:{origins[0].port}", f"{bare}?{query}")[0]
        status, kept, _ = cache(front, f"{bare}?{query}")
        expect(f"a segment with '{query}'", (status, kept) == (before_it, "PASS"), status, kept)
    status, kept, _ = cache(front, re.sub(r"v=\w+", "v=0123456789ab", segment))
    expect("another version is a 404 that is not kept", (status, kept) == (404, "PASS"), status, kept)
    status, kept, body = cache(front, segment, Range="bytes=0-99")
    expect("a range of a segment", (status, len(body)) == (206, 100), status, len(body))
    renew(front, target)
    copied = front.counter("MAIN.n_object")
    doubled = [f"{path}?{'&'.join(['past=3'] * count)}" for count in range(2, 12)]
    for wanted in doubled:
        expect(f"{wanted}", cache(front, wanted)[1] == "PASS", cache(front, wanted))
    expect("a name that is there many times makes no copies", front.counter("MAIN.n_object") <= copied + 1, copied, front.counter("MAIN.n_object"))
    passed.append("junk in queries, codings and ranges make no copies; versions do")


def paths(front, origins):
    """Origins resolve escapes in paths, so a path with one may be anything, in any number of spellings."""
    target = list_of(front)
    body = web.ask(front.peer, target)[1].decode()
    segment = f"{target.partition('?')[0].rpartition('/')[0]}/{web.uris(body)[-1]}"
    own = cache(front, segment)[2]
    copied = front.counter("MAIN.n_object")
    for number in range(25):
        for spelled in (segment.replace("/live/", "/l%69ve/"), segment.replace("/clock/", "/cl%6fck/")):
            status, kept, again = cache(front, f"{spelled}&j={number}")
            expect(f"{spelled}&j={number}", (status, kept) == (200, "PASS") and again == own, status, kept)
    for spelled in ("/clock;dvr=86400/0/%3640x360.m3u8", "/clock%3bdvr=86400/0/640x360.m3u8", "/clock;d%76r=86400/0/640x360.m3u8"):
        answers = {cache(front, spelled)[:2] for _ in range(3)}
        expect(f"a list of the past as {spelled}", answers == {(200, "PASS")}, answers)
    # A code is made for one host.
    for host in ("a.example", "b.example"):
        status, kept, _ = cache(front, f"/qr%2esvg?text=http://{host}/", Host=host)
        expect(f"a code for {host}", (status, kept) == (200, "PASS"), status, kept)
    for number in range(10):
        kept = cache(front, f"/nothing/{number}?j")[1]
        expect("a name that nobody has", kept == "PASS", kept)
    expect("no copies of other spellings", front.counter("MAIN.n_object") <= copied + 1, copied, front.counter("MAIN.n_object"))
    passed.append("paths with percent signs, and names that nobody has, are never kept")


def past(front, origins):
    """Lists of the past are large, and there is any number of them."""
    for query in ("?dvr=3600", "?start=-7200&end=-3600", "?delay=60", "?tz=Asia/Tokyo&dvr=60"):
        target = list_of(front, query)
        answers = [cache(front, target)[:2] for _ in range(3)]
        expect(f"a list with {query}", set(answers) == {(200, "PASS")}, target, answers)
    passed.append("lists of the past are never kept")


def clip(front, origins):
    """The loading clip as a file is one copy for each channel and size."""
    own = web.ask(f"127.0.0.1:{origins[0].port}", "/loading.mp4")[1]
    for number in range(20):
        status, kept, body = cache(front, f"/loading.mp4?j={number}&CMCD=x")
        expect("the clip with junk", (status, kept) == (200, "HIT" if number else "MISS") and body == own, number, status, kept)
    for query in ("channel=clock", "channel=clock&j=1", "rendition=640x360&channel=clock", "channel=clock&rendition=640x360&j"):
        status, kept, _ = cache(front, f"/loading.mp4?{query}")
        expect(f"the clip with {query}", (status, kept) == (200, "HIT" if "j" in query else "MISS"), status, kept)
    status, kept, _ = cache(front, "/loading.mp4?channel=nothing")
    expect("the clip of no channel", status == 400, status, kept)
    passed.append("the loading clip is kept once for each channel and size, whatever else is in the query")


def fresh(front, origins):
    """No list is older than a second, which its header allows."""
    target = list_of(front).partition("?")[0]
    worst = 0
    for _ in range(60):
        own = web.ask(f"127.0.0.1:{origins[0].port}", target)[1].decode()
        there = web.ask(front.peer, target)[1].decode()
        numbers = [int(re.search(r"MEDIA-SEQUENCE:(\d+)", text)[1]) for text in (own, there)]
        worst = max(worst, numbers[0] - numbers[1])
        time.sleep(0.1)
    expect("a list is late by a segment", worst == 0, worst)
    passed.append("in six seconds no list was older than an origin's")


def loading(front, origins):
    target = list_of(front, "?loading=4")
    expect("the loading phase is in the list's query", "schedule=loading." in target, target)
    seen = set()
    for _ in range(90):
        status, _, body = cache(front, target)
        own = web.ask(f"127.0.0.1:{origins[0].port}", target)[1]
        expect("a list of the loading phase", status == 200, status)
        programs = re.findall(r"/(loading|live)[-/]", body.decode())
        seen.update(programs)
        if programs and set(programs) == {"live"} and "EXT-X-DISCONTINUITY\n" not in own.decode():
            break
        time.sleep(0.1)
    expect("the list goes from the loading program to the clock", seen == {"loading", "live"}, seen)
    passed.append("a loading phase ends behind the cache as it does without one")


def scenarios(front, origins):
    target = list_of(front, "?fault=404")
    expect("a scenario is in the path", ";fault=404" in target, target)
    status, kept, body = cache(front, target)
    expect("a scenario's list", (status, kept) == (200, "PASS"), status, kept)
    segment = f"{target.partition('?')[0].rpartition('/')[0]}/{web.uris(body.decode())[-1]}"
    before = reached(origins, route="scenario")
    for _ in range(3):
        status, kept, _ = cache(front, segment)
        expect("a segment that is missing on purpose", (status, kept) == (404, "PASS"), status, kept)
    expect("and is asked for each time", reached(origins, route="scenario") - before == 3, reached(origins, route="scenario") - before)
    label = list_of(front, "?fault=503@0-1&label=on")
    expect("an announced scenario", cache(front, label)[1] == "PASS", label)
    passed.append("scenarios are never kept")


def tracks(front, origins):
    """The cache keys of segments and lists with subtitles, captions and metadata; breaks, whose assets have the host of their viewers."""
    text = web.ask(front.peer, "/clock.m3u8?subtitles=en,de&cc=608")[1].decode()
    for target in (f"/{uri}" for uri in [*re.findall(r'TYPE=SUBTITLES.*URI="([^"]*)"', text), web.uris(text)[0]]):
        renew(front, target)
        status, kept, body = cache(front, f"{target}{'&' if '?' in target else '?'}CMCD=x")
        expect(f"a list of {target}", (status, kept) == (200, "HIT"), status, kept)
        segment = f"{target.partition('?')[0].rpartition('/')[0]}/{web.uris(body.decode())[-1]}"
        first, second = cache(front, segment), cache(front, f"{segment}&CMCD=x")
        expect(f"a segment of {target}", (first[0], second[:2]) == (200, (200, "HIT")) and first[2] == second[2], first[:2], second[:2])
    for query, kept_list in (("id3=1", True), ("break=20-35&break.assets=2", True), ("break=20-35", False)):
        target = list_of(front, f"?{query}")
        answers = [cache(front, target) for _ in range(20)]
        expect(f"a list with {query}", {status for status, _, _ in answers} == {200}, answers[0][:2])
        expect(f"whether a list with {query} is kept", ("HIT" in {kept for _, kept, _ in answers}) == kept_list, [kept for _, kept, _ in answers])
    # The minute from which the discontinuities of breaks are counted is a part of the key: another minute has other numbers.
    target = list_of(front, "?break=20-35&break.as=splice")
    minutes = [re.sub(r"since=\w+", f"since={minute}", target) for minute in ("20261120T120000Z", "20261120T121000Z")]
    expect("a list with spliced breaks counts from a minute", minutes[0] != minutes[1], target)
    counted = [re.search(r"DISCONTINUITY-SEQUENCE:(\d+)", web.ask(front.peer, minute)[1].decode())[1] for minute in minutes]
    expect("which decides its numbers", int(counted[0]) - int(counted[1]) == 20, counted)
    passed.append("subtitles, captions and metadata are kept as pictures are; a list with breaks unless it names a host")


def keys_of_segments(front, origins):
    """Encrypted segments are kept as any others are, and their keys never."""
    target = list_of(front, "?key=60")
    renew(front, target)
    status, kept, body = cache(front, target)
    expect("a list with keys", (status, kept) == (200, "HIT"), status, kept)
    folder = target.partition("?")[0].rpartition("/")[0]
    segment = f"{folder}/{web.uris(body)[-1]}"
    first, second = cache(front, segment), cache(front, f"{segment}&CMCD=x")
    expect("an encrypted segment", (first[0], second[:2]) == (200, (200, "HIT")) and first[2] == second[2], first[:2], second[:2])
    key = folder + "/" + re.search(r'EXT-X-KEY:.*URI="([^"]*)"', body.decode())[1]
    answers = [cache(front, key) for _ in range(3)]
    expect("a key", all((status, kept, len(body)) == (200, "PASS", 16) for status, kept, body in answers), answers)
    passed.append("encrypted segments are kept, and their keys never")


def low_latency(front, origins):
    target = list_of(front, "?latency=low")
    text = web.ask(front.peer, target)[1].decode()
    number = int(re.search(r"MEDIA-SEQUENCE:(\d+)", text)[1]) + len(re.findall(r"(?m)^#EXTINF", text))
    mark = "&" if "?" in target else "?"
    before = reached(origins, route="media_playlist")
    wanted = [f"{target}{mark}_HLS_msn={number + 1}&_HLS_part=0", f"{target}{mark}_HLS_part=0&_HLS_msn={number + 1}", f"{target}{mark}x=1&_HLS_msn={number + 1}&_HLS_part=0"]
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(30) as pool:
        answers = list(pool.map(lambda index: cache(front, wanted[index % 3]), range(30)))
    took = time.monotonic() - began
    expect("30 players who wait for one part", all(status == 200 and f".{number + 1}." in text.decode() or status == 200 for status, _, text in answers))
    asked = reached(origins, route="media_playlist") - before
    expect("cost an origin one request", asked <= 2, asked)
    expect("which waited", took > 0.3, took)
    passed.append(f"30 players who wait {took:.1f} s for one part cost the origins {asked:.0f} request")


def sessions(front, origins):
    text = web.ask(front.peer, "/clock.m3u8?session=behind-varnish")[1].decode()
    target = "/" + web.uris(text)[0]
    expect("a session is in the path", target.startswith("/session/behind-varnish/"), target)
    for _ in range(4):
        status, kept, body = cache(front, target)
        expect("a session's list", (status, kept) == (200, "PASS"), status, kept)

    def report():
        status, kept, body = cache(front, "/sessions/behind-varnish.json")
        return status, kept, json.loads(body)["kept"]["requests"]

    # Requests are recorded beside their answers, on a busy machine a moment after them.
    waiting.until(lambda: report()[2] >= 5)
    expect("its report comes from the origin that has recorded it", report() == (200, "PASS", 5), report())
    passed.append("all requests of a session reach one origin, which has its report")


def lost(front, origins):
    target = list_of(front)
    origins[1].kill()
    for _ in range(20):
        for wanted in ("/clock.m3u8", target):
            status, _, _ = cache(front, wanted)
            expect("with one origin killed", status == 200, status)
        time.sleep(0.05)
    passed.append("with one of two origins killed every answer was 200")


def names():
    """The keys of lists have the same parts as in nginx.conf, which a test compares with the program."""
    own = {"v", "_HLS_msn", "_HLS_part"}
    for name in re.findall(r"(?m)^    map \$arg_(\w+) \$\w+ {", (ROOT / "config/nginx.conf").read_text()):
        wanted = name.replace("_hls_", "_HLS_")
        if wanted not in own | {"channel", "rendition", "session", "text"}:
            lists = re.findall(r"\?!\(([\w|]*)\)", (ROOT / "config/varnish.vcl").read_text())
            expect(f"nginx.conf has {wanted} in the keys of lists", all(wanted in known.split("|") for known in lists), lists)
    passed.append("its keys have the names that nginx.conf has")


def main():
    names()
    origins = [Clockcast(settings=SETTINGS, binary=sys.argv[1]).ready() for _ in range(2)]
    front = Varnish(origins)
    try:
        for check in (first_playlists, keys, paths, clip, past, fresh, loading, scenarios, tracks, keys_of_segments, low_latency, sessions, lost):
            check(front, origins)
    finally:
        front.close()
        for origin in origins:
            origin.close()
    for line in passed:
        print(f"ok: varnish.vcl: {line}")


if __name__ == "__main__":
    main()

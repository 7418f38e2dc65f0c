"""Counts the copies that nginx keeps of one thing while it is asked for in many ways.

    python3 -m Tests.Fronts.nginx_cache HOST:PORT PLAIN-PORT-OF-AN-ORIGIN CACHE-FOLDER

Exits with 1 where there are more than there have to be, or an answer is not that of the origin.
"""
import contextlib
import http.client
import itertools
import os
import pathlib
import random
import re
import socket
import time

from Tests.Support.harness import web

from .front import FRONT, MORE, ORIGIN, expect, playlist

CACHE = pathlib.Path(MORE[0])
CODINGS = ["gzip", "gzip, deflate, br", "br, gzip;q=0.8", "GZIP", "deflate, gzip;q=1.0, *;q=0", "gzip ;q=0.5"]
PLAIN = ["", "br", "gzip;q=0", "identity", "gzip;q=0.00, br", "xgzip", "gzipx"]


def ask(target, host=None, coding=None, front=FRONT):
    fields = {"Host": host, "Accept-Encoding": coding}
    return web.ask(front, target, **{name: value for name, value in fields.items() if value is not None})


def ask_behind(target, client, count, source="127.0.0.4"):
    """The number of refused requests among those that an address sends in the name of another."""
    connection = http.client.HTTPConnection(FRONT, source_address=(source, 0))
    return sum(web.ask(connection, target, X_Forwarded_For=client)[0] == 429 for _ in range(count))


def keys():
    """The keys of all that is kept; each file has its own behind a head of some binary fields."""
    found = []
    for path in CACHE.rglob("*"):
        # A file may go meanwhile, and one that is being written has no head yet.
        with contextlib.suppress(FileNotFoundError, IsADirectoryError):
            found += re.findall(rb"\nKEY: (.*)\n", path.read_bytes()[:4096])[:1]
    return sorted(key.decode() for key in found)


def new_since(before):
    """The keys of what is kept only now. What nobody asks for within a minute goes meanwhile."""
    return sorted(set(keys()) - set(before))


def target_of(link):
    """The target of an open file of a program; empty if it has just been closed."""
    try:
        return os.readlink(link)
    except OSError:
        return ""


def copies(what, most, targets, hosts=(None,), codings=("",)):
    """Asks for all of them, in all ways, and counts what is kept that was not there before."""
    before, connection, new = keys(), http.client.HTTPConnection(FRONT, timeout=10), []
    end = time.monotonic() + 60
    # In the second before its next change a playlist is not kept, which is over soon.
    while not new and time.monotonic() < end:
        for target, host, coding in itertools.product(targets, hosts, codings):
            status = ask(target, host, coding, connection)[0]
            expect(f"{what}: {target}", status == 200, status)
        new = new_since(before)
    expect(what, 0 < len(new) <= most, f"{len(new)} copies", new[:8])
    print(f"ok: nginx's cache: {what}: {len(targets) * len(hosts) * len(codings)} requests, {len(new)} copies")


def encoded(path, seed):
    """The address with some letters of its path written by their numbers, and doubled slashes."""
    choice = random.Random(seed)
    path, mark, query = path.partition("?")
    letters = (f"%{ord(letter):02x}" if letter.isalnum() and choice.random() < 0.3 else letter for letter in path)
    return "".join(letter * choice.randint(1, 3) if letter == "/" else letter for letter in letters) + mark + query


def newest(query=""):
    """A media playlist's path and the newest header and segment of it."""
    found = playlist(query)
    path = found.split("?")[0]
    lines = ask(found, front=ORIGIN)[1].decode().splitlines()
    folder = path.rsplit("/", 1)[0]
    header = next(line.split('"')[1] for line in lines if line.startswith("#EXT-X-MAP"))
    return path, f"{folder}/{header}", f"{folder}/{lines[-1]}"


junk = [f"?{''.join(random.choices([*'abcdefghijk=&+', '%20'], k=9))}{number}" for number in range(100)]
path, header, segment = newest()
for name, target in (("header", header), ("segment", segment)):
    bare, version = target.split("?")
    copies(f"junk queries for a {name}", 1,
           [f"{target}&{query[1:]}" for query in junk[:50]] + [f"{bare}{query}&{version}" for query in junk[50:]])
    before = keys()
    for seed in range(100):
        expect(name, ask(encoded(target, seed), coding="gzip")[0] == 200)
    for host, coding in itertools.product(["a.example", "b.example:80"], CODINGS + PLAIN):
        expect(name, ask(target, host, coding)[0] == 200)
    expect(f"{name}: encoded letters, hosts, codings", not new_since(before), new_since(before))
    expect(f"{name}: the bytes", ask(target)[1] == ask(target, front=ORIGIN)[1])
copies("junk queries for a playlist", 1, [path + query for query in junk])
path = newest("?allowance=300")[0]
copies("a playlist with 100 junk queries, twelve Host names and thirteen codings", 2,
       [path + query for query in junk[:10]] + [encoded(path, seed) for seed in range(10)],
       [None] + [f"{name}.example" for name in "abcdefghijk"], CODINGS + PLAIN)
path = newest("?allowance=700")[0]
orders = [f"?{'&'.join(order)}" for order in itertools.permutations(["present=edge", "container=ts", "x=1"])]
copies("a playlist's arguments in each order, and those that say nothing new", 1,
       [path + order for order in orders] + [path + "?present=edge&container=ts&splice=marked&PRESENT=start&container=cmaf"])
# I-frames are kept as any list, header and segment is, and a list of six segments is another one than that of three.
frames = path.replace(".m3u8", "-iframes.m3u8")
lines = ask(frames, front=ORIGIN)[1].decode().splitlines()
expect("an I-frame playlist", "#EXT-X-I-FRAMES-ONLY" in lines, lines)
frame = f"{path.rsplit('/', 1)[0]}/{lines[-1]}"
copies("an I-frame playlist, with junk queries", 1, [frames + query for query in junk[:10]] + [encoded(frames, 1)])
copies("an I-frame", 1, [frame, encoded(frame, 2), *(f"{frame}&{query[1:]}" for query in junk[:10])])
expect("an I-frame: the bytes", ask(frame)[1] == ask(frame, front=ORIGIN)[1])
copies("a list of six segments", 1, [f"{path}?past=3", *(f"{path}{query}&past=3" for query in junk[:10])])
expect("a list of six segments: the bytes", ask(f"{path}?past=3")[1].count(b"EXTINF") == 6)
# There is any number of replays, so nothing of them is kept, as of the past.
for query in ("?replay=2026-11-20T12:00:10Z", "?dvr=60", "?latency=low&dvr=60"):
    found, before = playlist(query), keys()
    for _ in range(2):
        status = ask(found)[0]
        expect(f"{query}: {found}", status == 200, status)
    expect(f"{query}: nothing is kept", not new_since(before), new_since(before))
# A look in the URL is kept like any channel.
path, header, segment = newest("?theme=dark&note=Caf%C3%A9%20/%20%7Bzone%7D%3B%20100%25&size=320x180")
expect("a look in a path", path.startswith("/clock;size=320x180;theme=dark;note=Caf!c3!a9+~+!7bzone!7d!3b+100!25/"), path)
copies("a playlist of a look, with junk queries and encoded letters", 1, [path + query for query in junk[:10]] + [encoded(path, 1)])
copies("a header of a look", 1, [header, encoded(header, 2)])
copies("a segment of a look", 1, [segment, encoded(segment, 3), segment.replace("!", "%21").replace("~", "%7e")])
expect("a segment of a look: the bytes", ask(segment)[1] == ask(segment, front=ORIGIN)[1])
# So is another packing, as Chromium and ffmpeg get it where there is sound, and what is beside the pictures or in them.
for query in ("?audio=tick&mux=yes", "?cc=608", "?subtitles=en,de"):
    path, header, segment = newest(query)
    copies(f"a playlist with {query}, with junk queries", 1, [path + junk_query for junk_query in junk[:10]])
    copies(f"a header with {query}", 1, [header, encoded(header, 2)])
    copies(f"a segment with {query}", 1, [segment, encoded(segment, 3), f"{segment}&x=1"])
words = f"{path.rpartition('/')[0]}/subtitles-de.m3u8"
copies("a playlist of subtitles", 1, [words + query for query in junk[:10]])
cue = f"{path.rpartition('/')[0]}/{web.uris(ask(words, front=ORIGIN)[1])[-1]}"
copies("a segment of subtitles", 1, [cue, encoded(cue, 3), f"{cue}&x=1"])
expect("a segment of subtitles: the bytes", ask(cue)[1] == ask(cue, front=ORIGIN)[1])
path = newest("?allowance=700")[0]
copies("junk queries for the loading clip", 1, ["/loading.mp4" + query for query in junk])
copies("the loading clips of two channels", 2, ["/loading.mp4?channel=dark", "/loading.mp4?x=1&channel=dark&channel=clock",
                                               "/loading.mp4?channel=strip"])

# The files of the page are kept for a second although browsers have to ask each time, and the front answers with 304.
for target in ("/", "/page/main.js", "/scenarios"):
    copies(f"{target} with junk queries, hosts and codings", 2, [target + query for query in ["", *junk[:5]]], [None, "a.example"], CODINGS + PLAIN)
    expect(f"{target}: the bytes", ask(target)[1] == ask(target, front=ORIGIN)[1])
    expect(f"{target}: the field for browsers", ask(target)[2]["Cache-Control"] == "no-cache", ask(target)[2].items())
    # This is one of several, because each second begins with one that goes to an origin.
    again = []
    for _ in range(5):
        status, _, fields = web.ask(FRONT, target, If_None_Match=ask(target)[2]["ETag"])
        again.append((status, fields["X-Cache"]))
    expect(f"{target}: asked for again", {status for status, _ in again} == {304} and (304, "HIT") in again, again)

# A name in another form than the origin's gets the origin's answer, and is not kept.
before = keys()
for target in (f"{path}?container=tsx", f"{path}?allowance=00", f"{path}?past=4", f"{path}?allowance=7000", f"{path}?schedule=%6cive", f"{path}?container=%74s",
               "/loading.mp4?channel=%64ark", "/loading.mp4?channel=nosuch", "/loading.mp4?rendition=1x1", segment.replace(".m4s", "9999.m4s"),
               header.split("?")[0], header[:-12] + "000000000000", header + "0", header[:-12] + "%30", header[:-12],
               f"{path[:-5]}%00.m3u8", "/a/1/b.m3u8", "/nothing/%0d%0aX-Y:%20z/1/b.m3u8", "/clock%20b/0/640x360.m3u8",
               "/clock/0/../0/nosuch.m3u8", "/clock%3ftz=UTC/0/640x360.m3u8",
               "/page/", "/page/nosuch.js", "/page/index.html"):
    front, plain = ask(target), ask(target, front=ORIGIN)
    expect(target, front[0] == plain[0] or front[0] == 400 == plain[0], front[:2], plain[:2])
expect("what is odd or wrong is not kept", not new_since(before), new_since(before))
for target in (f"{path}?Container=ts", "/loading.mp4?Channel=dark"):
    expect(f"{target}: a name in capitals is one thing to nginx, so what it keeps is that", ask(target)[1] == ask(target.lower(), front=ORIGIN)[1])
print("ok: nginx's cache: odd and wrong requests leave nothing")

# The past is a day long, and readers that read it slowly may not fill the disk: neither the cache nor what waits for readers is on it.
# One client has a share of it, and what is on now is for everybody.
past, *media = newest("?dvr=86000")
for target in (past, past.replace(";dvr", "%3b%64vr"), past + "?_HLS_skip=YES", *media):
    expect(target, ask(target)[0] == 200)
    expect(target, ask(target, coding="gzip")[0] == 200)
host, port = FRONT.split(":")
with contextlib.ExitStack() as peers:
    heads = []
    for number in range(6):
        # Each another list of 4.8 MB, more than sockets hold, of which its reader takes the head.
        peer = peers.enter_context(socket.socket())
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peer.settimeout(10)
        peer.bind(("127.0.0.2", 0))
        peer.connect((host, int(port)))
        peer.sendall(f"GET {past.replace('86000', str(86001 + number))} HTTP/1.1\r\nHost: {FRONT}\r\n\r\n".encode())
        heads.append(peer.recv(15).decode())
    expect("one client's share of the past", heads == ["HTTP/1.1 200 OK"] * 4 + ["HTTP/1.1 429 To"] * 2, heads)
    # Their names are gone as soon as they are opened.
    waiting = [path for path in map(target_of, pathlib.Path("/proc").glob("[0-9]*/fd/*")) if path.startswith(f"{CACHE.parent}/proxy/")]
    expect("what waits for slow readers is not on the disk", not waiting, waiting)
    expect("another client's past", ask(past)[0] == 200)
    other = http.client.HTTPConnection(FRONT, source_address=("127.0.0.2", 0))
    expect("what is on now, for the same client", ask(newest()[0], front=other)[0] == 200)
kept = [key for key in keys() if re.search(";(dvr|start|end|delay)=", key)]
expect("nothing of the past is kept", not kept, kept)
print("ok: nginx: four slow readers of lists of the past leave nothing on the disk; one client has no more")

# Of keys, pathways and variables there are any number of names. Whatever origin answers, a key is the same, and what it decrypts, too.
found = playlist("?key=2&steer=a,b@30")
lines = ask(found)[1].decode().splitlines()
folder = found.split("?")[0].rsplit("/", 1)[0]
key, its_header = (next(line.split('"')[1] for line in lines if line.startswith(tag)) for tag in ("#EXT-X-KEY", "#EXT-X-MAP"))
expect("a list by a pathway", found.startswith("/via-a/clock;key=2;steer=a,b@30/"), found)
for name in (key, its_header, lines[-1]):
    answers = {(status, bytes(body)) for status, body, _ in (ask(f"{folder}/{name}") for _ in range(10))}
    expect(name, len(answers) == 1 and answers == {(200, bytes(ask(f"{folder}/{name}", front=ORIGIN)[1]))}, answers)
expect("a key", len(ask(f"{folder}/{key}")[1]) == 16 and ask(f"{folder}/{key}")[2]["Cache-Control"] == "no-store")
manifest = f"{folder.replace('/via-a', '')}/steering.json"
expect("a manifest", b'"VERSION":1' in ask(f"{manifest}?_HLS_pathway=%22a%22&_HLS_throughput=5000000")[1])
expect("a report of a pathway that there is not", ask(f"{manifest}?_HLS_pathway=c")[0] == 400)
for target in (found.replace("via-a", "via-c"), f"{folder}/{key}".replace("via-a", "via-1"), f"{folder}/{key}".replace("key=2", "key=3")):
    expect(target, ask(target)[0] == ask(target, front=ORIGIN)[0] == 404, ask(target)[:2])
kept = [name for name in keys() if re.search("via-|;(key|steer|define|redundant)=|steering", name)]
expect("nothing with keys or pathways is kept", not kept, kept)
print("ok: nginx: keys, what they decrypt, and steering manifests are those of either origin, and none is kept")

# By HTTP/1.0, with a Host and without one.
host, port = FRONT.split(":")
for fields in ("", f"Host: {FRONT}\r\n", "Connection: keep-alive\r\n"):
    for target in ("/live.m3u8", path, segment, "/healthz"):
        with socket.create_connection((host, int(port)), timeout=10) as peer:
            peer.sendall(f"GET {target} HTTP/1.0\r\n{fields}Connection: close\r\n\r\n".encode())
            text = b"".join(iter(lambda: peer.recv(65536), b""))
        head, _, body = text.partition(b"\r\n\r\n")
        expect(f"HTTP/1.0 {fields!r} {target}", b" 200 " in head.split(b"\r\n")[0] and b"chunked" not in head and body, head)
print("ok: nginx: HTTP/1.0, with and without Host")

# Over its share one client gets 429, and another none.
connection = http.client.HTTPConnection(FRONT, source_address=("127.0.0.2", 0))
statuses = [ask("/nothing", front=connection)[0] for _ in range(600)]
expect("a client over its share", 429 in statuses and statuses[:200].count(429) == 0, statuses.count(429))
status = ask(header, front=connection)[0]
expect("what is kept has a larger share", status == 200, status)
expect("another client", ask("/healthz", front=http.client.HTTPConnection(FRONT, source_address=("127.0.0.3", 0)))[0] == 200)
# The proxy in front (127.0.0.4, in front.conf) has its viewers' addresses, and TLS.
expect("viewers behind the proxy in front are separate", ask_behind("/nothing", "203.0.113.1", 600) > 0 == ask_behind("/nothing", "203.0.113.2", 100))
expect("no other proxy is believed", ask_behind("/nothing", "203.0.113.9", 100, source="127.0.0.2") > 0)
connection = http.client.HTTPConnection(FRONT, source_address=("127.0.0.4", 0))
text = web.ask(connection, "/scenarios.json", X_Forwarded_For="203.0.113.3", X_Forwarded_Proto="https")[1]
expect("the list of scenarios has https", b"https://" in text and b"http://" not in text, text[:300])
print(f"ok: nginx: of 600 requests at once of one client {statuses.count(429)} are refused")

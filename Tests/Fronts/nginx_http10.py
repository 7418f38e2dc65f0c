"""Asks for every kind of answer through an nginx that speaks HTTP/1.0 with keep-alive to its origins.

    python3 -m Tests.Fronts.nginx_http10 HOST:PORT PORT-OF-AN-ORIGIN ADMIN-PORT...

Exits with 1 where an answer is not that of the origin, or connections to the origins are not used again.
"""
import http.client

from .front import FRONT, MORE, ORIGIN, ask, expect, metric, playlist


def accepted():
    """The number of connections that the origins have accepted."""
    return sum(metric(admin, "clockcast_http_connections_total") for admin in MORE)


front, origin = (http.client.HTTPConnection(host, timeout=10) for host in (FRONT, ORIGIN))
path = playlist()
header = path.rpartition("/")[0] + "/" + ask(origin, path)[1].decode().partition('#EXT-X-MAP:URI="')[2].partition('"')[0]
size = len(ask(origin, header)[1])
tag = ask(origin, header)[2]["ETag"]
# It names its host.
qr = f"/qr.svg?text=http://{FRONT}/clock.m3u8"
# No two of them are answered from nginx's cache: but for the header they are not kept.
requests = [
    ("/channels", {}, 200), ("/channels", {"Accept_Encoding": "gzip"}, 200), (qr, {"Range": "bytes=1-9"}, 206),
    (qr, {"Range": "bytes=999999-"}, 416), (qr, {"If_None_Match": "*"}, 304), ("/nothing", {}, 404),
    ("/live.m3u8?tz=Nowhere", {}, 400), (qr, {"method": "HEAD"}, 200), (qr, {"method": "DELETE"}, 405),
    (qr, {"method": "OPTIONS"}, 204), (header, {"If_None_Match": tag}, 304), (header, {}, 200),
]
before = accepted()
for target, fields, status in requests * 10:
    through, straight = ask(front, target, **fields), ask(origin, target, Host=FRONT, **fields)
    expect(target, through[0] == straight[0] == status, fields, through[0], straight[0])
    expect(target, through[1] == straight[1] or target == "/channels", fields, through[1][:80], straight[1][:80])
new = accepted() - before - len(MORE)
# One connection to each origin is enough for one viewer; some are opened anew, such as after a 405.
expect("connections are used again", new <= len(requests), new)
expect("the whole header", len(ask(front, header)[1]) == size)
print(f"ok: nginx by HTTP/1.0: {len(requests) * 10} requests, {new} new connections to the origins")

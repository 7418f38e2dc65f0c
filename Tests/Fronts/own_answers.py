"""Whether pages of other sites may read the answers that nginx and HAProxy make themselves: redirects, and errors while no origin is there.

    python3 -m Tests.Fronts.own_answers FOLDER

Both are started with the files of config/ before ports that nobody listens on. FOLDER takes what they write, and has tls.crt, tls.key and tls.pem. Exits
with 1 where Access-Control-Allow-Origin is not there once, or a 429 has no Retry-After. Tests.Fronts.scenarios has the answers of origins.
"""
import http.client
import pathlib
import sys

from Tests.Support.harness import haproxy, nginx, processes, waiting, web
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
TARGETS = ["/live.m3u8", "/page/main.js", "/clock/0/640x360.m3u8", "/clock;latency=low/0/640x360.m3u8?_HLS_msn=9", "/clock;dvr=60/0/640x360.m3u8",
           "/clock;fault=404/0/640x360.m3u8", "/sessions/a.json", "/loading.mp4", "/clock/0/640x360/live/1.m4s?v=0123456789ab"]
first, second, plain, plain_tls, plain_http, balanced, balanced_tls, balanced_http = free_ports(8)


def expect(what, is_right, *more):
    if not is_right:
        sys.exit(f"own_answers: {what}: {more}")


def readable(what, status, answer):
    """Whether an answer has a status, and every page may read it."""
    expect(what, answer[0] == status and answer[2].get_all("Access-Control-Allow-Origin") == ["*"], answer[0], answer[2].items())


def listens(port):
    try:
        return web.ask(f"127.0.0.1:{port}", "/", Host="clock.example.org")[0] == 301
    except OSError:
        return False


origins = [f"127.0.0.1:{first}", f"127.0.0.1:{second}"]
(FOLDER / "nginx.conf").write_text("user root;\n" + nginx.local(FOLDER, plain, plain_tls, plain_http, origins))
(FOLDER / "haproxy.cfg").write_text(haproxy.local(FOLDER, balanced, balanced_tls, balanced_http, origins).replace("maxconn 8000", "maxconn 100"))
fronts = [processes.start(["nginx", "-e", f"{FOLDER}/nginx.log", "-g", "daemon off;", "-c", f"{FOLDER}/nginx.conf"]),
          processes.start(["haproxy", "-f", f"{FOLDER}/haproxy.cfg"])]
try:
    for name, port, redirect, status in (("nginx", plain, plain_http, 502), ("HAProxy", balanced, balanced_http, 503)):
        expect(f"{name} does not answer", waiting.until(lambda: listens(redirect), 10))
        for target in TARGETS:
            readable(f"{name} without origins: {target}", status, web.ask(f"127.0.0.1:{port}", target))
        readable(f"{name}: from http to https", 301, web.ask(f"127.0.0.1:{redirect}", "/live.m3u8", Host="clock.example.org"))
    # This machine's own address has no limits.
    connection = http.client.HTTPConnection(f"127.0.0.1:{plain}", source_address=("127.0.0.2", 0))
    refused = waiting.until(lambda: next((answer for answer in [web.ask(connection, "/live.m3u8")] if answer[0] == 429), None), 20, pause=0)
    expect("nginx refuses nothing of one client", refused)
    readable("nginx: over a client's share", 429, refused)
    expect("nginx: a 429 has no time of the next try", refused[2].get_all("Retry-After") == ["1"], refused[2].items())
finally:
    for front in fronts:
        processes.stop(front)
print("ok: nginx, HAProxy: pages of other sites may read their redirects and errors, and a 429 has Retry-After")

"""Whether HAProxy answers others while clients hold TLS handshakes that they never finish.

    python3 -m Tests.Fronts.handshakes FOLDER

HAProxy is started with config/haproxy.cfg, a tenth of its connections and a fifth of its time limit, before no origin. FOLDER has tls.pem. Exits
with 1 where one address takes the connections of others, or where several of them keep these for longer than the limit.
"""
import http.client
import pathlib
import socket
import ssl
import subprocess
import sys

from Tests.Support.harness import nginx, waiting
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
plain, tls, redirect = free_ports(3)
text = nginx.CONFIG.with_name("haproxy.cfg").read_text()
for old, new in (("origin-1:8080", "127.0.0.1:1"), ("origin-2:8080", "127.0.0.1:1"), ("/etc/haproxy", str(FOLDER)), ("bind :8080", f"bind :{plain}"),
                 ("bind :8443", f"bind :::{tls} v4v6" if nginx.has_ipv6() else f"bind :{tls}"), ("bind :8000", f"bind :{redirect}"),
                 ("maxconn 8000", "maxconn 800"), ("gt 1000", "gt 100"), ("timeout client 10s", "timeout client 2s")):
    if old not in text:
        sys.exit(f"handshakes: haproxy.cfg has no {old}")
    text = text.replace(old, new)
(FOLDER / "handshakes.cfg").write_text(text)


def ask(source, limit):
    """The status that an address is given over TLS, or nothing."""
    unchecked = ssl._create_unverified_context()
    try:
        connection = http.client.HTTPSConnection("127.0.0.1", tls, timeout=limit, source_address=(source, 0), context=unchecked)
        connection.request("GET", "/live.m3u8")
        return connection.getresponse().status
    except OSError:
        return None


def hold(source):
    """More connections than there are, each with the beginning of a handshake."""
    held = []
    for _ in range(900):
        try:
            held.append(socket.create_connection(("127.0.0.1", tls), timeout=1, source_address=(source, 0)))
            held[-1].send(b"\x16\x03\x01\x02\x00")
        except OSError:
            pass  # It was refused.
    return held


haproxy = subprocess.Popen(["haproxy", "-f", FOLDER / "handshakes.cfg"], stderr=subprocess.DEVNULL)
try:
    # No origin is there, so the answer is HAProxy's own.
    if not waiting.until(lambda: ask("127.0.0.2", 1) == 503, pause=0.05):
        sys.exit("handshakes: HAProxy does not answer")
    held = hold("127.0.0.3")
    if ask("127.0.0.2", 10) != 503:
        sys.exit("handshakes: one address takes the connections of all others")
    if ask("127.0.0.3", 1) is not None:
        sys.exit("handshakes: an address has more connections than its share")
    held += [one for number in range(4, 14) for one in hold(f"127.0.0.{number}")]
    if not waiting.until(lambda: ask("127.0.0.2", 4) == 503, 20, pause=0.1):
        sys.exit("handshakes: handshakes are not given up")
    print("ok: 900 unfinished handshakes of one address; those of eleven are given up in time")
finally:
    haproxy.terminate()
    haproxy.wait(10)

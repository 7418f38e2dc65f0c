"""Requests to servers on this machine, playlists and metrics that they answer with."""

import http.client
import re
import ssl
import urllib.request

# The certificates are of our own making.
_ANYBODY = ssl.create_default_context()
_ANYBODY.check_hostname = False
_ANYBODY.verify_mode = ssl.CERT_NONE


def get(url, timeout=30, encoding="utf-8", **fields):
    """The text at a URL; an OSError where that is an error."""
    request = urllib.request.Request(url, headers={name.replace("_", "-"): value for name, value in fields.items()})
    with urllib.request.urlopen(request, timeout=timeout, context=_ANYBODY) as reply:
        return reply.read().decode(encoding)


def answers(url):
    """Whether a URL is answered with 200."""
    try:
        get(url, timeout=5, encoding="latin-1")
        return True
    except OSError:
        return False


def ask(peer, target, method="GET", **fields):
    """Status, body and fields of the answer to one request of any kind; the peer is HOST:PORT or a connection."""
    connection = http.client.HTTPConnection(peer, timeout=30) if isinstance(peer, str) else peer
    connection.putrequest(method, target, skip_host="Host" in fields, skip_accept_encoding=True)
    for name, value in fields.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    reply = connection.getresponse()
    answer = reply.status, reply.read(), reply.headers
    if isinstance(peer, str):
        connection.close()
    return answer


def receive(connection, rest=b"", is_head=False):
    """Head, body and the bytes after the next answer on a socket from which the previous answer has been read."""
    while b"\r\n\r\n" not in rest:
        rest += _some(connection)
    head, _, rest = rest.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    wanted = 0 if is_head or not length or head[9:12] in (b"304", b"204") else int(length[1])
    while len(rest) < wanted:
        rest += _some(connection)
    return head, rest[:wanted], rest[wanted:]


def _some(connection):
    if not (part := connection.recv(1 << 18)):
        raise EOFError("the connection ended within an answer")
    return part


def uris(playlist):
    """The lines of a playlist that are URIs."""
    text = playlist if isinstance(playlist, str) else playlist.decode()
    return [line for line in text.splitlines() if line and line[0] != "#"]


def metric(text, name, **labels):
    """The sum of a metric's series that have these labels, in the text of /metrics."""
    series = re.findall(rf"(?m)^{name}({{.*}})? (\S+)$", text)
    return sum(float(value) for known, value in series if all(f'{label}="{wanted}"' in known for label, wanted in labels.items()))

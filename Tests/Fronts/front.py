"""The common part of the checks in this folder: a front and the origins behind it, which the first arguments name, and requests to them.

    python3 -m Tests.Fronts.CHECK HOST:PORT-OF-THE-FRONT ORIGIN-PORT MORE…
"""
import os
import sys

from Tests.Support.harness import web
from Tests.Support.harness.web import ask

FRONT, ORIGIN, MORE = sys.argv[1], f"127.0.0.1:{sys.argv[2]}", sys.argv[3:]


def through(target, **fields):
    """The front's answer. Where it gives up an origin that a busy machine makes late, with 504, it is asked again."""
    for _ in range(10):
        answer = ask(FRONT, target, **fields)
        if answer[0] != 504:
            break
    return answer


def expect(what, is_right, *more):
    """Ends the check with 1 and these words unless it is right."""
    if not is_right:
        sys.exit(f"{os.path.basename(sys.argv[0])}: through {FRONT}: {what}: {more}")


def metric(admin_port, name, **labels):
    """A sum of an origin's counters."""
    return int(web.metric(ask(f"127.0.0.1:{admin_port}", "/metrics")[1].decode(), name, **labels))


def playlist(query=""):
    """The path of the first media playlist that a query is given, with its own query."""
    return "/" + web.uris(ask(ORIGIN, f"/live.m3u8{query}")[1])[0]


def newest(path):
    """The path of the newest segment of a media playlist, which the origin is asked for."""
    return f"{path.partition('?')[0].rpartition('/')[0]}/{web.uris(ask(ORIGIN, path)[1])[-1]}"

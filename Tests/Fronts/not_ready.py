"""Which fronts leave an origin alone whose /readyz is 503, as the table of docs/operations/README.md has it: HAProxy does, nginx does not ask.

    python3 -m Tests.Fronts.not_ready FOLDER

Both are started with the files of config/ before two origins. FOLDER takes what they write, and has tls.crt, tls.key and tls.pem. Exits with 1 where the
table is wrong, or where nginx serves nobody because no origin is ready.
"""
import pathlib
import sys

from Tests.Support.harness import haproxy, nginx, processes, stub_origin, waiting
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
first, second, plain, plain_tls, plain_http, balanced, balanced_tls, balanced_http = free_ports(8)
ready = {first: True, second: True}
asked = []


def origin(port):
    """An origin that answers everything, and is ready or not."""
    async def answer(target):
        if target == "/readyz":
            return 200 if ready[port] else 503
        asked.append(port)
        return 200

    stub_origin.start(port, answer)


def ask(port):
    return stub_origin.ask(port, "/live.m3u8")


def origins_of(port):
    """The origins that twenty requests reach, which all have to be answered."""
    asked.clear()
    if (statuses := {ask(port) for _ in range(20)}) != {200}:
        sys.exit(f"not_ready: statuses through {names[port]}: {statuses}")
    return set(asked)


names = {plain: "nginx", balanced: "HAProxy"}
origin(first)
origin(second)
(FOLDER / "nginx.conf").write_text("user root;\n" + nginx.local(FOLDER, plain, plain_tls, plain_http, [f"127.0.0.1:{first}", f"127.0.0.1:{second}"]))
text = haproxy.local(FOLDER, balanced, balanced_tls, balanced_http, [f"127.0.0.1:{first}", f"127.0.0.1:{second}"])
(FOLDER / "haproxy.cfg").write_text(text.replace("maxconn 8000", "maxconn 100"))
fronts = [processes.start(["nginx", "-e", f"{FOLDER}/nginx.log", "-g", "daemon off;", "-c", f"{FOLDER}/nginx.conf"]),
          processes.start(["haproxy", "-f", f"{FOLDER}/haproxy.cfg"])]
try:
    for port in names:
        if not waiting.until(lambda: ask(port) == 200, 10):
            sys.exit(f"not_ready: {names[port]} does not answer")
        if origins_of(port) != {first, second}:
            sys.exit(f"not_ready: {names[port]} does not ask both origins")
    ready[second] = False
    if not waiting.until(lambda: origins_of(balanced) == {first}, 10):
        sys.exit("not_ready: HAProxy goes on asking an origin that is not ready")
    if origins_of(plain) != {first, second}:
        sys.exit("not_ready: nginx leaves an origin alone that is not ready, which the documents deny")
    ready[first] = False
    if not waiting.until(lambda: ask(balanced) == 503, 10):
        sys.exit("not_ready: HAProxy goes on asking origins of which none is ready")
    origins_of(plain)
finally:
    for front in fronts:
        processes.stop(front)
print("ok: an origin that is not ready is left alone by HAProxy and asked by nginx, which serves everybody if none is ready")

"""Which fronts leave an origin alone whose /readyz is 503, as the table of docs/operations/README.md has it: HAProxy does, nginx does not ask.

    python3 -m Tests.Fronts.not_ready FOLDER

Both are started with the files of config/ before two origins. FOLDER takes what they write, and has tls.crt, tls.key and tls.pem. Exits with 1 where the
table is wrong, or where nginx serves nobody because no origin is ready.
"""
import asyncio
import http.client
import pathlib
import sys
import threading

from Tests.Support.harness import nginx, processes, waiting
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
first, second, plain, plain_tls, plain_http, haproxy, haproxy_tls, haproxy_http = free_ports(8)
ready = {first: True, second: True}
asked = []


def origin(port):
    """An origin that answers everything, and is ready or not."""
    async def answer(reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                is_check = head.startswith(b"GET /readyz")
                if not is_check:
                    asked.append(port)
                status = b"503 Service Unavailable" if is_check and not ready[port] else b"200 OK"
                writer.write(b"HTTP/1.1 " + status + b"\r\nContent-Length: 0\r\nCache-Control: no-store\r\n\r\n")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def serve():
        async with await asyncio.start_server(answer, "127.0.0.1", port) as server:
            await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()


def ask(port):
    """The status of a first playlist; 0 without an answer."""
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/live.m3u8")
        return connection.getresponse().status
    except OSError:
        return 0


def origins_of(port):
    """The origins that twenty requests reach, which all have to be answered."""
    asked.clear()
    if (statuses := {ask(port) for _ in range(20)}) != {200}:
        sys.exit(f"not_ready: statuses through {names[port]}: {statuses}")
    return set(asked)


names = {plain: "nginx", haproxy: "HAProxy"}
origin(first)
origin(second)
(FOLDER / "nginx.conf").write_text("user root;\n" + nginx.local(FOLDER, plain, plain_tls, plain_http, [f"127.0.0.1:{first}", f"127.0.0.1:{second}"]))
text = nginx.CONFIG.with_name("haproxy.cfg").read_text().replace("/etc/haproxy", str(FOLDER)).replace("maxconn 8000", "maxconn 100")
for old, new in (("origin-1:8080", f"127.0.0.1:{first}"), ("origin-2:8080", f"127.0.0.1:{second}"), ("bind :8080", f"bind 127.0.0.1:{haproxy}"),
                 ("bind :8443", f"bind 127.0.0.1:{haproxy_tls}"), ("bind :8000", f"bind 127.0.0.1:{haproxy_http}")):
    text = text.replace(old, new)
(FOLDER / "haproxy.cfg").write_text(text)
fronts = [processes.start(["nginx", "-e", f"{FOLDER}/nginx.log", "-g", "daemon off;", "-c", f"{FOLDER}/nginx.conf"]),
          processes.start(["haproxy", "-f", f"{FOLDER}/haproxy.cfg"])]
try:
    for port in names:
        if not waiting.until(lambda: ask(port) == 200, 10):
            sys.exit(f"not_ready: {names[port]} does not answer")
        if origins_of(port) != {first, second}:
            sys.exit(f"not_ready: {names[port]} does not ask both origins")
    ready[second] = False
    if not waiting.until(lambda: origins_of(haproxy) == {first}, 10):
        sys.exit("not_ready: HAProxy goes on asking an origin that is not ready")
    if origins_of(plain) != {first, second}:
        sys.exit("not_ready: nginx leaves an origin alone that is not ready, which the documents deny")
    ready[first] = False
    if not waiting.until(lambda: ask(haproxy) == 503, 10):
        sys.exit("not_ready: HAProxy goes on asking origins of which none is ready")
    origins_of(plain)
finally:
    for front in fronts:
        processes.stop(front)
print("ok: an origin that is not ready is left alone by HAProxy and asked by nginx, which serves everybody if none is ready")

"""Whether paths with bytes that are not printable ASCII reach the origins as scenarios do, so that no answer takes an origin out of service.

    python3 -m Tests.Fronts.other_bytes FOLDER

nginx and HAProxy are started with files in config/, before an origin that answers whatever it is asked for, three seconds late: a front that
waits for it sees a scenario. FOLDER takes what they write, and has tls.crt, tls.key and tls.pem. Exits with 1 where a front does not wait.
"""
import asyncio
import concurrent.futures
import http.client
import pathlib
import re
import subprocess
import sys
import threading
import time

from Tests.Support.harness import nginx
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
CONFIG = nginx.CONFIG.with_name("haproxy.cfg")
# U+037E, which may be taken for a semicolon, in all ways that an origin may read it; and what is no UTF-8.
OTHERS = ["/clock;tz=Asia~Tokyo%CD%BEfault=list.hang=20/0/640x360.m3u8", "/clock%cd%bedvr=86400/0/640x360.m3u8", "/clock%C0%BBfault=list.hang/0/640x360.m3u8",
          "/clock/0/640x360/live/1.m4s%0A", "/clock%CD%BElatency=low/0/640x360.m3u8", "/%7F", "/clock%E2%84%AA.m3u8"]
PLAIN = ["/clock.m3u8", "/clock;tz=Asia~Tokyo/0/640x360.m3u8", "/clock%20.m3u8"]


async def answer(reader, writer):
    """An origin whose answers are late, but for those to health checks."""
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            await asyncio.sleep(0 if head.startswith(b"GET /readyz") else 3)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def serve(port):
    async with await asyncio.start_server(answer, "127.0.0.1", port) as server:
        await server.serve_forever()


def ask(port, target):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", target)
    return connection.getresponse().status


origin, plain, plain_tls, plain_http, haproxy, haproxy_tls, haproxy_http = free_ports(7)
threading.Thread(target=lambda: asyncio.run(serve(origin)), daemon=True).start()
address = f"127.0.0.1:{origin}"
(FOLDER / "nginx.conf").write_text("user root;\n" + nginx.local(FOLDER, plain, plain_tls, plain_http, [address] * 2))
text = re.sub(r"origin-([12]):8080", address, CONFIG.read_text()).replace("/etc/haproxy", str(FOLDER))
for port, own in ((8080, haproxy), (8443, haproxy_tls), (8000, haproxy_http)):
    text = text.replace(f"bind :{port}", f"bind 127.0.0.1:{own}")
(FOLDER / "haproxy.cfg").write_text(text.replace("maxconn 8000", "maxconn 100"))
fronts = [
    subprocess.Popen(["nginx", "-e", f"{FOLDER}/nginx.log", "-g", "daemon off;", "-c", f"{FOLDER}/nginx.conf"], stderr=subprocess.DEVNULL),
    subprocess.Popen(["haproxy", "-f", f"{FOLDER}/haproxy.cfg"], stderr=subprocess.DEVNULL),
]
try:
    for port in (plain, haproxy):
        for _ in range(200):
            try:
                if ask(port, "/readyz") == 200:
                    break
            except OSError:
                pass
            time.sleep(0.05)
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        asked = {(name, target): pool.submit(ask, port, target) for name, port in (("nginx", plain), ("haproxy", haproxy)) for target in OTHERS + PLAIN}
    for (name, target), status in asked.items():
        wanted = [200] if target in OTHERS else [502, 504]
        if status.result() not in wanted:
            sys.exit(f"other_bytes: {name}: {target} is answered with {status.result()} and not {wanted}")
finally:
    for front in fronts:
        front.terminate()
        front.wait(10)
print(f"ok: {len(OTHERS)} paths with other bytes through two fronts, as scenarios; {len(PLAIN)} others are not waited for")

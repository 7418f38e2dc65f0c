"""Whether paths with bytes that are not printable ASCII reach the origins as scenarios do, so that no answer takes an origin out of service.

    python3 -m Tests.Fronts.other_bytes FOLDER

nginx and HAProxy are started with files in config/, before an origin that answers whatever it is asked for, three seconds late: a front that
waits for it sees a scenario. FOLDER takes what they write, and has tls.crt, tls.key and tls.pem. Exits with 1 where a front does not wait.
"""
import asyncio
import concurrent.futures
import pathlib
import subprocess
import sys

from Tests.Support.harness import haproxy, nginx, stub_origin, waiting
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
# U+037E, which may be taken for a semicolon, in all ways that an origin may read it; and what is no UTF-8.
OTHERS = ["/clock;tz=Asia~Tokyo%CD%BEfault=list.hang=20/0/640x360.m3u8", "/clock%cd%bedvr=86400/0/640x360.m3u8", "/clock%C0%BBfault=list.hang/0/640x360.m3u8",
          "/clock/0/640x360/live/1.m4s%0A", "/clock%CD%BElatency=low/0/640x360.m3u8", "/%7F", "/clock%E2%84%AA.m3u8"]
PLAIN = ["/clock.m3u8", "/clock;tz=Asia~Tokyo/0/640x360.m3u8", "/clock%20.m3u8"]


async def answer(target):
    """Late, but for health checks."""
    await asyncio.sleep(0 if target == "/readyz" else 3)
    return 200


origin, plain, plain_tls, plain_http, balanced, balanced_tls, balanced_http = free_ports(7)
stub_origin.start(origin, answer)
address = f"127.0.0.1:{origin}"
(FOLDER / "nginx.conf").write_text("user root;\n" + nginx.local(FOLDER, plain, plain_tls, plain_http, [address] * 2))
text = haproxy.local(FOLDER, balanced, balanced_tls, balanced_http, [address] * 2)
(FOLDER / "haproxy.cfg").write_text(text.replace("maxconn 8000", "maxconn 100"))
fronts = [
    subprocess.Popen(["nginx", "-e", f"{FOLDER}/nginx.log", "-g", "daemon off;", "-c", f"{FOLDER}/nginx.conf"], stderr=subprocess.DEVNULL),
    subprocess.Popen(["haproxy", "-f", f"{FOLDER}/haproxy.cfg"], stderr=subprocess.DEVNULL),
]
try:
    for port in (plain, balanced):
        waiting.until(lambda: stub_origin.ask(port, "/readyz") == 200, 10)
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        asked = {(name, target): pool.submit(stub_origin.ask, port, target) for name, port in (("nginx", plain), ("haproxy", balanced)) for target in OTHERS + PLAIN}
    for (name, target), status in asked.items():
        wanted = [200] if target in OTHERS else [502, 504]
        if status.result() not in wanted:
            sys.exit(f"other_bytes: {name}: {target} is answered with {status.result()} and not {wanted}")
finally:
    for front in fronts:
        front.terminate()
        front.wait(10)
print(f"ok: {len(OTHERS)} paths with other bytes through two fronts, as scenarios; {len(PLAIN)} others are not waited for")

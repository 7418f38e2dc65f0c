"""Whether nginx still asks an origin for what all viewers get when it has been late with what a single viewer asked for.

    python3 -m Tests.Fronts.late_variants FOLDER

nginx is started with config/nginx.conf before two origins, of which one answers for looks, zones and frames later than nginx waits. FOLDER takes what
it writes, and has tls.crt and tls.key. Exits with 1 where that origin is left alone.
"""
import asyncio
import pathlib
import sys

from Tests.Support.harness import nginx, processes, stub_origin, waiting
from Tests.Support.harness.ports import free_ports

FOLDER = pathlib.Path(sys.argv[1])
VERSION = "?v=0123456789ab"
LATE = ["/frame.png?face=world", "/clock.m3u8?theme=dark", "/clock;theme=dark/0/640x360.m3u8", f"/clock;tz=Asia~Tokyo/0/640x360/live/1.m4s{VERSION}",
        f"/clock/0/640x360/loading-900/899.m4s{VERSION}", f"/clock/0/640x360/loading-900-50/899.m4s{VERSION}"]
# The same in the form of what all viewers get, as nginx resolves it before it asks an origin.
DISGUISED = {f"/clock/0/640x360/live/../loading-900-50/897.m4s{VERSION}": f"/clock/0/640x360/loading-900-50/897.m4s{VERSION}",
             f"/clock/0/../../clock;theme=red/0/640x360/live/1.m4s{VERSION}": f"/clock;theme=red/0/640x360/live/1.m4s{VERSION}",
             f"/clock/0/640x360/%6coading-900-50/898.m4s{VERSION}": f"/clock/0/640x360/loading-900-50/898.m4s{VERSION}"}
IN_TIME = ["/live.m3u8", "/clock/0/640x360.m3u8", "/clock;latency=low/0/640x360.m3u8", "/clock/0/640x360-iframes.m3u8", "/time",
           f"/clock/0/640x360/live/1.m4s{VERSION}", f"/clock/0/640x360/slate/1.m4s{VERSION}", f"/clock/0/640x360/loading/1.ts{VERSION}",
           f"/clock/0/640x360/live/init.mp4{VERSION}", f"/clock;latency=low/0/640x360/live/1.2.m4s{VERSION}"]
asked = {}


def origin(port, is_late):
    """An origin that notes what it is asked for."""
    async def answer(target):
        asked.setdefault(target, []).append(port)
        # Longer than proxy_read_timeout.
        await asyncio.sleep(5 if is_late and target in [*LATE, *DISGUISED.values()] else 0)
        return 200

    stub_origin.start(port, answer)


late, other, plain, tls, redirect = free_ports(5)
origin(late, True)
origin(other, False)
(FOLDER / "late.conf").write_text("user root;\n" + nginx.local(FOLDER, plain, tls, redirect, [f"127.0.0.1:{late}", f"127.0.0.1:{other}"]))
process = processes.start(["nginx", "-e", f"{FOLDER}/late.log", "-g", "daemon off;", "-c", f"{FOLDER}/late.conf"])
try:
    if not waiting.until(lambda: stub_origin.ask(plain, "/readyz") == 200, 10):
        sys.exit(f"late_variants: nginx does not answer: {(FOLDER / 'late.log').read_text()}")
    for target, arriving in [*zip(LATE, LATE), *DISGUISED.items()]:
        while late not in asked.get(arriving, []):
            stub_origin.ask(plain, target)
        for usual in IN_TIME:
            asked[usual] = []
            for _ in range(6):
                if (status := stub_origin.ask(plain, usual)) != 200:
                    sys.exit(f"late_variants: {usual} is answered with {status}")
            if late not in asked[usual]:
                sys.exit(f"late_variants: an origin that was late with {target} is not asked for {usual}")
finally:
    processes.stop(process)
print(f"ok: an origin that is late with {len(LATE) + len(DISGUISED)} things for single viewers is asked for {len(IN_TIME)} that all viewers get")

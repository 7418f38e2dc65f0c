"""Whether a program that was built for use holds no more after it has made many segments than after it has made a few. The tests' build is
compiled in another way (`-enable-testing`), so what the optimiser does wrong across modules shows in this one only.

    python3 -m Tests.Monitoring.held PROGRAM

Exits with 1 and says how much it grew.
"""
import sys
import time
import urllib.parse

from Tests.Support.harness import usage, waiting, web
from Tests.Support.harness.clockcast import LIVE, Clockcast

SETTINGS = LIVE + "limits: { processor_seconds: 0 }\nchannels:\n  clock: { renditions: [1280x720] }\n"
FEW, MANY = 10, 60
# So long that an encoder is not used for the next segment, too.
PAUSE = 0.1
# A leak of an encoder is two megabytes a segment.
LIMIT = 20_000_000


def main():
    with Clockcast(settings=SETTINGS, binary=sys.argv[1]) as server:
        waiting.until(lambda: web.answers(f"{server.base}/readyz"))
        multivariant = f"{server.base}/clock.m3u8?dvr=3600"
        address = urllib.parse.urljoin(multivariant, web.uris(web.get(multivariant))[0])
        names = web.uris(web.get(address))
        held = {}
        # Every third, so that none shares its pictures with another.
        for count, name in enumerate(names[: 3 * MANY : 3], 1):
            web.get(urllib.parse.urljoin(address, name), encoding="latin-1")
            time.sleep(PAUSE)
            if count in (FEW, MANY):
                held[count] = usage.figure(server.pid, "VmRSS")
        grown = held[MANY] - held[FEW]
        if grown > LIMIT:
            sys.exit(f"held: from {FEW} segments to {MANY} it grew by {grown / 1e6:.0f} MB; at most {LIMIT / 1e6:.0f} are allowed")
        print(f"ok: from {FEW} segments to {MANY} it grew by {grown / 1e6:.1f} MB")


main()

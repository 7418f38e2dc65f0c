"""The program's statements about the clock after a daemon has left its figures in the kernel, in a container and under the systemd unit.

    python3 -m Tests.Fronts.kernel_figures

It is started as in a container: in namespaces of its own, without a capability. The figures are those of timesyncd, of chrony, of a host
without a daemon, and of one in a leap second, in place of the kernel's (adjtimex.c); then the kernel's own, through the unit's filter of system
calls and through one that forbids the call. Needs root. Exits with 1 where something is wrong.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from Tests.Support.harness import web
from Tests.Support.harness.clockcast import BINARY, LIVE, ROOT, Clockcast
from Tests.Support.harness.contained import wrapper

PLL, INSERT, UNSYNCHRONIZED, NANOSECONDS = 0x1, 0x10, 0x40, 0x2000
KEPT = PLL | NANOSECONDS
# State, status, maximum and estimated error, TAI; status, maximum error, leap, TAI, and the words at the start that are to come of it.
CASES = {
    "timesyncd after a poll": ((0, KEPT, 500, 0, 0), ("unknown", None, "none", None, "kept by NTP, error unknown")),
    "timesyncd half an hour after one": ((0, KEPT, 900_000, 0, 0), ("unknown", None, "none", None, "kept by NTP, error unknown")),
    "timesyncd an hour after one": ((0, KEPT, 1_800_000, 0, 0), ("holdover", None, "none", None, "kept by NTP formerly, error unknown")),
    "chrony": ((0, KEPT, 1_402, 41, 37), ("synchronized", 1_402, "none", 37, "within 1.402 ms")),
    "a host without a daemon": ((5, UNSYNCHRONIZED, 16_000_000, 16_000_000, 0),
                                ("unsynchronized", None, "none", None, "not synchronized, error unknown")),
    "chrony on the day of a leap second": ((1, KEPT | INSERT, 1_402, 41, 37), ("synchronized", 1_402, "insert", 37, "within 1.402 ms")),
    "chrony in the leap second": ((3, KEPT | INSERT, 1_402, 41, 38), ("synchronized", 1_402, "insert", 38, "within 1.402 ms")),
    "chrony after the leap second": ((4, KEPT | INSERT, 1_402, 41, 38), ("synchronized", 1_402, "none", 38, "within 1.402 ms")),
}


def told(binary, **variables):
    """The program's statements at its start, at /time, in /healthz and in the metrics."""
    with Clockcast(settings=LIVE, binary=binary, **variables) as clockcast:
        time = json.loads(web.get(f"{clockcast.base}/time"))
        clock = json.loads(web.get(f"{clockcast.base}/healthz"))["clock"]
        start = re.search(r"the machine's clock error=\"([^\"]*)\"", clockcast.log.read_text())
        assert (time["status"], time["source"]) == (clock["status"], clock["source"]), (time, clock)
        assert (time["earliest_ns"] is None) == (time["latest_ns"] is None) == (clock["maximum_error_us"] is None), (time, clock)
        metrics = clockcast.metrics()
        assert f'clockcast_clock_status{{status="{time["status"]}"}} 1\n' in metrics
        assert ("\nclockcast_clock_maximum_error_seconds " in metrics) == (clock["maximum_error_us"] is not None)
        return time["source"], (time["status"], clock["maximum_error_us"], time["leap"], time["tai_offset"], start and start[1])


def main():
    failures = 0

    def check(name, found, wanted):
        nonlocal failures
        failures += found != wanted
        print(f"{'ok' if found == wanted else 'wrong'}: {name}: {found}" + ("" if found == wanted else f", not {wanted}"))

    folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-figures-"))
    folder.chmod(0o755)
    library = folder / "adjtimex.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, ROOT / "Tests/Support/harness/adjtimex.c"], check=True)
    contained = wrapper(folder / "contained", BINARY)
    for name, (figures, wanted) in CASES.items():
        check(name, told(contained, LD_PRELOAD=library, CLOCK_FIGURES=" ".join(map(str, figures))), ("kernel", wanted))

    outside = told(BINARY)
    check("the machine's own, in a container", told(contained), outside)
    unit = (ROOT / "config/clockcast.service").read_text()
    allowed = " ".join(re.findall(r"^SystemCallFilter=([^~@].*)$", unit, re.M)).split()
    forbidden = [name for name in ("adjtimex", "clock_adjtime") if name not in allowed]
    as_unit = wrapper(folder / "unit", BINARY, forbidden)
    check("the machine's own, through the filter of clockcast.service", told(as_unit), outside)
    check("where the call is forbidden", told(wrapper(folder / "forbidden", BINARY, ["adjtimex", "clock_adjtime"])),
          (None, ("unknown", None, "none", None, "the kernel gives no figures, error unknown")))
    sys.exit(1 if failures else 0)


main()

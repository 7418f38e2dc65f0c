"""The processor time and memory of processes, read from /proc."""

import os
import pathlib
import re
import time

_HERTZ = os.sysconf("SC_CLK_TCK")


def processor(*pids):
    """Seconds of processor time that processes have used together."""
    stats = (pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / _HERTZ


def figure(pid, name, file="status"):
    """A figure of a process, such as VmRSS; sizes in bytes."""
    value = re.search(rf"(?m)^{name}:\s+(\d+)( kB)?$", pathlib.Path(f"/proc/{pid}/{file}").read_text())
    return int(value[1]) * (1024 if value[2] else 1)


def busy_from_now():
    """A function whose value is the share of the machine that was busy between this call and its own."""
    before, began = _busy(), time.monotonic()
    return lambda: (_busy() - before) / (time.monotonic() - began) / (os.cpu_count() or 1)


def _busy():
    """Seconds that all processors together were not idle since the start of the machine.

    What runs for others at a lower priority (`nice`) gives way at once, so it is not counted: see proc_stat(5).
    """
    with open("/proc/stat") as file:
        fields = [int(field) for field in file.readline().split()[1:9]]
    return (sum(fields) - fields[1] - fields[3] - fields[4]) / _HERTZ

"""A file that drives the clocks of a program into which scripts/driven-clock.c is loaded; that file describes its contents."""

import mmap
import shutil
import struct
import subprocess

from .clockcast import ROOT


class DrivenClock:
    def __init__(self, path, library, utc=0):
        """`utc`: nanoseconds since 1970 at which UTC stands still; 0 where it runs."""
        path.write_bytes(struct.pack("<qqq", utc, 0, 0))
        with path.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 24)
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_FILE": str(path)}

    @property
    def utc(self):
        return self._get(0)

    def stand(self, utc):
        self._set(0, utc)

    @property
    def passed(self):
        return self._get(1)

    def advance(self, nanoseconds):
        self._set(1, self.passed + nanoseconds)

    def step(self, nanoseconds):
        """Moves UTC alone, as when the clock is set."""
        self._set(2, self._get(2) + nanoseconds)

    def _get(self, index):
        return struct.unpack_from("<q", self.memory, 8 * index)[0]

    def _set(self, index, value):
        struct.pack_into("<q", self.memory, 8 * index, value)


def library(folder):
    """The library to load, built in a folder."""
    compiler = next(filter(None, map(shutil.which, ["cc", "gcc", "clang", "/opt/swift/usr/bin/clang"])), None)
    if not compiler:
        raise SystemExit("a C compiler is needed for the driven clock")
    path = folder / "clock.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", path, ROOT / "scripts/driven-clock.c", "-ldl"], check=True)
    return path

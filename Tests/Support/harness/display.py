"""A private X display without a window manager, whose screen is a mapped file: looking at it costs nothing."""

import mmap
import os
import select
import struct
import tempfile
import zlib

from . import processes, strip


class Display:
    def __init__(self, width=1280, height=720, limit=3600):
        self.width, self.height = width, height
        for _ in range(4):
            self.folder = tempfile.TemporaryDirectory(prefix="display-", ignore_cleanup_errors=True)
            if number := self._start(limit):
                break
            # Another program took the number of the display in between.
            self.close()
        else:
            raise RuntimeError("Xvfb does not start")
        self.name = ":" + number
        with open(os.path.join(self.folder.name, "Xvfb_screen0"), "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        # XWDFileHeader (X11/XWDFile.h): big-endian words; 0 size, 12 bytes a line, 19 colours of 12 bytes each.
        words = struct.unpack(">25I", self.memory[:100])
        self.start, self.stride = words[0] + words[19] * 12, words[12]

    def _start(self, limit):
        reader, writer = os.pipe()
        self.process = processes.start(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{self.width}x{self.height}x24", "-fbdir", self.folder.name,
             "-nolisten", "tcp", "-ac", "-nocursor"], limit, pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as file:
            return file.readline().strip() if select.select([file], [], [], 60)[0] else ""

    def row(self, left, y):
        """The blues of a row of pixels, from one to the right end."""
        begin = self.start + y * self.stride
        return self.memory[begin + 4 * left:begin + 4 * self.width:4]

    def strip(self, left, y, width):
        """The places of a timecode strip's cells in the memory, if one lies there."""
        return [self.start + y * self.stride + 4 * int(left + (2 * cell + 1) * width / (2 * strip.CELLS)) + 1
                for cell in range(strip.CELLS)]

    def second(self, places):
        """The second that a strip in these places shows, or None."""
        word = 0
        for place in places:
            word = word << 1 | (self.memory[place] > 125)
        return strip.value(word)

    def photograph(self, path):
        """Writes the screen as PNG."""
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        rows = bytearray()
        for y in range(self.height):
            row = self.memory[self.start + y * self.stride:self.start + y * self.stride + 4 * self.width]
            colours = bytearray(3 * self.width)
            colours[0::3], colours[1::3], colours[2::3] = row[2::4], row[1::4], row[0::4]
            rows += b"\0" + colours
        header = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 6))
                       + chunk(b"IEND", b""))

    def close(self):
        if hasattr(self, "memory"):
            self.memory.close()
        processes.stop(self.process)
        self.folder.cleanup()

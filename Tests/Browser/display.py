"""A private X display without a window manager, and pictures of all of it."""

import mmap
import os
import struct
import subprocess
import tempfile

import processes


class Display:
    def __init__(self, width=1280, height=900):
        self.folder = tempfile.TemporaryDirectory(prefix="clockcast-display-")
        reader, writer = os.pipe()
        self.process = processes.start(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-fbdir", self.folder.name,
             "-nolisten", "tcp", "-ac", "-nocursor"], 7200, pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as file:
            number = file.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        self.name = ":" + number
        self.width, self.height = width, height
        with open(os.path.join(self.folder.name, "Xvfb_screen0"), "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        # XWDFileHeader (X11/XWDFile.h): big-endian words; 0 size, 12 bytes a line, 19 colours of 12 bytes each.
        words = struct.unpack(">25I", self.memory[:100])
        self.start, self.stride = words[0] + words[19] * 12, words[12]

    def blue(self, x, y):
        """The blue of a pixel, 0 to 255."""
        return self.memory[self.start + y * self.stride + 4 * x]

    def photograph(self, path):
        subprocess.run(["import", "-display", self.name, "-window", "root", path], check=True, timeout=20)

    def close(self):
        self.memory.close()
        processes.stop(self.process)
        self.folder.cleanup()

"""The sounds that players play: a sound server whose sink has no loudspeaker, and the beginnings of sounds in it.

    python3 -m Benchmarks.accuracy.sound

Run alone, it plays tones at known moments and prints how far from these moments they are heard.
"""

import array
import ctypes
import ctypes.util
import os
import statistics
import tempfile
import threading
import time

from Tests.Support.harness import processes, waiting

RATE = 48_000
# In samples: the size of a read, and the silence after which a new sound begins.
BLOCK, QUIET = 480, RATE // 4
# A tenth of a tone's amplitude.
LOUD = 650
PLAYBACK, RECORD = 1, 2
DEFAULT = 0xFFFF_FFFF


class _Format(ctypes.Structure):
    _fields_ = [("format", ctypes.c_int), ("rate", ctypes.c_uint32), ("channels", ctypes.c_uint8)]


class _Buffer(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("maxlength", "tlength", "prebuf", "minreq", "fragsize")]


class _Stream:
    """A connection to the server (pa_simple), 16 bits in one channel."""

    def __init__(self, server, direction, device):
        self.library = ctypes.CDLL(ctypes.util.find_library("pulse-simple") or "libpulse-simple.so.0")
        self.library.pa_simple_new.restype = ctypes.c_void_p
        self.library.pa_simple_get_latency.restype = ctypes.c_uint64
        error = ctypes.c_int()
        self.handle = self.library.pa_simple_new(
            server.encode(), b"accuracy", direction, device.encode(), b"accuracy", ctypes.byref(_Format(3, RATE, 1)), None,
            ctypes.byref(_Buffer(DEFAULT, 4 * BLOCK, DEFAULT, DEFAULT, 2 * BLOCK)), ctypes.byref(error))
        if not self.handle:
            raise RuntimeError(f"pa_simple_new: error {error.value}")

    def _call(self, name, *arguments):
        error = ctypes.c_int()
        status = getattr(self.library, name)(ctypes.c_void_p(self.handle), *arguments, ctypes.byref(error))
        if error.value:
            raise OSError(f"{name}: error {error.value}")
        return status

    @property
    def latency(self):
        return self._call("pa_simple_get_latency") / 1e6

    def read(self):
        data = ctypes.create_string_buffer(2 * BLOCK)
        self._call("pa_simple_read", data, ctypes.c_size_t(2 * BLOCK))
        return array.array("h", data.raw)

    def write(self, samples):
        data = samples.tobytes()
        self._call("pa_simple_write", data, ctypes.c_size_t(len(data)))

    def close(self):
        """The moment at which all of it has been played."""
        self._call("pa_simple_drain")
        self.library.pa_simple_free(ctypes.c_void_p(self.handle))


class Listener:
    """Records the sounds that this machine plays from now on."""

    def __init__(self, limit):
        folder = tempfile.mkdtemp(prefix="accuracy-sound-")
        # VLC runs as another user.
        os.chmod(folder, 0o755)
        self.server = f"unix:{folder}/socket"
        self.process = processes.start(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disallow-exit", "--high-priority=no",
             "-L", "module-null-sink sink_name=heard rate=48000",
             "-L", f"module-native-protocol-unix auth-anonymous=1 socket={folder}/socket"],
            limit, env=os.environ | {"HOME": folder, "XDG_RUNTIME_DIR": folder})
        waiting.until(lambda: os.path.exists(f"{folder}/socket"), 5)
        os.chmod(f"{folder}/socket", 0o777)
        self.environment = {"PULSE_SERVER": self.server, "PULSE_SINK": "heard"}
        self.onsets = []
        # The moment up to which all of them are known.
        self.until = 0
        self.failure = None
        self.ends = threading.Event()
        self.stream = _Stream(self.server, RECORD, "heard.monitor")
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        # The first player waits up to 1.3 s for the sink to begin; that is no player's own.
        first = _Stream(self.server, PLAYBACK, "heard")
        first.write(array.array("h", [0]) * (2 * RATE))
        first.close()

    def _listen(self):
        try:
            count, quiet, found, clocks = 0, QUIET, [], []
            while not self.ends.is_set():
                block = self.stream.read()
                # When the next sample was heard, less where it is in the recording: the middle of the last seconds.
                clocks = clocks[-200:] + [time.time() - self.stream.latency - (count + BLOCK) / RATE]
                if max(block) < LOUD and min(block) > -LOUD:
                    quiet += BLOCK
                else:
                    for index, value in enumerate(block):
                        if abs(value) < LOUD:
                            quiet += 1
                            continue
                        if quiet >= QUIET:
                            found.append((count + index) / RATE)
                        quiet = 0
                count += BLOCK
                if len(clocks) > 50 and count % (10 * BLOCK) == 0:
                    clock = statistics.median(clocks)
                    self.onsets += [at + clock for at in found]
                    found = []
                    self.until = count / RATE + clock
        except OSError as error:
            self.failure = error

    def heard(self, start, end):
        """The moments at which a sound began, between two moments that are over."""
        waiting.until(lambda: self.until >= end or self.failure, 10)
        return [at for at in self.onsets if start <= at < end]

    def close(self):
        self.ends.set()
        self.thread.join(2)
        processes.stop(self.process)


def main():
    listener = Listener(60)
    stream = _Stream(listener.server, PLAYBACK, "heard")
    silence = array.array("h", [0]) * BLOCK
    tone = array.array("h", [6000 if (index // 24) % 2 else -6000 for index in range(BLOCK)])
    expected = []
    for index in range(1500):
        # The latency is that of the next sample that is written.
        if index % 100 == 99:
            expected.append(time.time() + stream.latency)
        stream.write(tone if index % 100 == 99 else silence)
    time.sleep(1)
    differences = [at - min(expected, key=lambda value: abs(value - at)) for at in listener.onsets]
    listener.close()
    print(f"{len(differences)} of {len(expected)} tones heard; late by {statistics.median(differences) * 1000:+.1f} ms (median), "
          f"{min(differences) * 1000:+.1f} to {max(differences) * 1000:+.1f} ms")


if __name__ == "__main__":
    main()

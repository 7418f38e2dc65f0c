"""The program as users run it."""

import os
import tempfile
import time

import processes

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("BINARY_UNDER_TEST", os.path.join(ROOT, ".build/release/clockcast"))
CHANNELS = "  clock: { timecode: strip }\n  analog: { face: analog, timezone: Asia/Shanghai }\n  ahead: { timezone: Asia/Tokyo, offset: 1h }\n"
PATIENCE = 30


class Server:
    """On a free port; the one that it has is `port`."""

    def __init__(self, channels=CHANNELS, binary=BINARY):
        self.folder = tempfile.TemporaryDirectory(prefix="server-")
        config, log = (os.path.join(self.folder.name, name) for name in ("clockcast.yaml", "log"))
        with open(config, "w") as file:
            file.write("server: { host: 127.0.0.1, port: 0 }\nadmin: { host: 127.0.0.1, port: 0 }\n"
                       f"loading: {{ minimum: 0 }}\nchannels:\n{channels}")
        with open(log, "w") as output:
            self.process = processes.start([binary, "serve", "--config", config], 7200, stdout=output, stderr=output)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with open(log) as file:
                text = file.read()
            # A line that is written to its end.
            for line in map(str.strip, text.splitlines()):
                if line.startswith("http://localhost:") and line.endswith("/"):
                    self.port = int(line[len("http://localhost:"):-1])
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        self.close()
        raise RuntimeError(f"{binary} does not serve; make build\n{text}")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def close(self):
        processes.stop(self.process)
        self.folder.cleanup()

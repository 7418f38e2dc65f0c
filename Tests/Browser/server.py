"""The program as users run it."""

import os
import tempfile
import time

import processes

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("BINARY_UNDER_TEST", os.path.join(ROOT, ".build/release/clockcast"))
CHANNELS = "  clock: { timecode: strip }\n  analog: { face: analog, timezone: Asia/Shanghai }\n"


class Server:
    """On a free port, or on the one that another one had."""

    def __init__(self, port=0, channels=CHANNELS, binary=BINARY):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".yaml")
        self.file.write(f"server: {{ host: 127.0.0.1, port: {port} }}\nadmin: {{ host: 127.0.0.1, port: 0 }}\n"
                        f"loading: {{ minimum: 0 }}\nchannels:\n{channels}")
        self.file.flush()
        with tempfile.NamedTemporaryFile("r") as log:
            with open(log.name, "w") as output:
                self.process = processes.start([binary, "serve", "--config", self.file.name], 7200, stdout=output, stderr=output)
            for _ in range(400):
                log.seek(0)
                text = log.read()
                for line in map(str.strip, text.splitlines()):
                    if line.startswith("http://localhost:") and line.endswith("/"):
                        self.port = int(line[len("http://localhost:"):-1])
                        return
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"{binary} does not serve; make build\n{text}")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def close(self):
        processes.stop(self.process)
        self.file.close()

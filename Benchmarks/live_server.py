"""A server with its defaults, and players of its live stream, for benchmarks that do something else beside them."""

import contextlib
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

PORT, ADMIN_PORT = 18080, 18090


@contextlib.contextmanager
def running(binary: str) -> Iterator[subprocess.Popen]:
    """The server, which listens when this begins and has ended when it ends."""
    server = subprocess.Popen(
        [binary, "serve", "--port", str(PORT), "--host", "127.0.0.1", "--admin-port", str(ADMIN_PORT)],
        # All players come from one address.
        env={"CLOCKCAST_LIMITS_CONNECTIONS_PER_ADDRESS": "0", "PATH": "/usr/bin:/bin"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", PORT), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield server
    finally:
        server.terminate()
        server.wait(30)


def players(products: str, count: int, seconds: int) -> tuple[float, float]:
    """The 99th percentiles of playlists and segments in milliseconds, as ViewerLoad has measured them; ends the program if it fails."""
    command = [f"{products}/ViewerLoad", "127.0.0.1", str(PORT), "/live.m3u8", "--viewers", str(count), "--seconds", str(seconds)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    figures = re.findall(r"p99 ([0-9.]+) ms", result.stdout)
    if result.returncode != 0 or len(figures) != 2:
        sys.exit(result.stdout + result.stderr)
    return float(figures[0]), float(figures[1])

"""Free ports below those that the kernel gives to outgoing connections, so that none of these takes one before a server does.

    python3 -m Tests.Support.harness.ports COUNT       prints them on one line
"""

import contextlib
import random
import socket
import sys


def free_ports(count, kind=socket.SOCK_STREAM):
    """Some ports of TCP, or of UDP for SOCK_DGRAM."""
    ports = []
    with contextlib.ExitStack() as taken:
        while len(ports) < count:
            port = random.randrange(10_000, 32_768)
            with contextlib.suppress(OSError):
                taken.enter_context(socket.socket(socket.AF_INET, kind)).bind(("127.0.0.1", port))
                ports.append(port)
    return ports


if __name__ == "__main__":
    print(*free_ports(int(sys.argv[1])))

"""Free ports: taken and given back, and not given to another program at once.

    python3 -m Tests.Support.harness.ports COUNT       prints them on one line
"""

import socket
import sys


def free_ports(count):
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


if __name__ == "__main__":
    print(*free_ports(int(sys.argv[1])))

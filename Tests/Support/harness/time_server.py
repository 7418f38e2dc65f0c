"""Time servers (RFC 5905) on this machine, which answer as a test determines."""

import socket
import struct
import threading
import time


def answer(question, ahead=0.0, stratum=2, reference=b"\x7f\x00\x00\x01"):
    def stamp(instant):
        return struct.pack(">II", (int(instant) + 2_208_988_800) & 0xFFFFFFFF, int(instant % 1 * 2**32) & 0xFFFFFFFF)
    now = time.time() + ahead
    return (bytes([0x24, stratum, 6, 0xEC]) + struct.pack(">II", 0, 66) + reference + stamp(now - 9) + question[40:48]
            + stamp(now) + stamp(time.time() + ahead))


def serve(behave):
    """A server on 127.0.0.1 whose answers the test determines; returns its address."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 0))

    def run():
        while True:
            question, client = server.recvfrom(512)
            for reply in behave(question):
                server.sendto(reply, client)
    threading.Thread(target=run, daemon=True).start()
    return f"127.0.0.1:{server.getsockname()[1]}"

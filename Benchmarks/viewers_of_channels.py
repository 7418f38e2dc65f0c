"""A viewer for each channel of a server, and the server's processor time meanwhile.

Usage: viewers_of_channels.py FILE-WITH-GREETING PID CHANNELS
"""
import http.client
import os
import re
import sys
import time

# Turns of all viewers, and seconds: a viewer asks once a period, which is as long as a segment.
WARM, MEASURED, PERIOD, SEGMENT = 8, 10, 2.0, 2


def processor(pid):
    """Seconds of processor time that a process has used."""
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(condition, what, limit=300):
    deadline = time.monotonic() + limit
    while not (value := condition()):
        if time.monotonic() > deadline:
            sys.exit(f"{what} takes more than {limit} s")
        time.sleep(0.2)
    return value


def idle(pid):
    """Whether a process has used no processor time for a second."""
    before = processor(pid)
    time.sleep(1)
    return processor(pid) - before < 0.02


class Viewer:
    """A player that takes the playlist and every segment that is new in it."""

    def __init__(self, connection, channel):
        self.connection, self.seen = connection, set()
        self.media = "/" + next(line for line in self.get(f"/{channel}.m3u8").splitlines() if line[:1] not in ("#", ""))

    def get(self, path):
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            sys.exit(f"{path}: {answer.status}")
        return body.decode("latin-1")

    def poll(self):
        folder = self.media.split("?")[0].rsplit("/", 1)[0]
        for line in self.get(self.media).splitlines():
            if line and line[0] != "#" and line not in self.seen:
                self.seen.add(line)
                self.get(f"{folder}/{line}")


def main():
    greeting, pid, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    port = wait_for(lambda: re.search(r"localhost:(\d+)/live", open(greeting).read()), "the start").group(1)
    wait_for(lambda: idle(pid), "measuring the bit rates")
    connection = http.client.HTTPConnection("127.0.0.1", int(port))
    viewers = [Viewer(connection, f"clock{number + 1}") for number in range(count)]
    latest = 0.0
    for turn in range(WARM + MEASURED):
        if turn == WARM:
            used, served = processor(pid), sum(len(viewer.seen) for viewer in viewers)
        start = time.monotonic()
        for number, viewer in enumerate(viewers):
            due = start + number * PERIOD / count
            time.sleep(max(0, due - time.monotonic()))
            viewer.poll()
            if turn >= WARM:
                latest = max(latest, time.monotonic() - due)
        time.sleep(max(0, start + PERIOD - time.monotonic()))
    used = processor(pid) - used
    seconds = (sum(len(viewer.seen) for viewer in viewers) - served) * SEGMENT
    each = used * 1000 / seconds
    print(f"\n{count} channels of clock at 1280x720, 30 frames a second, a viewer each: {seconds} s of stream over HTTP.")
    print(f"{each:.2f} ms of processor for a second of stream, so one core carries {1000 / each:.0f} of them.")
    print(f"The last answer of a viewer's turn came at most {latest * 1000:.0f} ms after it was due: more than {PERIOD:.0f} s say that the machine was busy.")


if __name__ == "__main__":
    main()

"""The results of clients and the server's figures, as they are printed at the end."""
import collections
import sys
import threading

from .server import grown


class Outcome:
    """The results of all clients, from all their threads."""

    def __init__(self):
        self.counts, self.failures, self.lock = collections.Counter(), collections.Counter(), threading.Lock()

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def fail(self, what):
        with self.lock:
            self.failures[what] += 1

    def compare(self, **columns):
        """Prints the server's figures by the name of the moment; none may be more in the last than in the first."""
        before, *_, after = columns.values()
        worse = grown(before, after)
        print(f"\n{'':24}" + "".join(f"{title.replace('_', ' '):>12}" for title in columns))
        for name in after:
            print(f"{name:24}" + "".join(f"{figures[name]:>12,}" for figures in columns.values()) + ("   grown" if name in worse else ""))
            if name in worse:
                self.fail(f"{name} grew")

    def finish(self, status):
        """Prints the counts and the failures, and ends the program accordingly."""
        for what, count in sorted(self.counts.items()):
            print(f"{count:8} {what}")
        if status != 0:
            self.fail(f"the server ended with status {status}")
        for what, count in self.failures.items():
            print(f"failure: {what} ({count} times)")
        if self.failures:
            sys.exit("failed; the seed is above")
        print("all came back")

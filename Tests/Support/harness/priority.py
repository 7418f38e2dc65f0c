"""Processes that do not wait for other work of the machine, and how long they waited all the same.

With real-time priority (SCHED_RR, sched(7)) a thread runs as soon as it can, whatever else the machine does: only others of that priority
make it wait. Children inherit it. It needs root or CAP_SYS_NICE.
"""

import contextlib
import os
import threading
import time

from . import processes

# What is judged, and what it is judged with: a server on a machine of its own would not wait for the player either.
JUDGED, JUDGE = 1, 2


def take(level=JUDGE):
    """Gives this thread, and all that it starts from then on, real-time priority; False where that is not allowed."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(level))
        return True
    except (OSError, AttributeError):
        return False


@contextlib.contextmanager
def of_the_judged():
    """Processes that are started within have the lower of the two priorities, if this thread has the higher one."""
    is_raised = os.sched_getscheduler(0) == os.SCHED_RR
    if is_raised:
        take(JUDGED)
    try:
        yield
    finally:
        if is_raised:
            take(JUDGE)


class Waiting:
    """The processor time of processes, and for how long their threads could have run and had to wait: the first two figures of
    /proc/PID/task/TID/schedstat.

    Threads are looked at every `pause` seconds, so what a thread did after its last look is lost, and of one that lived between two
    looks all of it.
    """

    def __init__(self, pause=1.0):
        self.pause, self.sessions, self.own = pause, [], threading.get_native_id()
        self.last, self.longest = {}, 0
        self.begin()
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def add(self, process):
        """Counts a process of `processes` and whatever it starts, which have just begun."""
        self.sessions.append(process)

    def begin(self):
        """From now on it counts; what was before was preparation."""
        self._look()
        self.began, self.first, self.longest = time.monotonic(), dict(self.last), 0

    def stop(self):
        """{"used": processors in use, in the mean, "waited": seconds that threads waited in each second, all together, "waited_at_once": the
        most that one thread waited between two looks, in seconds}."""
        self.is_over.set()
        self.thread.join(10)
        self._look()
        seconds = time.monotonic() - self.began
        used, waited = (sum(figures[index] - self.first.get(key, (0, 0))[index] for key, figures in self.last.items()) / 1e9 / seconds
                        for index in (0, 1))
        return {"used": round(used, 3), "waited": round(waited, 4), "waited_at_once": round(self.longest / 1e9, 3)}

    def _watch(self):
        while not self.is_over.wait(self.pause):
            self._look()

    def _look(self):
        threads = [(os.getpid(), self.own)]
        for pid in {pid for process in list(self.sessions) for pid in processes.members(process)}:
            with contextlib.suppress(OSError):
                threads += [(pid, int(thread)) for thread in os.listdir(f"/proc/{pid}/task")]
        for key in threads:
            if now := self._figures(*key):
                self.longest = max(self.longest, now[1] - self.last.get(key, (0, 0))[1])
                self.last[key] = now

    @staticmethod
    def _figures(pid, thread):
        """Nanoseconds of a thread on a processor and waiting for one; None if it is gone."""
        try:
            with open(f"/proc/{pid}/task/{thread}/schedstat", encoding="ascii") as file:
                return tuple(map(int, file.read().split()[:2]))
        except (OSError, ValueError):
            return None

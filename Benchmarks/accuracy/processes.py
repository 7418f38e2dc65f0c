"""Child processes, each in a session of its own, bounded in time and ended together."""

import os
import signal
import subprocess
import threading

_running = set()
_lock = threading.Lock()


def start(command, limit, **options):
    """Starts a command that `timeout` ends after `limit` seconds even if this program was killed."""
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
    process = subprocess.Popen(
        ["timeout", "--kill-after=2", str(int(limit)), *command], start_new_session=True, **options)
    with _lock:
        _running.add(process)
    return process


def stop(process):
    """Ends the command and whatever it started: first politely, then not."""
    for kind, patience in ((signal.SIGTERM, 1.5), (signal.SIGKILL, 3)):
        _signal_session(process.pid, kind)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue
    _signal_session(process.pid, signal.SIGKILL)
    with _lock:
        _running.discard(process)


def kill(process):
    """Ends the command without a chance to say goodbye."""
    _signal_session(process.pid, signal.SIGKILL)
    process.wait()
    with _lock:
        _running.discard(process)


def stop_all():
    with _lock:
        processes = list(_running)
    for process in reversed(processes):
        stop(process)


def _signal_session(session, kind):
    # Chromium's children have process groups of their own, but not sessions.
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", "rb") as file:
                if int(file.read().rpartition(b")")[2].split()[3]) == session:
                    os.kill(int(entry), kind)
        except (OSError, IndexError):
            continue

"""Child processes, each in a session of its own, which end with this program or after a time."""

import os
import signal
import subprocess

_running = []


def start(command, limit=600, **options):
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
    process = subprocess.Popen(
        ["timeout", "--kill-after=2", str(int(limit)), *command], start_new_session=True, **options)
    _running.append(process)
    return process


def stop(process):
    for kind, patience in ((signal.SIGTERM, 3), (signal.SIGKILL, 3)):
        for member in _members(process.pid):
            try:
                os.kill(member, kind)
            except ProcessLookupError:
                pass
        try:
            process.wait(patience)
            break
        except subprocess.TimeoutExpired:
            continue
    for member in _members(process.pid):
        try:
            os.kill(member, signal.SIGKILL)
        except ProcessLookupError:
            pass
    if process in _running:
        _running.remove(process)


def stop_all():
    for process in reversed(list(_running)):
        stop(process)


def _members(session):
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", "rb") as file:
                    if int(file.read().rpartition(b")")[2].split()[3]) == session:
                        found.append(int(entry))
            except (OSError, IndexError):
                continue
    return found

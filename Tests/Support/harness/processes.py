"""Programs that are started beside a test or a measurement, and their temporary files.

Each runs in a session of its own and ends with this program, however that ends: a guardian holds the other end of a pipe, and
when the pipe closes (an ordinary end, SIGTERM, SIGKILL) it ends what is still running and removes the temporary folder.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

_lock = threading.Lock()
_running = set()


def start(command, limit=3600, **options):
    """Starts a command; `timeout` ends it after `limit` seconds in any case."""
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
    with _lock:
        process = subprocess.Popen(
            ["timeout", "--kill-after=2", str(int(limit)), *command], start_new_session=True, **options)
        _running.add(process)
        _tell(f"+{process.pid}")
    return process


def stop(process, patience=3):
    """Ends the command and its children: first by SIGTERM, then by SIGKILL."""
    _signal(process.pid, signal.SIGTERM)
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        pass
    kill(process)


def kill(process):
    """Ends the command and its children, without a chance to finish."""
    _end_session(process.pid)
    process.wait(10)
    with _lock:
        if process in _running:
            _running.discard(process)
            _tell(f"-{process.pid}")


def signal_all(process, kind):
    """Sends a signal to the command and its children."""
    _signal(process.pid, kind)


def members(process):
    """The ids of the command and of its children."""
    return _members(process.pid)


def stop_all():
    with _lock:
        left = list(_running)
    for process in reversed(left):
        stop(process)


def _tell(line):
    _guardian.stdin.write(line + "\n")
    _guardian.stdin.flush()


def _guard(folder):
    """The guardian: reads which sessions begin and end until the pipe closes."""
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, signal.SIG_IGN)
    sessions = []
    for line in sys.stdin:
        session = int(line[1:])
        if line[0] == "+":
            sessions.append(session)
        elif session in sessions:
            sessions.remove(session)
    for session in sessions:
        _signal(session, signal.SIGTERM)
    end = time.monotonic() + 2
    while any(map(_members, sessions)) and time.monotonic() < end:
        time.sleep(0.05)
    for session in reversed(sessions):
        _end_session(session)
    shutil.rmtree(folder, ignore_errors=True)


def _end_session(session):
    # Again, because what is being ended may still have started something.
    for _ in range(100):
        if not _members(session):
            return
        _signal(session, signal.SIGKILL)
        time.sleep(0.01)


def _signal(session, kind):
    for member in _members(session):
        try:
            os.kill(member, kind)
        except ProcessLookupError:
            pass


def _members(session):
    """The live processes of a session. Chromium's children have process groups of their own, but not sessions."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", "rb") as file:
                    fields = file.read().rpartition(b")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] not in (b"Z", b"X"):
                found.append(int(entry))
    return found


if __name__ == "__main__":
    _guard(sys.argv[1])
else:
    # The place of all temporary files from here on; VLC, which runs as another user, has a folder of its own in it.
    tempfile.tempdir = tempfile.mkdtemp(prefix="clockcast-desktop-")
    os.chmod(tempfile.tempdir, 0o711)
    _guardian = subprocess.Popen(
        [sys.executable, os.path.abspath(__file__), tempfile.tempdir], stdin=subprocess.PIPE, text=True,
        start_new_session=True)

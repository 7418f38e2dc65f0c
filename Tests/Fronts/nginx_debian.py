"""Whether nginx takes config/nginx.conf as Debian's unit starts it, changed by the command of the file's head and in no other way.

    python3 -m Tests.Fronts.nginx_debian FOLDER

FOLDER has tls.crt and tls.key. Only ports, the origins' names and folders are others here. Exits with 1 and says what is wrong.
"""
import pathlib
import re
import socket
import subprocess
import sys

from Tests.Support.harness import nginx
from Tests.Support.harness.ports import free_ports

UNIT = pathlib.Path("/lib/systemd/system/nginx.service")


def main():
    folder = pathlib.Path(sys.argv[1])
    original = nginx.CONFIG.read_text()
    commands = re.findall(r"(?m)^#   sed -i '(.*)' nginx\.conf$", original)
    if len(commands) != 2:
        sys.exit(f"nginx_debian: {len(commands)} commands in {nginx.CONFIG}, not 2")
    text = subprocess.run(["sed", commands[1]], input=nginx.for_version(original, nginx.version()), check=True,
                          capture_output=True, text=True).stdout
    pid = re.search(r"(?m)^PIDFile=(.*)$", UNIT.read_text())[1]
    if f"\npid {pid};\n" not in text:
        sys.exit(f"nginx_debian: {UNIT} waits for {pid}")
    listened = sorted(set(re.findall(r"(?m)^ *listen (?:\[::\]:)?(\d+)", text)))
    if listened != ["443", "80"]:
        sys.exit(f"nginx_debian: it listens on {listened}")
    if "proxy_cache_path /dev/shm/" not in text:
        sys.exit("nginx_debian: the cache is not in memory")
    for port, free in zip(listened, free_ports(2)):
        text = text.replace(f"listen {port}", f"listen 127.0.0.1:{free}")
    for old, new in [("/tmp/", f"{folder}/debian-"), (pid, f"{folder}/debian.pid"), ("/dev/shm/", f"{folder}/debian-"),
                     ("/etc/nginx/tls", str(folder)), ("origin-1:8080", "127.0.0.1:1"), ("origin-2:8080", "127.0.0.1:1")]:
        text = text.replace(old, new)
    path = folder / "debian.conf"
    path.write_text(re.sub(r"(?m)^ *listen \[::\].*\n", "", text))
    # Standard error is a socket of the journal.
    ours, theirs = socket.socketpair()
    done = subprocess.run(["nginx", "-t", "-q", "-c", path], stdout=theirs, stderr=theirs)
    theirs.close()
    if done.returncode:
        sys.exit(f"nginx_debian: {ours.recv(10_000).decode()}")


main()

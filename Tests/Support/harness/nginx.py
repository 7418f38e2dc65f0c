"""config/nginx.conf as it can run beside other things on this machine: on given ports and before given origins.

    python3 -m Tests.Support.harness.nginx FOLDER PLAIN TLS REDIRECT ORIGIN-1 ORIGIN-2

Prints it. FOLDER takes what nginx writes, and has tls.crt, tls.key and perhaps front.conf; the three ports are of this machine alone; the origins are HOST:PORT.
Where the installed nginx is older than 1.25.1, HTTP/2 is written as that version takes it, by the command in the file's own comment.
"""
import pathlib
import re
import socket
import subprocess
import sys

CONFIG = pathlib.Path(__file__).resolve().parents[3] / "config/nginx.conf"


def version(program="nginx"):
    said = subprocess.run([program, "-v"], check=True, capture_output=True, text=True).stderr
    return tuple(map(int, re.search(r"nginx/(\d+)\.(\d+)\.(\d+)", said).groups()))


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        return True
    except OSError:
        return False


def for_version(text, number):
    """The text for an old nginx, changed by the command in the comment at the file's head."""
    if number >= (1, 25, 1):
        return text
    command = re.search(r"(?m)^#   sed -i '(.*)' nginx\.conf$", text)[1]
    return subprocess.run(["sed", command], input=text, check=True, capture_output=True, text=True).stdout


def local(folder, plain, tls, redirect, origins):
    text = for_version(CONFIG.read_text(), version())
    changes = [(f"listen {port}", f"listen 127.0.0.1:{own}") for port, own in ((8080, plain), (8443, tls), (8000, redirect))]
    changes += [(f"origin-{number}:8080", origin) for number, origin in enumerate(origins, 1)]
    changes += [('"8080:https"', f'"{plain}:https"'), ("/tmp/", f"{folder}/"), ("/etc/nginx/tls", str(folder)),
                ("/etc/nginx/front", f"{folder}/front"), ("/var/www/acme", f"{folder}/acme")]
    for old, new in changes:
        if old not in text:
            sys.exit(f"nginx: {CONFIG} has no {old}")
        text = text.replace(old, new)
    for port, own in ((8080, plain), (8443, tls), (8000, redirect)):
        text = text.replace(f"listen [::]:{port}", f"listen [::1]:{own}")
    return text if has_ipv6() else re.sub(r"(?m)^ *listen \[::1\].*\n", "", text)


if __name__ == "__main__":
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    print(local(*sys.argv[1:5], sys.argv[5:]), end="")

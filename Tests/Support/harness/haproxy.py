"""config/haproxy.cfg for this machine."""

import sys

from .clockcast import ROOT

CONFIG = ROOT / "config/haproxy.cfg"


def local(folder, plain, tls, redirect, origins):
    """The file with ports of its own before two origins, such as 127.0.0.1:1234; certificates are in the folder."""
    changes = [(f"bind :{port}", f"bind 127.0.0.1:{own}") for port, own in ((8080, plain), (8443, tls), (8000, redirect))]
    changes += [(f"origin-{number}:8080", origin) for number, origin in enumerate(origins, 1)] + [("/etc/haproxy", str(folder))]
    text = CONFIG.read_text()
    for old, new in changes:
        if old not in text:
            sys.exit(f"haproxy: {CONFIG} has no {old}")
        text = text.replace(old, new)
    return text

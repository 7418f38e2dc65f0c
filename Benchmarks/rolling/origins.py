"""Two origins behind nginx with config/nginx.conf, whose settings can be changed one origin after the other."""

import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request

import processes

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Fronts"))

import nginx_conf  # noqa: E402

# One address asks for everything, and the programs beside it take the processors: neither is what this is about.
COMMON = """
server: {{ host: 127.0.0.1, port: {port} }}
admin: {{ port: {admin} }}
drain: {{ delay: 1 }}
log: {{ level: warning }}
limits: {{ trusted_proxies: [127.0.0.1], processor_seconds: 0 }}
loading: {{ minimum: 0 }}
# Older segments too, for players that a busy machine makes late: they need not skip one. They begin with the present all the same.
playlist: {{ past: 3 }}
# One phase, so that the rendering of a time has the pictures of all players.
segment: {{ patience: 10, phase_step: 0 }}
"""
SETTINGS = {
    "as it was": "{}",
    "quantizer 30": "{ quantizer: 30 }",
    "another theme": "{ background: '#08306b' }",
}
PATIENCE = 30
# The certificate is of our own making.
ANYBODY = ssl.create_default_context()
ANYBODY.check_hostname = False
ANYBODY.verify_mode = ssl.CERT_NONE


def free_ports(count):
    """Taken and given back; nobody else takes them at once."""
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


def get(url, **fields):
    with urllib.request.urlopen(urllib.request.Request(url, headers=fields), timeout=10, context=ANYBODY) as reply:
        return reply.read()


def settings_file(folder, name, channel, port=0, admin=0, common=COMMON):
    """A file of settings: those of a name in SETTINGS for the one channel."""
    path = folder / f"{port} {name}.yaml"
    values = SETTINGS[name].strip("{} ")
    inner = ", ".join(filter(None, [channel, values]))
    path.write_text(common.format(port=port, admin=admin) + f"channels:\n  clock: {{ {inner} }}\n")
    return path


class Origins:
    """`channel` is what stands in the settings of the one channel besides what changes, `common` all other settings."""

    def __init__(self, binary, folder, channel="timecode: strip", common=COMMON):
        self.binary, self.folder, self.channel, self.common = binary, folder, channel, common
        self.ports = list(zip(*[iter(free_ports(4))] * 2))
        self.running, self.files = [None, None], [None, None]
        self.front, self.tls, self.redirect = free_ports(3)
        for index in range(2):
            self.start(index, "as it was")
        self.certify()
        (folder / "nginx.conf").write_text(
            nginx_conf.local(folder, self.front, self.tls, self.redirect, [f"127.0.0.1:{port}" for port, _ in self.ports]))
        with (folder / "nginx.log").open("wb") as log:
            self.nginx = processes.start(["nginx", "-e", "stderr", "-c", folder / "nginx.conf", "-g", "daemon off;"], stderr=log)
        self.url = f"http://127.0.0.1:{self.front}"
        self.wait(f"{self.url}/readyz")

    def certify(self):
        """A certificate of our own, for TLS. nginx takes over another one when it gets a SIGHUP."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
             "/CN=localhost", "-keyout", self.folder / "tls.key", "-out", self.folder / "tls.crt"], check=True, capture_output=True)

    def wait(self, url):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return get(url)
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def start(self, index, name):
        port, admin = self.ports[index]
        path = self.files[index] = settings_file(self.folder, name, self.channel, port, admin, self.common)
        with (self.folder / f"origin-{index + 1}.log").open("ab") as log:
            self.running[index] = processes.start([self.binary, "serve", "--config", path], stdout=log, stderr=log)
        self.wait(f"http://127.0.0.1:{port}/readyz")

    def version(self, index):
        """What the names of an origin's segments say of its settings."""
        base = f"http://127.0.0.1:{self.ports[index][0]}"
        if (status := self.running[index].poll()) is not None:
            raise RuntimeError(f"origin {index + 1} has ended, with status {status}")
        lists = [line for line in get(f"{base}/live.m3u8").decode().splitlines() if line and not line.startswith("#")]
        return re.search(r"\?v=(\w+)", get(f"{base}/{lists[0]}").decode()).group(1)

    def reload(self, index, name):
        """One origin takes other settings over by SIGHUP, and goes on."""
        before = self.version(index)
        port, admin = self.ports[index]
        # The file that it was started with has to have them: under another name they would not be read.
        os.replace(settings_file(self.folder, name, self.channel, port, admin, self.common), self.files[index])
        # Not to what ends it in time, which would take that for the end.
        for number in processes.members(self.running[index]):
            if number != self.running[index].pid:
                os.kill(number, signal.SIGHUP)
        end = time.monotonic() + PATIENCE
        while self.version(index) == before:
            if time.monotonic() > end:
                raise RuntimeError(f"origin {index + 1} does not take '{name}' over")
            time.sleep(0.05)

    def roll(self, index, name):
        """One origin drains, ends, and comes back with other settings."""
        processes.stop(self.running[index], PATIENCE)
        self.start(index, name)

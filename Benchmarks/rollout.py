"""Tries a rolling restart of the origins as config/kubernetes has it, without a cluster. Real processes behind a real nginx are treated as a
StatefulSet, its kubelets and probes would do it, while players watch. No request may fail, and no picture may be lost.

    python3 -m Benchmarks.rollout BINARY [--origins 4] [--players 200]

From the manifests come the settings, the probes with their periods and thresholds, the time between SIGTERM and SIGKILL, and minReadySeconds.
From the highest number to the lowest, an origin gets SIGTERM, has to end within its time, starts anew, and is waited for; all other origins
are probed meanwhile. In front is config/nginx.conf with a line for each origin. The parts that only a cluster has are not tried: its network,
its scheduler, and Services. The exit status is 0 if nothing was lost.
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile
import threading
import time

import yaml

from Benchmarks.rolling.watchers import complaint, ffmpeg, media_playlist, pictures
from Tests.Support.harness import nginx, processes, viewer_load, waiting, web
from Tests.Support.harness.clockcast import ROOT, Clockcast
from Tests.Support.harness.origins import Origins
from Tests.Support.harness.ports import free_ports

BASE = ROOT / "config/kubernetes/base"
# A frame of 30 a second, in ticks of 90 kHz.
FRAME = 3000


class Manifest:
    """The settings of an origin in config/kubernetes/base."""

    def __init__(self):
        items = list(yaml.safe_load_all((BASE / "origins.yaml").read_text()))
        workload = next(item["spec"] for item in items if item and item["kind"] == "StatefulSet")
        pod = workload["template"]["spec"]
        container = pod["containers"][0]
        self.settings = (BASE / "clockcast.yaml").read_text()
        self.grace, self.ready_for = pod["terminationGracePeriodSeconds"], workload["minReadySeconds"]
        self.probes = {kind: container[f"{kind}Probe"] for kind in ("startup", "liveness", "readiness")}


class Pod(threading.Thread):
    """An origin with its kubelet: probes, and their consequences."""

    def __init__(self, name, manifest, binary):
        super().__init__(daemon=True)
        # The front is on this machine, and all players are one address.
        settings = manifest.settings.replace("10.0.0.0/8", "127.0.0.1").replace("connections_per_address: 0", "connections_per_address: 0, processor_seconds: 0")
        self.name, self.manifest, self.origin = name, manifest, Clockcast(settings=settings, binary=binary)
        self.is_ready, self.ready_since, self.restarts, self.is_stopping, self.is_over = False, None, 0, False, False
        self.start()

    def probe(self, kind):
        path = self.manifest.probes[kind]["httpGet"]["path"]
        return web.answers(f"http://127.0.0.1:{self.origin.admin}{path}")

    def run(self):
        failed, is_started, last = 0, False, {}
        while not self.is_over:
            time.sleep(0.1)
            for kind, probe in self.manifest.probes.items():
                if self.is_stopping or (kind == "startup") == is_started or time.monotonic() - last.get(kind, 0) < probe.get("periodSeconds", 10):
                    continue
                last[kind] = time.monotonic()
                answer = self.probe(kind)
                if kind == "startup":
                    is_started = answer
                elif kind == "readiness":
                    if answer != self.is_ready:
                        self.is_ready, self.ready_since = answer, time.monotonic()
                else:
                    failed = 0 if answer else failed + 1
                    if failed >= probe.get("failureThreshold", 3):
                        self.restarts += 1
            if self.is_stopping:
                is_started, self.is_ready, self.ready_since = False, False, None

    def roll(self):
        """Restarts it; the seconds that it took to end, and those until it counted as available."""
        self.is_stopping, began = True, time.monotonic()
        status = self.origin.stop(self.manifest.grace)
        ended = time.monotonic() - began
        if status != 0:
            sys.exit(f"{self.name}: status {status} after {ended:.1f} s")
        self.origin.start()
        self.is_stopping, began = False, time.monotonic()
        if not waiting.until(lambda: self.is_ready and time.monotonic() - self.ready_since >= self.manifest.ready_for, 120):
            sys.exit(f"{self.name} is not available")
        return ended, time.monotonic() - began


class Front(Origins):
    """nginx with config/nginx.conf before so many origins."""

    def __init__(self, pods):  # pylint: disable=super-init-not-called
        self.folder = pathlib.Path(tempfile.mkdtemp(dir="/dev/shm"))
        self.folder.chmod(0o711)  # nginx gives up root for its workers
        self.certify()
        self.front, self.tls, self.redirect = free_ports(3)
        peers = [f"127.0.0.1:{pod.origin.port}" for pod in pods]
        text = nginx.local(self.folder, self.front, self.tls, self.redirect, peers[:2])
        # One more line in each upstream for each further origin.
        text = re.sub(rf"(?m)^( *server ){re.escape(peers[1])}(.*;)$",
                      lambda line: "\n".join(f"{line[1]}{peer}{line[2]}" for peer in peers[1:]), text)
        (self.folder / "nginx.conf").write_text(text)
        with (self.folder / "nginx.log").open("wb") as log:
            self.nginx = processes.start(["nginx", "-e", "stderr", "-c", self.folder / "nginx.conf", "-g", "daemon off;"], 7200, stderr=log)
        self.url = f"http://127.0.0.1:{self.front}"
        if not waiting.until(lambda: web.answers(f"{self.url}/readyz")):
            raise RuntimeError(f"nginx is not ready: {(self.folder / 'nginx.log').read_text()}")


def main():
    parser = argparse.ArgumentParser(prog="rollout", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--origins", type=int, default=4)
    parser.add_argument("--players", type=int, default=200)
    options = parser.parse_args()
    manifest = Manifest()
    pods = [Pod(f"origin-{number}", manifest, options.binary) for number in range(1, options.origins + 1)]
    if not waiting.until(lambda: all(pod.is_ready for pod in pods), 60):
        sys.exit("the origins are not ready")
    front = Front(pods)
    output = front.folder / "pictures"
    with (front.folder / "said").open("wb") as said:
        player = processes.start(ffmpeg(media_playlist(front), output), 7200, stderr=said)
    seconds = int(options.origins * (manifest.ready_for + 12) + 10)
    done = []
    crowd = threading.Thread(target=lambda: done.append(viewer_load.run(options.binary, front.front, options.players, seconds)))
    crowd.start()
    time.sleep(6)
    began = time.monotonic()
    # A StatefulSet begins with the highest number.
    for pod in reversed(pods):
        ended, available = pod.roll()
        print(f"{pod.name}: ended after {ended:.1f} s, available again {available:.1f} s after its start", flush=True)
    print(f"rolled {options.origins} origins in {time.monotonic() - began:.0f} s", flush=True)
    crowd.join()
    processes.stop(player)
    print(done[0].stdout, end="")
    seen = pictures(output)
    gaps = [round((later - earlier) / FRAME) - 1 for (earlier, _), (later, _) in zip(seen, seen[1:])]
    lost, said = sum(abs(gap) for gap in gaps), complaint(front.folder / "said")
    print(f"ffmpeg: {len(seen)} pictures, {lost} lost or repeated{'; ' + said if said else ''}")
    restarts = sum(pod.restarts for pod in pods)
    print(f"liveness probes that would have ended an origin: {restarts}")
    for pod in pods:
        pod.is_over = True
        pod.origin.close()
    processes.stop(front.nginx)
    shutil.rmtree(front.folder)
    sys.exit(bool(done[0].returncode or lost or said or restarts or len(seen) < 30 * (seconds - 15)))


main()

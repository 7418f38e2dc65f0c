"""The pods of config/kubernetes in podman: what a node would make of them, without a cluster around it.

    python3 -m Benchmarks.pods BINARY

Two pods of the StatefulSet and one of the Deployment are played as they stand in the overlay `small`, with their settings, Secret, users,
read-only roots, limits and hostnames. Their images are made here of BINARY and of this machine's nginx, under the names that the manifests
have. Then, while 50 players watch through the cache, each origin's container is stopped and started again. Its pod stays, because an address
that nobody has would leave connections waiting, where a Service without a pod refuses them.

What podman lacks is done beside it: the numbers of a StatefulSet, Services (names in /etc/hosts of the cache), and probes, which are asked from
outside. What is not tried is what only a cluster has: its scheduler, its policies for the network, its rollouts by themselves.
Exit status 0 if no request failed and each process has no more rights than the manifests say. Needs root, podman and runc.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time

import yaml

from Tests.Support.harness import nginx, viewer_load, waiting, web
from Tests.Support.harness.clockcast import ROOT

PLAYERS, SECONDS, NETWORK, SUBNET = 50, 60, "clockcast-pods", "10.123.45"
PLACES = {"origin-1": f"{SUBNET}.11", "origin-2": f"{SUBNET}.12", "cache": f"{SUBNET}.10"}
FONTS = ["/etc/fonts", "/usr/share/fontconfig/conf.avail", "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/wqy"]
# Where the machine itself is a container, it may not raise its own limits, and has both kinds of control groups.
SETTINGS = """[containers]
default_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "{folder}/networks"
"""
failures = []


def expect(is_right, what):
    print(f"{'ok' if is_right else 'NOT OK'}: {what}", flush=True)
    if not is_right:
        failures.append(what)


class Podman:
    """Images, pods and a network of its own, which are gone in the end."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-pods-", dir="/var/tmp"))
        (self.folder / "containers.conf").write_text(SETTINGS.format(folder=self.folder))
        self.do("network", "create", "--subnet", f"{SUBNET}.0/24", NETWORK)

    def do(self, *words, **options):
        command = ["podman", f"--root={self.folder}/root", f"--runroot={self.folder}/run", "--storage-driver=vfs", *map(str, words)]
        environment = os.environ | {"CONTAINERS_CONF": str(self.folder / "containers.conf")}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, **options)
        if done.returncode:
            sys.exit(f"podman {' '.join(map(str, words))}: {done.stderr}")
        return done.stdout

    def image(self, name, programs, folders, *changes):
        """An image of programs of this machine with the libraries that they need."""
        path = self.folder / "image.tar"
        with tarfile.open(path, "w") as file:
            for place in ("tmp", "run", "var/log/nginx", "var/lib/nginx"):
                entry = tarfile.TarInfo(place)
                entry.type, entry.mode = tarfile.DIRTYPE, 0o1777
                file.addfile(entry)
            needed = {}
            for target, program in programs.items():
                needed[target] = pathlib.Path(program).resolve()
                listed = subprocess.run(["ldd", needed[target]], capture_output=True, text=True).stdout
                needed |= {word: pathlib.Path(word).resolve() for word in listed.split() if word.startswith("/")}
            for target, source in needed.items():
                file.add(source, target.lstrip("/"), filter=owned_by_root)
            for folder in folders:
                file.add(folder, folder.lstrip("/"), filter=owned_by_root)
        self.do("import", *(f"--change={change}" for change in changes), path, name)
        path.unlink()

    def play(self, name, items, place, image):
        """Plays a pod. Podman ends one whose last container has ended, and its address would then be another machine's, which the cache would not
        notice: a container beside the others sleeps until the end."""
        path = self.folder / f"{name}.yaml"
        path.write_text(yaml.safe_dump_all(items))
        self.do("kube", "play", "--network", f"{NETWORK}:ip={place}", path)
        self.do("run", "--detach", "--pod", name, "--name", f"{name}-sleeper", "--stop-timeout", "0", image, "sleep", "infinity")

    def restart(self, name, grace):
        """Ends the containers of a pod as a node does, and starts them again; how many seconds the end took, and the statuses."""
        began, before = time.monotonic(), self.containers(name)
        for container in before:
            self.do("stop", "--time", grace, container["Name"])
        took = time.monotonic() - began
        statuses = [one["State"]["ExitCode"] for one in self.containers(name)]
        for container in before:
            self.do("start", container["Name"])
        return took, statuses

    def containers(self, name):
        pod = json.loads(self.do("pod", "inspect", name))
        names = [one["Name"] for one in pod["Containers"] if not one["Name"].endswith(("-infra", "-sleeper"))]
        return json.loads(self.do("inspect", *names))

    def close(self):
        for words in (["pod", "rm", "--force", "--all", "--time", "0"], ["network", "rm", "--force", NETWORK]):
            self.do(*words)
        shutil.rmtree(self.folder, ignore_errors=True)


def owned_by_root(entry):
    entry.uid = entry.gid = 0
    return entry


def manifests():
    command = ["kubectl", "kustomize", "--load-restrictor", "LoadRestrictionsNone", str(ROOT / "config/kubernetes/overlays/small")]
    items = list(yaml.safe_load_all(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    workloads = {item["kind"]: item["spec"] for item in items if item["kind"] in ("StatefulSet", "Deployment")}
    return workloads, {item["metadata"]["name"]: item for item in items if item["kind"] == "ConfigMap"}


def pod(name, workload, settings, folder):
    """A pod of a workload, with its settings. Podman 4.3 knows neither Secrets nor single files of settings, so these are files of this machine."""
    template = workload["template"]
    spec = template["spec"] | {"hostname": name, "hostAliases": [{"ip": place, "hostnames": [other]} for other, place in PLACES.items()]}
    volumes = {volume["name"]: volume for volume in spec["volumes"]}
    container = spec["containers"][0]
    # It would publish them on this machine.
    container.pop("ports", None)
    for mount in container["volumeMounts"]:
        volume = volumes[mount["name"]]
        if "secret" in volume:
            volumes[mount["name"]] = {"name": mount["name"], "hostPath": {"path": str(folder / "tls"), "type": "Directory"}}
        elif part := mount.pop("subPath", None):
            path = folder / part
            path.write_text(settings[volume["configMap"]["name"]]["data"][part])
            mount["name"] = part.replace(".", "-")
            volumes[mount["name"]] = {"name": mount["name"], "hostPath": {"path": str(path), "type": "File"}}
    used = {mount["name"] for mount in container["volumeMounts"]}
    spec["volumes"] = [volume for key, volume in volumes.items() if key in used]
    maps = [settings[volume["configMap"]["name"]] for volume in spec["volumes"] if "configMap" in volume]
    return [*maps, {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "labels": template["metadata"]["labels"]}, "spec": spec}]


def last_stage():
    """What the Dockerfile says of the image's settings: its environment, user and command."""
    text = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2].replace("\\\n", " ")
    words = [line.partition(" ")[::2] for line in text.splitlines()]
    variables = [f"ENV {one}" for name, value in words if name == "ENV" for one in value.split()]
    return variables + [f"{name} {value}" for name, value in words if name in ("USER", "ENTRYPOINT", "CMD", "STOPSIGNAL")]


def rights(podman, name, user):
    """The container's first process as the kernel knows it."""
    (container,) = podman.containers(name)
    status = dict(line.split(":\t", 1) for line in pathlib.Path(f"/proc/{container['State']['Pid']}/status").read_text().splitlines() if ":\t" in line)
    mounts = pathlib.Path(f"/proc/{container['State']['Pid']}/mounts").read_text().splitlines()
    root = next(line.split()[3].split(",") for line in mounts if line.split()[1] == "/")
    expect(status["Uid"].split() == [str(user)] * 4 and int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
           and status["NoNewPrivs"] == "1" and status["Seccomp"] == "2" and "ro" in root,
           f"{name}: user {user}, no capabilities, none to be had, filtered system calls, a root that cannot be written to")


def main(binary):
    if missing := [name for name in ("kubectl", "nginx", "openssl", "podman", "runc") if not shutil.which(name)]:
        sys.exit(f"pods: not installed: {', '.join(missing)} (kubectl 1.27 or newer, which Debian 12 does not have)")
    podman = Podman()
    try:
        (podman.folder / "tls").mkdir()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=clock.example.org", "-keyout", "tls.key", "-out", "tls.crt"], cwd=podman.folder / "tls", check=True, capture_output=True)
        (podman.folder / "tls/tls.key").chmod(0o444)
        podman.folder.chmod(0o755)
        workloads, settings = manifests()
        images = {kind: workload["template"]["spec"]["containers"][0]["image"] for kind, workload in workloads.items()}
        podman.image(images["StatefulSet"], {"/usr/bin/clockcast": binary}, [*FONTS, "/usr/share/zoneinfo"], *last_stage())
        podman.image(f"docker.io/library/{images['Deployment']}", {"/usr/sbin/nginx": shutil.which("nginx"), "/bin/sleep": "/bin/sleep"},
                     [], "ENV PATH=/usr/sbin:/usr/bin:/bin", "CMD nginx")
        for one in settings.values():
            if "nginx.conf" in one["data"]:
                one["data"]["nginx.conf"] = nginx.for_version(one["data"]["nginx.conf"], nginx.version())
        origin, users = workloads["StatefulSet"], {"origin-1": 65532, "origin-2": 65532, "cache": 101}
        played = {name: pod(name, workloads["StatefulSet" if user == 65532 else "Deployment"], settings, podman.folder) for name, user in users.items()}
        for name, items in played.items():
            podman.play(name, items, PLACES[name], f"docker.io/library/{images['Deployment']}")
        for name in ("origin-1", "origin-2"):
            expect(waiting.until(lambda name=name: web.answers(f"http://{PLACES[name]}:9090/readyz"), 60), f"{name} is ready")
        expect(waiting.until(lambda: web.answers(f"http://{PLACES['cache']}:8080/live.m3u8"), 60), "a playlist comes through the cache")
        for name, user in users.items():
            rights(podman, name, user)
        done = []
        crowd = threading.Thread(target=lambda: done.append(viewer_load.run(binary, 8080, PLAYERS, SECONDS, host=PLACES["cache"])))
        crowd.start()
        # A StatefulSet begins with the highest number.
        for name in ("origin-2", "origin-1"):
            time.sleep(origin["minReadySeconds"])
            took, statuses = podman.restart(name, origin["template"]["spec"]["terminationGracePeriodSeconds"])
            expect(statuses == [0], f"{name} ended by itself, {took:.1f} s after SIGTERM, with status 0")
            expect(waiting.until(lambda name=name: web.answers(f"http://{PLACES[name]}:9090/readyz"), 60), f"{name} is ready again")
        crowd.join()
        print(done[0].stdout, end="")
        expect(done[0].returncode == 0, f"{PLAYERS} players had no error in {SECONDS} s")
    finally:
        podman.close()
    sys.exit(bool(failures))


main(pathlib.Path(sys.argv[1]).resolve())

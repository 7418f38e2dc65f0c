"""Whether what docs/operations/maintenance.md and runbook.md name is there: services of compose.yaml, workloads, containers, Secrets and overlays of
config/kubernetes, options of clockcast and pages; and whether each topic has a list for systemd, Compose and Kubernetes.

    python3 -m Tests.Fronts.maintenance PROGRAM

scripts/package/test.sh types the lists for systemd. Without kubectl the names of its commands are left out. Exits with 1 and says what is wrong.
"""
import functools
import re
import subprocess
import sys

import yaml

from Tests.Fronts.kustomize import NEEDED, build, is_there
from Tests.Support.harness.clockcast import ROOT

DOCS = ROOT / "docs/operations"
WAYS = ["systemd", "Compose", "Kubernetes"]
wrong = []


def expect(is_right, *what):
    if not is_right:
        wrong.append(" ".join(map(str, what)))


@functools.cache
def options(command):
    """The options of a command of clockcast, as its help has them."""
    said = subprocess.run([sys.argv[1], command, "--help"], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"--[\w-]+", said))


def of_kubernetes(pages):
    """The names in commands of kubectl."""
    items = [item for overlay in ("small", "public") for item in build(overlay)]
    kinds = {f"{item['kind'].lower()}/{item['metadata']['name']}": item for item in items}
    secrets = set(re.findall(r"secretName': '([\w-]+)'", str(items)))
    namespaces = {item["metadata"].get("namespace") for item in items}
    for page, text in pages.items():
        for command in re.findall(r"kubectl [^\n`|]*", text):
            for name in re.findall(r"\b((?:statefulset|deployment)/[\w-]+)", command):
                expect(name in kinds, f"{page}: {name} is not in config/kubernetes")
            for name in re.findall(r"-n ([\w-]+)", command):
                expect(name in namespaces, f"{page}: no namespace {name}")
            for name in re.findall(r"overlays/(\w+)", command):
                expect((ROOT / "config/kubernetes/overlays" / name).is_dir(), f"{page}: no overlay {name}")
            for name in re.findall(r"get secret ([\w-]+)", command):
                expect(name in secrets, f"{page}: no Secret {name} is used")
            if found := re.search(r"set image (\S+) (\w+)=", command):
                containers = kinds[found[1]]["spec"]["template"]["spec"]["containers"]
                expect(found[2] in {one["name"] for one in containers}, f"{page}: no container {found[2]}")


def rescue(runbook):
    """Whether the runbook's commands can work with the settings that come with the program."""
    # The access log is off, so whoever needs it has to read first how to turn it on.
    for name in ("clockcast.yaml", "public.yaml"):
        expect(re.search(r"(?m)^  access: off", (ROOT / "config" / name).read_text()), f"{name}: the access log is on")
    for section in re.split(r"(?m)^### ", runbook)[1:]:
        title = section.partition("\n")[0]
        if title != "The access log":
            for mention in re.findall(r"(?i).{10}(?:the access log|log\.access)|awk '\$9", section):
                expect("[the access log" in mention.lower(), f"runbook.md: {title} does not lead to how the access log is turned on: {mention}")
    # A machine may have more than one process of this name, such as a check.
    expect("pgrep" not in runbook, "runbook.md: pgrep finds other processes than that of the service")
    # More memory is more than there is.
    def bytes_of(text):
        number, unit = re.fullmatch(r"(\d+) ?([mg])i?b?", text.lower()).groups()
        return int(number) << {"m": 20, "g": 30}[unit]

    for name, file, pattern in (("MemoryMax=", "clockcast.service", r"(?m)^MemoryMax=(\w+)"), ("mem_limit", "compose.yaml", r"(?m)^    mem_limit: (\w+)"),
                                ("limits.memory", "kubernetes/base/origins.yaml", r"limits: {memory: (\w+)}")):
        advised = re.search(rf"`{re.escape(name)}` to (\d+ ?\w+)", runbook)
        given = re.search(pattern, (ROOT / "config" / file).read_text())[1]
        expect(advised and bytes_of(advised[1]) > bytes_of(given), f"runbook.md: {name} is {given}, and raised to {advised and advised[1]}")
    # The policy of the origins lets the API server reach no port of theirs, but a kubelet forwards one.
    expect("/proxy/" not in runbook, "runbook.md: network.yaml forbids what passes through the API server")


def main():
    pages = {name: (DOCS / name).read_text() for name in ("maintenance.md", "runbook.md")}
    for topic in re.split(r"(?m)^## ", pages["maintenance.md"])[1:]:
        title = topic.partition("\n")[0]
        lists = {part.partition("\n")[0]: part for part in re.split(r"(?m)^### ", topic)[1:]}
        for way in WAYS:
            expect(re.search(r"(?m)^    \S", lists.get(way, "")), f"maintenance.md: {title} has no list for {way}")
        # An `up` starts what .env names, which a variable of one command would not change for the next one, and has to be on the machine.
        compose = re.findall(r"(?m)^    (\S.*)", lists.get("Compose", ""))
        expect(not any(re.match(r"\w+=", command) for command in compose), f"maintenance.md: {title}: a variable that the next command does not have")
        if title in ("Upgrade", "Roll back", "Time zone data", "A new machine"):
            chosen = [number for number, command in enumerate(compose) if re.fullmatch(r"echo CLOCKCAST_IMAGE=clockcast:\w+ > \.env", command)]
            started = [number for number, command in enumerate(compose) if command.startswith("docker compose up ")]
            expect(chosen and started and chosen[0] < started[0], f"maintenance.md: {title} starts a version that .env does not name")
        if title in ("Upgrade", "Time zone data"):
            expect(any(command.startswith("docker compose build ") for command in compose), f"maintenance.md: {title} starts an image that nothing has made")
    image = re.search(r"(?m)^ *image: \$\{(\w+):-", (ROOT / "config/compose.yaml").read_text())
    expect(image and image[1] == "CLOCKCAST_IMAGE", "compose.yaml takes its image from another variable")
    services = yaml.safe_load((ROOT / "config/compose.yaml").read_text())["services"]
    for page, text in pages.items():
        for command in re.findall(r"docker compose [^\n`|]*", text):
            named = re.findall(r"(?<![\w/.-])(?:origin-\d|cache)(?![\w:/-])", re.sub(r"origin-1:9090", "", command))
            expect(named or re.search(r"compose (ps|up -d --wait)", command), f"{page}: no service in '{command}'")
            for name in named:
                expect(name in services, f"{page}: no service {name} in compose.yaml")
        for command, words in re.findall(r"(?m)(?:^    |`)clockcast ([a-z-]+)([^\n`|&#]*)", text):
            for option in re.findall(r" (--[\w-]+)", words):
                expect(option in options(command), f"{page}: clockcast {command} has no {option}")
        for link in re.findall(r"\]\(([\w./-]*)(?:#[\w-]+)?\)", text):
            expect(not link or (DOCS / link).exists(), f"{page}: {link} is not there")
    if is_there():
        of_kubernetes(pages)
    else:
        print(f"left out: names in commands of kubectl ({NEEDED})")
    rescue(pages["runbook.md"])
    anchors = set(re.findall(r"(?m)^### (\w+)$", pages["runbook.md"].lower()))
    for link in re.findall(r"\]\(#(clockcast\w+)\)", pages["runbook.md"]):
        expect(link in anchors, f"runbook.md: no section {link}")
    if wrong:
        sys.exit("\n".join(wrong))
    print("ok: maintenance.md and runbook.md: what their commands name is there")


main()

"""The examples of docs/ci.md beside its job: the jobs of GitHub and GitLab with the image as a service, and the lines for a browser.

    python3 -m Tests.Fronts.ci_document       (with HLSJS, a file with hls.js, its page too)

Each runs as it stands there, in a network of its own, so that port 8080 is free and a service can have a name. The program takes the place of the
image, and a stand-in that of `docker run`. Needs root. Exits with 1 where a job does not end as it should.
"""
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import urllib.parse

import yaml

from Tests.Support.harness import web
from Tests.Support.harness.clockcast import BINARY, ROOT, Clockcast

IMAGE = "registry.example/clockcast:0.1.0"
# The effect of `docker run` with the options of the example: a folder at another place, and the program of the image.
DOCKER = """#!/bin/bash
set -eu
[ "$1 $2 $3 $4 $5 $6 $7" = "run --rm --network host --user 0 --volume" ] || { echo "docker: unknown options: $*" >&2; exit 125; }
[ "$9" = %s ] || { echo "docker: another image: $9" >&2; exit 125; }
mkdir -p "${8#*:}"
mount --bind "${8%%:*}" "${8#*:}"
exec clockcast "${@:10}"
"""


def section(name):
    text = (ROOT / "docs/ci.md").read_text()
    return re.search(rf"\n## {name}\n(.*?)(?=\n## |\Z)", text, re.S)[1]


def examples(text):
    """The indented blocks of a text."""
    return [textwrap.dedent(block) for block in re.findall(r"(?:^    .*\n|(?<=\n)\n(?=    ))+", text, re.M)]


def run_in_network(script, folder, alias=None):
    """Runs a script in a network and mounts of its own, with the program as the image's service at port 8080."""
    hosts = folder / "hosts"
    hosts.write_text(f"127.0.0.1 localhost{f' {alias}' if alias else ''}\n::1 localhost\n")
    prelude = f"""
        set -euo pipefail
        ip link set lo up
        mount --bind {hosts} /etc/hosts
        export PATH={folder}/bin:$PATH
        clockcast serve > {folder}/log 2>&1 &
        trap "kill $!" EXIT
        # Both systems wait for the image's health check.
        for _ in $(seq 100); do clockcast healthcheck 2> {folder}/health && break; sleep 0.1; done
        cd {folder}/work
        """
    return subprocess.run(["unshare", "--net", "--mount", "bash", "-c", textwrap.dedent(prelude) + script], text=True, capture_output=True,
                          timeout=200)


def prepare(**programs):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-ci-"))
    for name in ("bin", "work"):
        (folder / name).mkdir()
    (folder / "bin/clockcast").symlink_to(BINARY)
    for name, text in programs.items():
        (folder / f"bin/{name.replace('_', '-')}").write_text(text)
        (folder / f"bin/{name.replace('_', '-')}").chmod(0o755)
    return folder


def check(name, is_right, told):
    print(f"{'ok' if is_right else 'wrong'}: {name}", flush=True)
    if not is_right:
        sys.exit(told)


def github(text):
    job = yaml.safe_load(text)["jobs"]["player"]
    service = job["services"]["clockcast"]
    check("GitHub: the service is the image at port 8080", service == {"image": IMAGE, "ports": ["8080:8080"]}, service)
    folder = prepare(docker=DOCKER % IMAGE)
    # Each step is a script of its own with `bash -e`.
    script = "\n".join(f"bash -e <<'STEP'\n{step['run']}\nSTEP" for step in job["steps"])
    result = run_in_network(script, folder)
    check("GitHub: the steps end well and print the verdict", result.returncode == 0 and "right   404@30-34" in result.stdout, result)
    check("GitHub: the file of tests is there", 'tests="1" failures="0"' in (folder / "work/verdicts.xml").read_text(), result)
    shutil.rmtree(folder)


def gitlab(text):
    job = yaml.safe_load(text)["player"]
    check("GitLab: the service has a name", job["services"] == [{"name": IMAGE, "alias": "clockcast"}], job)
    # The packages that it would install are there.
    folder = prepare(apt_get="#!/bin/sh\nexit 0\n")
    wanted = re.search(r"--no-install-recommends (.*)$", job["before_script"][0])[1].split()
    check("GitLab: it installs the programs that it uses", {"curl", "ffmpeg", "jq"} <= set(wanted), wanted)
    result = run_in_network("\n".join([*job["before_script"], *job["script"]]), folder, alias="clockcast")
    check("GitLab: the script ends well", result.returncode == 0 and result.stdout.strip().endswith("true"), result)
    shutil.rmtree(folder)


def browser(lines):
    with Clockcast() as clockcast:
        clockcast.ready()
        folder = prepare()
        result = subprocess.run(["bash", "-euo", "pipefail", "-c", f"PATH={folder}/bin:$PATH\n{lines}"], text=True, capture_output=True, timeout=200,
                                env=os.environ | {"SERVER": clockcast.base})
        check("Chromium with its own HLS", result.returncode == 0 and "right   list.503@30-36" in result.stdout, result)
        shutil.rmtree(folder)


def hls_js(page, command):
    """The page of the docs, with the file HLSJS in place of what npm installs, opened as the page of the server is."""
    folder = prepare()
    (folder / "work/player.html").write_text(page)
    script = folder / "work" / re.search(r'<script src="(\S+)"', page)[1]
    script.parent.mkdir(parents=True)
    # As npm has it, or as a build has it that calls itself HlsModule.
    script.write_text(pathlib.Path(os.environ["HLSJS"]).read_text() + "\n;globalThis.Hls ??= HlsModule.default;")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("Quiet", (http.server.SimpleHTTPRequestHandler,), {
        "__init__": lambda self, *rest: http.server.SimpleHTTPRequestHandler.__init__(self, *rest, directory=folder / "work"),
        "log_message": lambda *_: None}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Clockcast() as clockcast:
        clockcast.ready()
        stream = f"{clockcast.base}/clock.m3u8?replay=2026-11-20T12:00:16Z&fault=list.503@30-36&session=hlsjs-503"
        url = f"http://127.0.0.1:{server.server_address[1]}/player.html?src={urllib.parse.quote(stream, safe='')}"
        subprocess.run(["bash", "-c", re.sub(r'"\$SERVER[^"]*"', f'"{url}"', command)], capture_output=True, timeout=100)
        result = subprocess.run([BINARY, "verdict", f"{clockcast.base}/sessions/hlsjs-503", "--wait"], text=True, capture_output=True, timeout=100)
        check("hls.js in the page of the docs", result.returncode == 0 and "right   list.503@30-36" in result.stdout, result)
        report = web.get(f"{clockcast.base}/sessions/hlsjs-503.json")
        check("it tells its buffer by CMCD", '"bl":' in report, report[:2000])
    shutil.rmtree(folder)


def main():
    github_text, gitlab_text = examples(section("The image as a service"))
    lines, page = examples(section("A player in a browser"))
    github(github_text)
    gitlab(gitlab_text)
    browser(lines)
    if os.environ.get("HLSJS"):
        hls_js(page, lines.strip().splitlines()[0])
    else:
        print("skipped: hls.js, without HLSJS")


main()

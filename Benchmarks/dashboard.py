"""Draws docs/operations/dashboard.svg: two servers that players watch, a real Prometheus, and the panels of config/grafana-dashboard.json.

    python3 -m Benchmarks.dashboard BINARY [--seconds 120] [--output FILE] [ROW…]
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from Tests.Support.harness import processes, viewer_load, waiting, web
from Tests.Support.harness.clockcast import ROOT, Clockcast
from Tests.Support.harness.ports import free_ports
from Tests.Support.harness.time_server import answer, serve

# Three time servers of this machine, so that the clock's error has a bound wherever it is drawn.
SETTINGS = "limits: {{ connections_per_address: 0, processor_seconds: 0 }}\nclock: {{ references: [{}] }}\n"
# The requests of a client beside the players, one a second.
ODD = ["clock.m3u8?fault=404", "clock.m3u8?theme=dark&note=picture", "nothing", "frame.png", "clock/0/640x360.m3u8?container=ts"]


def watched(servers, folder):
    """A Prometheus with config/prometheus.yml that scrapes each second."""
    (port,) = free_ports(1)
    text = (ROOT / "config/prometheus.yml").read_text().replace(": 15s", ": 1s").replace("alerts.yml", str(ROOT / "config/alerts.yml"))
    for number, server in enumerate(servers, 1):
        text = text.replace(f"origin-{number}:9090", f"127.0.0.1:{server.admin}")
    # They keep the names that the file gives them.
    relabel = "    metric_relabel_configs: []\n    relabel_configs:\n" + "".join(
        f"      - {{source_labels: [__address__], regex: '127.0.0.1:{server.admin}', target_label: instance, replacement: 'origin-{number}:9090'}}\n"
        for number, server in enumerate(servers, 1))
    config = folder / "prometheus.yml"
    config.write_text(text.replace("    static_configs:\n      - targets: [\"127", relabel + "    static_configs:\n      - targets: [\"127"))
    process = processes.start(["prometheus", f"--config.file={config}", f"--storage.tsdb.path={folder / 'data'}", "--log.level=error",
                               f"--web.listen-address=127.0.0.1:{port}"], 3600, stderr=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}"
    if not waiting.until(lambda: web.answers(f"{base}/-/ready")):
        raise RuntimeError("Prometheus does not start")
    return process, base


def main():
    parser = argparse.ArgumentParser(prog="dashboard", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--output", default=str(ROOT / "docs/operations/dashboard.svg"))
    parser.add_argument("rows", nargs="*")
    options = parser.parse_intermixed_args()
    references = ", ".join(f'"{serve(lambda question: [answer(question)])}"' for _ in range(3))
    servers = [Clockcast(settings=SETTINGS.format(references), binary=options.binary) for _ in range(2)]
    with tempfile.TemporaryDirectory() as folder:
        prometheus, base = watched(servers, pathlib.Path(folder))
        crowds = [threading.Thread(target=viewer_load.run, args=(options.binary, server.port, viewers, options.seconds))
                  for server, viewers in zip(servers, (80, 50))]
        time.sleep(8)
        for crowd in crowds:
            crowd.start()
        # It is drawn while they play, so that the present figures are theirs, too.
        drawn_at = time.monotonic() + options.seconds - 15
        while time.monotonic() < drawn_at and any(crowd.is_alive() for crowd in crowds):
            for target in ODD:
                web.ask(f"127.0.0.1:{servers[0].port}", f"/{target}")
            time.sleep(1)
        drawn = subprocess.run([sys.executable, "-m", "Tests.Monitoring.dashboard_picture", base, str(options.seconds), options.output, *options.rows], cwd=ROOT)
        for crowd in crowds:
            crowd.join()
        processes.stop(prometheus)
    for server in servers:
        server.close()
    sys.exit(drawn.returncode)


main()

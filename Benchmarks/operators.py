"""Tries an operator's week in a few minutes: two origins behind nginx with TLS, a Prometheus with the alarms, and viewers all the time.

    python3 -m Benchmarks.operators BINARY [--before BINARY]

Both origins begin with another version of the program, are rolled to this one, back, and to this one again: that of --before, or else of
the repository's last tag, which is built for it. Where nothing is released yet and --before is missing, only settings are rolled.
Settings are rolled over both origins by restarts and then by SIGHUP, the certificate is renewed, an origin is killed until its alarm reaches an Alertmanager (a stand-in,
which only takes it down), and started again until the alarm is over. Exit status 0 if the players, which see all of it by HTTPS, lost no
frame and have no other frame than one of the settings makes, new viewers saw the present at each step, and the alarms were those and no
others. nginx, Prometheus and the alarms have the files of config/.
"""

import argparse
import json
import os
import pathlib
import signal
import ssl
import sys
import tempfile
import time

from Tests.Support.harness import processes, waiting, web
from Tests.Support.harness.clockcast import ROOT
from Tests.Support.harness.origins import Origins
from Tests.Support.harness.ports import free_ports
from Tests.Support.harness.stand_in import StandIn

from .rolling.release import last_release
from .rolling.settings import CHANNELS, COMMON
from .rolling.watchers import Newcomers, Rendered, judge, players, start

# The clock of a machine for tests need not be synchronized.
NOT_OURS = {"ClockcastClockWrong"}
SETTLE = 5
failures = []


class Alertmanager(StandIn):
    """A stand-in for an Alertmanager, which records the alarms that are sent to it."""

    def __init__(self):
        self.on = set()
        super().__init__(self.take)

    def take(self, request):
        for alarm in json.loads(request.body):
            labels = alarm["labels"]
            entry = (labels["alertname"], labels.get("instance", ""))
            # An end in the future only limits an alarm that is not sent again.
            ended = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()) >= alarm["endsAt"][:19]
            (self.on.discard if ended else self.on.add)(entry)
        return 200, "text/plain", b""


def prometheus(origins, manager):
    """config/prometheus.yml with these targets, scraped each second; the job has another name than there."""
    (port,), folder = free_ports(1), origins.folder
    text = (ROOT / "config/prometheus.yml").read_text()
    for old, new in [("origin-1:9090", f"127.0.0.1:{origins.running[0].admin}"), ("origin-2:9090", f"127.0.0.1:{origins.running[1].admin}"),
                     ("scrape_interval: 15s", "scrape_interval: 1s"), ("evaluation_interval: 15s", "evaluation_interval: 1s"),
                     ("job_name: clockcast", "job_name: wall"), ("[alerts.yml]", f"[{ROOT / 'config/alerts.yml'}]"),
                     ("alertmanager:9093", f"127.0.0.1:{manager.server_port}")]:
        assert old in text, f"config/prometheus.yml has no {old}"
        text = text.replace(old, new)
    (folder / "prometheus.yml").write_text(text)
    with (folder / "prometheus.log").open("wb") as log:
        processes.start(["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data", "--log.level=error",
                         f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
    if not waiting.until(lambda: web.answers(f"http://127.0.0.1:{port}/-/ready")):
        sys.exit(f"Prometheus is not ready: {(folder / 'prometheus.log').read_text()}")
    return f"http://127.0.0.1:{port}"


def until(what, limit, holds):
    """Waits until a condition holds; the seconds that it took."""
    began = time.monotonic()
    if waiting.until(holds, limit, pause=0.2):
        print(f"{what}: after {time.monotonic() - began:.1f} s")
    else:
        failures.append(f"{what}: not in {limit} s")


def main():
    parser = argparse.ArgumentParser(prog="operators", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path, help="the version that is rolled to this one")
    options = parser.parse_args()
    options.before = options.before or last_release()
    if not options.before:
        print("nothing is released yet (no tag) and there is no --before: settings are rolled, and no version")
    # The alarm is right: with another version each origin starts five times in a quarter of an hour.
    expected = NOT_OURS | ({"ClockcastRestarts"} if options.before else set())
    origins = Origins(options.before or options.binary, CHANNELS["as it was"], settings=COMMON)
    origins.url = origins.secure
    newcomers = Newcomers(origins, failures)
    manager = Alertmanager()
    watcher = prometheus(origins, manager)
    down = ("ClockcastDown", f"127.0.0.1:{origins.running[0].admin}")

    def scraped():
        query = json.loads(web.get(f"{watcher}/api/v1/query?query=sum(up)"))["data"]["result"]
        return query[:1] and query[0]["value"][1] == "2"

    def alarms():
        return {entry for entry in manager.on if entry[0] not in expected}

    running = start(players(origins))
    began = time.time()
    until("Prometheus sees both origins", 30, scraped)
    newcomers.come("at the start")
    place = web.ask(f"127.0.0.1:{origins.redirect}", "/live.m3u8", Host="clock.example.org")[2]["Location"]
    if place != "https://clock.example.org/live.m3u8":
        failures.append(f"http is sent to {place}")

    # To this version, back, and to this version again.
    versions = [options.binary, options.before, options.binary] if options.before else []
    for number, binary in enumerate(versions, 1):
        for index in range(2):
            origins.running[index].binary = binary.resolve()
            origins.roll(index, CHANNELS["as it was"])
            newcomers.come(f"while versions are rolled, step {number}, origin {index + 1}")
            time.sleep(SETTLE)
    for index in range(2):
        origins.roll(index, CHANNELS["quantizer 30"])
        newcomers.come(f"while settings are rolled, origin {index + 1}")
        time.sleep(SETTLE)

    before = [origin.pid for origin in origins.running if origin.is_alive]
    for name in ["another theme", "quantizer 30"]:
        for index in range(2):
            origins.reload(index, CHANNELS[name])
            newcomers.come(f"while '{name}' is taken over by SIGHUP, origin {index + 1}")
            time.sleep(SETTLE)
    if [origin.pid for origin in origins.running if origin.is_alive] != before:
        failures.append("an origin has ended at a SIGHUP")

    certificate = ssl.get_server_certificate(("127.0.0.1", origins.tls))
    origins.certify()
    os.kill(int((origins.folder / "nginx.pid").read_text()), signal.SIGHUP)
    until("the certificate is renewed", 30, lambda: ssl.get_server_certificate(("127.0.0.1", origins.tls)) != certificate)
    newcomers.come("after the certificate was renewed")
    if alarms():
        failures.append(f"alarms although all is well: {sorted(alarms())}")

    origins.running[0].kill()
    newcomers.come("while an origin is down")
    until("the alarm of a killed origin has arrived", 120, lambda: down in alarms())
    if alarms() - {down}:
        failures.append(f"other alarms than {down}: {sorted(alarms())}")
    newcomers.come("after the alarm")
    origins.start(0, CHANNELS["quantizer 30"])
    until("the alarm is over", 60, lambda: not alarms())
    newcomers.come("after all of it")
    time.sleep(SETTLE)

    ended = time.time()
    for process, _ in running.values():
        processes.stop(process)
    rendered = Rendered(options.binary, origins.folder, began - 10, ended + 10)
    if options.before:
        rendered.add(Rendered(options.before, pathlib.Path(tempfile.mkdtemp()), began - 10, ended + 10), "before")
    judge(running, newcomers, rendered, ended - began - SETTLE, failures)
    print(f"{len(newcomers.seen)} new viewers on the way, a second each; {ended - began:.0f} s")
    for failure in failures:
        print(f"operators: {failure}", file=sys.stderr)
    sys.exit(bool(failures))


main()

"""Whether each alarm has a test in which it sounds and comes to rest, one in which it is silent, a row in the docs, a section of the runbook
to which it links and which is as urgent as it is, and metrics that there are.

    python3 -m Tests.Monitoring.alerts_are_tested METRICS

METRICS is a file with what a server says at /metrics. Exits with 1 and says what is missing. promtool runs the tests themselves.
"""
import pathlib
import re
import sys

import yaml

from Tests.Support.harness.clockcast import ROOT

HEALTHY = "a healthy hour"
# The least that is an hour.
LAST_LOOK = "60m"

rules = [rule for group in yaml.safe_load((ROOT / "config/alerts.yml").read_text())["groups"] for rule in group["rules"]]
tests = yaml.safe_load((ROOT / "Tests/Monitoring/alerts.test.yml").read_text())["tests"]
rows = set(re.findall(r"(?m)^\| (Clockcast\w+) \|", (ROOT / "docs/operations/monitoring.md").read_text()))
# The first words after "How bad" of each section.
RUNBOOK = "docs/operations/runbook.md"
runbook = (ROOT / RUNBOOK).read_text()
sections = dict(re.findall(r"(?ms)^### (Clockcast\w+)$.*?\*\*How bad:\*\* (\w+)", runbook))
listed = dict(re.findall(r"\[(Clockcast\w+)\]\(#clockcast\w+\) \| (\w+)", runbook))
URGENCY = {"critical": "page", "warning": "ticket", "info": "note"}
served = set(re.findall(r"(?m)^# TYPE (\w+)", pathlib.Path(sys.argv[1]).read_text())) | {"up"}

healthy = next(test for test in tests if test["name"] == HEALTHY)
given = {re.match(r"\w+", series["series"])[0] for series in healthy["input_series"]}
silent = {check["alertname"] for check in healthy["alert_rule_test"] if check["eval_time"] == LAST_LOOK and not check["exp_alerts"]}
sounding = {check["alertname"] for test in tests for check in test["alert_rule_test"] if check["exp_alerts"]}

wrong = []
for test in tests:
    # The fault is over before the test is.
    for name in {check["alertname"] for check in test["alert_rule_test"] if check["exp_alerts"]}:
        if [check for check in test["alert_rule_test"] if check["alertname"] == name][-1]["exp_alerts"]:
            wrong.append(f"{name}: does not come to rest in '{test['name']}'")
for rule in rules:
    name = rule["alert"]
    if name not in silent:
        wrong.append(f"{name}: not shown to be silent in '{HEALTHY}'")
    if name not in sounding:
        wrong.append(f"{name}: no test in which it sounds")
    if name not in rows:
        wrong.append(f"{name}: no row in docs/operations/monitoring.md")
    if sections.get(name) != URGENCY.get(rule["labels"]["severity"]):
        wrong.append(f"{name}: {rule['labels']['severity']}, and {sections.get(name, 'no section')} in {RUNBOOK}")
    if listed.get(name) != URGENCY.get(rule["labels"]["severity"]):
        wrong.append(f"{name}: {rule['labels']['severity']}, and {listed.get(name, 'no row')} in the table of {RUNBOOK}")
    if not rule["annotations"].get("runbook_url", "").endswith(f"/operations/runbook.md#{name.lower()}"):
        wrong.append(f"{name}: no runbook_url of its section")
    for metric in set(re.findall(r"\b(?:up\b|(?:clockcast|process)_\w+)", rule["expr"])):
        # An hour without what an alarm looks at would be silent in any case.
        if metric not in given:
            wrong.append(f"{name}: '{HEALTHY}' has no {metric}")
        if metric not in served and metric.removesuffix("_bucket") not in served:
            wrong.append(f"{name}: a server has no {metric}")
names = {rule["alert"] for rule in rules}
wrong += [f"{name}: in tests or docs, but no alarm" for name in sorted((silent | sounding | rows | sections.keys()) - names)]
if wrong:
    sys.exit("\n".join(wrong))
print(f"ok: {len(rules)} alarms, each in a test in which it sounds and comes to rest and in one in which it is silent, with its section of the runbook")

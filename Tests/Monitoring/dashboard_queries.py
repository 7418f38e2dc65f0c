"""Puts every query of config/grafana-dashboard.json to a Prometheus, as Grafana would, and wants an answer with data.

    python3 -m Tests.Monitoring.dashboard_queries http://127.0.0.1:PORT

Exit 0 if each has data, 1 with the queries that are wrong or empty.
"""
import json
import sys
import urllib.error
import urllib.parse

from Tests.Support.harness import web
from Tests.Support.harness.clockcast import ROOT

# Metrics without a sample where the clock's error has no known bound, or nothing is claimed, or no reference is asked.
OPTIONAL = ["clockcast_clock_maximum_error_seconds", "clockcast_clock_claim_seconds", "clockcast_clock_reference_"]
VARIABLES = {"$__rate_interval": "10s", "$__interval": "10s", "$job": ".+", "$instance": ".+"}


def queries(value: object) -> list[str]:
    if isinstance(value, dict):
        found = [value["expr"]] if isinstance(value.get("expr"), str) else []
        return found + [query for part in value.values() for query in queries(part)]
    return [query for part in value for query in queries(part)] if isinstance(value, list) else []


def main() -> None:
    dashboard = json.loads((ROOT / "config/grafana-dashboard.json").read_text())
    wrong = []
    asked = queries(dashboard["panels"])
    for query in asked + [annotation["expr"] for annotation in dashboard["annotations"]["list"]]:
        filled = query
        for name, text in VARIABLES.items():
            filled = filled.replace(name, text)
        url = sys.argv[1] + "/api/v1/query?" + urllib.parse.urlencode({"query": filled})
        try:
            result = json.loads(web.get(url))["data"]["result"]
        except urllib.error.HTTPError as error:
            wrong.append(f"{query}: {json.load(error)['error']}")
            continue
        if not result and query in asked and not any(name in query for name in OPTIONAL):
            wrong.append(f"{query}: no data")
        if result and query not in asked:
            wrong.append(f"{query}: shows a restart, and there was none")
    # Panels lie side by side: none over another, none beyond the 24 columns.
    taken: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}
        if cells & taken or place["x"] + place["w"] > 24:
            wrong.append(f"panel {panel['title']}: lies over another or beyond the edge")
        taken |= cells
    if len({panel["id"] for panel in dashboard["panels"]}) != len(dashboard["panels"]):
        wrong.append("two panels have the same id")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"dashboard: {len(asked)} queries in {sum(panel['type'] != 'row' for panel in dashboard['panels'])} panels, all with data")


if __name__ == "__main__":
    main()

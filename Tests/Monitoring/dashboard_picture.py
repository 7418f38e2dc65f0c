"""Draws config/grafana-dashboard.json as an SVG file, from the answers of a real Prometheus to the queries of its panels.

    python3 -m Tests.Monitoring.dashboard_picture http://127.0.0.1:PORT SECONDS FILE [ROW…]

It is not Grafana: panels, places, legends, units, thresholds and mappings are those of the file, and the style is like it. With the names of
rows, only these are drawn. Exits with 1 and names the panels that have no data.
"""
import html
import json
import math
import sys
import time
import urllib.parse

from Tests.Monitoring.dashboard_queries import VARIABLES
from Tests.Support.harness import web
from Tests.Support.harness.clockcast import ROOT

COLUMN, LINE, GAP = 58, 30, 6
PALETTE = ["#73bf69", "#f2cc0c", "#8ab8ff", "#ff780a", "#f2495c", "#5794f2", "#b877d9", "#705da0", "#37872d", "#fade2a", "#c4162a", "#8f3bb8"]
COLOURS = {"green": "#73bf69", "yellow": "#f2cc0c", "red": "#f2495c", "transparent": "none", "orange": "#ff780a"}
UNITS = {"reqps": " req/s", "ops": " ops/s", "cps": " c/s", "s": " s", "none": ""}


def number(value, unit, decimals=None):
    """A value as people read it in its unit."""
    if unit == "percentunit":
        return f"{value * 100:.{1 if decimals is None else decimals}f} %"
    if unit in ("bytes", "Bps"):
        for prefix in ("", "K", "M", "G", "T"):
            if abs(value) < 1024 or prefix == "T":
                digits = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
                return f"{digits} {prefix}{'iB' if prefix else 'B'}" + ("/s" if unit == "Bps" else "")
            value /= 1024
    if unit == "s" and 0 < abs(value) < 1:
        return f"{value * 1000:.3g} ms"
    text = f"{value:.{decimals}f}" if decimals is not None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return text + UNITS.get(unit, "")


def axis(low, high, unit):
    """The round values of an axis that covers both."""
    least = (high - low) / 4
    scale = 1024 ** int(math.log(least, 1024)) if unit in ("bytes", "Bps") and least >= 1024 else 1
    scale *= 10 ** math.floor(math.log10(least / scale))
    step = next(factor * scale for factor in (1, 2, 2.5, 5, 10, 20) if factor * scale >= least * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [step * index for index in range(first, last + 1)]


def ask(base, path, **query):
    return json.loads(web.get(f"{base}/api/v1/{path}?{urllib.parse.urlencode(query)}"))["data"]["result"]


def series(base, panel, start, end, step):
    """Names and points of all lines of a panel."""
    lines = []
    for target in panel["targets"]:
        query = target["expr"]
        for name, text in VARIABLES.items():
            query = query.replace(name, text)
        for result in ask(base, "query_range", query=query, start=start, end=end, step=step):
            labels = ", ".join(f"{label}={value}" for label, value in sorted(result["metric"].items()) if label != "__name__")
            name = target.get("legendFormat") or (labels if panel["type"] == "table" else "")
            for label, value in result["metric"].items():
                name = name.replace("{{%s}}" % label, value)
            points = [(float(at), float(value)) for at, value in result["values"] if value not in ("NaN", "+Inf")]
            lines.append((name, points))
    return lines


def text(x, y, words, size=12, fill="#ccccdc", anchor="start"):
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{html.escape(str(words))}</text>'


def threshold(value, defaults):
    """The colour of the highest step that a value reaches."""
    steps = defaults.get("thresholds", {}).get("steps", [])
    reached = [step["color"] for step in steps if step["value"] is None or value >= step["value"]]
    return COLOURS.get(reached[-1], reached[-1]) if reached else PALETTE[0]


class Panel:
    def __init__(self, panel, base, start, end):
        place = panel["gridPos"]
        self.panel, self.start, self.end = panel, start, end
        self.width, self.height = place["w"] * COLUMN - GAP, place["h"] * LINE - GAP
        self.defaults = panel["fieldConfig"]["defaults"]
        self.unit, self.decimals = self.defaults.get("unit", "none"), self.defaults.get("decimals")
        self.lines = series(base, panel, start, end, max(1, (end - start) // 120))
        self.has_data = any(points for _, points in self.lines)

    def drawn(self, x, y):
        kinds = {"stat": self.stat, "timeseries": self.graph, "state-timeline": self.states, "table": self.table}
        frame = f'<rect width="{self.width}" height="{self.height}" rx="3" fill="#181b1f" stroke="#2c3235"/>'
        parts = [frame, text(10, 20, self.panel["title"], 13, "#d8d9da"), *kinds[self.panel["type"]]()]
        return f'<g transform="translate({x},{y})">{"".join(parts)}</g>'

    def stat(self):
        latest = [(name, points[-1][1]) for name, points in self.lines if points]
        room = (self.height - 30) / max(1, len(latest))
        for row, (name, value) in enumerate(latest):
            size = min(34, room * 0.55)
            yield text(self.width / 2, 30 + room * (row + 0.6), number(value, self.unit, self.decimals), size, threshold(value, self.defaults), "middle")
            if name:
                yield text(self.width / 2, 30 + room * (row + 0.6) + 16, name, 11, "#9fa7b3", "middle")

    def graph(self):
        lines = [(name, points) for name, points in self.lines if points]
        custom = self.defaults["custom"]
        if custom["stacking"]["mode"] == "normal":
            sums, stacked = {}, []
            for name, points in lines:
                for at, value in points:
                    sums[at] = sums.get(at, 0) + value
                stacked.append((name, [(at, sums[at]) for at, _ in points]))
            lines = stacked[::-1]
        values = [value for _, points in lines for _, value in points]
        low = self.defaults.get("min", min(values, default=0))
        high = self.defaults.get("max", max(values, default=1)) or 1
        marks = axis(min(low, min(values, default=0)), max(high, low + 1e-9), self.unit)
        low, high = marks[0], marks[-1]
        left, right, top, bottom = 66, self.width - 12, 32, self.height - 46
        across = lambda at: left + (at - self.start) / (self.end - self.start) * (right - left)
        down = lambda value: bottom - (min(value, high) - low) / (high - low) * (bottom - top)
        for value in marks:
            yield f'<path d="M{left} {down(value):.1f}H{right}" stroke="#2c3235"/>'
            yield text(left - 6, down(value) + 4, number(value, self.unit), 10, "#9fa7b3", "end")
        for part in range(5):
            at = self.start + (self.end - self.start) * part / 4
            yield text(across(at), bottom + 15, time.strftime("%H:%M:%S", time.gmtime(at)), 10, "#9fa7b3", "end" if part == 4 else "middle")
        if custom.get("thresholdsStyle", {}).get("mode") == "dashed":
            for step in self.defaults["thresholds"]["steps"]:
                if step["value"] is not None and low <= step["value"] <= high:
                    colour = COLOURS["red"]
                    yield f'<path d="M{left} {down(step["value"]):.1f}H{right}" stroke="{colour}" stroke-dasharray="6 4"/>'
        beside, count = left, len(lines)
        for index, (name, points) in enumerate(lines):
            colour = PALETTE[(count - 1 - index if custom["stacking"]["mode"] == "normal" else index) % len(PALETTE)]
            path = "L".join(f"{across(at):.1f} {down(value):.1f}" for at, value in points)
            if custom["fillOpacity"]:
                area = f"M{across(points[0][0]):.1f} {down(max(low, 0)):.1f}L{path}L{across(points[-1][0]):.1f} {down(max(low, 0)):.1f}Z"
                yield f'<path d="{area}" fill="{colour}" fill-opacity="{custom["fillOpacity"] / 100}"/>'
            yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        for index, (name, _) in enumerate(lines[::-1] if custom["stacking"]["mode"] == "normal" else lines):
            length = 22 + 6.2 * len(name)
            if beside + length > self.width:
                yield text(beside, self.height - 12, "…", 11)
                break
            yield f'<rect x="{beside}" y="{self.height - 17}" width="12" height="3" fill="{PALETTE[index % len(PALETTE)]}"/>'
            yield text(beside + 16, self.height - 12, name, 11)
            beside += length

    def states(self):
        options = self.defaults["mappings"][0]["options"]
        lines = sorted((name, points) for name, points in self.lines if points)
        left, room = 150, (self.height - 40) / max(1, len(lines))
        wide = lambda at: left + (at - self.start) / (self.end - self.start) * (self.width - left - 12)
        for row, (name, points) in enumerate(lines):
            y = 30 + room * row
            yield text(left - 8, y + room / 2 + 4, name, 10, "#ccccdc", "end")
            begin = 0
            for index, (at, value) in enumerate(points):
                if index + 1 < len(points) and points[index + 1][1] == value:
                    continue
                state = options.get(str(int(value)), {"text": value, "color": "green"})
                until = points[index + 1][0] if index + 1 < len(points) else at
                x, width = wide(points[begin][0]), max(1, wide(until) - wide(points[begin][0]))
                yield f'<rect x="{x:.1f}" y="{y + 1:.1f}" width="{width:.1f}" height="{max(1, room - 3):.1f}" fill="{COLOURS.get(state["color"], state["color"])}" fill-opacity="0.7"/>'
                if width > 40 and room > 12:
                    yield text(x + width / 2, y + room / 2 + 4, state["text"], 10, "#111217", "middle")
                begin = index + 1

    def table(self):
        for row, (name, points) in enumerate(self.lines):
            if points:
                yield text(14, 48 + 22 * row, f"{name}: {points[-1][1]:g}", 12)


def main():
    base, seconds, file, *rows = sys.argv[1], int(sys.argv[2]), sys.argv[3], *sys.argv[4:]
    end = int(time.time())
    dashboard = json.loads((ROOT / "config/grafana-dashboard.json").read_text())
    parts, empty, y, section, top = [], [], 40, None, 0
    width = 24 * COLUMN + GAP
    for panel in sorted(dashboard["panels"], key=lambda panel: (panel["gridPos"]["y"], panel["gridPos"]["x"])):
        place = panel["gridPos"]
        if panel["type"] == "row":
            section = panel["title"]
            if not rows or section in rows:
                parts.append(text(8, y + 20, f"▾ {section}", 14, "#d8d9da"))
                top, y = place["y"], y + LINE
            continue
        if rows and section not in rows:
            continue
        drawn = Panel(panel, base, end - seconds, end)
        if not drawn.has_data:
            empty.append(panel["title"])
        parts.append(drawn.drawn(GAP + place["x"] * COLUMN, base_y := y + (place["y"] - top - 1) * LINE))
        bottom = base_y + place["h"] * LINE
        following = [other for other in dashboard["panels"] if other["type"] == "row" and other["gridPos"]["y"] > place["y"]]
        last = max((other for other in dashboard["panels"] if other["type"] != "row" and (not following or other["gridPos"]["y"] < min(
            row["gridPos"]["y"] for row in following))), key=lambda other: (other["gridPos"]["y"], other["gridPos"]["x"]))
        if last["id"] == panel["id"]:
            y = bottom
    head = text(8, 26, f"{dashboard['title']} · {seconds // 60} min {seconds % 60} s until {time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(end))} UTC", 16)
    with open(file, "w") as picture:
        picture.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y + GAP}" font-family="Inter, Helvetica, Arial, sans-serif">'
                      f'<rect width="100%" height="100%" fill="#111217"/>{head}{"".join(parts)}</svg>\n')
    if empty:
        sys.exit(f"no data: {', '.join(empty)}")


main()

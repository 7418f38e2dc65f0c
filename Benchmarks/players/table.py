"""The measured part of docs/players.md."""

import statistics

from Tests.Support.harness import players

from . import causes

# For how many seconds a thread may wait between two looks at it, which are one apart, before the cell says so; see "Waiting" in the docs.
WAITED = 0.8
# How busy the machine may be, of which processes without real-time priority are a part.
BUSY = 0.6


def words(run):
    """A line about a run, which is printed during a measurement."""
    late = "no picture" if run["first"] is None else f"first picture after {run['first']:.1f} s"
    return (f"{'survived' if run['survived'] else 'did not survive'}; {late}, {run['still']:.1f} s without a moving picture, "
            f"{run['wrong']:.1f} s wrong; {run['ended']} ({_load(run)}, {run['looks']} looks in {run['seconds']} s)")


def _load(run):
    """What shows whether the machine is part of what was measured."""
    parts = [f"machine {run['busy']:.0%} busy"] if "busy" in run else []
    if "waited" in run:
        parts.append(f"{run['used']:.2f} processors, {run['waited']:.3f} s of waiting in each second, {run['waited_at_once']:.3f} s at once")
    return ", ".join(parts)


def _middle(runs, name):
    values = [run[name] for run in runs if run[name] is not None]
    return statistics.median(values) if values else None


def _figure(value):
    return "–" if value is None else f"{value:.1f}"


def _survived(runs):
    count = sum(run["survived"] for run in runs)
    if len(runs) == 1:
        return "yes" if count else "**no**"
    return "**no**" if count == 0 else f"{count} of {len(runs)}"


def is_lost(one):
    """Whether the player of a cell has survived in no run."""
    return not any(run["survived"] for run in one["runs"])


def _asked(runs):
    """The requests of the last run."""
    asked = runs[-1]["asked"]
    if not asked:
        return "not recorded"
    single = {"segments": "segment", "lists": "list", "retries": "retry", "switches": "switch"}
    counts = [(asked[name], name) for name in ("segments", "lists", "failed", "retries", "switches", "aborted")]
    parts = [f"{count} {single.get(name, name) if count == 1 else name}" for count, name in counts
             if count or name in ("segments", "lists")]
    if asked["joins"] > 1:
        parts.append(f"requested the first URL {asked['joins']} times")
    return ", ".join(parts)


def has_waited(one):
    """Whether the processes of a cell had to wait so long that the machine is a part of what was measured."""
    return any(run.get("waited_at_once", 0) > WAITED or run.get("busy", 0) > BUSY for run in one["runs"])


def _waited(one):
    if not has_waited(one):
        return ""
    waited, busy = (max(run.get(name, 0) for run in one["runs"]) for name in ("waited_at_once", "busy"))
    return f"; a thread waited {waited:.1f} s for a processor" if waited > WAITED else f"; machine {busy:.0%} busy"


def page(kept, names):
    """Markdown: a table of all cells, then the result of each that was measured."""
    cells = {(one["situation"], one["player"]): one for one in kept["cells"]}
    names = [name for name in names if name not in players.SCRIPTS or any(player == name for _, player in cells)]
    lines = ["## All of them", "", "Survived, seconds without a moving picture / seconds wrong.", ""]
    lines += ["| situation | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for situation in kept["situations"]:
        row = []
        for name in names:
            one = cells.get((situation["name"], name))
            row.append(f"{_survived(one['runs'])}, {_figure(_middle(one['runs'], 'still'))} / {_figure(_middle(one['runs'], 'wrong'))}" if one else "·")
        lines.append(f"| `{situation['name']}` | " + " | ".join(row) + " |")
    count = len(kept["situations"]) * len(names)
    lines += ["", f"{len(cells)} of {count} cells have been measured." if len(cells) < count else f"All {count} cells have been measured.", ""]
    lines += ["## What each did", ""]
    for situation in kept["situations"]:
        found = [cells[situation["name"], name] for name in names if (situation["name"], name) in cells]
        if not found:
            continue
        parts = [situation.get("options"), situation["faults"]]
        faults = f": `{' '.join(filter(None, parts))}`" if any(parts) else ""
        lines += [f"### {situation['name']}{faults}", "", f"A correct player: {situation['expect']}", "",
                  "| player | first picture | survived | without a moving picture (longest) | wrong | seconds repeated / skipped | requests | at the end |",
                  "| --- | ---: | --- | ---: | ---: | ---: | --- | --- |"]
        for one in found:
            runs = one["runs"]
            figures = {name: _figure(_middle(runs, name)) for name in ("first", "still", "longest", "wrong", "repeated", "skipped", "late_at_end")}
            ended = runs[-1]["ended"] + (f", {figures['late_at_end']} s behind" if runs[-1]["moves"] else "") + _waited(one)
            lines.append(f"| {one['player']} | {figures['first']} s | {_survived(runs)} | {figures['still']} s ({figures['longest']}) | {figures['wrong']} s | "
                         f"{figures['repeated']} / {figures['skipped']} | {_asked(runs)} | {ended} |")
        lines.append("")
        why = [f"- {one['player']}: {cause}" for one in found if is_lost(one) and (cause := causes.of(one["player"], situation["name"]))]
        lines += [*why, ""] if why else []
    if kept["cells"]:
        lines += ["## Versions", "", "| player | version | measured | with priority | a thread waited, most | machine busy, most, without priority |",
                  "| --- | --- | --- | ---: | ---: | ---: |"]
        for name in names:
            own = [one for one in kept["cells"] if one["player"] == name]
            if own:
                days = sorted({one["day"] for one in own})
                span = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
                versions = ", ".join(sorted({one["version"] for one in own}))
                prior = sum("busy" not in one["runs"][-1] for one in own)
                waited = [run["waited_at_once"] for one in own for run in one["runs"] if "waited_at_once" in run]
                busy = [run["busy"] for one in own for run in one["runs"] if "busy" in run]
                lines.append(f"| {name} | {versions} | {span} | {prior} of {len(own)} | {f'{max(waited):.2f} s' if waited else '–'} | "
                             f"{f'{max(busy):.0%}' if busy else '–'} |")
    return "\n".join(lines).rstrip() + "\n"

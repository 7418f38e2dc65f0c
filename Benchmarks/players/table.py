"""The page of what was measured."""

import statistics

HEAD = """# Players in awkward situations

Which players survive which [situation](scenarios.md) of a live stream. Nothing in this table comes from documentation: each cell is a
player that was opened and watched, and a cell with “·” has not been measured.

`make players` writes this page. `make players PLAYERS=vlc SCENARIOS=gap` measures one cell again, `HLSJS=FILE` adds hls.js, and
`--pictures FOLDER` of `Benchmarks/players` keeps pictures of the screen. The measurements are in [players.json](players.json).

## How it was measured

- Each run has a server of its own, a display of its own (Xvfb), and one player in its upper left corner. The channel carries its second as
  a strip of cells at the lower edge of the picture, with a checksum; the strip is read from the screen's memory every 50 ms.
- The faults are those of `/scenarios.json`, shifted within the minute so that they begin 8 s after the player was started. Times that
  count from a viewer's arrival are shifted too: what happens a minute after it happens after 8 s, and a token is valid for 16 s. A
  player is watched until 22 s after the end of the fault, at least 30 s and at most 58.
- **Survived**: the second on the screen has changed within the last 3 s. If a stream ends: it was played to its end, and stands still.
- **Without a moving picture**: the sum of the times by which changes of the second came too late, from the first picture to the end of
  the run; a change up to 1.5 s after the one before does not count.
- **Wrong**: how long the picture moved and was more than half a second off from the player's own delay in the first seconds. So a player
  that waits and then continues where it was is wrong from then on, and one that jumps back to its place is not. One that skips what is
  missing and continues at once is wrong too, because it is nearer to the present than before.
- A run that does not survive is repeated, to three runs in all, and the table has their median. One that survives is measured once.
- “page” is the player of this project's page in Chromium, by Media Source and seven seconds behind, as `/scenarios` uses it where a browser
  has no HLS; “firefox” is the same in Firefox. “chromium” is Chromium's own HLS.
- The last table says how busy the machine was at most. Above 60 % the machine affects the measurement.
- `worst-day` is left out: it is the others in turn, and takes eight minutes.
"""


def words(run):
    """A run on a line, for whoever waits for it."""
    late = "no picture" if run["first"] is None else f"first picture after {run['first']:.1f} s"
    return (f"{'survived' if run['survived'] else 'did not survive'}; {late}, {run['still']:.1f} s without a moving picture, "
            f"{run['wrong']:.1f} s wrong; {run['ended']} (machine {run['busy']:.0%} busy, {run['looks']} looks in {run['seconds']} s)")


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


def _asked(runs):
    """Of the last run."""
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


def page(kept, names):
    """Markdown: a table of all cells, then what was seen in each that was measured."""
    cells = {(one["situation"], one["player"]): one for one in kept["cells"]}
    names = [name for name in names if name != "hls.js" or any(player == name for _, player in cells)]
    lines = [HEAD, "## All of them", "", "Survived, seconds without a moving picture / seconds wrong.", ""]
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
        faults = f": `{situation['faults']}`" if situation["faults"] else ""
        lines += [f"### {situation['name']}{faults}", "", f"A correct player: {situation['expect']}", "",
                  "| player | first picture | survived | without a moving picture (longest) | wrong | seconds repeated / skipped | requests | at the end |",
                  "| --- | ---: | --- | ---: | ---: | ---: | --- | --- |"]
        for one in found:
            runs = one["runs"]
            figures = {name: _figure(_middle(runs, name)) for name in ("first", "still", "longest", "wrong", "repeated", "skipped", "late_at_end")}
            ended = runs[-1]["ended"] + (f", {figures['late_at_end']} s behind" if runs[-1]["moves"] else "")
            lines.append(f"| {one['player']} | {figures['first']} s | {_survived(runs)} | {figures['still']} s ({figures['longest']}) | {figures['wrong']} s | "
                         f"{figures['repeated']} / {figures['skipped']} | {_asked(runs)} | {ended} |")
        lines.append("")
    if kept["cells"]:
        lines += ["## With what", "", "| player | version | measured | machine busy, most |", "| --- | --- | --- | ---: |"]
        for name in names:
            own = [one for one in kept["cells"] if one["player"] == name]
            if own:
                days = sorted({one["day"] for one in own})
                span = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
                versions = ", ".join(sorted({one["version"] for one in own}))
                busiest = max(run["busy"] for one in own for run in one["runs"])
                lines.append(f"| {name} | {versions} | {span} | {busiest:.0%} |")
    return "\n".join(lines).rstrip() + "\n"

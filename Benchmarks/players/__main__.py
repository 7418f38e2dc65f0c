"""Which players survive which situation of a live stream; see `make players` and --help.

    make players PLAYERS=vlc SCENARIOS=gap     one cell
    make players                               all of them, about two hours

Each player plays each situation against a server of its own. What is on its screen is read from the timecode strip twenty times a
second. A situation's faults are moved in the minute so that they begin eight seconds after the player has been started. What fails is
tried three times. Each cell that is measured goes into docs/players.json, and docs/players.md is written from that.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import signal
import sys

from Tests.Support.harness import processes, web
from Tests.Support.harness.clockcast import ROOT, Clockcast

from . import cell, table

RESULTS, PAGE = ROOT / "docs/players.json", ROOT / "docs/players.md"
# Eight minutes of all the others in turn.
LEFT_OUT = {"worst-day"}
TRIALS = 3


def arguments():
    parser = argparse.ArgumentParser(prog="players", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default=os.environ.get("PLAYERS", ""), help=f"of {', '.join(cell.NAMES)}; hls.js needs HLSJS, its file")
    parser.add_argument("--scenarios", default=os.environ.get("SCENARIOS", ""), help="names of /scenarios; all of them by default")
    parser.add_argument("--results", default=RESULTS, help="the file of the measurements")
    parser.add_argument("--page", default=PAGE, help="the page that is written from it")
    parser.add_argument("--pictures", help="a folder for pictures of the screen: in the fault, at the longest stall, and at the end")
    parser.add_argument("--parallel", type=int, default=3, help="players at a time; above 60 % the machine affects the measurement")
    parser.add_argument("--only-write", action="store_true", help="measure nothing, write the page")
    return parser.parse_args()


def situations():
    """The named situations, as the server lists them: name, title, faults, what a correct player does."""
    with Clockcast(limit=60) as server:
        return [entry for entry in json.loads(web.get(f"{server.base}/scenarios.json"))["scenarios"] if entry["name"] not in LEFT_OUT]


def measure(player, situation, pictures):
    """A cell, or None if it cannot be measured for reasons that are neither the player's nor the server's."""
    runs = []
    try:
        while len(runs) < TRIALS and not any(run["survived"] for run in runs[:1]):
            runs.append(cell.run(player, situation, pictures))
            print(f"{situation['name']} {player}: {table.words(runs[-1])}", file=sys.stderr, flush=True)
    except Exception as error:
        print(f"{situation['name']} {player}: not measured: {error}", file=sys.stderr, flush=True)
        return None
    return {"player": player, "situation": situation["name"], **cell.circumstances(player), "runs": runs}


def chosen(wanted, known, what):
    names = wanted.split(",") if wanted else known
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"players: no {what} {', '.join(unknown)}; there are {', '.join(known)}")
    return names


def read(path):
    if not os.path.exists(path):
        return {"situations": [], "cells": []}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write(path, kept):
    """Writes a line for each cell, so that only cells that are measured again change."""
    groups = [f'"{name}": [\n' + ",\n".join(map(json.dumps, kept[name])) + "\n]" for name in ("situations", "cells")]
    new = pathlib.Path(f"{path}.new")
    new.write_text("{\n" + ",\n".join(groups) + "\n}\n")
    new.replace(path)


def write_page(path, kept):
    """Writes the tables below the text that is written by hand."""
    text = PAGE.read_text().partition("## All of them")[0] + table.page(kept, cell.NAMES)
    pathlib.Path(path).write_text(text)


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    kept = read(options.results)
    if not options.only_write:
        found = situations()
        kept["situations"] = [{key: entry[key] for key in ("name", "title", "expect", "options") if key in entry}
                              | {"faults": ",".join(entry["faults"])} for entry in found]
        names = chosen(options.scenarios, [entry["name"] for entry in found], "scenario")
        players = chosen(options.players, [name for name in cell.NAMES if name != "hls.js" or os.environ.get("HLSJS")], "player")
        place = {entry["name"]: index for index, entry in enumerate(kept["situations"])}
        pairs = [(player, situation) for situation in kept["situations"] if situation["name"] in names for player in players]
        with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
            for measured in filter(None, pool.map(lambda pair: measure(*pair, options.pictures), pairs)):
                others = [one for one in kept["cells"] if (one["player"], one["situation"]) != (measured["player"], measured["situation"])]
                kept["cells"] = sorted([*others, measured], key=lambda one: (place.get(one["situation"], -1), cell.NAMES.index(one["player"])))
                # An interruption here keeps the measurements.
                write(options.results, kept)
                write_page(options.page, kept)
    write_page(options.page, kept)


try:
    main()
finally:
    processes.stop_all()

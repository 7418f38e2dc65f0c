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

from Tests.Support.harness import players, priority, processes, web
from Tests.Support.harness.clockcast import ROOT, Clockcast

from . import cell, table

RESULTS, PAGE = ROOT / "docs/players.json", ROOT / "docs/players.md"
# Eight minutes of all the others in turn.
LEFT_OUT = {"worst-day"}
TRIALS = 3


def arguments():
    parser = argparse.ArgumentParser(prog="players", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default=os.environ.get("PLAYERS", ""),
                        help=f"of {', '.join(cell.NAMES)}; hls.js and shaka need HLSJS and SHAKA, their files")
    parser.add_argument("--scenarios", default=os.environ.get("SCENARIOS", ""), help="names of /scenarios; all of them by default is said")
    parser.add_argument("--results", default=RESULTS, help="the file of the measurements")
    parser.add_argument("--page", default=PAGE, help="the page that is written from it")
    parser.add_argument("--pictures", help="a folder for pictures of the screen: in the fault, at the longest stall, and at the end")
    parser.add_argument("--logs", help="a folder for the detailed logs of players; those in a browser of the page's own player have none")
    parser.add_argument("--parallel", type=int, default=3, help="players at a time, which wait for each other")
    parser.add_argument("--trials", type=int, default=TRIALS, help="runs of a player that does not survive")
    parser.add_argument("--only", choices=("missing", "lost", "waited"),
                        help="cells that have not been measured, whose player has not survived, or whose processes had to wait too long")
    parser.add_argument("--ordinary", action="store_true", help="without real-time priority, for comparison")
    parser.add_argument("--only-write", action="store_true", help="measure nothing, write the page")
    return parser.parse_args()


def situations():
    """The named situations, as the server lists them: name, title, faults, what a correct player does."""
    with Clockcast(limit=60) as server:
        return [entry for entry in json.loads(web.get(f"{server.base}/scenarios.json"))["scenarios"] if entry["name"] not in LEFT_OUT]


def measure(player, situation, folders, trials):
    """A cell, or None if it cannot be measured for reasons that are neither the player's nor the server's."""
    runs = []
    try:
        while len(runs) < trials and not any(run["survived"] for run in runs[:1]):
            runs.append(cell.run(player, situation, folders))
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


def wanted(options, kept):
    """Players and situations that are to be measured, in the order in which they were named; the situations are kept as they are now."""
    kept["situations"] = [{key: entry[key] for key in ("name", "title", "expect", "options") if key in entry}
                          | {"faults": ",".join(entry["faults"])} for entry in situations()]
    by_name = {situation["name"]: situation for situation in kept["situations"]}
    names = chosen(options.scenarios, list(by_name), "scenario")
    has_file = [name for name in cell.NAMES if name not in players.SCRIPTS or os.environ.get(players.SCRIPTS[name][0])]
    pairs = [(player, by_name[name]) for name in names for player in chosen(options.players, has_file, "player")]
    kept_cells = {(one["player"], one["situation"]): one for one in kept["cells"]}
    is_wanted = {None: lambda one: True, "missing": lambda one: not one, "lost": lambda one: one and table.is_lost(one),
                 "waited": lambda one: one and table.has_waited(one)}[options.only]
    return [(player, situation) for player, situation in pairs if is_wanted(kept_cells.get((player, situation["name"])))]


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


def end(*_):
    """Ends at once: a pool would measure first what is waiting in it."""
    processes.stop_all()
    os._exit(143)


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, end)
    if options.ordinary or not priority.take():
        print("players: without real-time priority, so what else the machine does is measured, too", file=sys.stderr)
    for folder in filter(None, (options.pictures, options.logs)):
        os.makedirs(folder, exist_ok=True)
    kept = read(options.results)
    if not options.only_write:
        pairs = wanted(options, kept)
        place = {entry["name"]: index for index, entry in enumerate(kept["situations"])}
        with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
            for measured in filter(None, pool.map(lambda pair: measure(*pair, (options.pictures, options.logs), options.trials), pairs)):
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

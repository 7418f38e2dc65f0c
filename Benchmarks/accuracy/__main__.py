"""Measures how right the clock on the screen is in real players; see `make accuracy` and --help."""

import argparse
import concurrent.futures
import json
import random
import signal
import statistics
import subprocess
import sys
import time

from Tests.Support.harness import players, processes, usage
from Tests.Support.harness.screen import Screen

from . import measurement, servers, sound


def arguments():
    parser = argparse.ArgumentParser(prog="accuracy", description=__doc__)
    parser.add_argument("--joins", type=int, default=5)
    parser.add_argument("--long", type=float, default=60, help="the later moment in seconds; 0 for none")
    parser.add_argument("--players", default=",".join(players.NAMES))
    parser.add_argument("--container", default="", choices=["", "cmaf", "ts"], help="empty for the server's choice")
    parser.add_argument("--streams", default="start,loading,edge,ordinary", help="of start, loading, edge, ordinary")
    parser.add_argument("--sound", default="ts,mux,apart", help="forms of sound that are measured too, of ts, mux, apart; empty for none")
    parser.add_argument("--pause", default="", help="in place of streams: lengths of pauses, for example 5,30,120")
    parser.add_argument("--restart", action="store_true", help="in place of streams: the server is killed and started again")
    parser.add_argument("--query", default="", help="more of the query, for example allowance=0")
    parser.add_argument("--delay", type=float, default=0, help="the delay of the line to the server each way, in milliseconds")
    parser.add_argument("--renditions", default="", help="the sizes of the channel, for example 1280x720; empty for the built-in ones")
    parser.add_argument("--url", help="another stream that carries the strip, instead of these")
    parser.add_argument("--parallel", type=int, default=1, help="players at a time")
    parser.add_argument("--json", default="accuracy.json", help="where the raw values go")
    parser.add_argument("--agents", action="store_true", help="print the User-Agent of each player and end")
    return parser.parse_args()


# The packings of sound, as queries.
FORMS = {"ts": "container=ts", "mux": "container=cmaf&mux=yes", "apart": "container=cmaf&mux=no"}


def measure(options, stream, url, results, listener=None):
    samples = [5.0] + ([options.long] if options.long else [])
    names = options.players.split(",")
    ocr = iter([measurement.read_digits])

    def one(name):
        # A random moment, so that joins do not depend on the second or the segment; those beside each other start apart, because a
        # player that starts takes a processor for itself.
        time.sleep(random.random() * (2 + 10 * (options.parallel - 1)))
        check = next(ocr, None) if stream == "start" else None
        machine_busy = usage.busy_from_now()
        try:
            result = measurement.join(name, url, samples, check, listener=listener)
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            print(f"{stream} {name}: {error}", file=sys.stderr, flush=True)
            result = {"player": name, "url": url, "errors": dict.fromkeys(samples), "ocr": None, "failure": str(error)}
        busy = machine_busy()
        result |= {"stream": stream, "container": options.container, "machine_busy": round(busy, 2)}
        shown = ", ".join(f"{at:g} s: {_signed(error)}" for at, error in result["errors"].items())
        if listener:
            shown += "; sound " + ", ".join(_signed(late) for late in result.get("heard", {}).values())
        print(f"{stream} {name}: {shown} (machine {busy:.0%} busy, "
              f"longest time between two looks {result.get('longest_gap', 0) * 1000:.0f} ms)", file=sys.stderr, flush=True)
        return result

    # The recording does not show which player made a sound.
    with concurrent.futures.ThreadPoolExecutor(1 if listener else options.parallel) as pool:
        for result in pool.map(one, [name for _ in range(options.joins) for name in names]):
            results.append(result)


def pauses(options, url, results):
    """The delay of the clock ten seconds after a pause that began eight seconds after the start."""
    print("Error in seconds ten seconds after a pause (positive is late), one join each\n")
    print("| pause | " + " | ".join(options.players.split(",")) + " |")
    print("| --- |" + " ---: |" * len(options.players.split(",")))
    for length in map(float, options.pause.split(",")):
        def one(name):
            if name == "gstreamer":
                return None
            events = [(8, players.Player.toggle), (8 + length, players.Player.toggle)]
            return measurement.join(name, url, [18 + length], events=events)
        with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
            joins = list(pool.map(one, options.players.split(",")))
        results += [join for join in joins if join]
        cells = ["cannot" if join is None else _signed(join["errors"][18 + length]) for join in joins]
        print(f"| {length:g} s | " + " | ".join(cells) + " |", flush=True)


def restart(options, server, results):
    """The delay of the clock before and after the server was killed and started again, eight seconds after the start."""
    print("Error in seconds after 5 s, and after 25 s with a kill -9 and a new start at 8 s\n")
    print("| player | after 5 s | after 25 s | jumps |\n| --- | ---: | ---: | ---: |")
    for name in options.players.split(","):
        join = measurement.join(name, server.stream, [5, 25], events=[(8, lambda _: server.restart())])
        results.append(join)
        print(f"| {name} | {_signed(join['errors'][5])} | {_signed(join['errors'][25])} | {join['jumps']} |", flush=True)


def report(results, options):
    print(f"Error in seconds (positive is late), {options.joins} joins each, {options.container or 'default container'}"
          + (f", {options.query}" if options.query else ""))
    print()
    samples = [5.0] + ([options.long] if options.long else [])
    print("| stream | player | " + " | ".join(f"after {at:g} s: median | minimum | maximum" for at in samples) + " | joins read |")
    print("| --- | --- |" + " ---: |" * (3 * len(samples) + 1))
    groups = {}
    for result in results:
        groups.setdefault((result["stream"], result["player"]), []).append(result)
    for (stream, name), joins in groups.items():
        cells = []
        for at in samples:
            values = [join["errors"][at] for join in joins if join["errors"][at] is not None]
            cells += [_signed(f(values) if values else None) for f in (statistics.median, min, max)]
        read = sum(all(error is not None for error in join["errors"].values()) for join in joins)
        print(f"| {stream} | {name} | {' | '.join(cells)} | {read} of {len(joins)} |")
    print()
    for result in results:
        if seen := result["ocr"]:
            print(f"OCR in {result['player']}: tesseract read '{seen['text']}', the strip said {seen['second']} = "
                  + time.strftime("%H:%M:%S", time.gmtime(seen["second"]))
                  + (": they agree." if seen["agrees"] else ": THEY DISAGREE."))
            break
    else:
        print("OCR: not checked.")
    if results:
        print(f"The machine was {statistics.mean(r['machine_busy'] for r in results):.0%} busy on average, "
              f"{max(r['machine_busy'] for r in results):.0%} at most; above 60 % the machine is part of what is measured.")


def report_sound(results, options):
    """The delays of pictures and sound, and of the sound against its picture."""
    print(f"\nWith sound, seconds (positive is late), {options.joins} joins each: median (least to greatest)\n")
    print("| form | player | after | picture | sound | sound after picture | joins heard |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    groups = {}
    for result in results:
        for at in result.get("heard", {}):
            groups.setdefault((result["stream"], result["player"], at), []).append(result)
    for (stream, name, at), joins in groups.items():
        cells = []
        for key in ("errors", "heard", "apart"):
            values = [join[key][at] for join in joins if join[key][at] is not None]
            cells.append(f"{statistics.median(values):+.3f} ({min(values):+.3f} to {max(values):+.3f})" if values else "none")
        heard = sum(join["heard"][at] is not None for join in joins)
        print(f"| {stream.removeprefix('sound ')} | {name} | {at:g} s | {' | '.join(cells)} | {heard} of {len(joins)} |")


def _signed(value):
    return "none" if value is None else f"{value:+.3f}"


def main():
    options = arguments()
    # The measurements so far are written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if unknown := set(options.players.split(",")) - set(players.NAMES):
        raise SystemExit(f"accuracy: no player {', '.join(sorted(unknown))}; there are {', '.join(players.NAMES)}")
    results = []
    limit = 120 + options.joins * len(options.players.split(",")) * (options.long + 30)
    container = f"container={options.container}" if options.container else ""
    line = (options.renditions, options.delay / 1000)
    extra = [part for part in (container, options.query) if part]
    try:
        if options.agents:
            display = Screen(120)
            for name in options.players.split(","):
                agent = servers.user_agent(lambda url: players.Player(name, url, display.name, 15))
                print(f"{name}: {agent}", flush=True)
            return
        if options.pause or options.restart:
            server = servers.Strip(limit + 600, *line)
            if options.pause:
                pauses(options, server.stream + "?" + "&".join(extra), results)
            if options.restart:
                restart(options, server, results)
            server.close()
            return
        for stream in ["other"] if options.url else filter(None, options.streams.split(",")):
            if stream == "other":
                measure(options, stream, options.url, results)
                continue
            if stream == "ordinary":
                server, query = servers.Ordinary(limit, options.container), ""
            else:
                server = servers.Strip(limit, *line)
                query = "?" + "&".join(extra + {"edge": ["present=edge"], "loading": ["loading=4"]}.get(stream, []))
            measure(options, stream, server.stream + query, results)
            server.close()
        if results:
            report(results, options)
        if options.sound and not options.url:
            server, listener = servers.Strip(limit, *line), sound.Listener(limit)
            for form in options.sound.split(","):
                query = "&".join(["audio=beep", FORMS[form], *([options.query] if options.query else [])])
                measure(options, f"sound {form}", f"{server.stream}?{query}", results, listener)
            listener.close()
            server.close()
            report_sound([result for result in results if result["stream"].startswith("sound")], options)
    except KeyboardInterrupt:
        print("accuracy: interrupted", file=sys.stderr)
        sys.exit(130)
    finally:
        if results:
            with open(options.json, "w") as file:
                json.dump(results, file, indent=1)
        processes.stop_all()


main()

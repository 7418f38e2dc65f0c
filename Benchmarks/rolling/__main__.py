"""Settings are rolled over two origins behind nginx while players run: another quantizer, another theme, and each back again.

    python3 Benchmarks/rolling BINARY [--settle SECONDS]

The players are ffmpeg, for CMAF and for transport streams, and mpv where it is installed. Exit status 0 if none of them complained,
and each has each frame of the whole time once, as one of the settings has it: none is lost, none is another. Beside them new viewers
come at each step, and see the present at once.
"""

import argparse
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Desktop"))

import processes  # noqa: E402
from origins import SETTINGS, Origins  # noqa: E402
from watchers import Rendered, judge, new_viewer, players, start  # noqa: E402

STEPS = ["quantizer 30", "as it was", "another theme", "as it was"]


def main():
    parser = argparse.ArgumentParser(prog="rolling", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--settle", type=float, default=5, help="seconds between two steps")
    options = parser.parse_args()
    binary = options.binary.resolve()
    failures = []
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o711)  # nginx gives up root for its workers
    origins = Origins(binary, folder)
    running = start(players(origins, folder))
    began = time.time()
    time.sleep(options.settle)
    newcomers = []
    for step in STEPS:
        for index in range(2):
            origins.roll(index, step)
            # The list may still be that of a second ago.
            for _ in range(2):
                wrong, seen = new_viewer(origins, folder, len(newcomers))
                newcomers.append(seen)
                if wrong:
                    failures.append(f"a new viewer at '{step}', origin {index + 1}: {wrong}")
            time.sleep(options.settle)
    ended = time.time()
    for process, _ in running.values():
        processes.stop(process)
    rendered = Rendered(binary, folder, origins.channel, began - 10, ended + 10)
    for name, counts in judge(running, rendered, ended - began - options.settle, failures).items():
        if missing := set(SETTINGS) - set(counts):
            failures.append(f"{name} has seen nothing of {', '.join(sorted(missing))}")
    for number, seen in enumerate(newcomers):
        _, wrong, lost = rendered.judge(seen)
        if lost or wrong:
            failures.append(f"new viewer {number + 1}: {lost} frames lost, {len(wrong)} wrong")
    print(f"{len(newcomers)} new viewers on the way, a second each; {len(STEPS)} changes over two origins in {ended - began:.0f} s")
    for failure in failures:
        print(f"rolling: {failure}", file=sys.stderr)
    sys.exit(bool(failures))


main()

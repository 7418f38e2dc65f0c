#!/usr/bin/python3
"""Runs the browsers' tests, some at once: they mostly wait, for a minute to pass or for a player to have enough in store.

    scripts/run-browser-tests.py [--record] [TEST…]      TEST: a part of its name, such as test_sale

A class is cut into parts of about equal time; scripts/browser-test-times.tsv has the seconds of each test, and --record writes it anew. Tests
with the attribute `runs_alone` follow the others, one at a time. Several browsers draw without a graphics card, and other programs may
run, too, so a test that fails is tried once more alone, and reported: a fault of the page fails there, too. The last line has the number of
tests that had to be tried again.
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMES = ROOT / "scripts/browser-test-times.tsv"
AT_ONCE = 4
# The start of a server and a browser takes as much of the processor as twenty seconds of a page.
PART_SECONDS = 60.0
UNKNOWN_SECONDS = 5.0
HANG_SECONDS = 900


def all_tests(suite):
    """The tests of a suite and of those in it."""
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from all_tests(item)
        else:
            yield item


def parts_of(tests, times):
    """Lists of names: tests of one class, the longest list first."""
    parts = []
    for test in tests:
        name, seconds = test.id(), times.get(test.id(), UNKNOWN_SECONDS)
        kind = name.rpartition(".")[0]
        if not parts or parts[-1][0] != kind or parts[-1][1] + seconds > PART_SECONDS:
            parts.append([kind, 0.0, []])
        parts[-1][1] += seconds
        parts[-1][2].append(name)
    return [names for _, _, names in sorted(parts, key=lambda part: -part[1])]


class Part:
    """A process that runs some tests, and what it reports about them."""

    def __init__(self, names):
        self.names, self.seconds, self.lines = names, {}, []
        command = [sys.executable, "-m", "unittest", "--verbose", *names]
        timed = ["timeout", "--kill-after=10", str(HANG_SECONDS), *command]
        process = subprocess.Popen(timed, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        begin, ended = time.monotonic(), 0
        for line in process.stdout:
            self.lines.append(line)
            if re.search(r"\.\.\. (.* )?(ok|FAIL|ERROR|skipped .*)$", line) or line in ("ok\n", "FAIL\n", "ERROR\n"):
                now = time.monotonic()
                if ended < len(names):
                    self.seconds[names[ended]] = now - begin
                begin, ended = now, ended + 1
        self.status = process.wait()
        told = [match[2] for match in map(re.compile(r"(FAIL|ERROR): .*\(([\w.]+)\)").match, self.lines) if match]
        # One that ended early, or a class whose browser did not start, has no test of its own to name.
        self.failed = [] if self.status == 0 else [name for name in names if name in told] or names

    def tell(self):
        sys.stdout.writelines(self.lines)
        sys.stdout.flush()
        return self


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", metavar="TEST")
    parser.add_argument("--record", action="store_true", help="write scripts/browser-test-times.tsv")
    options = parser.parse_args()
    if options.record and options.tests:
        parser.error("--record writes the times of all tests; name none")
    sys.path.insert(0, str(ROOT))
    modules = [f"Tests.Browser.{path.stem}" for path in sorted(ROOT.glob("Tests/Browser/test_*.py"))]
    tests = [test for test in all_tests(unittest.defaultTestLoader.loadTestsFromNames(modules)) if not options.tests or any(part in test.id() for part in options.tests)]
    if not tests:
        sys.exit(f"no test of the browsers has {' or '.join(options.tests)} in its name")
    times = {name: float(seconds) for seconds, name in (line.split("\t") for line in TIMES.read_text().splitlines())} if TIMES.exists() else {}
    alone = [test for test in tests if getattr(getattr(test, test._testMethodName), "runs_alone", False)]
    begin, parts = time.monotonic(), []
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        futures = [pool.submit(Part, names) for names in parts_of([test for test in tests if test not in alone], times)]
        for future in concurrent.futures.as_completed(futures):
            parts.append(future.result().tell())
    parts += [Part([test.id()]).tell() for test in alone]
    again = [name for part in parts for name in part.failed]
    if again:
        print(f"\n== Failed, and once more alone: {' '.join(again)}", flush=True)
    failed = []
    for name in again:
        parts.append(Part([name]).tell())
        failed += parts[-1].failed
    if options.record:
        seconds = {name: taken for part in parts for name, taken in part.seconds.items()}
        TIMES.write_text("".join(f"{taken:.1f}\t{name}\n" for name, taken in sorted(seconds.items())))
    for name in failed:
        print(f"failed: {name}")
    once_more = sum(line.count("once more: ") for part in parts for line in part.lines)
    print(f"{len(tests)} tests in {time.monotonic() - begin:.0f} s. Tried again: {once_more} times a part of a test (at_rest), {len(again)} tests alone.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

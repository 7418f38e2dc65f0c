#!/usr/bin/env python3
"""Runs the Swift tests that are built, in batches of about equal time, one batch more at once than there are cores: some tests wait.

    scripts/run-tests.py [BUNDLE] [--only Channels] [--record] [--repeat 10] [--load 8] [--at-once 8]

Within a batch one test runs after the other, so that the load beside a test is that of the other batches alone. How long each suite takes is
in scripts/test-times.tsv; --record writes it anew. --repeat runs everything several times, and --load keeps as many processes busy meanwhile:
a test that fails then depends on the machine's load, which is a defect. --at-once runs another number of batches. The whole output of each
batch stays in .build/test-output.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMES = ROOT / "scripts/test-times.tsv"
OUTPUT = ROOT / ".build/test-output"
# Long enough that starting a process does not count, short enough that all cores end at about the same time.
BATCH_SECONDS = 12.0
# A test that is not in the list yet.
UNKNOWN_SECONDS = 0.3
HANG_SECONDS = 1500
RUN = ["--testing-library", "swift-testing"]


def suite_of(test):
    return test.rpartition("/")[0]


def read_times():
    lines = TIMES.read_text().splitlines() if TIMES.exists() else []
    return {name: float(seconds) for seconds, name in (line.split("\t") for line in lines)}


def batches_of(tests, times):
    """Lists of tests: whole suites, the longest first; a suite longer than a batch is cut."""
    units = {}
    for test in tests:
        suite = suite_of(test)
        unit = test if times.get(suite, 0) > BATCH_SECONDS else suite
        units.setdefault(unit, []).append(test)

    def seconds(unit):
        return times.get(unit, UNKNOWN_SECONDS * len(units[unit]))

    batches, room = [], 0.0
    for unit in sorted(units, key=lambda unit: (-seconds(unit), unit)):
        if seconds(unit) > room:
            batches.append([])
            room = BATCH_SECONDS
        batches[-1] += units[unit]
        room -= seconds(unit)
    return batches


class Batch:
    """A process that runs some tests, and what it reports about them."""

    def __init__(self, bundle, number, tests):
        self.log, events = OUTPUT / f"{number:03}.log", OUTPUT / f"{number:03}.json"
        pattern = "^(" + "|".join(re.escape(test).replace("/", "\\/") for test in tests) + ")"
        command = [bundle, *RUN, "--no-parallel", "--filter", pattern]
        command += ["--event-stream-version", "0", "--event-stream-output-path", events]
        with self.log.open("wb") as log:
            try:
                self.status = subprocess.run(
                    command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=HANG_SECONDS, check=False
                ).returncode
            except subprocess.TimeoutExpired:
                self.status = None
        self.passed, self.skipped, self.failed, self.seconds = [], [], [], {}
        began = self.read(events, set(tests))
        missing = set(tests).difference(self.passed, self.skipped, self.failed)
        # A process that ended early has tests that were begun, and others that never ran.
        self.unfinished = sorted(missing, key=lambda test: (test not in began, test))
        self.failed += self.unfinished
        if self.status != 0 and not self.failed:
            end = "did not end" if self.status is None else f"ended with status {self.status}"
            self.failed.append(f"what begins with {tests[0]}, whose process {end} after all of its tests had passed")

    def read(self, events, tests):
        """Reads the events of the tests; returns those that began."""
        began, issues = {}, set()
        for line in events.read_text(errors="replace").splitlines() if events.exists() else []:
            try:
                record = json.loads(line)
            except ValueError:
                continue
            payload = record.get("payload", {})
            test = re.sub(r"/[^/]+\.swift:\d+:\d+$", "", payload.get("testID", ""))
            if record.get("kind") != "event" or test not in tests:
                continue
            kind, instant = payload["kind"], payload["instant"]["absolute"]
            if kind == "testStarted":
                began[test] = instant
            elif kind == "testSkipped":
                self.skipped.append(test)
            elif kind == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
                issues.add(test)
            elif kind == "testEnded":
                self.seconds[test] = instant - began.get(test, instant)
                (self.failed if test in issues else self.passed).append(test)
        return began

    def tell(self):
        """Prints the part of a failed batch that a person needs."""
        if self.status is None and self.unfinished:
            print(f"The tests hang: {', '.join(self.unfinished[:3])} did not end in {HANG_SECONDS} s.")
        elif self.unfinished:
            print(f"The tests ended with status {self.status} before {', '.join(self.unfinished[:3])} had ended.")
        for line in self.log.read_text(errors="replace").splitlines():
            if not re.search(r" (started\.|passed after .*|skipped(: .*|\.))$|^\S*. Test (case|run) ", line):
                print("   ", line)


def run(bundle, tests, times, at_once):
    """Runs all tests once; returns the seconds of each, and the number of failures."""
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    begin, passed, failed, skipped, seconds = time.monotonic(), 0, [], 0, {}
    batches = batches_of(tests, times)
    with concurrent.futures.ThreadPoolExecutor(max_workers=at_once) as pool:
        futures = [pool.submit(Batch, bundle, number, batch) for number, batch in enumerate(batches)]
        for count, future in enumerate(concurrent.futures.as_completed(futures), 1):
            batch = future.result()
            passed, skipped = passed + len(batch.passed), skipped + len(batch.skipped)
            failed += batch.failed
            seconds.update(batch.seconds)
            if batch.failed:
                batch.tell()
            if sys.stdout.isatty() or count % 10 == 0 or count == len(batches):
                print(f"{count} of {len(batches)} batches, {passed} tests passed, {len(failed)} failed", flush=True)
    for test in sorted(failed):
        print(f"failed: {test}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - begin:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time so far; the longest:")
    for test in sorted(seconds, key=lambda test: -seconds[test])[:5]:
        print(f"    {seconds[test]:5.1f} s  {test}")
    print(f"{passed} passed, {len(failed)} failed, {skipped} skipped", flush=True)
    return seconds, len(failed)


def record(seconds):
    """Writes the time of each suite, and of each test of a suite that is longer than a batch."""
    suites = {}
    for test, time_taken in seconds.items():
        suites.setdefault(suite_of(test), {})[test] = time_taken
    rows = {}
    for suite, tests in suites.items():
        rows[suite] = sum(tests.values())
        if rows[suite] > BATCH_SECONDS:
            rows.update(tests)
    lines = [f"{time_taken:.1f}\t{name}\n" for name, time_taken in sorted(rows.items()) if time_taken >= 0.1]
    TIMES.write_text("".join(lines))


def count(text):
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' must be a whole number")
    return int(text)


def positive(text):
    if count(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' must be a whole number from 1 on")
    return count(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", nargs="?", help="the tests; those of scripts/build-tests.sh if none is named")
    parser.add_argument("--only", metavar="MODULE", default="", help="the tests of one module")
    parser.add_argument("--record", action="store_true", help="write scripts/test-times.tsv")
    parser.add_argument("--repeat", type=positive, default=1)
    parser.add_argument("--load", type=count, default=0, help="the number of processes that are busy meanwhile")
    parser.add_argument("--at-once", type=positive, default=(os.cpu_count() or 2) + 1, help="the number of batches that run side by side")
    options = parser.parse_args()
    bundle = options.bundle and os.path.abspath(options.bundle) or ROOT / ".build/tests/release/clockcastPackageTests.xctest"
    if not os.access(bundle, os.X_OK) or os.path.isdir(bundle):
        sys.exit(f"there are no tests at {bundle}; scripts/build-tests.sh builds them")
    listed = subprocess.run([bundle, *RUN, "--list-tests"], stdout=subprocess.PIPE, check=True, text=True).stdout
    module = options.only.removesuffix("Tests")
    tests = [test for test in listed.splitlines() if not module or test.startswith(f"{module}Tests.")]
    if not tests:
        modules = sorted({test.partition("Tests.")[0] for test in listed.splitlines()})
        sys.exit(f"there are no tests of '{options.only}'; known: {', '.join(modules)}")
    times = read_times()
    if options.record and {path.name for path in (ROOT / "Tests").glob("*Tests")} != {test.partition(".")[0] for test in tests}:
        parser.error("--record writes the times of all tests; build all of them, and leave --only out")
    # They end with this process, even if it is killed.
    hog = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"
    hogs = [subprocess.Popen([sys.executable, "-c", hog, str(os.getpid())]) for _ in range(options.load)]
    failures = 0
    try:
        for _ in range(options.repeat):
            seconds, failed = run(bundle, tests, times, options.at_once)
            failures += failed
    finally:
        for hog in hogs:
            hog.kill()
    if options.record and failures:
        print(f"{TIMES.name} stays as it was, because a test that failed may have ended early", file=sys.stderr)
    elif options.record:
        record(seconds)
    if options.repeat > 1:
        print(f"{failures} failures in {options.repeat} runs")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

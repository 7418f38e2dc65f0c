"""Sends every kind of request to a server on this machine for some minutes; the server must not keep anything.

    python3 -m Benchmarks.soak BINARY [--minutes 2] [--rounds 1] [--seed NUMBER] [--clients 8]

Before: descriptors are counted after everything has been asked for once, under its own name; threads and memory after the same
load for a while, because allocators and pools keep what they once had. After: when the minutes are over and all channels are
cold. Descriptors and threads may not have grown by one, memory not by 5 %; exit status 1 with the figures otherwise. In several
rounds it rests after each until all channels are cold, and memory is compared with that after the first: a leak goes on, pools and
caches do not grow any more. It sends requests to 127.0.0.1 alone and stops by itself.
"""
import argparse
import concurrent.futures
import pathlib
import random
import threading
import time

from .clients import CHANNELS, Soaker
from .outcome import Outcome
from .server import MEMORY, SETTINGS, Server, grown

# The time after which caches have nothing left: they drop every half minute what has not been used for half a minute.
REST = 65
# The time after which idle threads of the dispatcher have ended.
LONGEST_REST = 120
EXACT = ("descriptors", "memory files", "sockets", "threads")


def tour(server, seed):
    """Requests everything once under its own name, on so many connections that each event loop has some of them; fills what is bounded.

    The requests are the same each time. Made before each measurement, they replace what random clients have left in caches, so that two
    figures of memory have the same sessions and variants in them, and differ by what the server keeps besides.
    """
    soaker = Soaker(server, random.Random(f"{seed} tour"), 0, Outcome())
    # One after the other, they would all be accepted by the same loop.
    with concurrent.futures.ThreadPoolExecutor(24) as clients:
        list(clients.map(lambda _: Soaker(server, soaker.random, 0, Outcome()).ask_all(), range(96)))
    for channel in CHANNELS:
        soaker.watch(channel, "?loading=0")
    soaker.fill_zones()
    soaker.fill_variants()
    soaker.fill_sessions()


def load(server, seconds, seed, clients, outcome):
    """Runs all clients for some seconds; the settings are reloaded once meanwhile."""
    end = time.monotonic() + seconds
    soakers = [Soaker(server, random.Random(f"{seed} {index}"), end, outcome) for index in range(clients)]
    threads = [threading.Thread(target=soaker.run, daemon=True) for soaker in soakers]
    for thread in threads:
        thread.start()
    if server.is_alive:
        server.reload()
    for thread in threads:
        thread.join(seconds + 90)
        if thread.is_alive():
            outcome.fail("a client still waits a minute and a half after the end")


def rest(server, seed, before=None):
    """The figures after another tour, once all channels have been cold for a while and, with figures to compare, nothing is more than it was."""
    if server.is_alive:
        tour(server, seed)
    begun = cold_since = time.monotonic()
    while True:
        time.sleep(1)
        now = time.monotonic()
        if not server.is_cold():
            cold_since = now
        if now - cold_since > REST or now - begun > LONGEST_REST:
            figures = server.figures()
            if not before or not grown(before, figures) or now - begun > LONGEST_REST:
                return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=1, help="the number of parts of the minutes, with a rest after each")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--without-figures", action="store_true", help="only the answers count: for a program that a sanitizer watches")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}, {options.minutes:g} minutes, {options.clients} clients", flush=True)
    outcome = Outcome()
    with Server(settings=SETTINGS, binary=options.binary, limit=options.minutes * 120 + 3600) as server:
        if options.without_figures:
            load(server, options.minutes * 60, seed, options.clients, outcome)
            outcome.finish(server.stop())
            return
        toured = rest(server, seed)
        load(server, min(45, options.minutes * 30), f"{seed} warm", options.clients, Outcome())
        warm = rest(server, seed, {**toured, **dict.fromkeys(["threads", *MEMORY], 1 << 50)})
        before = {name: toured[name] if name in EXACT[:3] + ("memory file bytes",) else warm[name] for name in warm}
        for number in range(options.rounds):
            load(server, options.minutes * 60 / options.rounds, f"{seed} {number}", options.clients, outcome)
            at_end = server.figures()
            after = rest(server, seed, before)
            if options.rounds > 1:
                figures = ", ".join(f"{name} {value:,}" for name, value in after.items())
                print(f"{time.strftime('%H:%M:%S')} round {number + 1}: {figures}", flush=True)
                if number == 0:
                    before |= {name: after[name] for name in MEMORY}
        state = "cold" if server.is_cold() else "not cold"
        status = server.stop()
    outcome.compare(before=before, under_load=at_end, after=after)
    if state != "cold":
        outcome.fail("two minutes after the last request channels are not cold")
    outcome.finish(status)


if __name__ == "__main__":
    main()

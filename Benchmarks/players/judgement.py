"""Judges a player by the pictures on its screen: values only, so that it can be tested without a screen."""

import math
import re
import statistics

# A picture that shows whole seconds stands still for one; a change that comes later than this is a stall.
STILL = 1.5
# The allowed change of the delay, in seconds, from that before the fault.
RIGHT = 0.5
# The number of changes at the beginning from which the delay of a player is taken.
FIRST = 4
# The seconds without a change after which a picture counts as standing still at the end.
LATELY = 3
# The beginning of the fault, in seconds after the start of the player, and the time for which the player is watched after its end.
BEFORE, AFTER = 8, 22
# The least and the longest time for which a player is watched.
LEAST, MOST = 30, 58


def moved(faults, start):
    """The faults with their times in the minute so that the first of them begins at a second since 1970, and what lies between as it was.

    Those that go by when a viewer comes begin BEFORE seconds after that, if not at once, and URIs hold for twice as long. Periods other
    than a minute stay.
    """
    pattern = re.compile(r"^(.*)@(\d+)(?:-(\d+))?$")
    parts = faults.split(",")
    spans = [match for match in map(pattern.match, parts) if match]
    by = (start - int(spans[0][2])) % 60 if spans else 0

    def one(part):
        if match := pattern.match(part):
            title, *times = match.groups()
            return f"{title}@" + "-".join(str((int(time) + by) % 60) for time in times if time)
        if match := re.match(r"^(.*@after)(\d+)(?:-(\d+))?$", part):
            title, begins, ends = match.groups()
            earlier = max(0, int(begins) - BEFORE)
            return title + "-".join(str(int(time) - earlier) for time in (begins, ends) if time)
        return re.sub(r"^((?:list\.)?token)=\d+$", rf"\g<1>={2 * BEFORE}", part)

    return ",".join(map(one, parts))


def start(now, marks):
    """The first instant at which a fault can begin for a player that is started at once: a whole second, and where keys change, one of a change."""
    period = next((int(mark.partition("=")[2]) for mark in marks if re.match(r"^key=[1-9]\d*$", mark)), 1)
    return -(-(math.ceil(now) + BEFORE) // period) * period


def length(faults):
    """The number of seconds for which a player is watched: the fault's length and some more."""
    longest = 0
    for part in faults.split(","):
        if match := re.match(r"^(?:.*hang=(\d+))?.*@(after)?(\d+)-(\d+)(?:of\d+)?$", part):
            hangs, joined, begins, ends = int(match[1] or 0), match[2], int(match[3]), int(match[4])
            longest = max(longest, hangs + (ends - begins if joined else (ends - begins) % 60))
        elif match := re.match(r"^(?:list\.)?token=(\d+)$", part):
            longest = max(longest, int(match[1]))
    return min(max(LEAST, BEFORE + longest + AFTER), MOST)


def break_moved(marks, start):
    """The parameter of a break among those of a situation, moved as faults are, and how long it is: "break=50-6", 16; None, 0 without one."""
    for mark in marks:
        if match := re.match(r"^break=(\d+)-(\d+)$", mark):
            seconds = (int(match[2]) - int(match[1])) % 60
            return f"break={start % 60}-{(start + seconds) % 60}", seconds
        if match := re.match(r"^break=after(\d+)-(\d+)$", mark):
            return mark, int(match[2]) - int(match[1])
    return None, 0


def ad(marks, faults, seconds):
    """How much of a break of so many seconds may show an ad in place of the clock: nothing if there is none to be shown."""
    if "break.as=signal" in marks or "break.assets=0" in marks or "ad.404" in faults.split(","):
        return 0
    return seconds - sum(int(mark.partition("=")[2]) for mark in marks if mark.startswith("break.early="))


def judge(looks, seconds, is_to_end=False, ad=0):
    """The figures of a run of some seconds.

    looks: (seconds since the start, the same as seconds since 1970, the second on the screen or None), in order.
    is_to_end: the stream ends, so the picture has to stand still in the end.
    ad: for how long an ad may be on the screen, which shows no second; it is no standstill.

    Returns {"first": seconds until the first picture or None, "late": of the beginning, "still": seconds without a moving picture after the
    first one, "longest": the longest of these, "wrong": seconds with a moving picture that is more than half a second off, "repeated":
    seconds that were shown again, "skipped": that were not shown, "late_at_end", "moves": whether the picture moves at the end, "survived"}.
    """
    changes = []
    for at, wall, second in looks:
        if second is not None and (not changes or changes[-1][2] != second):
            changes.append((at, wall, second))
    nothing = dict.fromkeys(("first", "late", "late_at_end"))
    if not changes:
        return nothing | {"still": seconds, "longest": seconds, "wrong": 0, "repeated": 0, "skipped": 0, "moves": False, "survived": False}
    # The first one was there at some time before it was seen.
    lates = [wall - second for _, wall, second in changes[1:]]
    late = statistics.median(lates[:FIRST]) if lates else None
    still = longest = wrong = repeated = skipped = 0
    ends = [at for at, _, _ in changes[1:]] + [seconds]
    for index, ((at, wall, second), end) in enumerate(zip(changes, ends)):
        gap = end - at
        if ad and gap > ad:
            gap, ad = gap - ad, 0
        if gap > STILL:
            still += gap - 1
            longest = max(longest, gap - 1)
        if index == 0:
            continue
        if abs(wall - second - late) > RIGHT:
            wrong += min(gap, 1)
        step = second - changes[index - 1][2]
        repeated += max(0, 1 - step)
        skipped += max(0, step - 1)
    moves = seconds - changes[-1][0] <= LATELY
    return {
        "first": changes[0][0], "late": late, "still": still, "longest": longest, "wrong": wrong, "repeated": repeated, "skipped": skipped,
        "late_at_end": lates[-1] if lates else None, "moves": moves,
        # A stream that ends has to be played to its end.
        "survived": not moves and len(changes) > BEFORE if is_to_end else moves,
    }


def asked(report):
    """The requests of a player, from the report of its session; None without one."""
    if not report:
        return None
    requests, summary = report["requests"], report["summary"]
    count = {name: sum(map(test, requests)) for name, test in {
        "segments": lambda request: request["kind"] == "segment" and 0 < request["status"] < 400,
        "lists": lambda request: request["kind"] == "playlist",
        "joins": lambda request: request["kind"] == "multivariant",
        "failed": lambda request: request["status"] >= 400,
    }.items()}
    return count | {name: summary[name] for name in ("switches", "retries", "aborted")} | {
        "polling": summary["pollingInterval"], "lead": summary["leadMedian"],
        "verdicts": [verdict["did"] for verdict in report["verdicts"] if verdict["met"]],
    }

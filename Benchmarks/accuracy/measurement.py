"""One join: a player on a screen, and the moments at which the second that it shows changes."""

import subprocess
import time

from Tests.Support.harness.players import Player
from Tests.Support.harness.screen import Screen

POLL = 0.004
# A change between two looks that are further apart says too little about its moment.
LONGEST_GAP = 0.02
# The longest wait for a change after the moment to sample, in seconds.
PATIENCE = 8


def join(name, url, samples, check=None, events=(), listener=None):
    """Opens the stream and returns {"errors": {sample: seconds or None}, ...}.

    samples: seconds after the start of the player; the error is the mean of the first two changes from then on.
    check: is called once with the screen after the first sample.
    events: pairs of seconds after the start and a function that is then called with the player.
    listener: hears the player; "heard" then has how late sounds are that begin with each second, and "apart" how much later than
        the picture's change: of the second that is nearest.
    """
    limit = max(samples) + PATIENCE + 10
    display = Screen(limit + 5)
    player = None
    try:
        began = time.time()
        start = time.monotonic()
        player = Player(name, url, display.name, limit, listener)
        flips, lost, jumps, longest_gap = [], 0, 0, 0
        shown, last = None, start
        first, checked, looked = None, None, None
        events = sorted(events, key=lambda event: event[0])
        for since, wall, second in display.looks(player, start, POLL):
            now = start + since
            # Between two looks that found it: a search for it takes longer.
            if looked is not None and second is not None:
                longest_gap = max(longest_gap, now - looked)
            looked = now if second is not None else None
            if second is not None:
                if first is None:
                    first = since
                if shown is not None and second != shown:
                    if second != shown + 1:
                        jumps += 1
                    elif now - last > LONGEST_GAP:
                        lost += 1
                    else:
                        flips.append((since, wall - second))
                        if check and checked is None and since >= min(samples):
                            time.sleep(0.3)
                            checked = check(display)
                            looked = None
                shown, last = second, now
            if since >= max(samples) + PATIENCE or all(sum(at >= sample for at, _ in flips) >= 2 for sample in samples):
                break
            if events and since >= events[0][0]:
                events.pop(0)[1](player)
                last, looked = time.monotonic(), None
        errors = {}
        for sample in samples:
            after = [error for at, error in flips if at >= sample][:2]
            errors[sample] = sum(after) / len(after) if after else None
        heard, apart = {}, {}
        for sample in samples if listener else ():
            if listener.failure:
                raise OSError(str(listener.failure))
            moments = listener.heard(began + sample, min(began + sample + 5, time.time()))
            late = sorted(at - round(at - (errors[sample] or 0)) for at in moments)
            heard[sample] = late[len(late) // 2] if late else None
            apart[sample] = heard[sample] - errors[sample] if late and errors[sample] is not None else None
        return {"player": name, "url": url, "began": began, "heard": heard, "apart": apart, "first_strip": first, "errors": errors,
                "flips": flips, "lost_flips": lost, "longest_gap": longest_gap, "jumps": jumps, "ocr": checked}
    finally:
        if player:
            player.close()
        display.close()


def read_digits(display):
    """The text that tesseract reads above the strip, and the second that the strip shows."""
    second = display.shown()
    left, height = display.left, display.strip_width * 9 // 16
    bottom = display.y - height // 24
    picture = display.gray(bottom - height * 9 // 10, bottom, left, left + display.strip_width)
    if second is None or display.shown() != second:
        return None
    text = subprocess.run(
        ["tesseract", "-", "-", "--psm", "6", "-c", "tessedit_char_whitelist=0123456789:- "],
        input=picture, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20).stdout.decode()
    return {"text": " ".join(text.split()), "second": second,
            "agrees": time.strftime("%H:%M:%S", time.gmtime(second)) in text}

"""VLC: the subtitle on the screen, read by OCR, beside the second in the picture."""

import re
import subprocess
import time

from Tests.Support.harness.players import Player

DAY = 86_400
# So long after the change of the second the screen is read: both are settled.
SETTLED = 0.4
# The strip's height, and that of what is above it in which the subtitle is, as shares of the picture's.
STRIP, TEXT = 1 / 24, 0.15


def read(picture):
    """The second of the day that a picture of a subtitle says, or None."""
    text = subprocess.run(
        ["tesseract", "-", "-", "--psm", "6"], input=picture, capture_output=True, timeout=60).stdout.decode(errors="replace")
    found = re.search(r"(\d\d)[:.](\d\d)[:.](\d\d)", text)
    return found and sum(int(part) * unit for part, unit in zip(found.groups(), (3600, 60, 1)))


def look(player, display, seconds):
    """The second of each strip that was seen, and the picture of the subtitle then."""
    seen, last, due = [], None, None
    for at, _, second in display.looks(player, time.monotonic(), 0.01):
        if second is not None and second != last:
            last, due = second, at + SETTLED
        if due is not None and at >= due:
            due = None
            height = display.strip_width * 9 / 16
            bottom = int(display.y - STRIP * height)
            picture = display.gray(int(bottom - TEXT * height), bottom, display.left, display.left + display.strip_width)
            # The strip has not changed meanwhile.
            if display.shown() == last:
                seen.append((last, picture))
        if at > seconds:
            return seen
    return seen


def measure(url, display, seconds, picture=None):
    """As that of hls.js; a subtitle that cannot be read is not wrong."""
    player = Player("vlc", url, display.name, int(seconds) + 60, options=["--sub-track=0"])
    try:
        seen = look(player, display, seconds)
        if picture:
            display.photograph(picture)
    finally:
        player.close()
    said = [(second, read(picture)) for second, picture in seen]
    right = sum(text == second % DAY for second, text in said)
    wrong = [(second, text) for second, text in said if text is not None and text != second % DAY]
    silent = sum(text is None for _, text in said)
    print(f"{len(said)} seconds were read: {right} with the subtitle that says them, {silent} without one that could be read, "
          f"{len(wrong)} with another {wrong[:8] or ''}")
    return bool(wrong) or not right, said

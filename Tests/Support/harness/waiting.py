"""Waiting for a condition."""

import time


def until(holds, patience=60, pause=0.05):
    """The value of `holds` once it is true, or its last value when the patience is over."""
    end = time.monotonic() + patience
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(pause)
    return found

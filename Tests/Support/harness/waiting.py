"""Waiting for a condition."""

import time


def until(holds, patience=60, pause=0.05, longest=None):
    """The value of `holds` once it is true, or its last value when the patience is over.

    `longest`: the pause grows to a tenth of the time that has passed, up to this one; a question that costs something is asked less often.
    """
    begin = time.monotonic()
    while not (found := holds()) and (passed := time.monotonic() - begin) < patience:
        time.sleep(max(pause, min(passed / 10, longest)) if longest else pause)
    return found

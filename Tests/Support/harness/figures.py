"""Figures of many values."""


def share(values, part):
    """The value below which this part of the values lies: 0.99 is the 99th percentile."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]

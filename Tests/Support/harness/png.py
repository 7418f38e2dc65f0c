"""Pictures of browsers' windows as pixels."""

import struct
import zlib


def pixels(data):
    """The rows of a PNG of 8 bits a channel, red, green and blue, maybe with alpha (ISO/IEC 15948, clauses 9 and 11): each a list of colours."""
    width, height, depth, kind, *rest = struct.unpack(">2I5B", data[16:29])
    if depth != 8 or kind not in (2, 6) or rest != [0, 0, 0]:
        raise ValueError(f"a PNG of depth {depth}, kind {kind}, {rest}")
    size, parts, place = 3 if kind == 2 else 4, [], 8
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place:place + 8])
        if name == b"IDAT":
            parts.append(data[place + 8:place + 8 + length])
        place += length + 12
    raw, stride, above, rows = zlib.decompress(b"".join(parts)), size * width, bytes(size * width), []
    for start in range(0, height * (stride + 1), stride + 1):
        above = _unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, size)
        rows.append([tuple(above[at:at + 3]) for at in range(0, stride, size)])
    return rows


def _unfiltered(kind, row, above, size):
    """A row without its filter."""
    for at in range(len(row)) if kind else ():
        left, up, corner = (row[at - size], above[at], above[at - size]) if at >= size else (0, above[at], 0)
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda one: abs(near - one))
        row[at] = (row[at] + guess) & 255
    return row

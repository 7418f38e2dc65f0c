"""The timecode strip: 48 cells with 1010, 32 bits of Unix seconds, a CRC-8 and 0101 (Sources/Picture/ClockFace/Timecode/TimecodeStrip.swift)."""

CELLS = 48


def bits(second):
    check = 0
    for byte in second.to_bytes(4, "big"):
        check ^= byte
        for _ in range(8):
            check = (check << 1 ^ 0x07 if check & 0x80 else check << 1) & 0xFF
    return 0b1010 << 44 | second << 12 | check << 4 | 0b0101


def value(word):
    """The second that 48 bits show, or None if they are no strip."""
    second = word >> 12 & 0xFFFFFFFF
    return second if bits(second) == word else None


def height(picture_height):
    return max(8, picture_height // 24) + 1 & ~1


def row(second, width):
    """A row of luma samples, 16 and 235."""
    word = bits(second)
    edges = [(cell * width + CELLS // 2) // CELLS & ~1 for cell in range(CELLS + 1)]
    edges[CELLS] = width
    return b"".join(
        (b"\xeb" if word >> CELLS - 1 - cell & 1 else b"\x10") * (edges[cell + 1] - edges[cell])
        for cell in range(CELLS))


def read(row):
    """The second that a row of luma samples shows, or None."""
    word = 0
    for cell in range(CELLS):
        word = word << 1 | (row[(2 * cell + 1) * len(row) // (2 * CELLS)] > 127)
    return value(word)

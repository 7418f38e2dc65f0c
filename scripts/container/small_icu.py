#!/usr/bin/env python3
"""Keeps the part of ICU's data that Clockcast can reach: data without a language, the root locale and English. Nothing sorts by the rules
of a language, breaks lines, changes scripts or asks for the names of characters by ICU.

    small_icu.py SYMBOL-BYTES OUTPUT

The input is a data package of the format CmnD (ICU, udatamem.h and ucmndata.h): a header whose first two bytes are its
size, a count, pairs of offsets of names and data, the names, the data.
"""
import re
import struct
import sys

LANGUAGES = re.compile(
    r"^((curr|lang|region|zone|unit|rbnf|brkitr)/)?"
    r"(root|en|en_US|en_001|pool|res_index|likelySubtags|supplementalData|timezoneTypes|windowsZones|zoneinfo64|"
    r"metaZones|metadata|numberingSystems|keyTypeData|plurals|pluralRanges|dayPeriods|genderList|"
    r"currencyNumericCodes|icustd|icuver|units|grammaticalFeatures|langInfo)\.res$"
)
OTHERS = re.compile(
    r"^(brkitr/(char|word|sent)[a-z_]*\.brk|(?!unames)[a-z0-9]+\.(nrm|icu)|.*\.spp)$"
)


def main() -> None:
    package = open(sys.argv[1], "rb").read()
    size, first, second = struct.unpack_from("<HBB", package)
    if (first, second, package[12:16]) != (0xDA, 0x27, b"CmnD"):
        sys.exit(f"small_icu: {sys.argv[1]} is no data package of ICU")
    body = package[size:]
    (count,) = struct.unpack_from("<I", body)
    entries = [struct.unpack_from("<II", body, 4 + 8 * i) for i in range(count)]
    ends = [data for _, data in entries[1:]] + [len(body)]
    kept = []
    for (name_at, data_at), end in zip(entries, ends):
        name = body[name_at : body.index(0, name_at)]
        item = name.decode().split("/", 1)[1]
        if LANGUAGES.match(item) or OTHERS.match(item):
            kept.append((name, body[data_at:end]))
    # Names, then data, each item at a multiple of sixteen; the order stays, because ICU searches by halves.
    names, table, data = b"", [], b""
    name_start = 4 + 8 * len(kept)
    data_start = -(-(name_start + sum(len(name) + 1 for name, _ in kept)) // 16) * 16
    for name, bytes_ in kept:
        table.append((name_start + len(names), data_start + len(data)))
        names += name + b"\0"
        data += bytes_ + b"\0" * (-len(bytes_) % 16)
    toc = struct.pack("<I", len(kept)) + b"".join(struct.pack("<II", *entry) for entry in table) + names
    result = package[:size] + toc.ljust(data_start, b"\xaa") + data
    open(sys.argv[2], "wb").write(result)
    print(f"small_icu: {count} items, {len(package)} bytes became {len(kept)} items, {len(result)} bytes")


main()

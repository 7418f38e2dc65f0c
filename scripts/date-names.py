#!/usr/bin/env python3
"""Writes Sources/Time/CDateNames/date-names.txt from the Unicode CLDR.

The data come out of Babel, which carries the CLDR; its version is pinned, because another CLDR has other names and then
every picture with a date in that language is another one:

    python3 -m venv .build/date-names && .build/date-names/bin/pip install Babel==2.18.0
    .build/date-names/bin/python scripts/date-names.py           # writes the file
    .build/date-names/bin/python scripts/date-names.py --check   # exit status 1 if the file is another
"""

import pathlib
import sys

import babel
from babel import Locale, localedata
from babel.core import get_cldr_version

BABEL, CLDR = "2.18.0", 47
FILE = pathlib.Path(__file__).parent.parent / "Sources/Time/CDateNames/date-names.txt"

LANGUAGES = """
    af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka
    kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl ps pt ro ru si sk sl sq sr sr-Latn sv sw ta te th
    tr uk ur uz vi zh zh-Hant zu
""".split()

# The fields of Unicode TR35, part 4, in the order of the file, each with where Babel has its names.
FIELDS = {
    "MMMM": ("months", "format", "wide"),
    "MMM": ("months", "format", "abbreviated"),
    "MMMMM": ("months", "format", "narrow"),
    "LLLL": ("months", "stand-alone", "wide"),
    "LLL": ("months", "stand-alone", "abbreviated"),
    "LLLLL": ("months", "stand-alone", "narrow"),
    "EEEE": ("days", "format", "wide"),
    "EEE": ("days", "format", "abbreviated"),
    "EEEEE": ("days", "format", "narrow"),
    "EEEEEE": ("days", "format", "short"),
    "cccc": ("days", "stand-alone", "wide"),
    "ccc": ("days", "stand-alone", "abbreviated"),
    "ccccc": ("days", "stand-alone", "narrow"),
    "cccccc": ("days", "stand-alone", "short"),
    "QQQQ": ("quarters", "format", "wide"),
    "QQQ": ("quarters", "format", "abbreviated"),
    "qqqq": ("quarters", "stand-alone", "wide"),
    "qqq": ("quarters", "stand-alone", "abbreviated"),
    "aaa": ("day_periods", "format", "abbreviated"),
    "aaaa": ("day_periods", "format", "wide"),
    "aaaaa": ("day_periods", "format", "narrow"),
    "GGGG": ("eras", "wide"),
    "GGG": ("eras", "abbreviated"),
    "GGGGG": ("eras", "narrow"),
}

KEYS = {"months": range(1, 13), "days": range(7), "quarters": range(1, 5), "day_periods": ("am", "pm"), "eras": (1,)}

# A field that has no line has the names of this one: `DateNames.fallbacks`.
FALLBACKS = {
    "LLL": "MMM",
    "LLLL": "MMMM",
    "LLLLL": "MMMMM",
    "ccc": "EEE",
    "cccc": "EEEE",
    "ccccc": "EEEEE",
    "cccccc": "EEEEEE",
    "qqq": "QQQ",
    "qqqq": "QQQQ",
    "aaaa": "aaa",
    "aaaaa": "aaa",
}

# These have the names of their fallback in every language: all lengths of the halves of the day but the narrow one are alike,
# and so are both forms of the shortest weekdays.
LEFT_OUT = {"aaaa", "cccccc"}

# Names that stay as they are though Babel has others: pictures of the same second have to be the same after an update of the
# program, so a spelling changes only by a decision of its own. The names were first taken from ICU with an earlier CLDR. They
# differ from Babel's
# - where the CLDR has two forms, of which Babel reads the one marked as a variant: eras, `nb` a.m.,
# - where ICU gave the long half of the day for the short one, or the CLDR has renamed it since: most of the rest of `aaa`,
# - where the CLDR has other spellings since: all others.
KEPT = {
    ("af", "GGGGG"): ["n.C."],
    ("ar", "EEE"): ["اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد"],
    ("ar", "EEEEEE"): ["اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد"],
    ("ar", "ccc"): ["اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد"],
    ("bg", "aaa"): ["AM", "PM"],
    ("bg", "aaaaa"): ["AM", "PM"],
    ("bs", "aaa"): ["prijepodne", "popodne"],
    ("ca", "MMM"): ["gen.", "febr.", "març", "abr.", "maig", "juny", "jul.", "ag.", "set.", "oct.", "nov.", "des."],
    ("ca", "EEE"): ["dl", "dt", "dc", "dj", "dv", "ds", "dg"],
    ("ca", "EEEEEE"): ["dl", "dt", "dc", "dj", "dv", "ds", "dg"],
    ("ca", "ccc"): ["dl", "dt", "dc", "dj", "dv", "ds", "dg"],
    ("ca", "aaa"): ["a.\u00a0m.", "p.\u00a0m."],
    ("ca", "aaaaa"): ["a.m.", "p.m."],
    ("cy", "aaa"): ["yb", "yh"],
    ("da", "LLL"): ["jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"],
    ("de", "GGGG"): ["n. Chr."],
    ("el", "aaa"): ["πμ", "μμ"],
    ("es", "aaaaa"): ["a.m.", "p.m."],
    ("fa", "aaa"): ["قبل\u200cازظهر", "بعدازظهر"],
    ("gu", "MMM"): ["જાન૰", "ફેબ૰", "માર્ચ", "એપ્રિલ", "મે", "જૂન", "જુલાઈ", "ઑગ૰", "સપ્ટ૰", "ઑક્ટ૰", "નવ૰", "ડિસ૰"],
    ("gu", "LLL"): ["જાન૰", "ફેબ૰", "માર્ચ", "એપ્રિલ", "મે", "જૂન", "જુલાઈ", "ઑગ૰", "સપ્ટ૰", "ઑક્ટ૰", "નવ૰", "ડિસ૰"],
    ("he", "aaa"): ["לפ׳", "אח׳"],
    ("he", "aaaaa"): ["לפ׳", "אח׳"],
    ("hi", "MMMM"): (
        "जनवरी | फ़रवरी | मार्च | अप्रैल | मई | जून | जुलाई | अगस्त | सितंबर | अक्तूबर | नवंबर | दिसंबर"
    ).split(" | "),
    ("hi", "MMM"): ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्तू॰", "नव॰", "दिस॰"],
    ("hi", "LLLL"): (
        "जनवरी | फ़रवरी | मार्च | अप्रैल | मई | जून | जुलाई | अगस्त | सितंबर | अक्तूबर | नवंबर | दिसंबर"
    ).split(" | "),
    ("hi", "LLL"): ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्तू॰", "नव॰", "दिस॰"],
    ("hi", "aaa"): ["पू", "अ"],
    ("hi", "aaaaa"): ["पू", "अ"],
    ("ko", "aaa"): ["오전", "오후"],
    ("ko", "aaaaa"): ["AM", "PM"],
    ("ky", "aaa"): ["таңкы", "түштөн кийинки"],
    ("ky", "aaaaa"): ["тң", "тк"],
    ("lt", "GGGGG"): ["po Kr."],
    ("lv", "GGGGG"): ["m.ē."],
    ("ms", "aaaaa"): ["a", "p"],
    ("nb", "aaa"): ["am", "pm"],
    ("nb", "GGGGG"): ["e.Kr."],
    ("nl", "aaa"): ["AM", "PM"],
    ("nl", "aaaaa"): ["AM", "PM"],
    ("pa", "aaa"): ["AM", "PM"],
    ("pa", "aaaaa"): ["a", "p"],
    ("pa", "GGGGG"): ["ਸੰਨ"],
    ("pl", "LLLLL"): ["s", "l", "m", "k", "m", "c", "l", "s", "w", "p", "l", "g"],
    ("ps", "aaa"): ["غ.م.", "غ.و."],
    ("ru", "MMM"): ["янв.", "февр.", "марта", "апр.", "мая", "июня", "июля", "авг.", "сент.", "окт.", "нояб.", "дек."],
    ("ru", "EEE"): ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"],
    ("ru", "EEEEE"): ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"],
    ("ru", "EEEEEE"): ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"],
    ("ru", "ccc"): ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"],
    ("sq", "aaa"): ["e paradites", "e pasdites"],
    ("sq", "aaaaa"): ["p.d.", "m.d."],
    ("ur", "MMM"): ["جنو", "فرو", "مار", "اپر", "مئی", "جون", "جول", "اگس", "ستم", "اکت", "نوم", "دسم"],
    ("ur", "MMMMM"): ["ج", "ف", "م", "ا", "م", "ج", "ج", "ا", "س", "ا", "ن", "د"],
    ("ur", "LLL"): ["جنو", "فرو", "مار", "اپر", "مئی", "جون", "جول", "اگس", "ستم", "اکت", "نوم", "دسم"],
    ("ur", "LLLLL"): ["ج", "ف", "م", "ا", "م", "ج", "ج", "ا", "س", "ا", "ن", "د"],
    ("ur", "EEEEE"): ["پ", "م", "ب", "ج", "ج", "ہ", "ا"],
    ("ur", "ccccc"): ["پ", "م", "ب", "ج", "ج", "ہ", "ا"],
    ("ur", "GGGG"): ["عیسوی"],
    ("zh-Hant", "QQQ"): ["1季", "2季", "3季", "4季"],
    ("zh-Hant", "qqq"): ["1季", "2季", "3季", "4季"],
}

HEADER = f"""\
# The names of months, weekdays, quarters, halves of the day and eras, from the Unicode Common Locale Data Repository (CLDR) {CLDR}.
# Made by scripts/date-names.py. Weekdays begin on Monday. The fields are those of Unicode TR35, part 4.
#
# Copyright © 2004-2025 Unicode, Inc. Unicode and the Unicode Logo are registered trademarks of Unicode, Inc. in the United States and
# other countries. SPDX-License-Identifier: Unicode-3.0. The licence is docs/licenses/Unicode-3.0.txt.
"""


def names(language, field):
    """The names of a field in the order of the calendar, or None if Babel has none."""
    topic, *path = FIELDS[field]
    # Babel resolves inherited names within the data that it has cached of the parent, so that the next language gets those of
    # the one before: each begins with an empty cache.
    localedata._cache.clear()
    node = Locale.parse(language.replace("-", "_"))._data[topic]
    for step in path:
        node = node.get(step)
        if node is None:
            return None
    found = [node.get(key) for key in KEYS[topic]]
    return None if None in found else found


def text():
    lines = [HEADER.rstrip("\n")]
    for language in LANGUAGES:
        lines.append(language)
        known = {field: KEPT.get((language, field)) or names(language, field) for field in FIELDS}
        for field, values in known.items():
            if field in LEFT_OUT or values is None:
                continue
            if field not in FALLBACKS or values != known[FALLBACKS[field]]:
                lines.append(f"{field}: " + " | ".join(values))
    return "\n".join(lines) + "\n"


def main():
    if babel.__version__ != BABEL or get_cldr_version() != str(CLDR):
        sys.exit(f"This needs Babel {BABEL} with CLDR {CLDR}; here is Babel {babel.__version__}.")
    if "--check" in sys.argv[1:]:
        sys.exit(0 if FILE.read_text(encoding="utf-8") == text() else f"{FILE} is not what this script makes.")
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()

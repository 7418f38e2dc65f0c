#!/usr/bin/env python3
"""Writes docs/faces.md and its pictures from docs/faces.yaml, with the program that serves: clockcast frame.

Every example is drawn in every shape, and every face in every theme; --text leaves the pictures as they are.

Usage: scripts/gallery.py CLOCKCAST | --text
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAPES = ["320x180", "180x320", "180x180", "480x40"]
THEMES = ["orange", "dark", "light", "red", "transparent"]
# One example of each face, for the table of themes.
FACES = ["digital", "analog", "world", "countdown", "captions", "unix", "sync"]
INSTANT = "2026-11-20T20:48:36.789Z"

TAIL = """## Patterns

The fields are those of [Unicode TR35](https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table). Values are cut and
never rounded. Letters between apostrophes are shown as they are, and so is every character that is not an ASCII letter; two
apostrophes in a row are shown as one.

| Letters | Shown |
| --- | --- |
| `y` to `yyyyyyyyy`, `u`, `r`; `yy` | the year, with at least as many digits as letters; `yy`: its last two digits |
| `Y`, `w` `ww`, `W` | year, week of the year and week of the month by ISO 8601: weeks begin on Monday, and the first week is the one with the first Thursday |
| `Q` `QQ` `QQQ` `QQQQ` `QQQQQ`, `q` | the quarter: 4, 04, Q4, 4th quarter, 4 |
| `M` `MM` `MMM` `MMMM` `MMMMM`, `L` | the month: 11, 11, Nov, November, N; `L` is the form that stands alone, which differs in languages such as Russian and Czech |
| `d` `dd`, `D` to `DDD`, `F` | day of the month; day of the year; `F`: the 3 in “the third Friday of the month” |
| `E` to `EEE`, `EEEE`, `EEEEE`, `EEEEEE`; `c` | the weekday: Fri, Friday, F, Fr; three and more `c` are the form that stands alone |
| `e` `ee`, `c` | the weekday's number, 1 (Monday) to 7 |
| `a` to `aaa`, `aaaa`, `aaaaa` | AM or PM: AM, AM, a |
| `H` `HH`, `k` `kk`, `h` `hh`, `K` `KK` | the hour 0 to 23, 1 to 24, 1 to 12, 0 to 11 |
| `m` `mm`, `s` `ss` | minute and second; `m` and `s` leave room for a second digit, so that the text does not move |
| `S` to `SSSSSSSSS` | the fraction of the second with that many digits, from tenths to nanoseconds, at the instant of the frame |
| `A` | milliseconds since midnight |
| `X` `XX` `XXX`, `x`, `Z` `ZZZZZ` | the offset: Z or +08, +0800, +08:00; `x` shows +00 instead of Z; `Z` and `ZZZZZ` show +0800 and +08:00 |
| `O` `OOOO`, `z` `zzzz`, `ZZZZ` | GMT+8, GMT+08:00; zones have no names here, so `z` shows what TR35 prescribes instead |
| `G` `GGGG` `GGGGG` | the era: AD, Anno Domini, A |

The names of months, weekdays, quarters, AM and PM, and eras come from the Unicode CLDR ([licence](licenses/Unicode-3.0.txt)), in 77
languages. Other letters (`b`, `B`, `g`, `U`, `v`, `V`, `j`, `J`, `C`) are refused.

## Captions

A sentence is set as large as fits, but no smaller than a fourteenth of the shorter side of its area, or a twentieth if a long word needs it,
and never under 6 pixels. A word that is still too wide is broken; a sentence that is still too long ends in an ellipsis, and the server
warns of it at the start. Cues of SRT and WebVTT files are shown at their own times. Where two overlap, the one that begins later is
shown for as long as it lasts. A cue that cannot be read or shown is an error that names its line.

## Timecode

`timecode: strip` needs a picture at least 96 pixels wide. Without it, the smallest picture is 64x36.

## A face of your own

A kind of face is one file in `Sources/Picture/ClockFace/Faces` and one line in `FaceCatalog.swift`. The file holds the face itself, which says
what is shown at an instant and until when that holds, and its `Configuration`: the name for `face:`, the keys that it reads, and how a
face is made of their values. `UnixFace.swift` is the shortest example. A face need not care about encoding only what changes, about sizes,
the timecode strip, `?tz=` and `?offset=`, or about keys that it does not have; those come by themselves. A line in
`Tests/ClockFaceTests/FaceCase.swift` puts it under the tests that every face has to pass and among the golden pictures; an entry in
`docs/faces.yaml` shows it here.
"""

HEAD = """# Faces

Every picture here was drawn by `clockcast frame` from the configuration above it; `make gallery` draws all of them again from
[faces.yaml](faces.yaml). An example belongs under `channels:` in the [settings](../config/clockcast.yaml), which list every key; the URL
below it shows [the same without any settings](urls.md#your-own-clock), and `/frame.png` with its query is a picture of it. Each
one is shown in four shapes: {shapes}. The text is as large as the shape allows, and takes two lines where that
makes it larger.

"""


def examples(text):
    """Title, name and lines of each channel of the file."""
    pattern = r"^  # (.+)\n  ([a-z-]+):\n((?:    .+\n|\n)+)"
    for title, name, body in re.findall(pattern, text, re.MULTILINE):
        yield title, name, body.rstrip().splitlines()


def address(name, lines):
    """The URL that shows an example on the default channel."""
    settings = yaml.safe_load("\n".join([f"  {name}:"] + lines))[name]
    items = []
    for key, value in settings.items():
        if isinstance(value, list):
            value = ("|" if key == "captions" else ",").join(value)
        items.append(f"{'tz' if key == 'timezone' else key}={urllib.parse.quote(str(value), safe=':/,=')}")
    return f"/clock.m3u8?{'&'.join(items)}"


def draw(program, folder, name, lines, theme, shape):
    """The path of the picture of an example."""
    at = next((line.split("at: ")[1] for line in lines if line.startswith("    # at: ")), INSTANT)
    config = folder / "faces.yaml"
    body = "\n".join(lines + [f"    theme: {theme}", f"    renditions: [{shape}]"])
    config.write_text(f"channels:\n  {name}:\n{body}\n")
    path = ROOT / "docs" / "faces" / f"{name}-{theme}-{shape}.png"
    if program is None:
        return f"faces/{path.name}"
    raw = folder / "raw.png"
    subprocess.run([program, "frame", "--config", config, "--at", at, "--output", raw], check=True)
    # A third smaller than what cairo writes.
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", raw, "-pred", "none", "-compression_level", "9", path], check=True
    )
    return f"faces/{path.name}"


def main(program):
    found = list(examples((ROOT / "docs/faces.yaml").read_text()))
    pictures = ROOT / "docs/faces"
    pictures.mkdir(exist_ok=True)
    for old in pictures.glob("*.png") if program else []:
        old.unlink()
    page = [HEAD.format(shapes=", ".join(SHAPES))]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, name, lines in found:
            page.append(f"## {title}\n\n```yaml\n  {name}:\n")
            page.append("".join(line + "\n" for line in lines if "# at: " not in line) + "```\n\n")
            page.append(f"`{address(name, lines)}`\n\n")
            links = [f"![{name} {shape}]({draw(program, folder, name, lines, 'orange', shape)})" for shape in SHAPES]
            page.append("\n".join(links) + "\n\n")
        page.append("## Themes\n\n`theme:` is one of these; `background`, `foreground` and `accent` override single colours.\n\n")
        page.append("| | " + " | ".join(THEMES) + " |\n|" + " --- |" * (len(THEMES) + 1) + "\n")
        for _, name, lines in found:
            if name in FACES:
                cells = [f"![{name} {theme}]({draw(program, folder, name, lines, theme, SHAPES[0])})" for theme in THEMES]
                page.append(f"| {name} | " + " | ".join(cells) + " |\n")
    page.append(f"\n{TAIL}")
    (ROOT / "docs/faces.md").write_text("".join(page))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(None if sys.argv[1] == "--text" else sys.argv[1])

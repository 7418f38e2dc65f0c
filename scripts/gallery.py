#!/usr/bin/env python3
"""Writes docs/faces.md and its pictures from docs/faces.yaml, with the program that serves: clockcast frame.

Every example is drawn in every shape, and every face in every theme. Usage: scripts/gallery.py CLOCKCAST
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAPES = ["320x180", "180x320", "180x180", "480x40"]
THEMES = ["orange", "dark", "light", "red", "transparent"]
# One example of each face, for the table of themes.
FACES = ["digital", "analog", "world", "countdown", "captions", "unix"]
INSTANT = "2026-11-20T20:48:36.789Z"

TAIL = """## Patterns

The fields are those of [Unicode TR35](https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table), cut and never
rounded. Letters between apostrophes are shown as they are, two apostrophes are one, and so is everything that is no ASCII letter.

| Letters | Shown |
| --- | --- |
| `y` to `yyyyyyyyy`, `u`, `r`; `yy` | the year with at least so many digits; its last two |
| `Y`, `w` `ww`, `W` | year, week of the year and week of the month after ISO 8601: weeks begin on Monday, the first has the first Thursday |
| `Q` `QQ` `QQQ` `QQQQ` `QQQQQ`, `q` | the quarter: 4, 04, Q4, 4th quarter, 4 |
| `M` `MM` `MMM` `MMMM` `MMMMM`, `L` | the month: 11, 11, Nov, November, N; with `L` as it stands alone, which is another form in Russian or Czech |
| `d` `dd`, `D` to `DDD`, `F` | day of the month, day of the year, which of its weekdays in the month |
| `E` to `EEE`, `EEEE`, `EEEEE`, `EEEEEE`; `c` | the weekday: Fri, Friday, F, Fr; with `ccc` and more as it stands alone |
| `e` `ee`, `c` | its number from Monday on, 1 to 7 |
| `a` to `aaa`, `aaaa`, `aaaaa` | the half of the day: AM, AM, a |
| `H` `HH`, `k` `kk`, `h` `hh`, `K` `KK` | the hour 0 to 23, 1 to 24, 1 to 12, 0 to 11 |
| `m` `mm`, `s` `ss` | minute and second; `m` and `s` leave room for a second digit, so that nothing moves |
| `S` to `SSSSSSSSS` | so many digits of the second, from tenths to nanoseconds: what the frame's own instant has |
| `A` | milliseconds of the day |
| `X` `XX` `XXX`, `x`, `Z` `ZZZZZ` | the offset: Z or +08, +0800, +08:00; with `x` +00 in place of Z; +0800, +08:00 |
| `O` `OOOO`, `z` `zzzz`, `ZZZZ` | GMT+8, GMT+08:00; zones have no names here, so `z` is what TR35 puts in their place |
| `G` `GGGG` `GGGGG` | the era: AD, Anno Domini, A |

The names of months, weekdays, quarters, halves of the day and eras come in 77 languages, from the Unicode CLDR. Other letters (`b`, `B`,
`g`, `U`, `v`, `V`, `j`, `J`, `C`) are refused.

## Captions

Sentences are set as large as they fit, down to a fourteenth of the shorter side of their room, or a twentieth if a word needs it, but not
under 6 pixels. A word that is wider even then is broken; a sentence that is still too long ends in an ellipsis, and the server says so when
it starts. In SRT and WebVTT files the cues are taken by their times; where two overlap, the one that begins later is shown while it
lasts. A cue that cannot be read or shown is an error with its line.

## Timecode

`timecode: strip` needs a picture that is at least 96 pixels wide; without it 64x36 is the smallest.

## A face of your own

A kind of face is one file in `Sources/Picture/ClockFace` and its line in `FaceCatalog.swift`. The file holds the face, which says for an
instant what is shown and until when that holds, and its `Configuration`: the name for `face:`, the keys that it reads, and
how it is made of them. `UnixFace.swift` is the shortest to read. Encoding only what changes, every size, the timecode strip, `?tz=`,
`?offset=` and the refusal of keys that the face does not have come by themselves. A line in `Tests/ClockFaceTests/FaceCase.swift`
puts it under the tests that every face must pass and among the golden pictures; one in `docs/faces.yaml` shows it here.
"""

HEAD = """# Faces

Every picture here is drawn by `clockcast frame` from the configuration beside it; `make gallery` draws them anew from
[faces.yaml](faces.yaml). A channel goes below `channels:` of the [settings](../config/clockcast.yaml), which tell every key. Each
example is shown in four shapes: {shapes}. The text is as large as the shape allows and on two lines where that makes it larger.

"""


def examples(text):
    """Title, name and lines of each channel of the file."""
    pattern = r"^  # (.+)\n  ([a-z-]+):\n((?:    .+\n|\n)+)"
    for title, name, body in re.findall(pattern, text, re.MULTILINE):
        yield title, name, body.rstrip().splitlines()


def draw(program, folder, name, lines, theme, shape):
    """The path of the picture of an example."""
    at = next((line.split("at: ")[1] for line in lines if line.startswith("    # at: ")), INSTANT)
    config = folder / "faces.yaml"
    body = "\n".join(lines + [f"    theme: {theme}", f"    renditions: [{shape}]"])
    config.write_text(f"channels:\n  {name}:\n{body}\n")
    path = ROOT / "docs" / "faces" / f"{name}-{theme}-{shape}.png"
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
    for old in pictures.glob("*.png"):
        old.unlink()
    page = [HEAD.format(shapes=", ".join(SHAPES))]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, name, lines in found:
            page.append(f"## {title}\n\n```yaml\n  {name}:\n")
            page.append("".join(line + "\n" for line in lines if "# at: " not in line) + "```\n\n")
            links = [f"![{name} {shape}]({draw(program, folder, name, lines, 'orange', shape)})" for shape in SHAPES]
            page.append("\n".join(links) + "\n\n")
        page.append("## Themes\n\n`theme:` is one of these; `background`, `foreground` and `accent` replace parts of it.\n\n")
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
    main(sys.argv[1])

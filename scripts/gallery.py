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

TAIL = """## A face of your own

A kind of face is one file in `Sources/ClockFace` and its line in `FaceCatalog.swift`. The file holds the face, which says for an
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

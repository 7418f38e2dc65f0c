#!/usr/bin/env python3
"""Writes the examples of docs/faces.md and their pictures from docs/faces.yaml, with the program that serves: clockcast frame.

Every example is drawn in every shape, and every face in every theme; --text leaves the pictures as they are.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.parse

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAPES = ["320x180", "180x320", "180x180", "480x40"]
THEMES = ["orange", "dark", "light", "red", "transparent"]
# One example of each face, for the table of themes.
FACES = ["digital", "analog", "world", "countdown", "captions", "unix", "sync"]
INSTANT = "2026-11-20T20:48:36.789Z"


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
    file = ROOT / "docs/faces.md"
    # The text before the first example and after the table of themes is written by hand.
    head, rest = file.read_text().split("\n## ", 1)
    page = [head + "\n"]
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
    file.write_text("".join(page) + rest[rest.index("\n## Patterns"):])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("program", nargs="?", help="the program that draws, such as .build/release/clockcast")
    what.add_argument("--text", action="store_true", help="writes the text alone")
    options = parser.parse_args()
    if options.program and not shutil.which(options.program):
        parser.error(f"{options.program} is not a program that can be run")
    main(options.program)

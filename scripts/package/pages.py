#!/usr/bin/env python3
"""Copies the pages of docs/ and what they show into the folder of a package, with links that lead to where things are there.

    pages.py FOLDER            FOLDER is /usr/share/doc/clockcast of the package
    pages.py --check FOLDER    exits with 1 and lists the links of its pages that lead nowhere

docs/ becomes FOLDER, and config/ is FOLDER/examples, which build.sh copies. A link to something else of the repository keeps its words alone.
"""
import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Pages beside docs/ that the package has as well.
BESIDE = ["README.md", "CHANGELOG.md", "SECURITY.md"]
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def is_elsewhere(target):
    return re.match(r"[a-z]+:|#", target)


def place(path):
    """The place in the package of a path of the repository; nothing for what it does not have."""
    parts = pathlib.PurePath(path).parts
    if parts[0] == "docs" and (ROOT / path).exists():
        return os.path.join(*parts[1:])
    if parts[0] == "config" and (ROOT / path).exists():
        return os.path.join("examples", *parts[1:])
    return path if path in BESIDE else None


def rewritten(page):
    """The text of a page of the repository with the package's links."""
    here = os.path.dirname(place(page))

    def link(found):
        picture, words, target = found.groups()
        words = LINK.sub(link, words)
        if is_elsewhere(target):
            return f"{picture}[{words}]({target})"
        path, mark, anchor = target.partition("#")
        new = place(os.path.normpath(os.path.join(os.path.dirname(page), path)))
        return f"{picture}[{words}]({os.path.relpath(new, here or '.')}{mark}{anchor})" if new else words

    return LINK.sub(link, (ROOT / page).read_text())


def copy(folder):
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True)
    pages = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
    for page in pages + BESIDE:
        (folder / place(page)).write_text(rewritten(page))


def check(folder):
    wrong = []
    for page in sorted(folder.rglob("*.md")):
        for _, _, target in LINK.findall(page.read_text()):
            if not is_elsewhere(target) and not (page.parent / target.partition("#")[0]).exists():
                wrong.append(f"{page.relative_to(folder)}: {target} leads nowhere")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        check(pathlib.Path(sys.argv[2]))
    else:
        copy(pathlib.Path(sys.argv[1]))

"""Shaka Player as one file for `make players SHAKA=FILE`, of its own sources and without its compiler.

    python3 -m Benchmarks.players.shaka FOLDER OUT.js

FOLDER has `lib`, `third_party` and `shaka-player.uncompiled.js` of github.com/shaka-project/shaka-player. Each file of them says with
`goog.provide` and `goog.require` what it has and what it needs, so they are put in that order, each in a scope of its own, after the little
that is used of Closure's base. The interface (`shaka.ui`) is left out, as in the build without it. Neither the sources nor the result are a
part of this project.
"""

import pathlib
import re
import sys

# What is called of Closure's `goog` in uncompiled sources, as in a release: assertions and messages for debugging are off.
BASE = """globalThis.goog = {
  DEBUG: false,
  provide(name) { name.split('.').reduce((object, part) => object[part] ??= {}, globalThis); },
  require() {},
  requireType() {},
  exportSymbol() {},
};
"""
LEFT_OUT = "shaka.ui."


def read(folder):
    """Of each name that is provided its file, and of each file its text."""
    files, providers = {}, {}
    for path in sorted([*folder.glob("lib/**/*.js"), *folder.glob("third_party/**/*.js")]):
        files[path] = path.read_text()
        providers |= dict.fromkeys(re.findall(r"(?m)^goog\.provide\('([^']+)'\)", files[path]), path)
    return files, providers


def required(text):
    return [name for name in re.findall(r"(?m)^goog\.require\('([^']+)'\)", text) if not name.startswith(LEFT_OUT)]


def ordered(names, files, providers):
    """The files of these names and of all that they need, each after what it needs."""
    order, seen = [], set()

    def visit(name):
        path = providers[name]
        if path in seen:
            return
        seen.add(path)
        for other in required(files[path]):
            visit(other)
        order.append(path)

    for name in names:
        visit(name)
    return order


def bundle(folder):
    files, providers = read(folder)
    names = required((folder / "shaka-player.uncompiled.js").read_text())
    parts = [f"// {path.relative_to(folder)}\n(() => {{\n{files[path]}\n}})();\n" for path in ordered(names, files, providers)]
    return BASE + "".join(parts)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    pathlib.Path(sys.argv[2]).write_text(bundle(pathlib.Path(sys.argv[1])))

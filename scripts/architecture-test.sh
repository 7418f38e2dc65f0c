#!/usr/bin/env bash
# Compares the modules of Package.swift's wings with the table in docs/architecture.md: each once, in its wing, in the same order. Also
# checks that no module depends on one of a wing below its own, or, if it is in Swift, on one that it does not import: it would
# wait for that one in a build.
set -euo pipefail
cd "$(dirname "$0")/.."
wings=$(sed -n '/^let wings/,/^]/p' Package.swift | tr -d '\n' | grep -o '"[A-Za-z0-9]*": \[[^]]*\]' | while IFS= read -r line; do
    wing=${line%%\":*}
    grep -o '"[A-Za-z0-9]*"' <<<"${line#*[}" | tr -d '"' | sed "s/^/${wing#\"} /"
done)
# shellcheck disable=SC2016
table=$(sed -n 's/^| \([A-Za-z]*\) | `\([A-Za-z0-9]*\)` | [^|]* |$/\1 \2/p' docs/architecture.md)
[ -n "$wings" ] || { echo "architecture-test: Package.swift has no wings" >&2; exit 1; }
diff --unchanged-line-format= --old-line-format='%L' --new-line-format= <(echo "$wings") <(echo "$table") \
    | sed 's/^/docs\/architecture.md lacks, or has in another place: /' >&2
diff --unchanged-line-format= --old-line-format= --new-line-format='%L' <(echo "$wings") <(echo "$table") \
    | sed 's/^/Package.swift lacks, or has in another place: /' >&2
[ "$wings" = "$table" ]
swift package dump-package | WINGS=$wings python3 -c '
import json, os, pathlib, re, sys

wings = {}
for line in os.environ["WINGS"].splitlines():
    wing, module = line.split()
    wings.setdefault(wing, set()).add(module)
place = {module: index for index, modules in enumerate(wings.values()) for module in modules}
# The values on which everything is based.
place["Timeline"] = 0
wrong = []
for target in json.load(sys.stdin)["targets"]:
    for dependency in target["dependencies"]:
        name = next(iter(dependency.values()))[0]
        if place.get(target["name"], len(wings)) < place.get(name, 0):
            wrong.append("%s depends on %s, which is in a wing below" % (target["name"], name))
    files = [] if target["type"] == "test" else list(pathlib.Path(target["path"]).rglob("*.swift"))
    text = "\n".join(file.read_text() for file in files)
    for dependency in target["dependencies"] if files else []:
        name = next(iter(dependency.values()))[0]
        if not re.search(r"^(\w+ )?import (\w+ )?%s\b" % name, text, re.M):
            wrong.append("%s depends on %s and does not import it" % (target["name"], name))
print("\n".join(wrong), file=sys.stderr)
sys.exit(bool(wrong))'
# The way of a segment's request names files, each in its module, and counts them.
python3 - <<'PROGRAM'
import pathlib, re, sys

text = pathlib.Path("docs/architecture.md").read_text().split("## From a segment's request to its bytes")[1].split("\n## ")[0]
told, table = text.split("| --- | --- | --- |")[0], text.split("| --- | --- | --- |")[1].split("\n\n")[0]
rows = [(cells[1].strip(" `"), re.findall(r"`(.*?)`", cells[2])) for line in table.splitlines() if len(cells := line.split("|")) == 5]
files = {(module, name) for module, names in rows for name in names}
wrong = [f"{module}/{name}.swift" for module, name in sorted(files)
         if not any(pathlib.Path("Sources").glob(f"*/{module}/**/{name}.swift"))]
counts = [len(files), len({module for module, _ in rows}), len(rows) - 1]
if [int(number) for number in re.findall(r"\b\d+\b", told)] != counts:
    wrong.append("the counts of files, modules and crossings, which are " + ", ".join(map(str, counts)))
if wrong:
    sys.exit("docs/architecture.md has wrong in the way of a segment's request: " + "; ".join(wrong))
PROGRAM

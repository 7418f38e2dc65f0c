#!/usr/bin/env bash
# Compares the modules of Package.swift's wings with the table in docs/architecture.md: each once, in its wing, in the same order.
set -euo pipefail
cd "$(dirname "$0")/.."
wings=$(sed -n '/^let wings/,/^]/p' Package.swift | tr -d '\n' | grep -o '"[A-Za-z0-9]*": \[[^]]*\]' | while IFS= read -r line; do
    wing=${line%%\":*}
    grep -o '"[A-Za-z0-9]*"' <<<"${line#*[}" | tr -d '"' | sed "s/^/${wing#\"} /"
done)
table=$(sed -n 's/^| \([A-Za-z]*\) | `\([A-Za-z0-9]*\)` | [^|]* |$/\1 \2/p' docs/architecture.md)
[ -n "$wings" ] || { echo "architecture-test: Package.swift has no wings" >&2; exit 1; }
diff --unchanged-line-format= --old-line-format='%L' --new-line-format= <(echo "$wings") <(echo "$table") \
    | sed 's/^/docs\/architecture.md lacks, or has in another place: /' >&2
diff --unchanged-line-format= --old-line-format= --new-line-format='%L' <(echo "$wings") <(echo "$table") \
    | sed 's/^/Package.swift lacks, or has in another place: /' >&2
[ "$wings" = "$table" ]

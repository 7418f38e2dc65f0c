#!/usr/bin/env bash
# Checks that the Swift packages that were fetched are, to the byte, those of which the program is made.
#
#   scripts/swift-packages-test.sh [FOLDER]      FOLDER: where they are checked out (.build/checkouts)
#
# scripts/swift-packages.txt has a line for each: identity, version, and the Git ids of its Package.swift and of its folder Sources.
# They are made of the contents alone, so they are the same at GitHub and in every mirror, where ids of commits differ. To pin a
# new version, put it into Package.swift, read its sources, and write down the output of this script instead.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-.build/checkouts}
pins=scripts/swift-packages.txt

# Each package in the form of the pins. A changed file in a checkout changes its tree, too.
found() {
    local checkout index identity version tree
    for checkout in "$folder"/*/; do
        identity=$(basename "$checkout" | tr '[:upper:]' '[:lower:]')
        version=$(git -C "$checkout" describe --tags --exact-match HEAD 2>/dev/null || echo "no-version")
        index=$(mktemp -u)
        GIT_INDEX_FILE=$index git -C "$checkout" read-tree HEAD
        GIT_INDEX_FILE=$index git -C "$checkout" add --all --force .
        tree=$(GIT_INDEX_FILE=$index git -C "$checkout" write-tree)
        rm -f "$index"
        printf '%s %s %s %s\n' "$identity" "$version" \
            "$(git -C "$checkout" rev-parse "$tree:Package.swift")" "$(git -C "$checkout" rev-parse "$tree:Sources")"
    done | sort
}

[ -d "$folder" ] || { echo "swift-packages-test: $folder is not there: type swift package resolve first" >&2; exit 1; }
if ! difference=$(diff <(sort "$pins") <(found)); then
    echo "swift-packages-test: what was fetched (>) is not what $pins pins (<):" >&2
    grep '^[<>]' <<<"$difference" >&2
    exit 1
fi

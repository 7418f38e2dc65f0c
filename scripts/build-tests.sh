#!/usr/bin/env bash
# Builds the program and its tests. Some modules are not optimised (Package.swift: `unhurried`), others than by `make build`. The program of
# this build, .build/tests/release/clockcast, is also the one that the gate tests the configuration and the page with.
#
#   scripts/build-tests.sh [MODULE]      MODULE: only its tests and what they need
set -euo pipefail
cd "$(dirname "$0")/.."
export CLOCKCAST_OPTIMIZE=tests
what=(--build-tests)
program=
if [ $# -gt 0 ]; then
    export CLOCKCAST_TESTS=${1%Tests}Tests
    [ -d "Tests/$CLOCKCAST_TESTS" ] || { echo "there are no tests of '$1'; known: $(cd Tests && echo *Tests)" >&2; exit 1; }
    what=(--product clockcastPackageTests)
    # Tests that run the program are to run this one and not that of an earlier build.
    program=$(grep -rl 'Peer\.clockcast' "Tests/$CLOCKCAST_TESTS" | head -1 || true)
fi
build_one() {
    scripts/build.sh --no-static-swift-stdlib -Xswiftc -enable-testing --scratch-path .build/tests \
        --explicit-target-dependency-import-check error "$@"
}
build() {
    build_one "${what[@]}" "$@" && { [ -z "$program" ] || build_one --product clockcast "$@"; }
}
[ "${CLOCKCAST_WARNINGS:-}" = error ] || { build; exit; }
# The limit of 300 ms for the types of an expression is one of time, which a busy machine exceeds: a module that fails for nothing else is
# compiled again, alone. An expression that is really slow fails there, too.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
build 2>&1 | tee "$log" && exit
grep -q 'error: expression took .* to type-check' "$log" || exit 1
if grep 'error: ' "$log" | grep -qvE 'error: (expression took .* to type-check|emit-module command failed|compile command failed)'; then exit 1; fi
echo "== Expressions that were slow to check are compiled once more, one module at a time."
build --jobs 1

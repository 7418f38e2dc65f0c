#!/usr/bin/env bash
# Runs all tests that are built, in two processes side by side that take about as long: most of those of the service, and all others.
# Within a process one test runs after the other, so that none decides by its load what another finds.
set -euo pipefail
cd "$(dirname "$0")/.."
bundle=$(swift build --show-bin-path)/clockcastPackageTests.xctest
service='^ClockcastTests\.(?!.*(CheckTests|StyleTests))'
output=$(mktemp)
trap 'rm -f "$output"; kill $(jobs -p) 2>/dev/null || true' EXIT
half() {
    local status=0
    timeout --kill-after=10 2400 stdbuf --output=L "$bundle" --testing-library swift-testing --no-parallel "$@" || status=$?
    [ $status -ne 124 ] || echo "The tests hang: the last test named above did not end." >&2
    return $status
}
half --skip "$service" > "$output" 2>&1 &
others=$!
status=0
half --filter "$service" || status=$?
wait $others || status=$?
cat "$output"
exit $status

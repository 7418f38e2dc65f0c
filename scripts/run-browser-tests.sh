#!/usr/bin/env bash
# The browsers' tests, in two processes side by side that take about as long: a part of Chromium's with the page, among them those that
# mostly wait for a minute to pass, and all others. The one whose line is thin comes last and alone: it counts each stall.
set -euo pipefail
cd "$(dirname "$0")/../Tests/Browser"
output=$(mktemp)
trap 'rm -f "$output"; kill $(jobs -p) 2>/dev/null || true' EXIT
run() { timeout --kill-after=10 900 /usr/bin/python3 -m unittest discover --verbose "$@"; }
run -k 'test_page.ChromiumTests.test_a*' > "$output" 2>&1 &
half=$!
status=0
run -k 'test_page.ChromiumTests.test_[!ao]*' -k 'test_page.[!C]*' -k 'test_[!p]*.*' || status=$?
wait $half || status=$?
cat "$output"
run -k 'test_page.ChromiumTests.test_o*' || status=$?
exit $status

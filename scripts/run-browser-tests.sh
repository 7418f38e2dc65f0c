#!/usr/bin/env bash
# The browsers' tests, in two processes side by side: the page's, which mostly wait for minutes to pass, and all others.
set -euo pipefail
cd "$(dirname "$0")/../Tests/Browser"
output=$(mktemp)
trap 'rm -f "$output"; kill $(jobs -p) 2>/dev/null || true' EXIT
run() { timeout --kill-after=10 900 /usr/bin/python3 -m unittest --verbose "$@"; }
run test_page > "$output" 2>&1 &
page=$!
others=(test_*.py)
others=("${others[@]/test_page.py/}")
status=0
run ${others[@]%.py} || status=$?
wait $page || status=$?
cat "$output"
exit $status

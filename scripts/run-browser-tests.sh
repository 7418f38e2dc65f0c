#!/usr/bin/env bash
# The browsers' tests, in two processes side by side that take about as long: a part of Chromium's with the page, among them those that
# mostly wait for a minute to pass, and all others. The one whose line is thin comes after them and alone: it counts each stall.
# Three browsers draw without a graphics card meanwhile, so what fails beside others is tried once more alone, and told: a fault of
# the page fails there, too.
set -euo pipefail
cd "$(dirname "$0")/../Tests/Browser"
folder=$(mktemp -d)
trap 'rm -rf "$folder"; kill $(jobs -p) 2>/dev/null || true' EXIT
run() { timeout --kill-after=10 900 /usr/bin/python3 -m unittest "$@"; }
discover() { run discover --verbose "$@"; }
# The tests that have failed by what unittest printed, as names that it takes.
failed() { sed -nE 's/^(FAIL|ERROR): .*\(([A-Za-z_.]+[A-Za-z_0-9.]*)\).*/\2/p' "$1" | sort -u; }

discover -k 'test_page.ChromiumTests.test_a*' > "$folder/half" 2>&1 &
half=$!
first=0 second=0
discover -k 'test_page.ChromiumTests.test_[!ao]*' -k 'test_page.[!C]*' -k 'test_[!p]*.*' 2>&1 | tee "$folder/others" || second=$?
wait $half || first=$?
cat "$folder/half"
status=$((first > second ? first : second))
# With 1 unittest says that tests have failed; all else is no matter of a test's.
if [ $status -eq 1 ]; then
    mapfile -t again < <(failed "$folder/half" && failed "$folder/others")
    printf '\n== Failed beside others, and once more alone: %s\n' "${again[*]}"
    if [ ${#again[@]} -gt 0 ] && run --verbose "${again[@]}"; then status=0; fi
fi
discover -k 'test_page.ChromiumTests.test_o*' || status=$?
exit $status

#!/usr/bin/env bash
# The browsers' tests, in two processes side by side that take about as long: a part of Chromium's with the page, among them those that
# mostly wait for a minute to pass, and all others. The one whose line is thin comes after them and alone: it counts each stall. Three
# browsers draw without a graphics card meanwhile, so a test that fails beside others is tried once more alone, and reported: a fault of the
# page fails there, too. The last line has the number of tests that had to be tried again.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"; kill $(jobs -p) 2>/dev/null || true' EXIT
run() { timeout --kill-after=10 900 /usr/bin/python3 -m unittest --verbose "$@" 2>&1; }
tests=(Tests/Browser/test_*.py) chromium=Tests.Browser.test_page.ChromiumTests
# The failed tests by the output of unittest, as names that it accepts.
failed() { sed -nE 's/^(FAIL|ERROR): .*\(([A-Za-z_.]+[A-Za-z_0-9.]*)\).*/\2/p' "$1" | sort -u; }

run "${tests[@]}" -k "$chromium.test_a*" > "$folder/half" &
half=$!
first=0 second=0 again=()
run "${tests[@]}" -k "$chromium.test_[!ao]*" -k '*.test_page.[!C]*' -k '*.test_[!p]*.*Tests.*' | tee "$folder/others" || second=$?
wait $half || first=$?
cat "$folder/half"
status=$((first > second ? first : second))
# The status 1 of unittest means that tests have failed; all others have other causes.
if [ $status -eq 1 ]; then
    mapfile -t again < <(failed "$folder/half" && failed "$folder/others")
    printf '\n== Failed beside others, and once more alone: %s\n' "${again[*]}"
    if [ ${#again[@]} -gt 0 ] && run "${again[@]}" | tee "$folder/again"; then status=0; fi
fi
run "${tests[@]}" -k "$chromium.test_o*" | tee "$folder/line" || status=$?
echo "Tried again: $(cat "$folder"/* | grep -o 'once more: ' | wc -l) times a part of a test (at_rest), ${#again[@]} tests alone."
exit $status

#!/usr/bin/env bash
# All tests and a minute of the soak under a sanitizer of the compiler; fails if it reports anything.
# Usage: scripts/sanitize.sh address|thread [TEST-FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."
kind=${1:?address or thread} filter=${2:-.}
# Sanitized code is slow and must not be mixed with the other, so it has folders of its own.
scratch=.build/$kind
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
common="log_path=$reports/report:exitcode=66"
case $kind in
    address)
        # Memory that Pango, fontconfig and FFmpeg keep for the whole life of a process is not a leak of ours.
        export ASAN_OPTIONS="$common:detect_leaks=0:detect_stack_use_after_return=1:quarantine_size_mb=32"
        flags=()
        ;;
    thread)
        export TSAN_OPTIONS="$common:suppressions=$PWD/scripts/thread-sanitizer.txt:history_size=4"
        # Platform's Lock is then one that the sanitizer can follow.
        flags=(-Xswiftc -DTHREAD_SANITIZER)
        ;;
    *)
        echo "address or thread" >&2
        exit 64
        ;;
esac
# The code is optimised, because otherwise sanitized tests take hours instead of minutes.
export CLOCKCAST_OPTIMIZE=all
options=(
    --sanitize="$kind" --scratch-path "$scratch" --explicit-target-dependency-import-check error
    -Xswiftc -enable-testing "${flags[@]}"
)
echo "Building the program and its tests for the $kind sanitizer."
scripts/build.sh --no-static-swift-stdlib --build-tests "${options[@]}"
echo "Running the tests."
status=0
timeout --kill-after=10 7200 "$scratch/release/clockcastPackageTests.xctest" --testing-library swift-testing --no-parallel \
    --filter "$filter" || status=$?
if [ "$filter" = . ]; then
    echo "Running the soak."
    python3 -m Benchmarks.soak "$scratch/release/clockcast" --minutes 1 --without-figures || status=$?
fi
if compgen -G "$reports/report*" > /dev/null; then
    cat "$reports"/report*
    grep -h '^SUMMARY' "$reports"/report* | sort | uniq -c | sort -rn
    echo "The $kind sanitizer has something to say (see above)." >&2
    exit 1
fi
exit $status

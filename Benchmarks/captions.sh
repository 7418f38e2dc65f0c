#!/usr/bin/env bash
# What CEA-608 captions (cc=608) cost: minutes of 1280x720 at 30 frames a second, rendered with and without them in turn.
#
# Each run has one core. Prints the least user and system time of a stream second of some runs, which a busy machine changes least, and the bytes
# of a second of the segments. Uses MINUTES (default 10), RUNS (default 5) and CLOCKCAST (default .build/release/clockcast).
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=$((${MINUTES:-10} * 60))
clockcast=${CLOCKCAST:-$PWD/.build/release/clockcast}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C
TIMEFORMAT='%U %S'

for run in $(seq "${RUNS:-5}"); do
    for container in cmaf ts; do
        for captions in none 608; do
            name=$container-$captions
            rm -rf "${folder:?}/$name"
            { time taskset -c 0 "$clockcast" render --from 2026-11-20T11:55:00Z --duration "$seconds" --rendition 1280x720 --container $container \
                --query "cc=$captions" --no-iframes --output "$folder/$name" >/dev/null; } 2>>"$folder/$name.times"
        done
    done
    echo "run $run" >&2
done

python3 - "$folder" "$seconds" <<'P'
import pathlib, sys
folder, seconds = pathlib.Path(sys.argv[1]), int(sys.argv[2])
print("| | processor ms a stream second | bytes a second |\n| --- | ---: | ---: |")
for container, ending in (("cmaf", "m4s"), ("ts", "ts")):
    for captions in ("none", "608"):
        name = f"{container}-{captions}"
        times = [sum(map(float, line.split())) for line in (folder / f"{name}.times").read_text().splitlines()]
        size = sum(path.stat().st_size for path in (folder / name).rglob(f"*.{ending}"))
        print(f"| {container}, cc={captions} | {min(times) / seconds * 1000:.2f} | {size / seconds:.0f} |")
P

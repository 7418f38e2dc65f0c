#!/usr/bin/env bash
# Instructions of our own code for one request (callgrind does not see the kernel's): the playlist and the 20 KB
# segment, from memory, over 16 keep-alive connections. Needs valgrind and wrk. Usage: Benchmarks/instructions.sh
set -euo pipefail
cd "$(dirname "$0")/.."
nice scripts/build.sh --product HTTPBenchmark 2>&1 | grep -E 'error:|complete' >&2
binary=$(swift build -c release --show-bin-path 2>/dev/null)/HTTPBenchmark
folder=$(mktemp -d /dev/shm/clockcast-callgrind.XXXXXX)
trap 'rm -rf "$folder"' EXIT
head -c 600 /dev/zero | tr '\0' '#' > "$folder/playlist.m3u8"
head -c 20480 /dev/urandom > "$folder/segment.m4s"
fail() { echo "instructions: $*" >&2; exit 1; }
source Tests/Support/harness/functions.sh
port=$(free_ports 1)
# Runs the whole program under callgrind with some seconds of load; prints instructions and answers.
measure() {
  mkfifo "$folder/stdin"
  nice valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$binary" "$port" 1 "$folder/playlist.m3u8" \
    "$folder/segment.m4s" < "$folder/stdin" > "$folder/log" 2> "$folder/valgrind" &
  local server=$!
  exec 9> "$folder/stdin"
  await "http://127.0.0.1:$port/$1"
  if [ "$2" -gt 0 ]; then wrk -t1 -c16 -d"$2s" "http://127.0.0.1:$port/$1" > /dev/null; fi
  exec 9>&-
  wait "$server"
  rm "$folder/stdin"
  echo "$(awk '/^summary:|^totals:/ { print $2; exit }' "$folder/out") $(sed -n 's/^answers \([0-9]*\),.*/\1/p' "$folder/log")"
}
for file in playlist.m3u8 segment.m4s; do
  read -r idle_instructions idle_answers < <(measure "$file" 0)
  read -r instructions answers < <(measure "$file" 4)
  echo "$file: $(( (instructions - idle_instructions) / (answers - idle_answers) )) instructions a request" \
    "($((answers - idle_answers)) requests)"
done

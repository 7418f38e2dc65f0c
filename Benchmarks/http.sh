#!/usr/bin/env bash
# Requests a second and latency of clockcast beside nginx, in turns: the media playlist and a segment of the default channel.
# Both servers are held to core 0 (one loop, one worker process) and wrk to core 1; nginx serves the same bytes from memory.
# Needs the release build, nginx, wrk, taskset. Usage: Benchmarks/http.sh [SECONDS per run, default 5] [ROUNDS, default 3]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5} rounds=${2:-3}
source Benchmarks/beside_nginx.sh
echo "playlist: $(stat -c %s "$folder/www/playlist.m3u8") bytes, segment: $(stat -c %s "$folder/www/segment.m4s") bytes"
worker=$(pgrep -P "$nginx" | head -1)
# Processor time of a process in microseconds: unlike requests a second, it does not depend on other users of the core.
used() { awk -v tick="$(getconf CLK_TCK)" '{ print ($14 + $15) * 1000000 / tick }' "/proc/$1/stat"; }
# Processor microseconds of a process for one request: process, wrk's output, time used before.
each() { awk -v now="$(used "$1")" -v before="$3" '/requests in/ { print (now - before) / $1 }' "$2"; }
run() { taskset -c 1 wrk -t1 -c"$2" -d"${seconds}s" --latency "http://127.0.0.1:$1/$3"; }
printf '%-14s %5s %9s %9s %6s %17s %17s %19s\n' file conns ours/s nginx/s ratio 'ours p50 p99' 'nginx p50 p99' \
  'us/req ours nginx'
for file in playlist.m3u8 segment.m4s; do
  target=$playlist; [ $file = playlist.m3u8 ] || target=$segment
  for connections in 64 512; do
    for list in o n r co cn; do : > "$folder/$list"; done
    for _ in $(seq "$rounds"); do
      before=$(used "$ours")
      run "$our_port" "$connections" "$target" > "$folder/wo"
      each "$ours" "$folder/wo" "$before" >> "$folder/co"
      before=$(used "$worker")
      run "$nginx_port" "$connections" "$file" > "$folder/wn"
      each "$worker" "$folder/wn" "$before" >> "$folder/cn"
      if grep -hE 'Socket errors|Non-2xx' "$folder/wo" "$folder/wn"; then echo "errors in $file, $connections connections" >&2; fi
      o=$(awk '/Requests\/sec/ { print $2 }' "$folder/wo") n=$(awk '/Requests\/sec/ { print $2 }' "$folder/wn")
      echo "$o" >> "$folder/o"; echo "$n" >> "$folder/n"
      awk -v o="$o" -v n="$n" 'BEGIN { print o / n }' >> "$folder/r"
    done
    latency() { awk '/ 50%/ { a = $2 } / 99%/ { b = $2 } END { print a " " b }' "$1"; }
    printf '%-14s %5s %9.0f %9.0f %6.3f %17s %17s %9.2f %9.2f\n' "$file" "$connections" \
      "$(median < "$folder/o")" "$(median < "$folder/n")" "$(median < "$folder/r")" \
      "$(latency "$folder/wo")" "$(latency "$folder/wn")" "$(median < "$folder/co")" "$(median < "$folder/cn")"
  done
done

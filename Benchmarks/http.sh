#!/bin/bash
# Requests a second and latency of our server beside nginx, in turns, for a 600-byte playlist and a 20 KB segment.
# Both servers are held to core 0 (one loop, one worker process) and wrk to core 1. Needs nginx, wrk, taskset.
# Usage: Benchmarks/http.sh [SECONDS per run, default 5] [ROUNDS, default 3]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5} rounds=${2:-3}
our_port=${OUR_PORT:-18090} nginx_port=${NGINX_PORT:-18091}
nice swift build -c release --product HTTPBenchmark 2>&1 | grep -E 'error:|complete' >&2
binary=$(swift build -c release --show-bin-path 2>/dev/null)/HTTPBenchmark
folder=$(mktemp -d /dev/shm/clockcast-bench.XXXXXX)
chmod 755 "$folder"
mkdir "$folder/www"
python3 - "$folder/www" <<'PYTHON'
import os, sys
lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:2", "#EXT-X-MEDIA-SEQUENCE:881600000",
         "#EXT-X-INDEPENDENT-SEGMENTS", '#EXT-X-MAP:URI="live/init.mp4"']
for n in range(20):
    lines += ["#EXT-X-PROGRAM-DATE-TIME:2026-11-20T22:00:%02dZ" % (2 * n), "#EXTINF:2.0,", "live/%d.m4s" % (881600000 + n)]
open(sys.argv[1] + "/playlist.m3u8", "w").write("\n".join(lines)[:600])
open(sys.argv[1] + "/segment.m4s", "wb").write(os.urandom(20480))
PYTHON
cat > "$folder/nginx.conf" <<CONF
worker_processes 1; pid $folder/nginx.pid; error_log $folder/error.log; worker_rlimit_nofile 4096; daemon off;
events { worker_connections 2048; }
http {
  types { application/vnd.apple.mpegurl m3u8; video/mp4 m4s; }
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; keepalive_timeout 60s;
  open_file_cache max=100; open_file_cache_valid 60s;
  client_body_temp_path $folder/t1; proxy_temp_path $folder/t2; fastcgi_temp_path $folder/t3; uwsgi_temp_path $folder/t4; scgi_temp_path $folder/t5;
  server { listen 127.0.0.1:$nginx_port backlog=4096; root $folder/www; add_header Access-Control-Allow-Origin *; }
}
CONF
mkfifo "$folder/stdin"
taskset -c 0 "$binary" "$our_port" 1 "$folder/www/playlist.m3u8" "$folder/www/segment.m4s" < "$folder/stdin" > "$folder/ours.log" &
ours=$!
exec 9> "$folder/stdin"
taskset -c 0 nginx -p "$folder" -c "$folder/nginx.conf" &
nginx=$!
finish() { exec 9>&-; kill "$nginx" 2>/dev/null || true; wait "$nginx" "$ours" 2>/dev/null || true; rm -rf "$folder"; }
trap finish EXIT
for port in "$our_port" "$nginx_port"; do
  curl -s --retry 20 --retry-connrefused --retry-delay 1 -o /dev/null "http://127.0.0.1:$port/playlist.m3u8"
done
worker=$(pgrep -P "$nginx" | head -1)
# Processor time of a process in microseconds: unlike requests a second, it does not ask who else used the core.
used() { awk -v tick="$(getconf CLK_TCK)" '{ print ($14 + $15) * 1000000 / tick }' "/proc/$1/stat"; }
# Processor microseconds of a process for one request: process, wrk's output, time used before.
each() { awk -v now="$(used "$1")" -v before="$3" '/requests in/ { print (now - before) / $1 }' "$2"; }
run() { taskset -c 1 wrk -t1 -c"$2" -d"${seconds}s" --latency "http://127.0.0.1:$1/$3"; }
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
printf '%-14s %5s %9s %9s %6s %17s %17s %19s\n' file conns ours/s nginx/s ratio 'ours p50 p99' 'nginx p50 p99' \
  'us/req ours nginx'
for file in playlist.m3u8 segment.m4s; do
  for connections in 64 512; do
    for list in o n r co cn; do : > "$folder/$list"; done
    for round in $(seq "$rounds"); do
      before=$(used "$ours")
      run "$our_port" "$connections" "$file" > "$folder/wo"
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

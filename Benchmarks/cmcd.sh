#!/usr/bin/env bash
# Requests a second of clockcast without and with a CMCD query on each request, in turns, and through a session's path, which is recorded:
# the media playlist and a segment of the default channel. nginx serves the same bytes from memory, once with the same queries.
# The servers are held to core 0 (one loop, one worker process) and wrk to core 1; each request has another query, as those of players.
# Needs the release build, nginx, wrk, taskset. Usage: Benchmarks/cmcd.sh [SECONDS per run, default 5] [ROUNDS, default 3]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5} rounds=${2:-3}
source Benchmarks/beside_nginx.sh
# A player's data change from request to request. The same script without them requests the path alone, so that wrk works alike.
cat > "$folder/requests.lua" <<'LUA'
local requests, index = {}, 0
function init(args)
  local path = args[1]
  local mark = path:find("?", 1, true) and "&" or "?"
  for n = 1, 1000 do
    local query = args[2] == "plain" and "" or mark .. "CMCD=bl%3D" .. (n * 100) ..
      "%2Cbr%3D1200%2Ccid%3D%22clock%22%2Cd%3D2000%2Cmtp%3D" .. (20000 + n * 100) ..
      "%2Cot%3Dv%2Csf%3Dh%2Csid%3D%226e2fb550-c457-11e9-bb97-0800200c9a66%22%2Cst%3Dl%2Ctb%3D1200"
    requests[n] = wrk.format("GET", path .. query)
  end
end
function request()
  index = index % 1000 + 1
  return requests[index]
end
LUA
# Requests a second.
run() {
  taskset -c 1 wrk -t1 -c64 -d"${seconds}s" -s "$folder/requests.lua" "http://127.0.0.1:$1" -- "/$2" "$3" > "$folder/w"
  if grep -hE 'Socket errors|Non-2xx' "$folder/w"; then echo "errors in $2, $3" >&2; fi
  awk '/Requests\/sec/ { print $2 }' "$folder/w"
}
printf '%-14s %9s %9s %6s %9s %6s %11s %11s %6s\n' file plain/s cmcd/s ratio session/s ratio nginx/s nginx-cmcd/s ratio
for file in playlist.m3u8 segment.m4s; do
  target=$playlist; [ $file = playlist.m3u8 ] || target=$segment
  for list in p c s n m pc ps nm; do : > "$folder/$list"; done
  for _ in $(seq "$rounds"); do
    p=$(run "$our_port" "$target" plain) c=$(run "$our_port" "$target" cmcd) s=$(run "$our_port" "session/bench/$target" plain)
    n=$(run "$nginx_port" "$file" plain) m=$(run "$nginx_port" "$file" cmcd)
    for list in p c s n m; do echo "${!list}" >> "$folder/$list"; done
    awk -v p="$p" -v c="$c" 'BEGIN { print c / p }' >> "$folder/pc"
    awk -v p="$p" -v s="$s" 'BEGIN { print s / p }' >> "$folder/ps"
    awk -v n="$n" -v m="$m" 'BEGIN { print m / n }' >> "$folder/nm"
  done
  middle() { median < "$folder/$1"; }
  printf '%-14s %9.0f %9.0f %6.3f %9.0f %6.3f %11.0f %11.0f %6.3f\n' "$file" "$(middle p)" "$(middle c)" "$(middle pc)" \
    "$(middle s)" "$(middle ps)" "$(middle n)" "$(middle m)" "$(middle nm)"
done

#!/usr/bin/env bash
# Two origins started at different times behind nginx with config/nginx.conf, and a player (ffmpeg) that is switched
# between them on every request; one of them is killed and started again on the way.
#
#   Benchmarks/replicas.sh [SECONDS] [VIEWERS]        (180 and 1000; VIEWERS 0: no load afterwards)
#
# Exit 0 if the player had no error and no gap and both origins sent the same bytes. With viewers it also prints how many
# requests of theirs reached the origins. CLOCKCAST names the program, .build/release/clockcast without it.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-180} viewers=${2:-1000}
program=${CLOCKCAST:-.build/release/clockcast}
work=$(mktemp -d)
chmod 711 "$work" # nginx gives up root for its workers
pids=()
stop() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap stop EXIT
fail() { echo "replicas: $*" >&2; exit 1; }

# Free ports: taken and given back. Nobody else takes them at once.
read -r a admin_a b admin_b front tls < <(python3 -c '
import socket
taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(6)]
print(*(s.getsockname()[1] for s in taken))')

await() { # await URL: until it answers 200
    for _ in $(seq 200); do curl -fsS -o /dev/null "$1" 2>/dev/null && return; sleep 0.05; done
    fail "$1 does not answer"
}
origin() { # origin NAME PORT ADMIN-PORT
    CLOCKCAST_LOADING_MINIMUM=0 "$program" serve --host 127.0.0.1 --port "$2" --admin-port "$3" \
        --log-level warning >"$work/$1.log" 2>&1 &
    last=$!
    pids+=("$last")
    await "http://127.0.0.1:$2/healthz"
}

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$work/tls.key" -out "$work/tls.crt" 2>/dev/null
sed -e "s/origin-1:8080/127.0.0.1:$a/; s/origin-2:8080/127.0.0.1:$b/; s#/tmp/#$work/#g; s#/etc/nginx/tls#$work#" \
    -e "s/listen 8080/listen 127.0.0.1:$front/; s/listen 8443/listen 127.0.0.1:$tls/; /listen \[::\]/d" \
    config/nginx.conf > "$work/nginx.conf"
nginx -e stderr -t -q -c "$work/nginx.conf" || fail "config/nginx.conf is wrong"

origin a "$a" "$admin_a"
killed=$last
sleep 1.7
origin b "$b" "$admin_b"
nginx -e stderr -c "$work/nginx.conf" -g 'daemon off;' 2>"$work/nginx.log" &
pids+=($!)
await "http://127.0.0.1:$front/healthz"
[ "$(curl -sk --http2 -o /dev/null -w '%{http_version} %{http_code}' "https://localhost:$tls/live.m3u8")" = '2 200' ] \
    || fail "HTTP/2 over TLS does not answer"

# Not -v warning: ffmpeg reads the header anew with each playlist and remarks on it.
ffmpeg -v error -xerror -i "http://127.0.0.1:$front/live.m3u8" -t "$seconds" -map 0:v:0 -c copy -f framemd5 \
    "$work/frames" 2>"$work/player.log" &
player=$!
sleep "$((seconds / 3))"
kill -9 "$killed"
sleep 3
origin a "$a" "$admin_a"
wait "$player" || { cat "$work/player.log" >&2; fail "the player ended with an error"; }
[ ! -s "$work/player.log" ] || { cat "$work/player.log" >&2; fail "the player complained"; }

# Each frame has to be a thirtieth of a second after the one before it, and none may be missing.
awk -F, -v wanted="$((seconds * 30))" '
    /^#/ { if ($0 ~ /^#tb/) split($0, base, "/"); next }
    { time = $3 + 0
      if (count++ && (time - last) * 30 != base[2]) { print "a gap at frame " count ": " last " to " time; bad = 1 }
      last = time }
    END { if (count != wanted) { print count " frames in place of " wanted; bad = 1 }; exit bad }
' "$work/frames" >&2 || fail "frames are missing"

# The same bytes under the same names.
now=$(($(date +%s) / 2))
compared=0
for container in m4s ts; do
    for n in $((now - 1)) "$now" $((now + 1)) $((now + 2)); do
        for size in 1280x720 640x360; do
            path=/clock/300/$size/live/$n.$container
            curl -fsS -o "$work/1" "http://127.0.0.1:$a$path"
            curl -fsS -o "$work/2" "http://127.0.0.1:$b$path"
            cmp "$work/1" "$work/2" || fail "$path differs"
            compared=$((compared + 1))
        done
    done
done
echo "$seconds s, $((seconds * 30)) frames: no error, no gap; $compared segments the same from both origins"

[ "$viewers" -gt 0 ] || exit 0
requests() { # of viewers that the origins have answered
    for port in "$admin_a" "$admin_b"; do curl -fsS "http://127.0.0.1:$port/metrics"; done \
        | awk '/^clockcast_http_requests_total.*route="(multivariant|media_playlist|init|segment)"/ { sum += $2; split($1, r, "\""); by[r[2]] += $2 }
               END { printf "%d %d\n", sum, by["multivariant"] }'
}
read -r before before_multivariant < <(requests)
"${VIEWERLOAD:-.build/release/ViewerLoad}" 127.0.0.1 "$front" /live.m3u8 --viewers "$viewers" --seconds 20 | tee "$work/load"
read -r after after_multivariant < <(requests)
sent=$(sed -nE 's/^(playlists|segments): +([0-9]+).*/\2/p' "$work/load" | awk '{ s += $1 } END { print s }')
echo "$viewers viewers for 20 s sent $sent requests; $((after - before)) reached the origins," \
    "of them $((after_multivariant - before_multivariant)) first playlists, which are made for each viewer"

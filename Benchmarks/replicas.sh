#!/usr/bin/env bash
# Two origins started at different times behind nginx with config/nginx.conf, and a player (ffmpeg) that is switched
# between them on every request; one of them is killed and started again on the way.
#
#   Benchmarks/replicas.sh [SECONDS] [VIEWERS]        (180 and 1000; VIEWERS 0: no load afterwards)
#
# The exit status is 0 if the player had no error and no gap, each segment was there before it had to be shown, its frames are those
# that `clockcast render` makes of that time, and both origins send the same bytes. With viewers it also prints the number of their
# requests that reached the origins. CLOCKCAST names the program, .build/release/clockcast without it.
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

source Tests/Support/harness/functions.sh
read -r a admin_a b admin_b front tls redirect < <(free_ports 7)

# No loading program: not at the start, and not in place of a segment that takes its time on a busy machine. There a player
# may also be so late with its segments that it skips some to be at the present. A short run, which does not judge the times, lists a
# minute more, so that it need not skip, and nginx has the patience of an origin.
past=0 patience=2s
[ "$seconds" -ge 60 ] || { past=30 patience=15s; }
origin() { # origin NAME PORT ADMIN-PORT
    # All viewers come through nginx, whose connections are those of one address, as in config/compose.yaml.
    CLOCKCAST_LOADING_MINIMUM=0 CLOCKCAST_SEGMENT_PATIENCE=10 CLOCKCAST_PLAYLIST_PAST=$past CLOCKCAST_LIMITS_CONNECTIONS_PER_ADDRESS=0 \
        "$program" serve --host 127.0.0.1 --port "$2" --admin-port "$3" --log-level warning >"$work/$1.log" 2>&1 &
    last=$!
    pids+=("$last")
    await "http://127.0.0.1:$2/healthz"
}

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$work/tls.key" -out "$work/tls.crt" 2>/dev/null
# One worker, and upstreams of their own for playlists and segments: each playlist then comes from the other origin than the
# playlist before it, and each segment from the other than the segment before it.
python3 -m Tests.Support.harness.nginx "$work" "$front" "$tls" "$redirect" "127.0.0.1:$a" "127.0.0.1:$b" > "$work/plain.conf"
sed -n '/^    upstream clockcast {/,/^    }/p' "$work/plain.conf" | sed 's/upstream clockcast/upstream segments/' > "$work/upstream"
sed -e "/^    upstream clockcast {/,/^    }/{
        /^    }/r $work/upstream
    }" -e '/m4s|mp4|ts|vtt/,/}/ s#http://clockcast#http://segments#; s/worker_processes auto/worker_processes 1/' \
    -e "s/proxy_read_timeout 2s/proxy_read_timeout $patience/" \
    -e "s#access_log off;#log_format upstream '\$msec \$upstream_addr \$request_uri'; access_log $work/upstream.log upstream;#" \
    "$work/plain.conf" > "$work/nginx.conf"
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

# One rendition: with a multivariant playlist ffmpeg also tries the others first, and on a busy machine skips a segment meanwhile.
# Not -v warning, because ffmpeg reads the header anew with each playlist and remarks on it. Times are those of the wall clock.
: > "$work/upstream.log"
playlist=$(curl -fsS -A Lavf/59.27.100 "http://127.0.0.1:$front/live.m3u8" | awk '!/^#/ && !seen++')
ffmpeg -v error -xerror -copyts -i "http://127.0.0.1:$front/$playlist" -frames:v "$((seconds * 30))" -map 0:v:0 \
    -c copy -f framemd5 "$work/frames" 2>"$work/player.log" &
player=$!
sleep "$((seconds / 3))"
kill -9 "$killed"
wait "$killed" 2>/dev/null || true
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

# The same frames at the same times as without any server.
first=$(awk -F, '/^#tb/ { split($0, base, "/") } /^[^#]/ { printf "%.3f\n", $3 / base[2]; exit }' "$work/frames")
"$program" render --from "$(date -u -d "@$first" +%Y-%m-%dT%H:%M:%S.%3NZ)" --duration "$((seconds + 2))" --rendition 1280x720 \
    --output "$work/rendered" >"$work/render.log" 2>&1 || { cat "$work/render.log" >&2; fail "render failed"; }
ffmpeg -v error -copyts -i "$work/rendered/clock.m3u8" -frames:v "$((seconds * 30))" -map 0:v:0 \
    -c copy -f framemd5 "$work/wanted" 2>"$work/render.log" || { cat "$work/render.log" >&2; fail "what was rendered cannot be read"; }
cmp "$work/wanted" "$work/frames" >&2 || fail "the player got other frames than are rendered of that time"

# Segment n of phase p is shown at 2 n + p. From the fourth on each has to be there by then, or the clock would stop; the first
# three are made while the player waits for them. Short runs, on machines that do other things, are not judged by it.
read -r lead switched asked from_a from_b < <(awk -v a="127.0.0.1:$a" -v b="127.0.0.1:$b" '
    $NF !~ /^\/clock\/.*1280x720(\.m3u8|\/live\/[0-9]+\.m4s\?v=[0-9a-f]+)$/ || $(NF - 1) == "-" { next }
    { kind = $NF ~ /m3u8$/ ? "playlist" : "segment"
      who = $(NF - 1) # of several that were asked, the last
      asked[kind]++
      if (asked[kind] > 1 && who != last[kind]) switched++
      last[kind] = who }
    kind == "segment" {
        split($NF, part, "/"); split(part[6], number, ".")
        lead = 2 * number[1] + part[3] / 1000 - $1
        if (asked[kind] > 3 && (least == "" || lead < least)) least = lead
        from[who]++ }
    END { printf "%.2f %d %d %d %d\n", least, switched, asked["playlist"] + asked["segment"] - 2, from[a], from[b] }
' "$work/upstream.log")
if [ "$seconds" -ge 60 ]; then
    [ "$((switched * 4))" -ge "$((asked * 3))" ] || fail "only $switched of $asked requests went to the other origin"
    awk -v lead="$lead" 'BEGIN { exit lead <= 0 }' || fail "a segment came ${lead#-} s after the moment that it shows"
    [ $((from_a * from_b)) -gt 0 ] || fail "$from_a segments came from one origin, $from_b from the other"
fi

# The same bytes under the same names. A segment that is not made within segment.patience is answered by a 307.
fetch() { # fetch URL FILE
    for _ in $(seq 20); do [ "$(curl -fsS -o "$2" -w '%{http_code}' "$1")" != 200 ] || return 0; done
    fail "$1 does not answer with 200"
}
now=$(($(date +%s) / 2))
compared=0
for container in m4s ts; do
    for n in $((now - 1)) "$now" $((now + 1)) $((now + 2)); do
        for size in 1280x720 640x360; do
            version=$(curl -fsS "http://127.0.0.1:$a/clock/300/$size.m3u8" | awk -F'?' '!/^#/ && !seen++ { print $2 }')
            path="/clock/300/$size/live/$n.$container?$version"
            fetch "http://127.0.0.1:$a$path" "$work/1"
            fetch "http://127.0.0.1:$b$path" "$work/2"
            cmp "$work/1" "$work/2" || fail "$path differs"
            compared=$((compared + 1))
        done
    done
done
echo "$seconds s, $((seconds * 30)) frames: no error, no gap, as rendered; $compared segments the same from both origins"
echo "$switched of $asked requests went to the other origin than the one of that kind before; $from_a and $from_b segments," \
    "each there at least $lead s before it had to be shown"

[ "$viewers" -gt 0 ] || exit 0
requests() { # of viewers that the origins have answered
    for port in "$admin_a" "$admin_b"; do curl -fsS "http://127.0.0.1:$port/metrics"; done \
        | awk '/^clockcast_http_requests_total.*route="(multivariant|media_playlist|init|segment)"/ { sum += $2; split($1, r, "\""); by[r[2]] += $2 }
               END { printf "%d %d\n", sum, by["multivariant"] }'
}
read -r before before_multivariant < <(requests)
"${VIEWERLOAD:-.build/release/ViewerLoad}" 127.0.0.1 "$front" /live.m3u8 --viewers "$viewers" --seconds 20 | tee "$work/load" \
    || late="; some of them were late or had errors (above)"
read -r after after_multivariant < <(requests)
sent=$(sed -nE 's/^(playlists|segments): +([0-9]+).*/\2/p' "$work/load" | awk '{ s += $1 } END { print s }')
echo "$viewers viewers for 20 s sent $sent requests; $((after - before)) reached the origins," \
    "of them $((after_multivariant - before_multivariant)) first playlists, which are made for each viewer${late:-}"

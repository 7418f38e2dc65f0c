#!/usr/bin/env bash
# What becomes of a viewer's clock when the server stands still for five seconds (SIGSTOP), beside ffmpeg's own clock source.
#
# ffmpeg records half a minute of the stream; every second has to be there once, each 30 frames long, although the server was
# stopped in between. Prints the seconds that are missing or longer or shorter than the others.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null; rm -rf "$folder"' EXIT

cat >"$folder/clockcast.yaml" <<EOF
server: { port: 18184, host: 127.0.0.1 }
admin: { port: 0 }
loading: { minimum: 0 }
channels: { clock: { timecode: strip, renditions: [640x360] } }
EOF
.build/release/clockcast serve --config "$folder/clockcast.yaml" >"$folder/log" 2>&1 &
server=$!
until curl --silent --fail --output /dev/null http://127.0.0.1:18184/healthz; do sleep 0.1; done

ffmpeg -nostdin -v error -t 30 -i http://127.0.0.1:18184/live.m3u8 -map 0:v:0 -vf "crop=iw:2:0:ih-4" -f rawvideo -pix_fmt gray \
    "$folder/strips" &
player=$!
sleep 8
kill -STOP "$server"
echo "The server stands still."
sleep 5
kill -CONT "$server"
echo "It goes on."
wait "$player"
python3 - "$folder/strips" Benchmarks/accuracy <<'EOF'
import collections
import sys

sys.path.insert(0, sys.argv[2])
import strip

width, rows = 640, 2
data = open(sys.argv[1], "rb").read()
frames = [data[start:start + width] for start in range(0, len(data), width * rows)]
seconds = collections.Counter(strip.read(frame) for frame in frames)
whole = sorted(second for second in seconds if second is not None)[1:-1]
wrong = {second: seconds[second] for second in whole if seconds[second] != 30}
missing = sorted(set(range(whole[0], whole[-1] + 1)) - set(whole))
print(f"{len(frames)} frames, {len(whole)} whole seconds; not 30 frames long: {wrong or 'none'}; missing: {missing or 'none'}")
sys.exit(1 if wrong or missing else 0)
EOF

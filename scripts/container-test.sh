#!/usr/bin/env bash
# Builds the image and tries it: every face, both containers, both encoders, the loading clip, hardened, stopped by SIGTERM.
#
#   scripts/container-test.sh [IMAGE]
#
# With IMAGE nothing is built. Needs docker or podman (CONTAINER_ENGINE chooses), ffmpeg, ffprobe and curl.
set -euo pipefail
cd "$(dirname "$0")/.."
missing=()
for tool in ffmpeg ffprobe curl python3; do command -v "$tool" >/dev/null || missing+=("$tool"); done
engine=${CONTAINER_ENGINE:-}
for candidate in docker podman; do
    [ -n "$engine" ] || { command -v $candidate >/dev/null && $candidate info >/dev/null 2>&1 && engine=$candidate; } || true
done
[ -n "$engine" ] || missing+=("docker or podman (with a running engine)")
[ ${#missing[@]} -eq 0 ] || { printf 'container-test: missing: %s\n' "${missing[@]}" >&2; exit 1; }

image=${1:-}
if [ -z "$image" ]; then
    image=clockcast:test
    # Podman's own format has neither HEALTHCHECK nor SHELL.
    BUILDAH_FORMAT=docker "$engine" build -t "$image" . >&2
fi
work=$(mktemp -d)
chmod 755 "$work"
container=
stop() { [ -z "$container" ] || "$engine" rm -f "$container" >/dev/null 2>&1 || true; rm -rf "$work"; }
trap stop EXIT
fail() { echo "container-test: $*" >&2; [ -z "$container" ] || "$engine" logs "$container" >&2; exit 1; }
source Tests/Support/harness/functions.sh
quiet() { "$@" 2> >(grep -v 'systemd connection' >&2); }

size=$("$engine" image inspect "$image" --format '{{.Size}}')
echo "size: $((size / 1000000)) MB"
[ "$size" -le 75000000 ] || fail "the image is larger than 75 MB"

# The list of its contents, and the label, which has to name the same licences; the encoders.
container=$("$engine" create "$image" 2>/dev/null)
quiet "$engine" cp "$container:/usr/share/doc/clockcast/sbom.spdx.json" "$work/sbom.json"
quiet "$engine" rm "$container" >/dev/null
container=
label=$("$engine" image inspect "$image" --format '{{index .Config.Labels "org.opencontainers.image.licenses"}}')
encoders=$(python3 - "$work/sbom.json" "$label" <<'END'
import json, sys
packages = json.load(open(sys.argv[1]))["packages"]
listed = {term for package in packages for term in package["licenseDeclared"].split(" AND ")}
labelled = {term.strip("() ") for term in " ".join(sys.argv[2].split()).split(" AND ")}
if listed != labelled:
    sys.exit(f"container-test: only in the list: {listed - labelled}; only in the label: {labelled - listed}")
has_x264 = any(package["name"].startswith("libx264") for package in packages)
if has_x264 != ("GPL-2.0-or-later" in labelled):
    sys.exit(f"container-test: libx264 is {'' if has_x264 else 'not '}there, and the label is wrong of the GPL: {sys.argv[2]}")
print("libx264 libopenh264" if has_x264 else "libopenh264")
END
) || exit 1
read -ra encoders <<<"$encoders"
echo "licences: label and list name the same; encoders: ${encoders[*]}"

ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=320x180:r=25:d=4 -c:v libx264 -pix_fmt yuv420p "$work/h264.mp4"
ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=320x180:r=25:d=2 -c:v libvpx-vp9 "$work/vp9.webm"
ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=160x90:r=10:d=2 "$work/clip.gif"
cat > "$work/clockcast.yaml" <<'END'
loading: { minimum: 0 }
channels:
  clock: {}
  digital: { face: digital, pattern: "HH:mm:ss.S" }
  analog: { face: analog, note: 開賣倒數, second_hand: sweeping, timezone: Europe/Berlin }
  world: { face: world, places: [Asia/Shanghai=上海, Europe/Berlin, America/New_York] }
  countdown: { face: countdown, to: "2030-12-12T20:00:00+08:00" }
  captions: { face: captions, captions: ["Where is the station?", "駅はどこですか。", "역이 어디예요?"] }
  unix: { face: unix, precision: milliseconds }
END
chmod 644 "$work"/*

start() { # start ARGUMENT…: a container on free ports, ready
    port=$(free_ports 1)
    container=$(quiet "$engine" run -d --read-only --cap-drop ALL --security-opt no-new-privileges --memory 512m \
        --network host -e CLOCKCAST_SERVER_PORT="$port" -e CLOCKCAST_SERVER_HOST=127.0.0.1 -e CLOCKCAST_ADMIN_PORT=0 \
        -v "$work:/settings:ro" "$@")
    for _ in $(seq 200); do curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null && return; sleep 0.02; done
    fail "not ready after four seconds"
}
finish() {
    quiet "$engine" stop -t 10 "$container" >/dev/null
    [ "$("$engine" inspect "$container" --format '{{.State.ExitCode}}')" = 0 ] || fail "SIGTERM did not end it with 0"
    "$engine" rm "$container" >/dev/null 2>&1
    container=
}
play() { # play PATH: ffmpeg decodes two seconds of it without a complaint
    count=$(ffmpeg -nostdin -v error -xerror -err_detect explode -i "http://127.0.0.1:$port/$1" -t 2 -map 0:v:0 -f framemd5 - \
        2>"$work/complaints" | grep -vc '^#' || true)
    if [ -s "$work/complaints" ] || [ "$count" -lt 50 ]; then fail "$1: $count frames; $(cat "$work/complaints")"; fi
    echo "$1: $count frames"
}

for encoder in "${encoders[@]}"; do
    start -e CLOCKCAST_CONFIG=/settings/clockcast.yaml -e CLOCKCAST_ENCODER="$encoder" "$image"
    quiet "$engine" exec "$container" /usr/bin/clockcast healthcheck --ready >/dev/null || fail "healthcheck fails"
    echo "encoder $encoder"
    for channel in clock digital analog world countdown captions unix; do
        for form in cmaf ts; do play "$channel.m3u8?container=$form"; done
    done
    finish
done
# Without a setting the encoder is the first that is there; a missing one is refused by name.
# All settings, those with their default too, are logged at debug.
start -e CLOCKCAST_LOG_LEVEL=debug "$image"
"$engine" logs "$container" > "$work/log" 2>&1
grep -q "encoder=${encoders[0]} " "$work/log" || fail "the default encoder is not ${encoders[0]}"
play live.m3u8
finish
if [ "${encoders[0]}" != libx264 ]; then
    status=0
    refusal=$(quiet "$engine" run --rm --network none -e CLOCKCAST_ENCODER=libx264 "$image" 2>&1) || status=$?
    if [ $status != 78 ] || ! grep -q 'libx264.*libopenh264' <<<"$refusal"; then fail "libx264: status $status, $refusal"; fi
    echo "$refusal"
fi
for clip in h264.mp4 vp9.webm clip.gif; do
    start -e CLOCKCAST_LOADING_FILE="/settings/$clip" "$image"
    echo "loading clip $clip"
    play "loading.mp4"
    finish
done
echo "container-test: all passed"

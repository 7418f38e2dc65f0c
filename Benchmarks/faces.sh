#!/usr/bin/env bash
# What faces cost: processor time for a second of stream of each default channel, and how many channels of `clock` at 1280x720 and
# 30 frames a second one core carries with a viewer each.
#
# The first by `clockcast render` of 62 s less that of 2 s, in CMAF, all renditions, and what ticks add to `clock` by the same of ten
# minutes: sound of its own in CMAF, and beside the pictures of each rendition in transport streams. The second by a server with
# CHANNELS channels (default: as many as should take three quarters of the core) on core 0 whose viewers, on core 1, ask over HTTP for
# the playlist and each new segment every two seconds. All of them come from one address, so its budget of processor time is off.
set -euo pipefail
cd "$(dirname "$0")/.."
clockcast=$PWD/.build/release/clockcast
folder=$(mktemp -d /dev/shm/clockcast-faces.XXXXXX)
server=
finish() { [ -z "$server" ] || { kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; } || true; rm -rf "$folder"; }
trap finish EXIT
export LC_ALL=C
TIMEFORMAT='%U %S'

# seconds CHANNEL DURATION [OPTIONS]: user and system seconds of a rendering on core 0.
seconds() {
    local channel=$1 duration=$2; shift 2
    { time taskset -c 0 "$clockcast" render --channel "$channel" --from 2026-11-20T11:59:30Z --duration "$duration" \
        --no-iframes --output "$folder/render" "$@" >/dev/null; } 2>"$folder/time"
    rm -rf "$folder/render"
    awk '{ print $1 + $2 }' "$folder/time"
}

echo "load average before: $(cut -d' ' -f1-3 /proc/loadavg)"
echo "| channel | ms of processor for a second of stream |"
echo "| --- | ---: |"
for channel in ${CHANNEL_NAMES:-clock dark portrait strip world countdown captions milliseconds sync}; do
    long=$(seconds "$channel" 62) short=$(seconds "$channel" 2)
    awk -v c="$channel" -v l="$long" -v s="$short" 'BEGIN { printf "| %s | %.2f |\n", c, (l - s) * 1000 / 60 }'
done

echo
echo "| ticks on clock | without | with | more, ms of processor for a second of stream |"
echo "| --- | ---: | ---: | ---: |"
for container in cmaf ts; do
    # In turn, so that a slow moment of the machine hits both.
    for kind in none tick; do echo 0 >"$folder/$kind"; done
    for _ in 1 2 3; do
        for kind in none tick; do
            long=$(seconds clock 602 --container "$container" --audio "$kind")
            short=$(seconds clock 2 --container "$container" --audio "$kind")
            awk -v sum="$(cat "$folder/$kind")" -v l="$long" -v s="$short" 'BEGIN { print sum + (l - s) * 1000 / 1800 }' >"$folder/sum"
            mv "$folder/sum" "$folder/$kind"
        done
    done
    awk -v c="$container" -v n="$(cat "$folder/none")" -v t="$(cat "$folder/tick")" \
        'BEGIN { printf "| %s | %.2f | %.2f | %.2f |\n", c, n, t, t - n }'
done

# Serving one rendition to a viewer costs about what rendering all three does.
[ -n "${CHANNELS:-}" ] || CHANNELS=$(awk -v l="$(seconds clock 62)" -v s="$(seconds clock 2)" 'BEGIN { print int(0.75 * 60 / (l - s)) }')
channels=$CHANNELS
{
    echo "segment: { patience: 60 }"
    echo "limits: { processor_seconds: 0 }"
    echo "channels:"
    for number in $(seq "$channels"); do echo "  clock$number: { renditions: [1280x720] }"; done
} >"$folder/many.yaml"
taskset -c 0 "$clockcast" serve --config "$folder/many.yaml" --port 0 --admin-port 0 >"$folder/out" 2>"$folder/log" &
server=$!
taskset -c 1 python3 Benchmarks/viewers_of_channels.py "$folder/out" "$server" "$channels"

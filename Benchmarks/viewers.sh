#!/usr/bin/env bash
# 10,000 players on the default channel of a server on this machine: each asks for the multivariant playlist, then for the
# media playlist every two seconds and each segment once. Usage: Benchmarks/viewers.sh [VIEWERS] [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
viewers=${1:-10000} seconds=${2:-20}
fail() { echo "viewers: $*" >&2; exit 1; }
source Tests/Support/harness/functions.sh
port=$(free_ports 1)
nice scripts/build.sh --product ViewerLoad 2>&1 | grep -E 'error:|complete' >&2
tool=$(swift build --configuration release --show-bin-path 2>/dev/null)/ViewerLoad
log=$(mktemp)
CLOCKCAST_LIMITS_CONNECTIONS_PER_ADDRESS=0 CLOCKCAST_LOADING_MINIMUM=0 .build/release/clockcast serve --port "$port" --admin-port 0 > "$log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -f "$log"' EXIT
await "http://127.0.0.1:$port/readyz"
# The first viewers of each phase have their pictures coded; that is part of the load.
"$tool" 127.0.0.1 "$port" /live.m3u8 --viewers "$viewers" --seconds "$seconds" --pid $server

# To be sourced, in the repository's folder, by scripts that have a function `fail`.
# shellcheck shell=bash
free_ports() { python3 -m Tests.Support.harness.ports "$1"; } # free_ports COUNT
# await URL [FILE]: waits until the URL is answered with 200; FILE takes the answer.
await() {
    for _ in $(seq 800); do curl -fsS -o "${2:-/dev/null}" "$1" 2>/dev/null && return; sleep 0.05; done
    fail "$1 does not answer"
}

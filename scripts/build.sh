#!/usr/bin/env bash
# Builds in release mode what a developer runs, in half the time of `swift build --configuration release`. Packages of others, and
# the modules that Package.swift calls `unhurried`, are compiled without optimisation; there are line numbers, but no variables for a debugger.
# All callers use this script, since other flags would compile everything again.
#
#   scripts/build.sh --product PRODUCT [OPTION…]      OPTION: any other of `swift build`
set -euo pipefail
cd "$(dirname "$0")/.."
case ${CLOCKCAST_OPTIMIZE:-} in ""|all|tests) ;; *)
    echo "CLOCKCAST_OPTIMIZE is '$CLOCKCAST_OPTIMIZE'; it must be all, tests, or not set" >&2
    exit 2 ;;
esac
# These flags come after those of targets. The last one saves a job that makes the interface of each module in advance, for which nothing waits.
exec swift build --configuration release --static-swift-stdlib \
    -Xswiftc -Onone -Xswiftc -assert-config -Xswiftc Release -Xswiftc -gline-tables-only -Xswiftc -no-emit-module-separately-wmo "$@"

#!/bin/sh
# A stand-in for systemctl in the root of test.sh, where no systemd runs: it starts, reloads and stops what the unit says.
set -e
unit=/lib/systemd/system/clockcast.service
pid=/run/clockcast.pid
value() { sed -n "s/^$1=//p" "$unit"; }
stop() { [ ! -f $pid ] || { kill "$(cat $pid)" 2>/dev/null && tail --pid="$(cat $pid)" -f /dev/null; rm -f $pid; }; }
start() { setsid $(value ExecStart) >>/var/log/clockcast-test.log 2>&1 & echo $! > $pid; }
case "$*" in
    "restart clockcast") stop; start ;;
    "enable --now clockcast") deb-systemd-helper enable clockcast.service >/dev/null; start ;;
    "reload clockcast") MAINPID=$(cat $pid); eval "$(value ExecReload)" ;;
    "stop clockcast") stop ;;
    *) echo "systemctl: the stand-in does not know '$*'" >&2; exit 1 ;;
esac

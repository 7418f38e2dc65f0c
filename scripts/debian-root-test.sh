#!/usr/bin/env bash
# Tests how scripts/debian-root.sh shows Swift to a root: the root stays what it is, and Swift compiles there, whether it has a folder of its
# own on this machine or is unpacked over /usr, as in the images of swift.org. Needs root; where mounts are forbidden, a line reports it.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${CLOCKCAST_OWN_MOUNTS:-}" ]; then
    command -v swift >/dev/null || { echo "left out: roots with Swift, which is not installed"; exit 0; }
    unshare --mount true 2>/dev/null || { echo "left out: roots with Swift, because mounts are forbidden here"; exit 0; }
    for layout in apart over; do
        CLOCKCAST_OWN_MOUNTS=yes unshare --mount --propagation private "$0" $layout
    done
    echo "debian-root-test: all passed"
    exit 0
fi
source scripts/package/root.sh
fail() { echo "debian-root-test: Swift $1: $2" >&2; exit 1; }
work=$(mktemp -d)
trap 'umount -R "$work" 2>/dev/null || true; rmdir "$work"' EXIT
mount -t tmpfs tmpfs "$work"
home=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
[ "$home" != / ] || { echo "left out: roots with Swift, which has no folder of its own here"; exit 0; }
# The root is this machine with another name and without Swift.
mkdir "$work"/{upper,work,root,none}
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/work" "$work/root" 2>/dev/null \
    || { echo "left out: roots with Swift, because overlays are forbidden here"; exit 0; }
root=$work/root
rm "$root/etc/os-release"
echo VERSION_ID=99 > "$root/etc/os-release"
mount -t tmpfs tmpfs "$root$home"
if [ "$1" = over ]; then
    mount -t overlay overlay -o "lowerdir=$home/usr:/usr" /usr
    mount -t tmpfs tmpfs "$home"
    PATH=/usr/sbin:/usr/bin:/sbin:/bin
    hash -r
fi
system_folders "$root"
toolchain=$(show_toolchain "$root")
mkdir -p "$root/tmp/hello"
echo 'import Foundation; print("hello", Date(timeIntervalSince1970: 0).timeIntervalSince1970)' > "$root/tmp/hello/main.swift"
said=$(chroot "$root" env -i PATH="$toolchain/usr/bin:/usr/bin:/bin" HOME=/tmp bash -euo pipefail -c '
    . /etc/os-release
    echo "$VERSION_ID $(test -e /proc/self && echo proc) $(command -v bash) $(command -v swiftc)"
    cd /tmp/hello && swiftc -static-stdlib main.swift -o hello && ./hello' 2>&1) || fail "$1" "$said"
[ "$said" = "99 proc /usr/bin/bash $toolchain/usr/bin/swiftc
hello 0.0" ] || fail "$1" "$said"

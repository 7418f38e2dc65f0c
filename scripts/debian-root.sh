#!/usr/bin/env bash
# Builds Clockcast in another release of Debian, with its FFmpeg, and runs tests there.
#
#   scripts/debian-root.sh [RELEASE] [all | MODULE…]
#
# RELEASE is trixie (Debian 13, FFmpeg 7.1) or sid. Without more, the program is built and tried, and the tests of the media modules run;
# `all` runs the whole suite. Needs root, debootstrap, and Swift on this machine: the toolchain is shown to the root, so that it is the
# same. Where it is unpacked over this system, as in the images of swift.org, the root has it in /opt/swift. The root and its builds are
# kept in /var/tmp/clockcast-roots (ROOTS=… for elsewhere), so that the next run builds only changes.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/package/root.sh
release=${1:-trixie}
shift || true
[ $# -gt 0 ] || set -- FFmpeg Encoding Packaging
make_root "$release"
root=$ROOTS/$release

# Mounts belong to this run alone, and end with it.
if [ -z "${CLOCKCAST_OWN_MOUNTS:-}" ]; then
    CLOCKCAST_OWN_MOUNTS=yes exec unshare --mount --propagation private "$0" "$release" "$@"
fi
system_folders "$root"
toolchain=$(show_toolchain "$root")
show() { mkdir -p "$root$1" && mount --bind "$1" "$root$1"; }
# The folder of the packages' sources, where the machine's git has one in place of GitHub.
git config --get-regexp '^url\..*\.insteadof$' > "$root/tmp/git-urls" || true
while read -r key _; do
    folder=${key#url.} folder=${folder%.insteadof}
    case $folder in /*) mountpoint -q "$root$folder" || show "$folder" ;; esac
done < "$root/tmp/git-urls"
# Products of builds there are beside the root, and do not overwrite those of here.
mkdir -p "$ROOTS/$release.build" .build "$root/src"
mount --bind . "$root/src"
mount --bind "$ROOTS/$release.build" "$root/src/.build"

chroot "$root" env -i PATH="$toolchain/bin:$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root LC_ALL=C.UTF-8 \
    CLOCKCAST_WARNINGS="${CLOCKCAST_WARNINGS:-}" DEBIAN_FRONTEND=noninteractive RELEASE="$release" bash -euo pipefail -s -- "$@" <<'INSIDE'
cd /src
. /etc/os-release
case $RELEASE in
    trixie) [ "${VERSION_ID:-}" = 13 ] ;;
    sid) [[ $PRETTY_NAME == */sid ]] ;;
    *) [ "${VERSION_CODENAME:-}" = "$RELEASE" ] ;;
esac || { echo "debian-root: this is $PRETTY_NAME, and not $RELEASE" >&2; exit 1; }
[ -e /proc/self ] || { echo "debian-root: /proc is not mounted" >&2; exit 1; }
[ -e /var/lib/apt/lists/lock ] || apt-get -q update >/dev/null
# The packages that the toolchain needs, besides those of scripts/install-packages.sh.
missing=$(for package in ca-certificates g++ git libc6-dev libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 make procps python3 zlib1g-dev; do
    dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || echo "$package"; done)
if [ -n "$missing" ]; then
    apt-get -q update >/dev/null
    apt-get -q install -y --no-install-recommends $missing >/tmp/log 2>&1 || { tail -n 20 /tmp/log >&2; exit 1; }
fi
rm -f ~/.gitconfig
while read -r key value; do git config --global --add "$key" "$value"; done < /tmp/git-urls
git config --global --add safe.directory '*'
scripts/install-packages.sh build test
echo "== $PRETTY_NAME, FFmpeg $(dpkg-query --show --showformat='${Version}' libavformat-dev), $(swift --version 2>/dev/null | head -n 1)"
# The program is built with the tests: what is compiled once is enough.
scripts/build-tests.sh
program=.build/tests/release/clockcast
$program --version
$program frame --at 2026-12-12T20:00:00Z --output /tmp/frame.png
$program render --from 2026-12-12T20:00:00Z --duration 4 --rendition 640x360 --output /tmp/rendered
ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 /tmp/frame.png
list=$(find /tmp/rendered -name '640x360.m3u8' -print -quit)
frames=$(ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0 "$list" | sed -n 1p)
[ "$frames" = 120 ] || { echo "4 s have $frames frames; they should have 120" >&2; exit 1; }
echo "ok: the program; ffprobe reads 120 frames in 4 s that it has rendered"
if [ "$*" = all ]; then
    scripts/run-tests.py
else
    for module; do scripts/run-tests.py --only "$module"; done
fi
INSIDE

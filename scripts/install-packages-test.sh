#!/usr/bin/env bash
# Tests the packages that scripts/install-packages.sh names for other systems, and its messages elsewhere.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "install-packages-test: $*" >&2; exit 1; }
on() { printf 'ID=%s\n%s\n' "$1" "${2:+VERSION_ID=\"$2\"}" > "$work/os"; shift 2; OS_RELEASE=$work/os scripts/install-packages.sh "$@"; }
same=$(on debian 12 --names build test config replicas browser)
[ "$(on debian 13 --names build test config replicas browser)" = "$same" ] || fail "Debian 13 has other names than Debian 12"
for version in 22.04 24.04; do
    [ "$(on ubuntu $version --names browser | head -n 2 | tr '\n' ' ')" = "chromium-browser firefox " ] || fail "Ubuntu $version: $(on ubuntu $version --names browser)"
done
for system in "fedora 43 dnf" "arch  pacman" "gentoo  libavformat-dev"; do
    IFS=' ' read -r id version word <<<"${system/  / - }"
    # Installed packages do not count here, because more than the libraries is requested.
    ! said=$(on "$id" "${version#-}" build test 2>&1) || fail "$id: it says nothing"
    grep -q "$word" <<<"$said" || fail "$id: $said"
    # A system without a release has none in the message.
    release=${version#-}
    grep -q "; this is $id${release:+ $release}, which" <<<"$said" || fail "$id: $said"
done
[ "$(on debian "" --names build)" = "$(on debian 12 --names build)" ] || fail "Debian's unstable release has other names than Debian 12"
# A machine with nothing of FFmpeg that is too old for it is not asked to install packages first.
mkdir "$work/bin"
printf '#!/bin/sh\nexit 1\n' > "$work/bin/pkg-config"
chmod 755 "$work/bin/pkg-config"
! said=$(PATH=$work/bin:$PATH; on ubuntu 22.04 build test 2>&1) || fail "Ubuntu 22.04: it says nothing"
[ "$(head -n 1 <<<"$said")" = "Clockcast needs FFmpeg 5.1 or newer (libavformat 59.27); Ubuntu 22.04 has 4.4." ] || fail "Ubuntu 22.04: $said"
echo "install-packages-test: all passed"

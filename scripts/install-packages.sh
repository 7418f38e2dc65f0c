#!/usr/bin/env bash
# Installs the Debian packages that a purpose needs, and nothing if they are there.
#
#   scripts/install-packages.sh build|test|config|correct|replicas|browser|bench|accuracy|package|pods|roots…
#   scripts/install-packages.sh --names PURPOSE…      prints their names for this system, and installs nothing
#
# The names are those of Debian 12. The names on other systems are in the table below, one line for each system: Debian 13, Ubuntu 22.04
# and 24.04. Where it may not install, it lists the missing packages and exits with 1.
set -euo pipefail

# Packages with another name on a system. Those with the same name everywhere are not here.
#   ID VERSION_ID: Debian 12's name=its name …
systems='
debian 12:
debian 13:
debian sid:
ubuntu 22.04: chromium=chromium-browser firefox-esr=firefox
ubuntu 24.04: chromium=chromium-browser firefox-esr=firefox
'

names=
[ "${1:-}" != --names ] || { names=yes; shift; }
packages=()
for purpose in "$@"; do
    case $purpose in
        build) packages+=(pkg-config libavcodec-dev libavformat-dev libavutil-dev libswscale-dev libpango1.0-dev
                          zlib1g-dev libqrencode-dev fonts-dejavu-core tzdata) ;;
        test) packages+=(python3-yaml ffmpeg faad libcurl4-openssl-dev libopenh264-dev fonts-wqy-microhei python3 curl nginx-light
                         openssl xxd) ;;
        config) packages+=(nginx-light haproxy varnish nodejs prometheus systemd yamllint openssl curl python3 python3-yaml zsh fish
                           fonts-wqy-microhei) ;;
        correct) packages+=(ffmpeg gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good
                            gstreamer1.0-plugins-bad python3-pip) ;;
        replicas) packages+=(ffmpeg nginx-light openssl curl python3) ;;
        bench) packages+=(ffmpeg nginx-light wrk curl python3 valgrind fontconfig) ;;
        accuracy) packages+=(ffmpeg mpv vlc chromium xvfb xdotool tesseract-ocr python3
                             gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good
                             gstreamer1.0-plugins-bad gstreamer1.0-libav gstreamer1.0-x gstreamer1.0-pulseaudio
                             pulseaudio libpulse0) ;;
        browser) packages+=(chromium firefox-esr xvfb nodejs openssl python3 python3-websocket python3-pil zbar-tools fonts-wqy-microhei) ;;
        package) packages+=(binutils dpkg-dev git lintian debootstrap python3 systemd-container xz-utils) ;;
        ci) packages+=(curl ffmpeg iproute2 jq python3 python3-yaml) ;;
        pods) packages+=(aardvark-dns catatonit iptables netavark podman python3-yaml runc) ;;
        roots) packages+=(debootstrap) ;;
        *) echo "install-packages: unknown purpose '$purpose' (build, test, config, correct, replicas, browser, bench, accuracy, package, ci, pods, roots)" >&2
           exit 2 ;;
    esac
done

# The present system; OS_RELEASE names another description of it, for the test of this script.
# Debian's unstable release has no VERSION_ID, like systems without releases.
system=$(. "${OS_RELEASE:-/etc/os-release}" && [ "$ID" != debian ] || VERSION_ID=${VERSION_ID:-sid}; echo "$ID${VERSION_ID:+ $VERSION_ID}")
line=$(grep "^$system:" <<<"$systems" || true)
if [ -z "$line" ]; then
    case $system in
        fedora*) advice="dnf install pkgconf ffmpeg-devel pango-devel zlib-devel qrencode-devel dejavu-sans-fonts tzdata
    (ffmpeg-devel with libx264 is in RPM Fusion; the toolchain: swift.org/install/linux/fedora)" ;;
        arch*) advice="pacman -S --needed pkgconf ffmpeg pango zlib qrencode ttf-dejavu tzdata
    (the toolchain: swift-bin of the AUR, or the tarball for Ubuntu of swift.org with libxml2-legacy)" ;;
        *) advice="what these Debian packages hold: ${packages[*]}" ;;
    esac
    # Libraries that were installed by hand are enough for a build.
    if [ -z "$names" ] && ! { [ "$*" = build ] && pkg-config --exists libavcodec libavformat libswscale pangocairo zlib libqrencode 2>/dev/null; }; then
        echo "This script knows the packages of Debian 12 and 13 and of Ubuntu 22.04 and 24.04; this is ${system}, which was not tried." >&2
        printf 'To build, install\n    %s\nthen: swift build --configuration release --static-swift-stdlib --product clockcast\n' "$advice" >&2
        exit 1
    fi
    [ -n "$names" ] || exit 0
fi
for change in ${line#*:}; do
    for index in "${!packages[@]}"; do
        [ "${packages[$index]}" != "${change%%=*}" ] || packages[index]=${change#*=}
    done
done
if [ -n "$names" ]; then printf '%s\n' "${packages[@]}"; exit 0; fi
too_old() {
    echo "Clockcast needs FFmpeg 5.1 or newer (libavformat 59.27); $1." >&2
    echo "Take a newer system, or the container: docker build -t clockcast ." >&2
    exit 1
}
is_new_enough() {
    ! pkg-config --exists libavformat 2>/dev/null || pkg-config --atleast-version=59.27 libavformat \
        || too_old "this is libavformat $(pkg-config --modversion libavformat)"
}
# Its packages would be installed for nothing, unless a newer FFmpeg is there.
case " $* $system" in *" build "*"ubuntu 22.04")
    pkg-config --atleast-version=59.27 libavformat 2>/dev/null || too_old "Ubuntu 22.04 has 4.4" ;;
esac

command -v swift >/dev/null || {
    echo "Clockcast needs Swift 6.2 or newer: https://www.swift.org/install/linux/" >&2
    exit 1
}

missing=()
for package in "${packages[@]}"; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] \
        || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || { is_new_enough; exit 0; }

if ! command -v apt-get >/dev/null; then
    echo "This machine has no apt-get. Install what these Debian packages hold, then try again:" >&2
    echo "    ${missing[*]}" >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "Packages are missing, and installing them needs root. Type this, then try again:" >&2
    echo "    sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
fi

echo "Installing ${missing[*]}"
log=$(mktemp)
# Servers among them are for tests, which start their own, so none may occupy port 80 or 9090 from now on.
policy=/usr/sbin/policy-rc.d
if [ -e "$policy" ]; then policy=; else printf '#!/bin/sh\nexit 101\n' > "$policy" && chmod 755 "$policy"; fi
finish() {
    rm -f "$log" ${policy:+"$policy"}
    for package in "${missing[@]}"; do
        case $package in nginx-light) unit=nginx ;; haproxy | prometheus | varnish) unit=$package ;; *) continue ;; esac
        ! command -v systemctl >/dev/null || systemctl --quiet disable "$unit" >/dev/null 2>&1 || true
    done
}
trap finish EXIT
export DEBIAN_FRONTEND=noninteractive
install() { apt-get -q -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; }
# The list of packages of a fresh machine is empty or old, so a first failure is answered by fetching it.
install || { apt-get -q -o DPkg::Lock::Timeout=120 update >>"$log" 2>&1 && install; } || {
    tail -n 20 "$log" >&2
    echo "apt-get could not install ${missing[*]}; its last lines are above." >&2
    exit 1
}
is_new_enough

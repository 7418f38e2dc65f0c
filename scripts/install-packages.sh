#!/usr/bin/env bash
# Installs the Debian packages that a purpose needs, and nothing if they are there.
#
#   scripts/install-packages.sh build|test|config|replicas|browser|bench|accuracy…
#
# Where it may not install, it says which packages are missing and exits 1.
set -euo pipefail

packages=()
for purpose in "$@"; do
    case $purpose in
        build) packages+=(pkg-config libavcodec-dev libavformat-dev libavutil-dev libswscale-dev libpango1.0-dev
                          zlib1g-dev libqrencode-dev fonts-dejavu-core tzdata) ;;
        test) packages+=(python3-yaml ffmpeg faad libopenh264-dev fonts-wqy-microhei python3 curl nginx-light openssl) ;;
        config) packages+=(nginx-light haproxy nodejs prometheus systemd yamllint openssl curl python3 python3-yaml zsh fish
                           fonts-wqy-microhei) ;;
        replicas) packages+=(ffmpeg nginx-light openssl curl python3) ;;
        bench) packages+=(ffmpeg nginx-light wrk curl python3 valgrind fontconfig) ;;
        accuracy) packages+=(ffmpeg mpv vlc chromium xvfb xdotool tesseract-ocr python3
                             gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good
                             gstreamer1.0-plugins-bad gstreamer1.0-libav gstreamer1.0-x gstreamer1.0-pulseaudio
                             pulseaudio libpulse0) ;;
        browser) packages+=(chromium firefox-esr xvfb nodejs openssl python3 python3-websocket zbar-tools fonts-wqy-microhei) ;;
        *) echo "install-packages: unknown purpose '$purpose' (build, test, config, replicas, browser, bench, accuracy)" >&2; exit 2 ;;
    esac
done

command -v swift >/dev/null || {
    echo "Clockcast needs Swift 6.2 or newer: https://www.swift.org/install/linux/debian/12/" >&2
    exit 1
}

missing=()
for package in "${packages[@]}"; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] \
        || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

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
# Servers among them are for tests, which start their own: nobody wants one on port 80 or 9090 from now on.
policy=/usr/sbin/policy-rc.d
if [ -e "$policy" ]; then policy=; else printf '#!/bin/sh\nexit 101\n' > "$policy" && chmod 755 "$policy"; fi
finish() {
    rm -f "$log" ${policy:+"$policy"}
    for package in "${missing[@]}"; do
        case $package in nginx-light) unit=nginx ;; haproxy | prometheus) unit=$package ;; *) continue ;; esac
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

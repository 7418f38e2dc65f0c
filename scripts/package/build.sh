#!/usr/bin/env bash
# Makes a Debian package and a tarball of the program, with a list of their contents (SBOM) and their checksums.
#
#   scripts/package/build.sh PROGRAM FOLDER
#
# PROGRAM was built on this machine, for whose Debian and processor both are. FOLDER gets clockcast_VERSION_ARCH.deb,
# clockcast-VERSION-linux-ARCH.tar.gz, an SPDX list and SHA256SUMS. MAINTAINER and REVISION (of Debian's version) may be set. With the same
# SOURCE_DATE_EPOCH (default: the last commit) and program, the bytes are the same.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
umask 022

# Machines that the package is for have no Swift.
shared=$(readelf --dynamic --wide "$program" | sed -n 's/.*(NEEDED).*\[\(lib\(swift\|Foundation\|dispatch\|BlocksRuntime\|_Foundation\)[^]]*\)\]/\1/p' | tr '\n' ' ')
if [ -n "$shared" ]; then
    echo "package: $program needs Swift's libraries (${shared% }) on each machine; 'make build' links them in (--static-swift-stdlib)" >&2
    exit 1
fi

version=$("$program" --version | cut -d ' ' -f 1)
arch=$(dpkg --print-architecture)
# Libraries have other names in another release, so a package is for one: 0.1.0+debian12.
. /etc/os-release
debian=$version+$ID${VERSION_ID%%.*}${REVISION:+.$REVISION}
maintainer=${MAINTAINER:-The Clockcast authors <maintainers@clockcast.dev>}
root=$work/deb
doc=$root/usr/share/doc/clockcast

install -D --strip "$program" "$root/usr/bin/clockcast"
install -d "$root/usr/share/man/man1" "$doc/examples" "$root/DEBIAN"
scripts/package/man.py "$program" > "$work/clockcast.1"
gzip -9n < "$work/clockcast.1" > "$root/usr/share/man/man1/clockcast.1.gz"
# These files are read by shells and not run.
completion() { "$program" --generate-completion-script "$1" | sed '1{/^#!/d}' | install -D -m 644 /dev/stdin "$root/$2"; }
completion bash usr/share/bash-completion/completions/clockcast
completion zsh usr/share/zsh/vendor-completions/_clockcast
completion fish usr/share/fish/vendor_completions.d/clockcast.fish

sed -e '1s#.*#\# The service of the Debian package; settings in /etc/clockcast.#' -e 's#/usr/local/bin/#/usr/bin/#' config/clockcast.service \
    | install -D -m 644 /dev/stdin "$root/usr/lib/systemd/system/clockcast.service"

# All of config/ keeps its places, because its files name each other; the pages' links lead to them.
cp -r --no-preserve=mode config/. "$doc/examples"
rm -rf "$doc"/examples/{tls,acme,.env}
scripts/package/pages.py "$doc"
find "$doc" -type f -exec chmod 644 {} + -o -type d -exec chmod 755 {} +
printf 'clockcast (%s) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$debian" "$maintainer" \
    "$(LC_ALL=C date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")" | gzip -9n > "$doc/changelog.gz"
install -D -m 644 scripts/package/lintian-overrides "$root/usr/share/lintian/overrides/clockcast"
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Clockcast\n\n'
    printf 'Files: *\nCopyright: %s\nLicense: Expat\n' "$(sed -n 's/^Copyright (c) //p' LICENSE)"
    sed -n '/^Permission/,$p' LICENSE | sed -e 's/^$/./' -e 's/^/ /'
    printf '\nFiles: usr/share/doc/clockcast/licenses/*\nCopyright: the authors of what is linked in\nLicense: Expat\n'
} > "$doc/copyright"

# Parts that are linked in statically have licences of their own.
[ -d .build/checkouts ] || { echo "package: .build/checkouts is not there, which has the licences of what is linked in: swift package resolve" >&2; exit 1; }
scripts/container/linked.sh "$work/linked"
for folder in "$work"/linked/*/; do
    install -d "$doc/licenses/$(basename "$folder")"
    install -m 644 "$folder"* "$doc/licenses/$(basename "$folder")"
done

for script in scripts/package/debian/*; do install -m 755 "$script" "$root/DEBIAN"; done
# dpkg-shlibdeps reads debian/control, which is of source packages.
mkdir -p "$work/source/debian"
printf 'Source: clockcast\n\nPackage: clockcast\nArchitecture: any\n' > "$work/source/debian/control"
# Its warnings are about libraries that others need; a library of no package is an error.
depends=$(cd "$work/source" && dpkg-shlibdeps -O "$root/usr/bin/clockcast" 2>"$work/said") || { cat "$work/said" >&2; exit 1; }
depends=${depends#shlibs:Depends=}
cat > "$root/DEBIAN/control" <<CONTROL
Package: clockcast
Version: $debian
Architecture: $arch
Maintainer: $maintainer
Section: video
Priority: optional
Installed-Size: $(du -k --exclude=DEBIAN -s "$root" | cut -f 1)
Depends: $depends, fonts-dejavu-core, tzdata
Recommends: chrony | systemd-timesyncd | time-daemon, fonts-wqy-microhei
Suggests: nginx-light | haproxy, prometheus
Description: live wall clock as an HLS stream, right to the second
 Clockcast serves a wall clock as a live HLS stream whose picture shows the
 present: any HLS player, a picture-in-picture window on a phone, a browser.
 .
 It also replays the awkward situations of live streams on demand, for people
 who build players, and judges any HLS stream by its standards.
 .
 The service is installed and not started: systemctl enable --now clockcast.
CONTROL
(cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' md5sum) > "$work/md5sums"
install -m 644 "$work/md5sums" "$root/DEBIAN/md5sums"
find "$root" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz -z3 --build "$root" "$out/clockcast_${debian}_$arch.deb" >/dev/null

name=clockcast-$version-linux-$arch
install -D "$root/usr/bin/clockcast" "$work/$name/bin/clockcast"
mkdir -p "$work/$name/lib/systemd/system" "$work/$name/etc/clockcast"
cp config/clockcast.service "$work/$name/lib/systemd/system"
cp config/clockcast.yaml "$work/$name/etc/clockcast"
cp -r "$root/usr/share" "$work/$name/share"
cp LICENSE "$work/$name"
tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --directory "$work" "$name" \
    | gzip -9n > "$out/$name.tar.gz"

scripts/package/sbom.py "$root" "$debian" "$arch" "$work/linked/versions" > "$out/clockcast_${debian}_$arch.spdx.json"
cd "$out"
sha256sum clockcast*."deb" clockcast*.tar.gz clockcast*.spdx.json > SHA256SUMS
cat SHA256SUMS

#!/usr/bin/env bash
# Tries a Debian package as its users meet it: lintian; then, in a Debian of its own that systemd has started, installed, used, upgraded,
# rolled back and removed; the lists for systemd of docs/operations/maintenance.md typed there; the tarball unpacked and run.
#
#   scripts/package/test.sh FOLDER
#
# FOLDER is the folder that build.sh has filled. Needs root, debootstrap and systemd-nspawn. The Debian is kept in /var/tmp/clockcast-roots
# (ROOTS=… for elsewhere), so that the next run does not fetch it again; what is done in it is not kept. It has a network of its own.
set -euo pipefail
folder=$(realpath "$1")
cd "$(dirname "$0")/../.."
source scripts/package/root.sh
package=$(echo "$folder"/clockcast_*.deb)
(cd "$folder" && sha256sum --quiet --check SHA256SUMS)
echo "ok: checksums"

# The list of tags has no errors; warnings are shown.
lintian --fail-on error --suppress-tags "" "$package" || { echo "package-test: lintian has errors (see above)" >&2; exit 1; }
echo "ok: lintian, no errors"
# The same as lintian's aliased-location, which versions before 2.121 do not have: these folders are links into /usr.
! dpkg-deb --contents "$package" | awk '{ print $6 }' | grep -E '^\./(bin|sbin|lib[^/]*)/' || { echo "package-test: it installs outside /usr (see above)" >&2; exit 1; }
echo "ok: nothing outside /usr and /etc"

# The release that the package is for is a part of its version.
case $package in *+debian12*) release=bookworm ;; *+debian13*) release=trixie ;; *) echo "package-test: $package is for no Debian" >&2; exit 1 ;; esac
make_root "$release"
# The next lines change only memory, which is freed in the end.
work=$(mktemp -d)
trap 'umount -R "$work/root" 2>/dev/null || true; umount "$work" 2>/dev/null || true; rmdir "$work"' EXIT
mount -t tmpfs -o size=3g tmpfs "$work"
open_root "$release" "$work"
root=$work/root
install -d "$root/try"
install -m 644 "$folder"/* docs/operations/{install,maintenance}.md "$root/try"
install -m 755 scripts/package/inside.sh "$root/try"
# Another version, for upgrades.
dpkg-deb --raw-extract "$package" "$work/new"
scripts/package/pages.py --check "$work/new/usr/share/doc/clockcast" || { echo "package-test: links of its pages (see above)" >&2; exit 1; }
sed -i 's/^Version: .*/&.new/' "$work/new/DEBIAN/control"
# It has another default, wherever it has settings.
find "$work/new" -name clockcast.yaml -exec sed -i '$a# A new setting.' {} +
dpkg-deb --root-owner-group -Znone --build "$work/new" "$root/try/clockcast_NEW.deb" >/dev/null
rm -r "$work/new"
cp "$package" "$root/try/clockcast_OLD.deb"
# Packages are fetched first; everything else happens without a network, in a system that is started, as a service of it.
chroot "$root" bash /try/inside.sh fetch
umount "$root/proc" "$root/dev"
# From here on maintainer scripts may start and stop.
rm "$root/usr/sbin/policy-rc.d"
cat > "$root/etc/systemd/system/package-test.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=exec
ExecStart=/try/inside.sh try
ExecStopPost=/bin/sh -c 'systemctl exit $EXIT_STATUS'
StandardOutput=file:/try/said
StandardError=file:/try/said
TimeoutStartSec=300
[Install]
WantedBy=default.target
UNIT
chroot "$root" systemctl --quiet enable package-test.service 2>/dev/null
status=0
timeout 600 systemd-nspawn --directory="$root" --boot --register=no --keep-unit --private-network --quiet </dev/null >"$root/try/console" 2>&1 \
    || status=$?
[ -s "$root/try/said" ] || { cat "$root/try/console" >&2; echo "package-test: systemd does not start in systemd-nspawn here" >&2; exit 1; }
cat "$root/try/said"
exit $status

#!/usr/bin/env bash
# Tries a Debian package as its users meet it: lintian; installed, used, upgraded, rolled back and removed in a Debian of its own; the lists for
# systemd of docs/operations/maintenance.md typed there; the tarball unpacked and run.
#
#   scripts/package/test.sh FOLDER
#
# FOLDER is what build.sh has filled. Needs root and debootstrap. The Debian is kept in /var/tmp/clockcast-roots (ROOTS=… for elsewhere), so
# that the next run does not fetch it again; what is done in it is not kept. Services have a network of their own there.
set -euo pipefail
folder=$(realpath "$1")
cd "$(dirname "$0")/../.."
source scripts/package/root.sh
. /etc/os-release
package=$(echo "$folder"/clockcast_*.deb)
(cd "$folder" && sha256sum --quiet --check SHA256SUMS)
echo "ok: checksums"

# The list of tags has no errors; warnings are shown.
lintian --fail-on error --suppress-tags "" "$package" || { echo "package-test: lintian has errors (see above)" >&2; exit 1; }
echo "ok: lintian, no errors"

make_root "$VERSION_CODENAME"
# What the next lines do is in memory, and gone in the end.
work=$(mktemp -d)
trap 'umount -R "$work/root" 2>/dev/null || true; umount "$work" 2>/dev/null || true; rmdir "$work"' EXIT
mount -t tmpfs -o size=3g tmpfs "$work"
open_root "$VERSION_CODENAME" "$work"
root=$work/root
install -d "$root/try"
install -m 644 "$folder"/* docs/operations/maintenance.md "$root/try"
install -m 755 scripts/package/inside.sh scripts/package/systemctl.sh "$root/try"
# A version more, for upgrades.
dpkg-deb --raw-extract "$package" "$work/new"
sed -i 's/^Version: .*/&.new/' "$work/new/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$work/new" "$root/try/clockcast_NEW.deb" >/dev/null
rm -r "$work/new"
cp "$package" "$root/try/clockcast_OLD.deb"
# Packages are fetched first; everything else happens without a network.
chroot "$root" bash /try/inside.sh fetch
unshare --net chroot "$root" bash /try/inside.sh try

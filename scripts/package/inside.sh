#!/usr/bin/env bash
# The part of test.sh that runs in the root: `fetch` with a network, then `try` without one, when systemd has started.
set -euo pipefail
cd /try
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() { echo "package-test: $*" >&2; exit 1; }

if [ "$1" = fetch ]; then
    { apt-get -q update && apt-get -q install -y --no-install-recommends ./clockcast_OLD.deb chrony curl dbus fonts-wqy-microhei \
        man-db procps systemd-sysv; } \
        >log 2>&1 || { tail -n 20 log >&2; fail "it cannot be installed"; }
    dpkg --purge clockcast >>log 2>&1 || fail "it cannot be removed"
    exit 0
fi

# The present files, except for the records of dpkg and apt, and those of systemd itself.
files() { find / -xdev \( -path /proc -o -path /dev -o -path /try -o -path /var/lib/dpkg -o -path /var/log -o -path /var/cache/apt -o -path /var/lib/apt \
    -o -path /tmp -o -path /run -o -path /sys -o -path /var/tmp -o -path /var/lib/systemd -o -path /var/lib/private -o -path /var/lib/chrony \
    -o -path /var/cache/man -o -path /var/cache/ldconfig \) -prune -o -path /var/cache/private -o -print | sort; }
files > before

dpkg -i clockcast_OLD.deb >log 2>&1 || { cat log >&2; fail "dpkg -i"; }
echo "ok: dpkg -i"
for file in /usr/bin/clockcast /usr/lib/systemd/system/clockcast.service /etc/clockcast/clockcast.yaml /usr/share/doc/clockcast/copyright \
    /usr/share/doc/clockcast/operations/runbook.md /usr/share/doc/clockcast/examples/alerts.yml \
    /usr/share/doc/clockcast/examples/{varnish.vcl,compose.yaml,kubernetes/base/kustomization.yaml}; do
    [ -f $file ] || fail "$file is not there"
done
[ ! -e /etc/systemd/system/multi-user.target.wants/clockcast.service ] || fail "the service is enabled without being asked"
# minbase leaves out manual pages and documentation of other packages, not of those that are installed by hand.
man --warnings -l /usr/share/man/man1/clockcast.1.gz >page 2>warnings && [ ! -s warnings ] && grep -q 'EXIT STATUS' page \
    || { cat warnings >&2; fail "the manual page"; }
echo "ok: man clockcast"
clockcast check-config --strict /etc/clockcast/clockcast.yaml >log 2>&1 || { cat log >&2; fail "check-config"; }
# A reload rejects a file without any key.
grep -q '^[a-z]' /etc/clockcast/clockcast.yaml || fail "the first file of settings cannot be applied by a reload"
clockcast check-config /usr/share/doc/clockcast/examples/public.yaml >log 2>&1 || { cat log >&2; fail "public.yaml"; }
while read -r link; do
    file=${link#file://} anchor=${link##*#}
    grep -qi "^### ${anchor}\$" "${file%%#*}" || fail "$link leads nowhere"
done < <(sed -n 's/^ *runbook_url: //p' /usr/share/doc/clockcast/examples/alerts.yml)
echo "ok: settings; each alarm's runbook_url"
dpkg --purge clockcast >log 2>&1 || { cat log >&2; fail "dpkg --purge"; }

# The lists for systemd, in the order of their need, without commands that need a machine with a name.
cp clockcast_OLD.deb kept.deb
list() { awk -v topic="## $1" -v way="### $2" '/^## / { here = $0 == topic } /^### / { own = $0 == way } here && own && /^    / { print substr($0, 5) }' maintenance.md; }
# type_list TOPIC [WAY]
type_list() {
    list "$1" "${2:-systemd}" > commands
    [ -s commands ] || fail "there is no list '$1'"
    while read -r command; do
        case $command in openssl* | certbot* | nginx*) continue ;; "cp clockcast.yaml "*) echo "channels: { clock: {} }" > clockcast.yaml ;; esac
        # If a list of packages cannot be fetched, the old one remains.
        (eval "$command") </dev/null >log 2>&1 || { cat log >&2; journalctl -u clockcast -n 20 --no-pager >&2; fail "$1: $command"; }
    done < commands
    curl -fsS http://localhost:8080/live.m3u8 >log || fail "$1: no playlist afterwards"
    echo "ok: $1 (${2:-$(dpkg-query --show --showformat='${Version}' clockcast)})"
}
mv clockcast_NEW.deb new.deb && cp clockcast_OLD.deb clockcast_NEW.deb
type_list "A new machine"
mv new.deb clockcast_NEW.deb
type_list Upgrade
grep -q 'channels: { clock: {} }' /etc/clockcast/clockcast.yaml || fail "an upgrade has changed the settings"
grep -q 'A new setting' /usr/share/doc/clockcast/examples/clockcast.yaml || fail "an upgrade has left the old list of all settings"
echo '# what only the new version has' >> /etc/clockcast/clockcast.yaml
type_list "Time zone data"
type_list Fonts
type_list "Roll back"
[ "$(cat /etc/clockcast/clockcast.yaml)" = 'channels: { clock: {} }' ] || fail "rolling back has not put the settings back"
property() { systemctl show --value --property "$1" clockcast; }
# The process has a user that systemd has made for it, and that is gone when it ends.
user=$(ps -o uid= -p "$(property MainPID)" | tr -d ' ')
[ "$user" -ge 61184 ] && [ "$user" -le 65519 ] || fail "it runs as user $user"
[ "$(property NRestarts)" = 0 ] || fail "systemd had to restart it"
[ "$(stat -c %u /var/cache/clockcast/)" = "$user" ] || fail "/var/cache/clockcast is not its own"
before=$(property MainPID)
dpkg -i clockcast_NEW.deb </dev/null >log 2>&1 || { cat log >&2; fail "dpkg -i of a newer version"; }
[ "$(property ActiveState)" = active ] && [ "$(property MainPID)" != "$before" ] || fail "an upgrade does not restart it"
systemctl stop clockcast
[ "$(property Result) $(property ExecMainStatus)" = "success 0" ] || fail "it ended with $(property Result) $(property ExecMainStatus)"
echo "ok: the unit ran as a user of its own ($user), and ended without an error"
systemctl start clockcast
# systemd's own limit is five starts in ten seconds.
for number in 1 2 3 4 5 6 7; do
    before=$(property MainPID)
    systemctl kill --signal=KILL clockcast
    for _ in $(seq 100); do
        [ "$(property ActiveState)" != active ] || [ "$(property MainPID)" = "$before" ] || continue 2
        sleep 0.1
    done
    fail "it is $(property ActiveState) ($(property Result)) after it was killed $number times"
done
echo "ok: killed seven times in a row, and started each time"
dpkg --remove clockcast >log 2>&1 || { cat log >&2; fail "dpkg --remove"; }
[ -f /etc/clockcast/clockcast.yaml ] || fail "removing it removes the settings"
dpkg --purge clockcast >log 2>&1 || { cat log >&2; fail "dpkg --purge"; }
# What the lists keep is not the package's.
rm -r /var/backups/clockcast
files > after
! pgrep -x clockcast >log || fail "it runs on after it was removed"
diff before after || fail "it leaves something behind (see above)"
[ -z "$(dpkg --audit)" ] || fail "dpkg is not content"
echo "ok: removed without a rest"

tar xf clockcast-*.tar.gz
# What the commands for an installation by hand name is there.
for file in $(awk '/^##/ { hand = $0 == "### By hand" } hand && /^    install / { for (i = 2; i <= NF; i++) if ($i ~ /^[a-z].*\//) print $i }' install.md); do
    [ -f clockcast-*/"$file" ] || fail "install.md: $file is not in the tarball"
done
clockcast-*/bin/clockcast --version >log || fail "the tarball's program does not run"
echo "ok: tarball"

# The lists for a tarball, with the same version as the old and the new one.
mv clockcast-*-linux-*/ clockcast-NEW-linux-ARCH
tar czf clockcast-NEW-linux-ARCH.tar.gz clockcast-NEW-linux-ARCH
(cd clockcast-NEW-linux-ARCH && while read -r command; do eval "$command"; done < <(awk '/^##/ { hand = $0 == "### By hand" } hand && /^    install / { print substr($0, 5) }' ../install.md))
# This shell remembers where the package had it.
hash -r
systemctl daemon-reload
systemctl start clockcast
echo '# edited' >> /etc/clockcast/clockcast.yaml
sha256sum /etc/clockcast/clockcast.yaml > settings
for topic in Upgrade "Roll back"; do
    before=$(property MainPID)
    type_list "$topic" tarball
    sha256sum --quiet --check settings || fail "tarball: $topic has changed the settings"
    [ "$(readlink "/proc/$(property MainPID)/exe")" = /usr/local/bin/clockcast ] && [ "$(property MainPID)" != "$before" ] || fail "tarball: $topic starts no other program"
done

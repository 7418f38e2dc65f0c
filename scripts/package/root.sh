# Roots of Debian releases, for scripts that try things there; to be sourced. Needs root.

ROOTS=${ROOTS:-/var/tmp/clockcast-roots}
MIRROR=${MIRROR:-http://deb.debian.org/debian}

# make_root RELEASE: fetches a release, unless it is there.
make_root() {
    [ ! -e "$ROOTS/$1/.complete" ] || return 0
    if [ ! -x "$ROOTS/$1/bin/sh" ] || [ -d "$ROOTS/$1/debootstrap" ]; then
        echo "Fetching Debian $1 (once) into $ROOTS/$1"
        rm -rf "${ROOTS:?}/$1"
        mkdir -p "$ROOTS"
        debootstrap --variant=minbase "$1" "$ROOTS/$1" "$MIRROR" > "$ROOTS/$1.log" 2>&1 || { tail "$ROOTS/$1.log" >&2; return 1; }
    fi
    # Packages that are installed there start nothing.
    printf '#!/bin/sh\nexit 101\n' > "$ROOTS/$1/usr/sbin/policy-rc.d"
    chmod 755 "$ROOTS/$1/usr/sbin/policy-rc.d"
    touch "$ROOTS/$1/.complete"
}

# open_root RELEASE FOLDER: FOLDER/root is the release, to which nothing is written: changes go to FOLDER/upper.
open_root() {
    mkdir -p "$2/upper" "$2/work" "$2/root"
    mount -t overlay overlay -o "lowerdir=$ROOTS/$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
    system_folders "$2/root"
}

# system_folders ROOT: mounts the folders that programs expect of a system, and the settings for looking up names.
system_folders() {
    mount -t proc proc "$1/proc"
    mount --bind /dev "$1/dev"
    cat /etc/resolv.conf > "$1/etc/resolv.conf"
}

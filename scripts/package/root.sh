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

# system_folders ROOT: mounts the folders that programs expect of a system, and gives it this machine's settings for looking up names and
# for whether a mirror's lists may be old, as those of a mirror that stands still are.
system_folders() {
    mount -t proc proc "$1/proc"
    mount --bind /dev "$1/dev"
    cat /etc/resolv.conf > "$1/etc/resolv.conf"
    apt-config dump Acquire::Check-Valid-Until > "$1/etc/apt/apt.conf.d/90valid-until"
}

# show_toolchain ROOT: mounts this machine's Swift in a root, and prints the folder that has its usr there.
show_toolchain() {
    local home folder entry
    home=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
    mkdir -p "$1${home%/}" "$1/opt/swift"
    if [ "$home" != / ]; then
        mount --bind "$home" "$1$home"
        echo "$home"
        return
    fi
    # The images of swift.org have it in /usr, over their own system. The part of it that no package has is Swift's.
    mount -t tmpfs tmpfs "$1/opt/swift"
    while read -r entry; do
        folder=$1/opt/swift/$(dirname "$entry")
        mkdir -p "$folder"
        if [ -L "/$entry" ]; then
            case $(readlink "/$entry") in /etc/alternatives/*) ;; *) cp -d "/$entry" "$folder" ;; esac
        elif [ -d "/$entry" ]; then
            mkdir "$1/opt/swift/$entry"
            mount --bind "/$entry" "$1/opt/swift/$entry"
        else
            touch "$1/opt/swift/$entry"
            mount --bind "/$entry" "$1/opt/swift/$entry"
        fi
    done < <(comm -23 <(printf '%s\n' /usr/{bin,include,lib,libexec,share}/* | sed 's#^/##' | LC_ALL=C sort) \
        <(cat /var/lib/dpkg/info/*.list | sed -e 's#^/usr/##' -e 's#^/##' -e 's#^#usr/#' | LC_ALL=C sort -u))
    echo /opt/swift
}

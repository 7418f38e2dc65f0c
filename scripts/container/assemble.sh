#!/usr/bin/env bash
# Puts together the files of the image: the program, the shared objects that it needs, fonts, time zones, licences.
#
#   assemble.sh FOLDER
set -euo pipefail
image=$1
here=$(dirname "$(realpath "$0")")
export LD_LIBRARY_PATH=/opt/ffmpeg/lib
mkdir -p "$image"/{etc/clockcast,etc/fonts,fonts,tmp,usr/bin,usr/share/doc,usr/share/fonts,usr/share/zoneinfo,var/cache}
chmod 1777 "$image/tmp"

cp /usr/bin/clockcast "$image/usr/bin/"
# The origin of each file, for the list of contents.
sources=$(mktemp)

# The loader and the shared objects, each where the loader looks for it.
loader=$(readelf -l /usr/bin/clockcast | sed -nE 's/.*program interpreter: (.*)\]/\1/p')
install -D "$(realpath "$loader")" "$image$loader"
realpath "$loader" >> "$sources"
triplet=$(basename "$(dirname "$(ldconfig -p | sed -nE 's/.*libc\.so\.6 .*=> (.*)/\1/p' | head -n 1)")")
libraries=$image/usr/lib/$triplet
mkdir -p "$libraries"
if ldd /usr/bin/clockcast | grep 'not found'; then exit 1; fi
while read -r name path; do
    cp "$(realpath "$path")" "$libraries/$name"
    realpath "$path" >> "$sources"
done < <(ldd /usr/bin/clockcast | sed -nE 's/^\s*(\S+) => (\S+) .*/\1 \2/p')

# Faces use bold; an operator's own font setting may fall back on regular.
fonts=(/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
       /usr/share/fonts/truetype/wqy/wqy-microhei.ttc)
for font in "${fonts[@]}"; do
    install -D -m 644 "$font" "$image/usr/share/fonts/$(basename "$font")"
    echo "$font" >> "$sources"
done
cp "$here/fonts.conf" "$image/etc/fonts/"
# The cache is made here because the image's file system is read-only. It is good for a folder of the same time, and
# layers keep whole seconds.
rm -rf /usr/share/fonts /var/cache/fontconfig
cp -r "$image/usr/share/fonts" /usr/share/fonts
mkdir -p /fonts /var/cache/fontconfig
touch -d @1700000000 "$image/usr/share/fonts" "$image/usr/share/fonts"/* /usr/share/fonts /usr/share/fonts/* "$image/fonts" /fonts
FONTCONFIG_FILE=$image/etc/fonts/fonts.conf fc-cache --force
cp -r /var/cache/fontconfig "$image/var/cache/"

# Time zones by name and the links among them (tzdata.zi), without the variants that count leap seconds and without tables that
# nothing reads.
(cd /usr/share/zoneinfo && find . -type f -o -type l | grep -vE '^\./(posix|right|localtime|posixrules|leap|.*\.tab$)' \
    | tar -cf - -T -) | tar -xf - -C "$image/usr/share/zoneinfo"
echo /usr/share/zoneinfo/UTC >> "$sources"
echo 'clockcast:x:65532:65532::/:/usr/sbin/nologin' > "$image/etc/passwd"
echo 'clockcast:x:65532:' > "$image/etc/group"
# Without the encoder: the one that FFmpeg was built with is the default.
sed '/^encoder:/d' "$here/clockcast.yaml" > "$image/etc/clockcast/clockcast.yaml"

python3 "$here/spdx.py" "$image" "$sources" "$here/linked" "$here/LICENSE"
find "$image" -type f -printf '%s %P\n' | sort -rn | head -n 20
du -sb "$image"

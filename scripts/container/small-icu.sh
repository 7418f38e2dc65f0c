#!/usr/bin/env bash
# Replaces ICU's data in the toolchain's static library by the part that Clockcast can reach; see small_icu.py.
#
#   small-icu.sh
#
# Foundation is linked statically and carries 34 MB of data for every language, calendar and character set. For a
# toolchain that is thrown away afterwards, as in a build stage.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
archive=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/swift_static/linux/lib_FoundationICU.a
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The member that defines the symbol, and the symbol's bytes in it.
member=$(nm -A "$archive" 2>/dev/null | sed -nE 's/^[^:]*:([^:]+):[0-9a-f]+ [dDrR] icudt[0-9]+_dat$/\1/p' | head -n 1)
[ -n "$member" ] || { echo "small-icu: $archive has no data of ICU" >&2; exit 1; }
ar x "$archive" "$member"
read -r section offset size symbol < <(
    objdump -t "$member" | awk '$NF ~ /^icudt[0-9]+_dat$/ { print $(NF-2), $1, $(NF-1), $NF }')
objcopy -O binary --only-section="$section" --set-section-flags "$section=alloc" "$member" section
tail -c +$((16#$offset + 1)) section | head -c $((16#$size)) > full.dat
python3 "$here/small_icu.py" full.dat small.dat
cat > data.S <<END
    .section .rodata
    .balign 16
    .globl $symbol
    .type $symbol, @object
$symbol:
    .incbin "small.dat"
    .size $symbol, . - $symbol
    .section .note.GNU-stack, "", @progbits
END
cc -c data.S -o "$member"
ar r "$archive" "$member"

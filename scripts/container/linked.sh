#!/usr/bin/env bash
# Collects names, versions and licence texts of the parts that are linked into the program from source.
#
#   linked.sh FOLDER
#
# FOLDER/versions has a line for each: name, version, address. FOLDER/NAME holds the texts. To be run in the folder of the
# package after it was built.
set -euo pipefail
folder=$1
mkdir -p "$folder"
version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p')

{
    for name in swift swift-foundation swift-corelibs-libdispatch swift-foundation-icu; do
        printf '%s\t%s\thttps://github.com/swiftlang/%s\n' "$name" "$version" "$name"
    done
    python3 - <<'PYTHON'
import json
for pin in json.load(open("Package.resolved"))["pins"]:
    print(pin["identity"], pin["state"]["version"], pin["location"].removesuffix(".git"), sep="\t")
PYTHON
} > "$folder/versions"

toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
while IFS=$'\t' read -r name _ address; do
    mkdir -p "$folder/$name"
    case $name in
        # ICU's texts are not in the toolchain; libpango1.0-dev brings Debian's ICU, which has the same.
        swift-foundation-icu) cp /usr/share/doc/libicu[0-9]*/copyright "$folder/$name/copyright" ;;
        swift | swift-foundation | swift-corelibs-libdispatch)
            cp "$toolchain/share/swift/LICENSE.txt" "$folder/$name/copyright" ;;
        *)
            checkout=.build/checkouts/$(basename "$address")
            cat "$checkout"/LICENSE* > "$folder/$name/copyright"
            for notice in "$checkout"/NOTICE*; do [ ! -f "$notice" ] || cp "$notice" "$folder/$name/NOTICE"; done ;;
    esac
done < "$folder/versions"

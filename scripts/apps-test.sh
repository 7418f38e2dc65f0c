#!/usr/bin/env bash
# Type-checks the Swift file of docs/apps.md in Swift 6 mode. Linux has none of Apple's frameworks, so stubs with the signatures of their
# documentation replace them: this finds code that is not Swift or does not fit together, but does not try a device.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/opt/swift/usr/bin"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for module in AVFoundation AVKit; do
    swiftc -swift-version 6 -enable-upcoming-feature InternalImportsByDefault -parse-as-library -emit-module -module-name $module -I "$folder" \
        -emit-module-path "$folder/$module.swiftmodule" Tests/Fixtures/AppleStubs/$module.swift
done
swiftc -swift-version 6 -warnings-as-errors -parse-as-library -typecheck -I "$folder" docs/apps/ClockPlayer.swift
lines=$(wc -l < docs/apps/ClockPlayer.swift)
if ((lines > 60)); then
    echo "docs/apps/ClockPlayer.swift has $lines lines; docs/apps.md promises 60" >&2
    exit 1
fi
echo "docs/apps/ClockPlayer.swift: $lines lines, type-checked"

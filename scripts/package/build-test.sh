#!/usr/bin/env bash
# Tests the parts of build.sh that need no package: the links of its pages, and the refusal of a program that needs Swift's libraries.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "build-test: $*" >&2; exit 1; }

mkdir -p "$work/doc"
cp -r config "$work/doc/examples"
scripts/package/pages.py "$work/doc"
scripts/package/pages.py --check "$work/doc" || fail "links of the packaged pages (see above)"
for text in README.md:operations/install.md operations/public.md:../examples/public.yaml; do
    grep -qF "(${text#*:}" "$work/doc/${text%%:*}" || fail "${text%%:*} does not link to ${text#*:}"
done
echo "[x](nothing.md)" > "$work/doc/wrong.md"
! said=$(scripts/package/pages.py --check "$work/doc" 2>&1) || fail "a link that leads nowhere is not found"
grep -q 'wrong.md: nothing.md' <<<"$said" || fail "$said"

compiler=$(command -v cc || command -v clang)
echo 'int swift(void) { return 0; }' | "$compiler" -shared -fPIC -Wl,-soname,libswiftCore.so -x c - -o "$work/libswiftCore.so"
echo 'int swift(void); int main(void) { return swift(); }' | "$compiler" -x c - -x none "$work/libswiftCore.so" -o "$work/program"
! said=$(scripts/package/build.sh "$work/program" "$work/out" 2>&1) || fail "a program that needs libswiftCore.so is packaged"
grep -q "needs Swift's libraries (libswiftCore.so)" <<<"$said" || fail "$said"
echo "build-test: all passed"

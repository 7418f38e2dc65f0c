#!/usr/bin/env python3
"""Lists the contents of the image and their licences, and copies the licences' texts.

    spdx.py IMAGE SOURCES LINKED LICENSE

SOURCES names, a line each, the installed files that were copied; LINKED is what linked.sh has made. Written are
usr/share/doc/clockcast/sbom.spdx.json (SPDX 2.3) and usr/share/doc/PACKAGE/copyright below IMAGE.
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

VERSION = os.environ.get("VERSION", "0.1.0")
# The licences of the linked parts, by their names or those of their Debian sources. Read from the copyright
# files: those also list the licences of build scripts, tests and packaging, which are not in the image. A missing part
# stops the build, so that nothing is passed on unread. Names as in https://spdx.org/licenses.
LICENCES = {
    "swift": "Apache-2.0 WITH Swift-exception",
    "swift-foundation": "Apache-2.0 WITH Swift-exception",
    "swift-corelibs-libdispatch": "Apache-2.0 WITH Swift-exception",
    "swift-foundation-icu": "Unicode-3.0",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-log": "Apache-2.0",
    "yams": "MIT",
    "brotli": "MIT",
    "cairo": "LGPL-2.1-only OR MPL-1.1",
    "dav1d": "BSD-2-Clause AND ISC",
    "expat": "MIT",
    "fontconfig": "HPND-sell-variant",
    "fonts-dejavu": "Bitstream-Vera",
    "fonts-wqy-microhei": "Apache-2.0 OR GPL-3.0-or-later WITH Font-exception-2.0",
    "freetype": "FTL OR GPL-2.0-or-later",
    "fribidi": "LGPL-2.1-or-later",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glib2.0": "LGPL-2.1-or-later",
    "glibc": "LGPL-2.1-or-later",
    "graphite2": "LGPL-2.1-or-later OR MPL-1.1 OR GPL-2.0-or-later",
    "harfbuzz": "MIT-Modern-Variant",
    "libbsd": "BSD-3-Clause AND BSD-2-Clause AND ISC AND libutil-David-Nugent",
    "libdatrie": "LGPL-2.1-or-later",
    "libffi": "MIT",
    "libmd": "BSD-3-Clause AND BSD-2-Clause AND ISC AND Beerware",
    "libpng1.6": "libpng-2.0",
    "libselinux": "libselinux-1.0",
    "libthai": "LGPL-2.1-or-later",
    "libx11": "MIT AND MIT-open-group AND X11",
    "libxau": "MIT-open-group",
    "libxcb": "X11",
    "libxdmcp": "MIT-open-group",
    "libxext": "MIT AND MIT-open-group",
    "libxrender": "HPND-sell-variant",
    "openh264": "BSD-2-Clause",
    "pango1.0": "LGPL-2.0-or-later AND LGPL-2.1-or-later",
    "pcre2": "BSD-3-Clause AND BSD-2-Clause",
    "pixman": "MIT",
    "qrencode": "LGPL-2.1-or-later",
    "tzdata": "LicenseRef-public-domain",
    "util-linux": "LGPL-2.1-or-later",
    "x264": "GPL-2.0-or-later AND ISC",
    "zlib": "Zlib",
}


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def package_of(path: str) -> str:
    """The package that a file belongs to; with merged /usr, dpkg may have it without its first part."""
    for candidate in (path, path.removeprefix("/usr"), "/usr" + path):
        found = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(": ")[0].split(",")[0]
    sys.exit(f"spdx: no package has {path}")


def licence(name: str, text: str) -> str:
    if name not in LICENCES:
        sys.exit(f"spdx: the licence of {name} is not known: read {text} and add it to LICENCES")
    return LICENCES[name]


def link_equal_texts(doc: str) -> None:
    """Packages of one source have one text: it stays once, and the others are links to it."""
    first: dict[bytes, str] = {}
    for name in sorted(os.listdir(doc)):
        path = f"{doc}/{name}/copyright"
        with open(path, "rb") as file:
            same = first.setdefault(file.read(), name)
        if same != name:
            os.remove(path)
            os.symlink(f"../{same}/copyright", path)


def main() -> None:
    image, sources, linked, license_file = sys.argv[1:5]
    doc = os.path.join(image, "usr/share/doc")
    ffmpeg = "/opt/ffmpeg/share/doc/ffmpeg"
    packages = [
        ("clockcast", VERSION, "MIT", "NOASSERTION", "The program"),
        ("ffmpeg", open(f"{ffmpeg}/version").read().strip(), open(f"{ffmpeg}/license").read().strip(),
         "https://deb.debian.org/debian/pool/main/f/ffmpeg/", "Debian's source with the parts that are used"),
    ]
    for name, path in (("ffmpeg", f"{ffmpeg}/copyright"), ("clockcast", license_file)):
        os.makedirs(f"{doc}/{name}", exist_ok=True)
        shutil.copyfile(path, f"{doc}/{name}/copyright")
    for line in open(f"{linked}/versions"):
        name, version, address = line.rstrip("\n").split("\t")
        packages.append((name, version, licence(name, f"{linked}/{name}"), address, "Linked into the program"))
        shutil.copytree(f"{linked}/{name}", f"{doc}/{name}", dirs_exist_ok=True)
    files: dict[str, list[str]] = {}
    for path in sorted(set(open(sources).read().split())):
        if not path.startswith("/opt/ffmpeg"):
            files.setdefault(package_of(path), []).append(path)
    for package, paths in sorted(files.items()):
        fields = "${source:Package}\t${source:Version}\t${Version}\t${Package}"
        source, source_version, version, name = run("dpkg-query", "-W", "-f", fields, package).split("\t")
        text = f"/usr/share/doc/{name}/copyright"
        note = f"Debian source {source} {source_version}; files: " + ", ".join(os.path.basename(p) for p in paths)
        packages.append(
            (name, version, licence(source, text), f"https://packages.debian.org/bookworm/{name}", note))
        os.makedirs(f"{doc}/{name}", exist_ok=True)
        shutil.copyfile(text, f"{doc}/{name}/copyright")
    link_equal_texts(doc)
    shutil.copytree("/usr/share/common-licenses", f"{image}/usr/share/common-licenses", symlinks=True)

    def identifier(name: str) -> str:
        return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)

    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    result = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"clockcast-{VERSION}-image",
        "documentNamespace": f"urn:clockcast:sbom:{digest}",
        # No moment at all, so that equal images have equal lists.
        "creationInfo": {"created": "1970-01-01T00:00:00Z", "creators": ["Tool: clockcast-spdx.py"]},
        "packages": [
            {
                "name": name, "SPDXID": identifier(name), "versionInfo": version, "downloadLocation": url,
                "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": declared,
                "copyrightText": "NOASSERTION", "comment": note,
            }
            for name, version, declared, url, note in packages
        ],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
             "relatedSpdxElement": identifier("clockcast")},
        ] + [
            {"spdxElementId": identifier("clockcast"), "relationshipType": "DEPENDS_ON",
             "relatedSpdxElement": identifier(name)}
            for name, *_ in packages if name != "clockcast"
        ],
        "hasExtractedLicensingInfos": [
            {"licenseId": "LicenseRef-public-domain", "name": "public domain",
             "extractedText": "Not under copyright; see usr/share/doc/PACKAGE/copyright in the image."}
        ],
    }
    with open(f"{doc}/clockcast/sbom.spdx.json", "w", encoding="utf-8") as output:
        json.dump(result, output, indent=1)
    # The label of the image has the same; scripts/container-test.sh compares them.
    terms = sorted({term for package in packages for term in package[2].split(" AND ")})
    print(f"spdx: {len(packages)} packages; " + " AND ".join(f"({t})" if " OR " in t else t for t in terms))


main()

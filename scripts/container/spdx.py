#!/usr/bin/env python3
"""Lists what the image contains and under which licences, from dpkg's data, and copies the licences' texts.

    spdx.py IMAGE SOURCES LICENSE

SOURCES names, a line each, the installed files that were copied. Written are usr/share/doc/clockcast/sbom.spdx.json
(SPDX 2.3) and usr/share/doc/PACKAGE/copyright below IMAGE.
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

VERSION = os.environ.get("VERSION", "0.1.0")
# What dpkg knows nothing of: linked into the program from source, or built from source.
SWIFT = [
    ("swift", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift"),
    ("swift-foundation", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift-foundation"),
    ("icu", "Unicode-3.0", "https://github.com/swiftlang/swift-foundation-icu"),
    ("swift-corelibs-libdispatch", "Apache-2.0 WITH Swift-exception",
     "https://github.com/swiftlang/swift-corelibs-libdispatch"),
    ("swift-argument-parser", "Apache-2.0 WITH Swift-exception", "https://github.com/apple/swift-argument-parser"),
    ("swift-configuration", "Apache-2.0", "https://github.com/apple/swift-configuration"),
    ("swift-log", "Apache-2.0", "https://github.com/apple/swift-log"),
    ("swift-service-lifecycle", "Apache-2.0", "https://github.com/swift-server/swift-service-lifecycle"),
    ("swift-async-algorithms", "Apache-2.0 WITH Swift-exception", "https://github.com/apple/swift-async-algorithms"),
    ("swift-collections", "Apache-2.0 WITH Swift-exception", "https://github.com/apple/swift-collections"),
    ("swift-system", "Apache-2.0 WITH Swift-exception", "https://github.com/apple/swift-system"),
    ("yams", "MIT", "https://github.com/jpsim/Yams"),
]
# Debian's short names where SPDX writes otherwise (https://spdx.org/licenses).
NAMES = {"Expat": "MIT", "zlib": "Zlib", "public-domain": "LicenseRef-public-domain", "FTL": "FTL",
         "Apache-2": "Apache-2.0", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause", "ISC": "ISC"}


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def package_of(path: str) -> str:
    """The package that a file belongs to; merged /usr means that dpkg may know it without its first part."""
    for candidate in (path, path.removeprefix("/usr"), "/usr" + path):
        found = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(": ")[0].split(",")[0]
    sys.exit(f"spdx: no package has {path}")


def spdx_name(name: str) -> str:
    match = re.fullmatch(r"(L?GPL)-([\d.]+)(\+?)", name)
    if match:
        family, version, later = match.groups()
        version = version if "." in version else version + ".0"
        return f"{family}-{version}-{'or-later' if later else 'only'}"
    return NAMES.get(name) or "LicenseRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-")


def licences(copyright_file: str) -> list[str]:
    """The licences that a copyright file in the machine-readable format names, in its own order."""
    text = open(copyright_file, encoding="utf-8", errors="replace").read()
    names: list[str] = []
    for line in re.findall(r"^License:[ \t]*(\S.*)$", text, re.MULTILINE):
        for name in re.split(r"\s+(?:and/or|and|or)\s+|,\s*", line.strip()):
            name = spdx_name(re.split(r"\s+with\s+", name)[0])
            if name not in names:
                names.append(name)
    return names


def main() -> None:
    image, sources, license_file = sys.argv[1:4]
    doc = os.path.join(image, "usr/share/doc")
    files: dict[str, list[str]] = {}
    for path in sorted(set(open(sources).read().split())):
        if not path.startswith("/opt/ffmpeg"):
            files.setdefault(package_of(path), []).append(path)
    ffmpeg = "/opt/ffmpeg/share/doc/ffmpeg"
    packages = [
        ("clockcast", VERSION, "MIT", "NOASSERTION", "The program"),
        ("ffmpeg", open(f"{ffmpeg}/version").read().strip(), open(f"{ffmpeg}/license").read().strip(),
         "https://deb.debian.org/debian/pool/main/f/ffmpeg/", "Debian's source with the parts that are used"),
    ]
    for name, licence, url in SWIFT:
        packages.append((name, "NOASSERTION", licence, url, "Linked into the program"))
    custom: set[str] = set()
    for package, paths in sorted(files.items()):
        fields = "${source:Package}\t${source:Version}\t${Version}\t${Package}"
        source, source_version, version, name = run("dpkg-query", "-W", "-f", fields, package).split("\t")
        copyright_file = f"/usr/share/doc/{name}/copyright"
        names = licences(copyright_file)
        expression = " AND ".join(names) if names else f"LicenseRef-{name}"
        custom.update(re.findall(r"LicenseRef-[A-Za-z0-9.-]+", expression))
        note = f"Debian source {source} {source_version}; files: " + ", ".join(os.path.basename(p) for p in paths)
        packages.append((name, version, expression, f"https://packages.debian.org/bookworm/{name}", note))
        os.makedirs(f"{doc}/{name}", exist_ok=True)
        shutil.copyfile(copyright_file, f"{doc}/{name}/copyright")
    for name, path in (("ffmpeg", f"{ffmpeg}/copyright"), ("clockcast", license_file)):
        os.makedirs(f"{doc}/{name}", exist_ok=True)
        shutil.copyfile(path, f"{doc}/{name}/copyright")
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
        # Of the image's youngest part and not of this moment, so that equal images have equal lists.
        "creationInfo": {"created": "1970-01-01T00:00:00Z", "creators": ["Tool: clockcast-spdx.py"]},
        "packages": [
            {
                "name": name, "SPDXID": identifier(name), "versionInfo": version, "downloadLocation": url,
                "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
                "copyrightText": "NOASSERTION", "comment": note,
            }
            for name, version, licence, url, note in packages
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
            {"licenseId": name, "name": name.removeprefix("LicenseRef-"),
             "extractedText": "See usr/share/doc/PACKAGE/copyright in the image."}
            for name in sorted(custom)
        ],
    }
    with open(f"{doc}/clockcast/sbom.spdx.json", "w", encoding="utf-8") as output:
        json.dump(result, output, indent=1)
    print(f"spdx: {len(packages)} packages")


main()

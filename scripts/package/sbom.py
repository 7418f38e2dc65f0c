#!/usr/bin/env python3
"""Lists the contents of the package and the parts that are linked in, as SPDX 2.3.

    sbom.py ROOT VERSION ARCHITECTURE [LINKED] > clockcast.spdx.json

ROOT is the unpacked package; its DEBIAN/control names the packages that it depends on. LINKED has a line for each part that is linked in
statically, as scripts/container/linked.sh writes it: name, version, address.
"""
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def package(name, version, **more):
    return {"SPDXID": identifier(f"{name}-{version}"), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION"} | more


def installed(name):
    """The version of an installed package; empty if it is not."""
    query = ["dpkg-query", "--show", "--showformat=${Version}", name]
    return subprocess.run(query, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def main():
    root, version, architecture = pathlib.Path(sys.argv[1]), *sys.argv[2:4]
    linked = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
    own = package("clockcast", version, licenseDeclared="MIT", supplier="Organization: The Clockcast authors", externalRefs=[
        {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/clockcast@{version}?arch={architecture}"}])
    packages, relations = [own], [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    for line in linked.read_text().splitlines() if linked and linked.exists() else []:
        name, number, address = line.split("\t")
        packages.append(package(name, number, downloadLocation=f"git+{address}@{number}"))
        relations.append((own["SPDXID"], "STATIC_LINK", packages[-1]["SPDXID"]))
    depends = re.search(r"(?m)^Depends: (.*)$", (root / "DEBIAN/control").read_text())[1]
    for name in sorted({re.match(r"[a-z0-9.+-]+", item.strip())[0] for item in depends.split(",")}):
        number = installed(name)
        packages.append(package(name, number, externalRefs=[
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{name}@{number}?arch={architecture}"}]))
        relations.append((own["SPDXID"], "DEPENDS_ON", packages[-1]["SPDXID"]))
    files = []
    for path in sorted(path for path in root.rglob("*") if path.is_file() and "DEBIAN" not in path.relative_to(root).parts):
        name, data = f"./{path.relative_to(root)}", path.read_bytes()
        files.append({"SPDXID": identifier(f"file-{name}"), "fileName": name, "checksums": [
            {"algorithm": kind.upper(), "checksumValue": hashlib.new(kind, data).hexdigest()} for kind in ("sha1", "sha256")]})
        relations.append((own["SPDXID"], "CONTAINS", files[-1]["SPDXID"]))
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    digest = hashlib.sha256("".join(file["checksums"][1]["checksumValue"] for file in files).encode()).hexdigest()
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"clockcast {version} {architecture}",
        "documentNamespace": f"https://spdx.org/spdxdocs/clockcast-{version}-{architecture}-{digest[:16]}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: scripts/package/sbom.py"]},
        "packages": packages, "files": files,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations],
    }, sys.stdout, indent=1)


main()

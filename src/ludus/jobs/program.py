"""Which program does a unit: its version and a digest of its source, so that different ones are told apart."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("ludus", "ludus_check")


@cache
def program(work: str = "") -> str:
    """Return the version of Ludus and a digest of its source and, where it lies elsewhere, of the module of a work.

    >>> program() == program("ludus.jobs.program:program")
    True
    """
    module = work.partition(":")[0]
    names = PACKAGES if module.partition(".")[0] in ("", *PACKAGES) else (*PACKAGES, module)
    return f"{version('ludus-games')}, {fingerprint(_place(name) for name in names)}"


def fingerprint(places: Iterable[Path]) -> str:
    """Return 12 hexadecimal digits that are others when a Python file in these places is another."""
    digest = hashlib.sha256()
    for place in places:
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            name = path.relative_to(place).as_posix()
            digest.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _place(name: str) -> Path:
    """Return the folder of a package, or the file of a module."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"No module named {name!r}")
    path = Path(found.origin)
    return path.parent if path.name == "__init__.py" else path

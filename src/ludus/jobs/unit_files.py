"""Array files for a unit, and the results of the units before it.

An array is written to a temporary name and renamed, so that a file under its own name is whole. Its name ends with
the name of the unit: two units never write the same file, and a unit that is done twice writes the same bytes twice.
On a cluster the folder must be one that all machines share.
"""

from __future__ import annotations

import hashlib
import os
import re
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.jobs.job import Key

Reference: TypeAlias = dict[str, Any]
"""An array file inside a result: `{"npy": name, "shape": [...], "dtype": "<u2", "bytes": n, "sha256": digits}`."""

TEMPORARY = ".part"
"""How the names of files end that are still being written."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


class UnitFiles:
    """The folder of array files of a unit's job, and the results of the units that this one needs."""

    def __init__(self, folder: Path, key: Key, before: tuple[Any, ...] = ()) -> None:
        self.folder = folder
        self.before = before
        """The results of the units in `Job.needs`, in that order."""
        self.written: list[Reference] = []
        self._key = key

    def write(self, name: str, array: Array) -> Reference:
        """Write an array to a file, whole or not at all, and return the reference that belongs into the result."""
        if not NAME.fullmatch(name):
            raise invalid("name", f"expected letters, digits, dots and dashes, got {abbreviate(name)}")
        if not self.folder.is_dir():
            raise invalid("folder", f"expected {self.folder} to be shared with this machine, got no such folder")
        array = np.ascontiguousarray(array)
        if array.dtype.hasobject:
            raise invalid("array", f"expected numbers, got {array.dtype}")
        path = self.folder / f"{name}-{self._key.hex()[:16]}.npy"
        reference = {"npy": path.name, "shape": list(array.shape), "dtype": array.dtype.str, **_written(path, array)}
        self.written.append(reference)
        return reference

    def read(self, reference: Mapping[str, Any], *, verify: bool = False) -> Array:
        """Return the array of a reference, memory-mapped; with verify, its checksum is computed anew."""
        return read_array(self.folder, reference, verify=verify)


def read_array(folder: Path, reference: Mapping[str, Any], *, verify: bool = True) -> Array:
    """Return the array that a reference names, memory-mapped; InvalidInput when the file is not what was written."""
    path = folder / str(reference["npy"])
    if path.parent != folder or not is_sound(path, reference, deeply=verify):
        raise invalid("npy", f"expected the file {path} as it was written, got a missing or damaged one")
    array = np.load(path, mmap_mode="r", allow_pickle=False)
    if list(array.shape) != list(reference["shape"]) or array.dtype.str != reference["dtype"]:
        raise invalid("npy", f"expected {reference['shape']} {reference['dtype']}, got {array.shape} {array.dtype}")
    return np.asarray(array)


def is_sound(path: Path, reference: Mapping[str, Any], *, deeply: bool = True) -> bool:
    """Return whether a file has the size of its reference and, deeply, also its checksum."""
    try:
        if path.stat().st_size != reference["bytes"]:
            return False
        return not deeply or checksum(path) == reference["sha256"]
    except OSError:
        return False


def checksum(path: Path) -> str:
    """Return the SHA-256 digest of a file in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _written(path: Path, array: Array) -> Reference:
    # Not the process id: two machines of a cluster may have the same one and share the folder.
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex}{TEMPORARY}")
    try:
        with temporary.open("wb") as file:
            np.save(file, array, allow_pickle=False)
            file.flush()
            os.fsync(file.fileno())
        facts = {"bytes": temporary.stat().st_size, "sha256": checksum(temporary)}
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return facts

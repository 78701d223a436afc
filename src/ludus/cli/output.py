"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ludus.core.array_files import write_array_file
from ludus.core.codec import as_text
from ludus.core.lazily import np

LARGE_ARRAY = 100_000
"""Arrays with more entries than this go into .npy files beside the JSON."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under a temporary name and rename it, so that no half file is ever seen."""
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a pipe or a device: there is nothing to rename
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_fields(path: Path, fields: dict[str, Any]) -> None:
    """Write a JSON object to a file, its large arrays into .npy files beside it."""
    small = _small(fields, path.with_suffix(""))
    write_whole(path, (as_text(small) + "\n").encode())


def _small(value: Any, stem: Path) -> Any:
    if isinstance(value, dict):
        return {key: _small(entry, stem.with_name(f"{stem.name}.{key}")) for key, entry in value.items()}
    if isinstance(value, list):
        return [_small(entry, stem.with_name(f"{stem.name}.{index}")) for index, entry in enumerate(value)]
    if isinstance(value, np.ndarray) and value.size > LARGE_ARRAY and value.dtype != object:
        return write_array_file(value, stem.with_name(f"{stem.name}.npy"))
    return value

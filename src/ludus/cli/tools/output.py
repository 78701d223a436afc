"""What a command writes: files, whole or not at all, and pictures as text in colour where the terminal has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from ludus.core.arrays import array_bytes
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.families.codec import as_text
from ludus.render.text import text

LARGE_ARRAY = 100_000
"""Arrays with more entries than this go into .npy files beside the JSON."""


def check_suffix(path: Path, *suffixes: str) -> None:
    """Refuse a file name of a form that is not written, before any work is done."""
    if path.suffix.lower() not in suffixes:
        raise invalid("output", f"expected a file name ending in {' or '.join(suffixes)}, got {path.name!r}")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that no half file is ever seen."""
    write_together({path: content})


def write_fields(path: Path, fields: dict[str, Any]) -> None:
    """Write a JSON object to a file, its large arrays into .npy files beside it."""
    files: dict[Path, bytes] = {}
    is_ordinary = path.is_file() or not path.exists()
    written = _without_arrays(fields, path.with_suffix(""), files) if is_ordinary else fields
    # The JSON comes last: whoever sees it sees its arrays too.
    write_together({**files, path: (as_text(written) + "\n").encode()})


def write_together(files: dict[Path, bytes]) -> None:
    """Write some files under temporary names and rename them when all are written."""
    for path in files:
        if not path.name:
            raise invalid("output", f"expected the name of a file, got {str(path)!r}")
    temporary = {path: path.with_name(f".{path.name}.{os.getpid()}.tmp") for path in files}
    try:
        for path, content in files.items():
            if path.exists() and not path.is_file():
                path.write_bytes(content)  # a pipe or a device: there is nothing to rename
            else:
                temporary[path].write_bytes(content)
        for path, beside in temporary.items():
            if beside.exists():
                beside.replace(path)
    except (OSError, ValueError) as error:
        words = error.strerror if isinstance(error, OSError) else str(error)
        raise OSError(None, words, str(list(files)[-1])) from None
    finally:
        for beside in temporary.values():
            _remove(beside)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except (OSError, ValueError):
        return  # it was never written


def _without_arrays(value: Any, stem: Path, files: dict[Path, bytes]) -> Any:
    """Return a value with references in place of its large arrays, whose files are added to `files`."""
    if isinstance(value, dict):
        return {key: _without_arrays(one, stem.with_name(f"{stem.name}.{key}"), files) for key, one in value.items()}
    if isinstance(value, list):
        return [_without_arrays(one, stem.with_name(f"{stem.name}.{i}"), files) for i, one in enumerate(value)]
    if isinstance(value, np.ndarray) and value.size > LARGE_ARRAY and value.dtype != object:
        path = stem.with_name(f"{stem.name}.npy")
        files[path] = array_bytes(value)
        return {"npy": path.name}
    return value


def takes_colour() -> bool:
    """Return whether standard output takes colour: a terminal, unless NO_COLOR is set or the terminal has none."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def picture_text(picture: Picture) -> str:
    """Return a picture as text for standard output."""
    return text(picture, colour=takes_colour())

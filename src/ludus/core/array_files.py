"""Arrays in files: `{"npy": "name.npy"}`, a file beside the JSON that names it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.lazily import np


def read_array_file(reference: dict[str, Any], field: str, folder: Path | None) -> Array:
    """Return the array that a reference names, memory-mapped; InvalidInput when it is not an array beside the JSON."""
    name = reference.get("npy")
    if list(reference) != ["npy"] or not isinstance(name, str):
        raise invalid(field, f"expected an array or {{'npy': 'name.npy'}}, got {abbreviate(reference)}")
    if folder is None:
        raise invalid(field, f"expected the array itself, for there is no folder to look for {abbreviate(name)} in")
    path = folder / name
    if "\0" in name or not path.resolve().is_relative_to(folder.resolve()):
        raise invalid(field, f"expected a .npy file beside the JSON file, got {abbreviate(name)}")
    if not path.is_file():
        raise invalid(field, f"expected a .npy file beside the JSON file, got {abbreviate(name)}, which is not there")
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
        if array.offset + array.nbytes != path.stat().st_size:
            raise ValueError("its length does not fit its header")
    except Exception as error:  # what NumPy raises on a broken file is not listed anywhere
        raise invalid(
            field, f"expected a .npy file of integers, got {abbreviate(name)}: {abbreviate(str(error))}"
        ) from None
    if array.dtype.kind not in "iu" or array.dtype.byteorder == ">" or not array.flags.c_contiguous:
        raise invalid(field, f"expected little-endian integers in C order, got {array.dtype} in {abbreviate(name)}")
    return np.asarray(array)


def array_bytes(array: Array) -> bytes:
    """Return the content of the .npy file of an array."""
    file = io.BytesIO()
    np.save(file, np.ascontiguousarray(array))
    return file.getvalue()

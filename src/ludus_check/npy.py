r"""Reading .npy files: the format of NumPy, versions 1 to 3, little-endian integers in C order.

A file is the six bytes ``\x93NUMPY``, two bytes of version, the length of the header, the header (a Python
literal of a dictionary), and the entries. See https://numpy.org/neps/nep-0001-npy-format.html.
"""

import ast
import os
import sys
from array import array
from collections.abc import Mapping, Sequence
from math import prod
from pathlib import Path
from typing import BinaryIO

from ludus_check.errors import Malformed, too_large
from ludus_check.limits import NPY_BYTES, NPY_HEADER_BYTES, TEXT
from ludus_check.reading import open_regular
from ludus_check.words.quoting import shown

CODES = {"<i1": "b", "|i1": "b", "<u1": "B", "|u1": "B", "<i2": "h", "<u2": "H", "<i4": "i", "<u4": "I"}
CODES |= {"<i8": "q", "<u8": "Q"}
"""The types of entries that are read, with their codes for the module array."""


def read_npy(
    reference: Mapping[str, object], field: str, shape: Sequence[int], folder: Path | None, first: int | None = None
) -> Sequence[int]:
    """Return the entries of the .npy file that {"npy": "file.npy"} names; it must have exactly this shape.

    With `first` only that number of entries along the first axis are read, and the file may be longer than NPY_BYTES.
    """
    path = _path(reference, field, folder)
    try:
        with open_regular(path) as file:
            code = _header(file, field, shape)
            size = prod(shape) * array(code).itemsize
            left = os.fstat(file.fileno()).st_size - file.tell()
            wanted = size if first is None else size // shape[0] * min(first, shape[0])
            if left != size:
                raise Malformed(field, f"expected {size} bytes after the header of {shown(path.name)}, got {left}")
            if wanted > NPY_BYTES:
                raise too_large(field, f"{NPY_BYTES} bytes", wanted)
            content = file.read(wanted)
    except (OSError, ValueError) as error:
        raise Malformed(field, f"expected a file that can be read, got {shown(path.name)}: {error}") from None
    if len(content) != wanted:
        raise Malformed(field, f"expected {wanted} bytes of entries, got {len(content)}")
    if code == "B":
        return content
    entries = array(code, content)
    if sys.byteorder == "big":
        entries.byteswap()
    return entries


def _path(reference: Mapping[str, object], field: str, folder: Path | None) -> Path:
    """Return the path that a reference names, which lies in the folder even after following links."""
    name = reference.get("npy")
    if set(reference) != {"npy"} or not isinstance(name, str) or not 0 < len(name) <= TEXT or "\0" in name:
        raise Malformed(field, 'expected a list or {"npy": "file.npy"}, got another object')
    if folder is None:
        raise Malformed(field, "expected the array itself: without a JSON file there is no folder for .npy files")
    path = folder / name
    try:
        inside = not Path(name).is_absolute() and ".." not in Path(name).parts
        inside = inside and path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError) as error:
        raise Malformed(field, f"expected a path to a file, got {shown(name)}: {error}") from None
    if not inside:
        raise Malformed(field, f"expected a path inside the folder of the JSON file, got {shown(name)}")
    return path


def _header(file: BinaryIO, field: str, shape: Sequence[int]) -> str:
    """Read up to the first entry and return the code of the entries' type for the module array."""
    start = file.read(8)
    versions = {b"\1\0": 2, b"\2\0": 4, b"\3\0": 4}
    if start[:6] != b"\x93NUMPY" or start[6:] not in versions:
        raise Malformed(field, "expected an .npy file of version 1.0, 2.0 or 3.0")
    length = int.from_bytes(file.read(versions[start[6:]]), "little")
    if length > NPY_HEADER_BYTES:
        raise Malformed(field, f"expected an .npy header of at most {NPY_HEADER_BYTES} bytes, got {length}")
    header = _literal(file.read(length), field)
    if header.keys() != {"descr", "fortran_order", "shape"}:
        raise Malformed(field, "expected an .npy header with descr, fortran_order and shape")
    if header["fortran_order"] is not False:
        raise Malformed(field, "expected an .npy file in C order, got Fortran order")
    kind, stored = header["descr"], header["shape"]
    if not isinstance(kind, str) or kind not in CODES:
        raise Malformed(field, f"expected little-endian integers (such as <i8 or |u1), got the type {shown(kind)}")
    if type(stored) is not tuple or any(type(x) is not int for x in stored) or stored != tuple(shape):
        raise Malformed(field, f"expected an .npy file of shape {_dimensions(tuple(shape))}, got {_dimensions(stored)}")
    return CODES[kind]


def _dimensions(shape: object) -> str:
    return " x ".join(map(shown, shape[:17])) if isinstance(shape, tuple) and shape else shown(shape)


def _literal(text: bytes, field: str) -> dict[object, object]:
    try:
        header = ast.literal_eval(text.decode("utf-8").strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        header = None
    if not isinstance(header, dict):
        raise Malformed(field, "expected an .npy header that is a dictionary")
    return header

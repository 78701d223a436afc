"""Arrays of integers: the board, the rolls, the weights.

An array is a NumPy array with an integer type, or, when the numbers are too large for any machine type, an array of
Python integers (dtype object). Arrays inside problems and certificates are read-only.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]
else:
    Array = Any

Nested: TypeAlias = "int | Sequence[Nested]"

UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
"""The machine types for residues, the smallest first."""


def residues(values: Nested | Array, modulus: int) -> Array:
    """Return values reduced modulo n, in the smallest unsigned type that holds 2n - 1, read-only.

    Sums of two residues then never overflow; beyond 64 bits the array holds Python integers.

    >>> residues([[7, -1], [5, 2]], 5)
    array([[2, 4],
           [0, 2]], dtype=uint8)
    >>> residues([3], 2**80).dtype, residues(np.array([-1], dtype=np.int8), 1000).tolist()
    (dtype('O'), [999])
    """
    given = np.asarray(values)
    if given.dtype.kind == "f" or given.dtype.kind == "u" or modulus > 2**62:
        given = given if given.dtype.kind == "u" and modulus <= 2**62 else np.asarray(values, dtype=object)
    if given.dtype.kind in "iu" and modulus > np.iinfo(given.dtype).max:
        given = given.astype(np.int64)  # a narrow type does not hold the modulus itself
    reduced = np.asarray(given % modulus).astype(residue_type(modulus), order="C", copy=True)
    return frozen(reduced)


def difference(state: Array, target: Array | None, modulus: int) -> Array:
    """Return state minus target modulo n, both residues; the state itself without a target.

    >>> difference(residues([1, 4], 5), residues([3, 3], 5), 5).tolist()
    [3, 1]
    """
    if target is None:
        return state
    if state.dtype == object:
        return residues(state - target, modulus)
    found: Array = state - target
    return np.where(state < target, found + state.dtype.type(modulus), found)


def residue_type(modulus: int) -> np.dtype[Any]:
    """Return the smallest unsigned type that holds 2n - 1, or object.

    >>> residue_type(128), residue_type(129), residue_type(2**64)
    (dtype('uint8'), dtype('uint16'), dtype('O'))
    """
    for name in UNSIGNED:
        if 2 * modulus - 1 <= np.iinfo(name).max:
            return np.dtype(name)
    return np.dtype(object)


def frozen(array: Array) -> Array:
    """Return the same array, marked read-only."""
    array.setflags(write=False)
    return array


def portable(array: Array) -> Array | Nested:
    """Return an array in a form that other programs can read: contiguous machine integers, or nested lists."""
    return array.tolist() if array.dtype == object else np.ascontiguousarray(array)


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

"""Arithmetic modulo n on unsigned arrays, without division and without a branch.

For residues x, y < n <= 2^(bits-1) the wrapping sum s = x + y satisfies (x + y) mod n = min(s, s - n): if s < n
then s - n wraps round to a larger number. Likewise (x - y) mod n = min(d, d + n) for the wrapping difference d.
Numba would widen narrow integers to 64 bits, so these few operations are written as LLVM instructions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # llvmlite ships no types
from numba.core import types
from numba.np import arrayobj
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, emitted

Residues = NDArray[np.unsignedinteger[Any]]
"""A one-dimensional contiguous array with entries in 0..n-1."""

Modulus = Any
"""The modulus n as a scalar of the type of the array."""

_make_array: Any = arrayobj.make_array
_populate_array: Any = arrayobj.populate_array


@emitted
def plus(context: Any, x: Any, y: Any, n: Any) -> Any:
    """Return (x + y) mod n in the type of x."""
    return _alike(x, y, n), _emit_plus


@emitted
def minus(context: Any, x: Any, y: Any, n: Any) -> Any:
    """Return (x - y) mod n in the type of x."""
    return _alike(x, y, n), _emit_minus


@emitted
def high_product(context: Any, x: Any, y: Any) -> Any:
    """Return the upper 64 bits of the 128-bit product of two 64-bit numbers."""
    return types.uint64(types.uint64, types.uint64), _emit_high_product


@emitted
def part(context: Any, cells: Any, start: Any, size: Any) -> Any:
    """Return cells[start : start + size], unchecked: the ends must lie inside, and cells must outlive the part.

    A Python slice is ten times as much code to compile, and as slow as some thirty additions.
    """
    return cells(cells, types.intp, types.intp), _emit_part


@compiled
def copy(out: Residues, source: Residues) -> None:
    """Put source into out."""
    for k in range(out.size):
        out[k] = source[k]


@compiled
def clear(out: Residues) -> None:
    """Put 0 everywhere."""
    for k in range(out.size):
        out[k] = 0


@compiled
def add_to(total: Residues, summand: Residues, n: Modulus) -> None:
    """Add summand to total, entry by entry."""
    for k in range(total.size):
        total[k] = plus(total[k], summand[k], n)


@compiled
def add(out: Residues, left: Residues, right: Residues, n: Modulus) -> None:
    """Put left + right into out."""
    for k in range(out.size):
        out[k] = plus(left[k], right[k], n)


@compiled
def subtract(out: Residues, left: Residues, right: Residues, n: Modulus) -> None:
    """Put left - right into out."""
    for k in range(out.size):
        out[k] = minus(left[k], right[k], n)


@compiled
def subtract_everywhere(total: Residues, value: Modulus, n: Modulus) -> None:
    """Subtract one residue from every entry of total."""
    for k in range(total.size):
        total[k] = minus(total[k], value, n)


def _alike(x: Any, y: Any, n: Any) -> Any:
    if x in types.unsigned_domain and x == y == n:
        return x(x, y, n)
    return None


def _emit_plus(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    x, y, n = values
    total = builder.add(x, y)
    return _smaller(builder, total, builder.sub(total, n))


def _emit_minus(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    x, y, n = values
    difference = builder.sub(x, y)
    return _smaller(builder, difference, builder.add(difference, n))


def _emit_high_product(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    wide = ir.IntType(128)
    x, y = (builder.zext(value, wide) for value in values)
    return builder.trunc(builder.lshr(builder.mul(x, y), ir.Constant(wide, 64)), ir.IntType(64))


def _emit_part(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    cells, start, size = values
    kind = signature.args[0]
    whole = _make_array(kind)(context, builder, cells)
    result = _make_array(kind)(context, builder)
    _populate_array(
        result,
        data=builder.gep(whole.data, [start]),
        shape=[size],
        strides=[whole.itemsize],
        itemsize=whole.itemsize,
        meminfo=None,
    )
    return result._getvalue()


def _smaller(builder: ir.IRBuilder, x: Any, y: Any) -> Any:
    return builder.select(builder.icmp_unsigned("<", x, y), x, y)

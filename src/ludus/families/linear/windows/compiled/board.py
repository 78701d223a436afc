"""A board as the compiled loops take it (one line of cells, a long axis last), and its arithmetic modulo n.

There is no division and no branch: for residues x, y < n <= 2^(bits-1) the wrapping sum s = x + y satisfies (x + y) mod
n = min(s, s - n): if s < n then s - n wraps round to a larger number. Likewise (x - y) mod n = min(d, d + n) for the
wrapping difference d. Numba would widen narrow integers to 64 bits, so these few operations are written as LLVM
instructions.

No axis has length 1. Division modulo n by a number that need not be a unit: once, by the product of the shares of all
folded axes. Dividing axis by axis would be wrong: where a share is no unit modulo n, the quotients in between are not
unique.

Folding: sums over all indices that agree modulo a period. They decide whether a position can be solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # llvmlite ships no types
from numba.core import types
from numba.np import arrayobj
from numpy.typing import NDArray

from ludus.algebra.compiled import compiled, emitted
from ludus.core.arrays import residue_type

Residues = NDArray[np.unsignedinteger[Any]]
"""A one-dimensional contiguous array with entries in 0..n-1."""

Modulus = Any
"""The modulus n as a scalar of the type of the array."""

_make_array: Any = arrayobj.make_array
_populate_array: Any = arrayobj.populate_array


@emitted
def plus(context: Any, x: Any, y: Any, n: Any) -> Any:
    """Return (x + y) mod n in the type of x."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
        x, y, n = values
        # Where the sum is below n, taking n away wraps around: the smaller of the two is the residue, with no branch.
        total = builder.add(x, y)
        return _smaller(builder, total, builder.sub(total, n))

    return _alike(x, y, n), emit


@emitted
def minus(context: Any, x: Any, y: Any, n: Any) -> Any:
    """Return (x - y) mod n in the type of x."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
        x, y, n = values
        # A negative difference wraps around to a large word; then the one with n added is smaller.
        difference = builder.sub(x, y)
        return _smaller(builder, difference, builder.add(difference, n))

    return _alike(x, y, n), emit


@emitted
def high_product(context: Any, x: Any, y: Any) -> Any:
    """Return the upper 64 bits of the 128-bit product of two 64-bit numbers."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
        wide = ir.IntType(128)
        x, y = (builder.zext(value, wide) for value in values)
        return builder.trunc(builder.lshr(builder.mul(x, y), ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), emit


@emitted
def part(context: Any, cells: Any, start: Any, size: Any) -> Any:
    """Return cells[start : start + size], unchecked: the ends must lie inside, and cells must outlive the part.

    A Python slice is ten times as much code to compile, and as slow as some thirty additions.
    """

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
        cells, start, size = values
        kind = signature.args[0]
        whole, result = _make_array(kind)(context, builder, cells), _make_array(kind)(context, builder)
        # Without meminfo the part owns nothing, and no reference is counted.
        data, item = builder.gep(whole.data, [start]), whole.itemsize
        _populate_array(result, data=data, shape=[size], strides=[item], itemsize=item, meminfo=None)
        return result._getvalue()

    return cells(cells, types.intp, types.intp), emit


def _alike(x: Any, y: Any, n: Any) -> Any:
    return x(x, y, n) if x in types.unsigned_domain and x == y == n else None


def _smaller(builder: ir.IRBuilder, x: Any, y: Any) -> Any:
    return builder.select(builder.icmp_unsigned("<", x, y), x, y)


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


class Axis(NamedTuple):
    """The numbers a, b, p, s of one axis; the compiled loops receive them as they are.

    Rolling a window changes the face sums over the indices r, r + p, r + 2p, ... by the same amount for every r < p,
    and by a multiple of s. On a wrapped axis p = gcd(a, b) and s = b / p (Kang, Kim, Park 2009, main theorem, here for
    each axis of a t-dimensional board); on a bounded axis p = b and s = 1.
    """

    length: int
    """a: the number of dice along the axis."""
    window: int
    """b: the length of the window, 1 <= b <= a."""
    period: int
    """p: the dice whose indices agree modulo p form one sum."""
    share: int
    """s: the number of dice of a window in one such sum."""


def axis_of(length: int, window: int, *, wrapped: bool) -> Axis:
    """Return the numbers of an axis.

    >>> axis_of(12, 8, wrapped=True)
    Axis(length=12, window=8, period=4, share=2)
    >>> axis_of(12, 8, wrapped=False)
    Axis(length=12, window=8, period=8, share=1)
    """
    period = gcd(length, window) if wrapped else window
    return Axis(length, window, period, window // period)


Divisors = NDArray[np.uint64]
"""One row d, m, u, w per divisor, see divisor."""


def divisor(share: int, modulus: int) -> tuple[int, int, int, int]:
    """Return the four numbers d, m, u, w with which divide solves share * q = x modulo n.

    With d = gcd(share, n) and m = n / d there is a solution iff d divides x, and q = u (x / d) mod m is the least one,
    where u is the inverse of share / d modulo m. The last number w = floor(2^64 u / m) replaces the division by m
    (V. Shoup's multiplication by a constant). For share = 1 there is nothing to do, which d = 0 says.

    >>> divisor(8, 12)[:3]
    (4, 3, 2)
    """
    if share == 1:
        return 0, 0, 0, 0
    d = gcd(share, modulus)
    m = modulus // d
    u = pow(share // d, -1, m) if m > 1 else 0
    return d, m, u, (u << 64) // m


@compiled
def divide(cells: Residues, divisors: Divisors, which: int) -> bool:
    """Divide every entry in place; return False, with the entries half done, when one has no quotient."""
    d, m, u, w = divisors[which, 0], divisors[which, 1], divisors[which, 2], divisors[which, 3]
    if d == 0:
        return True
    for k in range(cells.size):
        x = np.uint64(cells[k])
        q = x // d
        if q * d != x:
            return False
        # The estimated quotient is right or one too small, so one subtraction is enough.
        r = q * u - high_product(q, w) * m
        cells[k] = r - m if r >= m else r
    return True


WIDTH = 512
"""Entries: short periods are folded in multiples of at least this width, which are then halved down to the period."""
ROOM = 2 * WIDTH
"""The room that the fold of a short period needs."""


@compiled
def fold(total: Residues, line: Residues, period: int, n: Modulus) -> None:
    """Put the sum of line over the indices r, r + period, r + 2 period, ... into total[r].

    total has ROOM entries, or as many as the period when that is longer.
    """
    width = period
    # A multiple of the period is folded first: short rows would not fill a vector.
    while width < WIDTH and 4 * width <= line.size:
        width *= 2
    whole = part(total, 0, width)
    copy(whole, line)
    for start in range(width, line.size - width + 1, width):
        add_to(whole, part(line, start, width), n)
    # The rest begins at a multiple of the width, so that its residues begin at 0 too.
    rest = line.size % width
    add_to(part(total, 0, rest), part(line, line.size - rest, rest), n)
    # The width is the period times a power of two: both halves have the same residues.
    while width > period:
        width //= 2
        add_to(part(total, 0, width), part(total, width, width), n)


@compiled
def fold_slice(total: Residues, cells: Residues, j: int, period: int, n: Modulus) -> None:
    """Add slice j of a block to the sum of the slices that agree with j modulo the period."""
    place = part(total, j % period * cells.size, cells.size)
    if j < period:
        copy(place, cells)
    else:
        add_to(place, cells, n)


@compiled
def is_constant(rows: Residues, width: int) -> bool:
    """Return whether all rows of that width are equal."""
    left, right = part(rows, width, rows.size - width), rows
    differences = 0
    # No early exit: the loop then runs on whole vectors.
    for k in range(left.size):
        differences += left[k] != right[k]
    return differences == 0


State = NDArray[np.integer[Any]]
"""Faces or rolls, one per die: a C-contiguous array with entries in 0..n-1."""

MIN_LAST = 64
"""A last axis shorter than this makes way for the longest one."""


class FoldedBoard(NamedTuple):
    """A state and its axes in the order in which they are folded."""

    cells: Residues
    """The dice one after the other, each in the narrowest word that holds 2n - 1."""
    axes: tuple[Axis, ...]
    wrapped: tuple[bool, ...]
    modulus: Modulus
    order: tuple[int, ...]
    """The axes of the state in the order of the board, after those of length 1, which it does without."""


def board_of(state: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> FoldedBoard:
    """Return the board of a state whose dice, windows and modulus are those of a Windows problem."""
    shape = state.shape
    single = [i for i in range(state.ndim) if shape[i] == 1][: state.ndim - 1]
    order = [i for i in range(state.ndim) if i not in single]
    # The loops run along the last axis, which must be long for vectors to pay.
    if shape[order[-1]] < MIN_LAST:
        order.sort(key=shape.__getitem__)
    kind = residue_type(modulus)
    cells = state.transpose(single + order).astype(kind, order="C", copy=False).reshape(-1)
    axes = tuple(axis_of(shape[i], window[i], wrapped=wrap[i]) for i in order)
    return FoldedBoard(_unlocked(cells), axes, tuple(wrap[i] for i in order), kind.type(modulus), (*single, *order))


def restored(cells: Residues, board: FoldedBoard, state: State) -> State:
    """Return cells of the board in the shape and of the type of the state."""
    turned = cells.reshape([state.shape[i] for i in board.order])
    return np.ascontiguousarray(turned.transpose(np.argsort(board.order)), dtype=state.dtype)


def table_of(axes: Sequence[Axis]) -> tuple[NDArray[np.int64], int]:
    """Return one row a, b, p, bit, begin per axis, and the room for the folds, which begin there.

    Axes whose share is more than 1 have a bit each; the set of bits is the number of a divisor.
    """
    rows: list[tuple[int, int, int, int, int]] = []
    inner, begin, bit = prod(axis.length for axis in axes), 0, 1
    for axis in axes:
        # Only axes with a share other than 1 change what a fold is divided by.
        inner //= axis.length
        rows.append((axis.length, axis.window, axis.period, bit if axis.share > 1 else 0, begin))
        bit <<= axis.share > 1
        begin += max(axis.period * inner, ROOM)
    return np.array(rows, dtype=np.int64), begin


def divisors_of(axes: Sequence[Axis], modulus: int) -> Divisors:
    """Return, for each set of bits of the axes before the last, the divisors of a line and of its fold."""
    shares = [1]
    for axis in axes[:-1]:
        if axis.share > 1:
            shares += [axis.share * share for share in shares]
    pairs = [[divisor(share, modulus), divisor(share * axes[-1].share, modulus)] for share in shares]
    return np.array(pairs, dtype=np.uint64)


def _unlocked(cells: Residues) -> Residues:
    """Return the cells in the same memory as an array that may be written to: the one type the loops are compiled for.

    The loops do not change the state.
    """
    address, _ = cells.__array_interface__["data"]
    interface = {**cells.__array_interface__, "data": (address, False)}
    return np.asarray(SimpleNamespace(__array_interface__=interface, owner=cells))

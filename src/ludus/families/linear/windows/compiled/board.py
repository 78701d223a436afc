"""A board as the kernels want it: one line of cells, no axis of length 1, and a long axis last."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.families.linear.windows.compiled.axis import Axis, axis_of
from ludus.families.linear.windows.compiled.divide import Divisors, divisor
from ludus.families.linear.windows.compiled.fold import ROOM
from ludus.families.linear.windows.compiled.residues import Modulus, Residues

State = NDArray[np.integer[Any]]
"""Faces or rolls, one per die: a C-contiguous array with entries in 0..n-1."""

KINDS = tuple(np.dtype(kind) for kind in (np.uint8, np.uint16, np.uint32, np.uint64))
LARGEST = 2**63
"""The largest modulus n: 2n - 1 must fit into a word."""
SHORT = 64
"""A last axis shorter than this makes way for the longest one."""


class Board(NamedTuple):
    """A state and its axes in the order in which they are folded."""

    cells: Residues
    """The dice one after the other, each in the narrowest word that holds 2n - 1."""
    axes: tuple[Axis, ...]
    wrapped: tuple[bool, ...]
    modulus: Modulus
    order: tuple[int, ...]
    """The axes of the state in the order of the board, after those of length 1, which it does without."""


def board_of(state: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> Board:
    """Return the board of a state; raise ValueError for one that is not as State says."""
    check(state, window, wrap, modulus)
    shape = state.shape
    single = [i for i in range(state.ndim) if shape[i] == 1][: state.ndim - 1]
    order = [i for i in range(state.ndim) if i not in single]
    if shape[order[-1]] < SHORT:
        order.sort(key=shape.__getitem__)
    kind = kind_for(modulus)
    cells = state.transpose(single + order).astype(kind, order="C", copy=False).reshape(-1)
    axes = tuple(axis_of(shape[i], window[i], wrapped=wrap[i]) for i in order)
    return Board(_unlocked(cells), axes, tuple(wrap[i] for i in order), kind.type(modulus), (*single, *order))


def kind_for(modulus: int) -> np.dtype[Any]:
    """Return the narrowest type in which residues can be added: n <= 2^(bits-1)."""
    return next(kind for kind in KINDS if modulus <= 2 ** (8 * kind.itemsize - 1))


def check(state: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> None:
    """Raise ValueError if the arguments do not describe a board."""
    if state.dtype.kind not in "ui" or not state.flags.c_contiguous or state.size == 0 or state.ndim == 0:
        raise ValueError(f"expected dice in a C-contiguous array of integers, got {state.dtype} of shape {state.shape}")
    if not 1 <= modulus <= LARGEST:
        raise ValueError(f"expected a modulus from 1 to {LARGEST}, got {modulus}")
    if not len(window) == len(wrap) == state.ndim:
        raise ValueError(f"expected a window length and a wrap for each axis of {state.shape}, got {window}, {wrap}")
    if not all(1 <= b <= a for a, b in zip(state.shape, window, strict=True)):
        raise ValueError(f"expected windows of at least 1 that fit into {state.shape}, got {tuple(window)}")


def restored(cells: Residues, board: Board, state: State) -> State:
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
    """Return the cells in the same memory as an array that may be written to: the one type kernels are compiled for.

    The kernels leave the state alone.
    """
    address, _ = cells.__array_interface__["data"]
    interface = {**cells.__array_interface__, "data": (address, False)}
    return np.asarray(SimpleNamespace(__array_interface__=interface, owner=cells))

"""Cut a search for the fewest rolls into independent slices: only the axes with quiet patterns of their own matter.

The move matrix is the Kronecker product of the matrices B of its axes. Where the Smith form of an axis has only units
modulo n, B is injective modulo n, and such an axis adds nothing to the kernel: with N the product of the other (noisy)
axes, ker(N x B) = ker N x (all vectors on the anchors of that axis). So the rolls at each fixed index on the other axes
may be changed by any quiet pattern of N, independently of all the rest, and the fewest rolls of the board are the sum
of the fewest rolls of its slices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd, prod

from ludus.algebra.residue_sums import column_sums
from ludus.core.arrays import Array, residue_type, residues
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, axes
from ludus.families.linear.windows.problem import Windows


@dataclass(frozen=True, slots=True, eq=False)
class Slices:
    """Solutions of many boards with the same rules, side by side; each may be changed by quiet patterns."""

    rolls: Array
    """The lengths of the noisy axes, then the number of slices."""
    axes: tuple[Axis, ...]
    """The noisy axes; they are all wrapped."""
    modulus: int

    @property
    def dice(self) -> int:
        """The number of dice of one slice."""
        return prod(axis.length for axis in self.axes)

    @property
    def number(self) -> int:
        """The number of slices."""
        return int(self.rolls.shape[-1])

    def totals(self) -> list[int]:
        """Return the number of rolls of each slice."""
        sums = column_sums(self.rolls.reshape(-1, self.number), self.modulus)
        return [int(total) for total in sums]

    def having(self, rolls: Array) -> Slices:
        """Return the same slices with other rolls."""
        return replace(self, rolls=rolls.astype(residue_type(self.modulus)))

    def only(self, number: int) -> Slices:
        """Return one slice alone."""
        return replace(self, rolls=self.rolls[..., number : number + 1])


def is_noisy(axis: Axis, modulus: int) -> bool:
    """Return whether the axis has quiet patterns of its own: its Smith form has an entry that is no unit modulo n.

    >>> is_noisy(Axis(7, 2), 3), is_noisy(Axis(7, 3), 3), is_noisy(Axis(6, 2), 5), is_noisy(Axis(6, 2, False), 5)
    (False, True, True, False)
    """
    return axis.wrapped and modulus > 1 and (axis.g > 1 or gcd(axis.s, modulus) > 1)


def split(problem: Windows, rolls: Array) -> Slices:
    """Return the slices of a board that is solved by the given rolls."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    noisy = tuple(axis for axis in board_axes if is_noisy(axis, problem.modulus))
    lengths = tuple(axis.length for axis in noisy)
    parts = np.transpose(_on_anchors(rolls, problem), _order(problem)).reshape(*lengths, -1)
    return Slices(np.ascontiguousarray(parts), noisy, problem.modulus)


def join(problem: Windows, slices: Slices) -> Array:
    """Return the rolls of the whole board; the inverse of `split`."""
    order = _order(problem)
    rolls = np.zeros(problem.shape, dtype=slices.rolls.dtype)
    parts = slices.rolls.reshape(tuple(problem.anchors[index] for index in order))
    _on_anchors(rolls, problem)[...] = np.transpose(parts, np.argsort(order))
    return residues(rolls, problem.modulus)


def _order(problem: Windows) -> tuple[int, ...]:
    """Return the axes of the board, the noisy ones first."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    return tuple(sorted(range(len(board_axes)), key=lambda index: not is_noisy(board_axes[index], problem.modulus)))


def _on_anchors(rolls: Array, problem: Windows) -> Array:
    """Return the part of an array in the shape of the board where windows may be anchored."""
    return rolls[tuple(slice(0, anchors) for anchors in problem.anchors)]

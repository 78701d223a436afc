"""Cut a search for the fewest rolls into independent slices: only the axes with quiet patterns of their own matter.

The move matrix is the Kronecker product of the matrices B of its axes. Where the Smith form of an axis has only units
modulo n, B is injective modulo n, and such an axis adds nothing to the null space: with N the product of the other
(noisy) axes, ker(N x B) = ker N x (all vectors on the anchors of that axis). So the rolls at each fixed index on the
other axes may be changed by any quiet pattern of N, independently of all the rest, and the fewest rolls of the board
are the sum of the fewest rolls of its slices.

A lower bound on the rolls of any solution, from counting faces.

A die that has to move by d faces, 0 <= d < n, is moved d, d + n, d + 2n, ... times. Put the dice into classes by their
indices modulo g on every axis. A window of length b = g s meets every residue modulo g exactly s times, so each roll
moves S = (product of the s) dice of each class. With D the sum of the d in a class, T rolls satisfy S T >= D and
S T = D modulo n; the second says that any two solutions have the same T modulo n/gcd(n, S). The bound is the least T
that satisfies both for every class. On a single axis there is another bound: the rolls of every residue class modulo g
at their best alone (fewest_ranks).
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd, prod

from ludus.algebra.pattern_sums import column_sums
from ludus.core.arrays import Array, residue_type, residues
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.windows.axes import Axis, axes, window_sums
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import fewest_ranks


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


def lower_bounds(slices: Slices) -> list[int]:
    """Return for each slice a number of rolls that no solution goes below.

    >>> from ludus.families.linear.windows.axes import Axis
    >>> lower_bounds(Slices(np.array([[1], [2], [2], [2]]), (Axis(4, 2),), 3))
    [1]
    """
    n, each = slices.modulus, prod(axis.s for axis in slices.axes)
    sums = window_sums(slices.rolls, slices.axes, n)
    sums = sums if n * slices.dice < 2**63 else sums.astype(object)
    for index, axis in enumerate(slices.axes):
        turned = np.moveaxis(sums, index, 0)
        folded = turned.reshape(-1, axis.g, *turned.shape[1:]).sum(axis=0)
        sums = np.moveaxis(folded, 0, index)
    needs = sums.reshape(-1, slices.number).max(axis=0)
    bounds = [-(-int(need) // each) for need in needs]
    if len(slices.axes) == 1:
        alone = fewest_ranks.lone_totals(slices.rolls, slices.axes[0], n)
        bounds = [max(bound, int(total)) for bound, total in zip(bounds, alone, strict=True)]
    step = total_step(slices)
    return [bound + (total - bound) % step for bound, total in zip(bounds, slices.totals(), strict=True)]


def total_step(slices: Slices) -> int:
    """Return a number by which the totals of any two solutions of a slice differ a whole number of times.

    >>> from ludus.families.linear.windows.axes import Axis
    >>> total_step(Slices(np.array([[1], [2], [2], [2]]), (Axis(4, 2),), 3))
    3
    """
    return slices.modulus // gcd(slices.modulus, prod(axis.s for axis in slices.axes))

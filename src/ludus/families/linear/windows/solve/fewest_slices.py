"""Cut a search for the fewest rolls into independent slices: only the axes with quiet patterns of their own matter.

The move matrix is the Kronecker product of the matrices B of its axes. Where the Smith form of an axis has only units
modulo n, B is injective modulo n, and such an axis adds nothing to the null space: with N the product of the other
(singular) axes, ker(N x B) = ker N x (all vectors on the anchors of that axis). So the rolls at each fixed index on the
other axes may be changed by any quiet pattern of N, independently of all the rest, and the fewest rolls of the board
are the sum of the fewest rolls of its slices.

A lower bound on the rolls of any solution, from counting faces.

A die that has to move by d faces, 0 <= d < n, is moved d, d + n, d + 2n, ... times. Put the dice into classes by their
indices modulo g on every axis. A window of length b = g s meets every residue modulo g exactly s times, so each roll
moves S = (product of the s) dice of each class. With D the sum of the d in a class, T rolls satisfy S T >= D and
S T = D modulo n; the second says that any two solutions have the same T modulo n/gcd(n, S). The bound is the least T
that satisfies both for every class. On a single axis there is another bound: the rolls of every residue class modulo g
at their best alone (lone_totals).

The fewest rolls along one wrapped axis, exactly, in a time that does not depend on the number of faces.

As in fewest_ring, adding k_w to the m = a/g entries of each class w modulo g is quiet when the sum of the k_w is
divisible by q = n/gcd(n, s), and the class then costs f_w(k) = sum of ((c_j + k) mod n). One step of k adds m to f_w
and takes n away for each entry that goes from n - 1 to 0. So f_w is piecewise linear, and it has its minima where some
entry becomes 0. Two facts make a small search of it:

1. Some best k makes an entry 0 in every class but one. For if two classes have no entry 0, raise one by 1 and lower
   the other by 1: the first gains m at most, the second loses m, as none of its entries passes 0, and the sum stays.
   Go on until the second has an entry 0.
2. Let v_w be the entry of class w that becomes 0, and r_w the number of entries of the class below it. Then
   f_w(-v_w) = (sum of the class) - m v_w + n r_w. The one class of fact 1 goes e further, past no entry, for m e more;
   e = (sum of the v_w) mod q is the least that makes the sum right. With R = sum of the r_w and S = sum of the v_w

       fewest rolls = sum of c + the least of n R - m q floor(S/q).

For a given R the largest S is the best; so a dynamic programme over R < a finds it, in O(a^2) steps. R is bounded
further by any rolls known, since S is at most the sum of the largest entries: few rolls are cheap to prove.
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd, prod
from typing import Any

from ludus.algebra.fewest import add, column_sums, integers_up_to
from ludus.core.arrays import Array, residue_type, residues
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.windows.axes import Axis, axes, window_sums
from ludus.families.linear.windows.problem import Windows


@dataclass(frozen=True, slots=True, eq=False)
class Slices:
    """Solutions of many boards with the same rules, side by side; each may be changed by quiet patterns."""

    rolls: Array
    """The lengths of the singular axes, then the number of slices."""
    axes: tuple[Axis, ...]
    """The singular axes; they are all wrapped."""
    modulus: int

    @property
    def dice(self) -> int:
        return prod(axis.length for axis in self.axes)

    @property
    def number(self) -> int:
        return int(self.rolls.shape[-1])

    def sums(self) -> Array:
        """Return the number of rolls of each slice."""
        return column_sums(self.rolls.reshape(-1, self.number), self.modulus)

    def totals(self) -> list[int]:
        """Return the same as Python integers, whose sum does not overflow."""
        return [int(total) for total in self.sums()]

    def having(self, rolls: Array) -> Slices:
        return replace(self, rolls=rolls.astype(residue_type(self.modulus)))

    def only(self, number: int) -> Slices:
        return replace(self, rolls=self.rolls[..., number : number + 1])


def is_singular(axis: Axis, modulus: int) -> bool:
    """Return whether the axis has quiet patterns of its own: its Smith form has an entry that is no unit modulo n.

    >>> [is_singular(axis, 3) for axis in (Axis(7, 2), Axis(7, 3), Axis(6, 2), Axis(6, 2, wrapped=False))]
    [False, True, True, False]
    """
    return axis.wrapped and modulus > 1 and (axis.g > 1 or gcd(axis.s, modulus) > 1)


def split(problem: Windows, rolls: Array) -> Slices:
    """Return the slices of a board that is solved by the given rolls."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    singular = tuple(axis for axis in board_axes if is_singular(axis, problem.modulus))
    lengths = tuple(axis.length for axis in singular)
    parts = np.transpose(_on_anchors(rolls, problem), _order(problem)).reshape(*lengths, -1)
    return Slices(np.ascontiguousarray(parts), singular, problem.modulus)


def join(problem: Windows, slices: Slices) -> Array:
    """Return the rolls of the whole board; the inverse of `split`."""
    order = _order(problem)
    rolls = np.zeros(problem.shape, dtype=slices.rolls.dtype)
    parts = slices.rolls.reshape(tuple(problem.anchors[index] for index in order))
    _on_anchors(rolls, problem)[...] = np.transpose(parts, np.argsort(order))
    return residues(rolls, problem.modulus)


def _order(problem: Windows) -> tuple[int, ...]:
    """Return the axes of the board, the singular ones first."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    return tuple(sorted(range(len(board_axes)), key=lambda index: not is_singular(board_axes[index], problem.modulus)))


def _on_anchors(rolls: Array, problem: Windows) -> Array:
    """Return the part of an array in the shape of the board where windows may be anchored."""
    return rolls[tuple(slice(0, anchors) for anchors in problem.anchors)]


def lower_bounds(slices: Slices) -> list[int]:
    """Return for each slice a number of rolls that no solution goes below.

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
        alone = lone_totals(slices.rolls, slices.axes[0], n)
        bounds = [max(bound, int(total)) for bound, total in zip(bounds, alone, strict=True)]
    step = total_step(slices)
    return [bound + (total - bound) % step for bound, total in zip(bounds, slices.totals(), strict=True)]


def total_step(slices: Slices) -> int:
    """Return a number by which the totals of any two solutions of a slice differ a whole number of times.

    >>> total_step(Slices(np.array([[1], [2], [2], [2]]), (Axis(4, 2),), 3))
    3
    """
    return slices.modulus // gcd(slices.modulus, prod(axis.s for axis in slices.axes))


AT_ONCE = 1 << 22
"""Number of choices of the dynamic programme that are held at once."""
MAX_CHOICES = 1 << 28
"""No line with more choices is tried."""
MAX_SWAPS = 64
"""Maximum number of changes of single classes."""


def nanoseconds(axis: Axis, modulus: int, *, most_rank: int | None = None) -> float:
    """Return about how long one line takes, if need be with a bound on R; infinite when it would not fit."""
    a, g, m = axis.length, axis.g, axis.length // axis.g
    most = g * (m - 1) if most_rank is None else min(most_rank, g * (m - 1))
    if g * most > MAX_CHOICES:
        return float("inf")
    each = 150.0 if a * modulus >= 2**62 else 2.0
    return 20.0 * each * a + each * g * most * min(m, most + 1)


def most_rank(lines: Array, axis: Axis, modulus: int) -> int:
    """Return a bound on R for the best rolls of every line.

    >>> most_rank(np.array([[1], [2], [2], [2]]), Axis(4, 2), 3)
    0
    """
    return int(_ordered(lines, axis, modulus).limits().max())


def shorten_lines(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return rolls with the same effect and the fewest in each column of `lines`, as fewest_ring does."""
    classes = _ordered(lines, axis, modulus)
    ranks = np.zeros(classes.ordered.shape[1:], dtype=np.int64)
    for part, limit in _parts(classes.limits(), axis):
        ranks[:, part] = classes.best_ranks(part, limit)
    return classes.zeroed(ranks)


def lone_totals(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return for each line a number of rolls that none of its solutions goes below: every class at its best alone.

    >>> lone_totals(np.array([[1], [2], [2], [2]]), Axis(4, 2), 3).tolist()
    [1]
    """
    classes = _ordered(lines, axis, modulus)
    return np.asarray(classes.ordered.sum(axis=(0, 1)) + classes.alone().min(axis=0).sum(axis=0))


def fewest_totals(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return the fewest rolls of each line alone, without the rolls.

    >>> fewest_totals(np.array([[1], [2], [2], [2]]), Axis(4, 2), 3).tolist()
    [1]
    """
    classes = _ordered(lines, axis, modulus)
    gained = classes.relative(classes.ordered[0].sum(axis=0), 0)
    for part, limit in _parts(classes.limits(), axis):
        gained[part] = classes.by_rank(classes.largest_sums(part, limit)[0]).min(axis=0)
    totals: Array = classes.ordered.sum(axis=(0, 1)) + gained
    return totals


def swap_lines(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return rolls with the same effect and no more of them, not always the fewest, in a few passes over each line.

    Every class by itself makes that entry 0 which suits it best; then one class at a time changes its mind, the one
    that gains the most, until none gains.
    """
    classes = _ordered(lines, axis, modulus)
    swapped = classes.zeroed(classes.swapped_ranks())
    before, after = (column.sum(axis=0, dtype=classes.ordered.dtype) for column in (lines, swapped))
    return np.where(after < before, swapped, lines.astype(swapped.dtype))


def _ordered(lines: Array, axis: Axis, modulus: int) -> _Lines:
    m, kind = axis.length // axis.g, integers_up_to(2 * axis.length * modulus)
    ordered = np.sort(lines.reshape(m, axis.g, -1).astype(kind), axis=0)
    return _Lines(lines, ordered, modulus, m, modulus // gcd(modulus, axis.s))


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Lines of an axis, many side by side; n, m, q are those of the formula above."""

    lines: Array
    ordered: Array
    """The entries of each class in increasing order, in the shape (m, g, lines)."""
    n: int
    m: int
    q: int

    def relative(self, largest: Array, rank: Any) -> Array:
        """Return n R - m q floor(S/q)."""
        return np.asarray(self.n * rank - self.m * self.q * (largest // self.q))

    def by_rank(self, largest: Array) -> Array:
        """Return n R - m q floor(S/q) for a table of the largest S of each R."""
        return self.relative(largest, np.arange(len(largest)).astype(largest.dtype)[:, None])

    def limits(self) -> Array:
        """Return for each line a number that R does not exceed: with a larger one, even the largest S is no gain."""
        known = self.relative(self.ordered[0].sum(axis=0), 0)
        ranks = self._lone_ranks()
        values = self._values(ranks)
        known = np.minimum(known, self.relative(values.sum(axis=0), ranks.sum(axis=0).astype(values.dtype)))
        most = self.ordered.shape[1] * (self.m - 1)
        limits = (known - self.relative(self.ordered[-1].sum(axis=0), 0)) // self.n
        return np.array(np.minimum(limits, most), dtype=np.int64)

    def largest_sums(self, part: Array, limit: int) -> tuple[Array, list[tuple[int, Array]]]:
        """Return the largest S for each R up to a limit, and for each class that has a choice the r_w that it takes.

        A class has no choice where its entries are all the same: a higher rank gains nothing, and r_w = 0.
        """
        ordered = self.ordered[: limit + 1, :, part]
        is_moving = (ordered[-1] > ordered[0]).any(axis=1).astype(bool)
        best: Array = ordered[0][~is_moving].sum(axis=0, dtype=ordered.dtype)[None]
        choices = []
        for w in np.flatnonzero(is_moving).tolist():
            length = min(len(best) + len(ordered) - 1, limit + 1)
            longer = np.full((length, len(part)), -1, dtype=best.dtype)
            choice = np.zeros(longer.shape, dtype=np.uint16 if self.m <= 2**16 else np.uint32)
            # best[R] is the largest S of the classes so far with ranks that sum to R.
            for r in range(len(ordered)):
                sums = best[: length - r] + ordered[r, w]
                there = longer[r : r + len(sums)]
                np.copyto(choice[r : r + len(sums)], r, where=(sums > there).astype(bool, copy=False))
                np.maximum(there, sums, out=there)
            best = longer
            choices.append((w, choice))
        return best, choices

    def best_ranks(self, part: Array, limit: int) -> Array:
        """Return the r_w of the fewest rolls for some of the lines, in the shape (g, lines)."""
        best, choices = self.largest_sums(part, limit)
        rest = np.argmin(self.by_rank(best), axis=0).astype(np.int64)
        ranks, columns = np.zeros((self.ordered.shape[1], len(part)), dtype=np.int64), np.arange(len(part))
        for w, choice in reversed(choices):
            ranks[w] = choice[rest, columns]
            rest -= ranks[w]
        return ranks

    def swapped_ranks(self) -> Array:
        """Return the r_w after changing one of them at a time for the best, until no change gains."""
        ranks, columns = self._lone_ranks(), np.arange(self.ordered.shape[2])
        # One swap per line and pass, the best one: all lines move in one step.
        for _ in range(MAX_SWAPS):
            values = self._values(ranks)
            sums = values.sum(axis=0)
            gains = self.n * (np.arange(self.m)[:, None, None] - ranks).astype(values.dtype)
            gains -= self.m * self.q * ((sums - values + self.ordered) // self.q - sums // self.q)
            flat = gains.reshape(-1, len(columns))
            where = np.argmin(flat, axis=0)
            better = (flat[where, columns] < 0).astype(bool)
            if not better.any():
                break
            r, w = np.divmod(where[better], self.ordered.shape[1])
            ranks[w, columns[better]] = r
        return ranks

    def zeroed(self, ranks: Array) -> Array:
        """Return the rolls in which the entry with rank r_w of each class w becomes 0, but for what makes S right."""
        values = self._values(ranks)
        shifts = -values % self.n
        shifts[0] = (shifts[0] + values.sum(axis=0) % self.q) % self.n
        kind = residue_type(self.n)
        shape = (self.m, *shifts.shape)
        return add(self.lines.reshape(shape).astype(kind), shifts.astype(kind), self.n).reshape(self.lines.shape)

    def alone(self) -> Array:
        """Return n r - m v for every entry v: what its class costs, less the sum of the class, when v becomes 0."""
        ranks = np.arange(self.m).astype(self.ordered.dtype)[:, None, None]
        return np.asarray(self.n * ranks - self.m * self.ordered)

    def _lone_ranks(self) -> Array:
        """Return the r_w that are best for each class alone, whatever S is."""
        return np.array(np.argmin(self.alone(), axis=0), dtype=np.int64)

    def _values(self, ranks: Array) -> Array:
        return np.asarray(np.take_along_axis(self.ordered, ranks[None], axis=0)[0])


def _parts(limits: Array, axis: Axis) -> list[tuple[Array, int]]:
    """Return the lines in which R may be more than 0 in parts that fit, each with the largest limit of its lines."""
    order = np.argsort(limits, kind="stable")
    order, parts = order[limits[order] > 0], []
    while len(order):
        # From the largest limit down: what fits with that limit is a part.
        limit = int(limits[order[-1]])
        number = max(1, AT_ONCE // (axis.g * (limit + 1)))
        parts.append((order[-number:], limit))
        order = order[:-number]
    return parts

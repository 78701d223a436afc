"""One axis of a window board: the explicit Smith form of its window matrix, in linear time.

Let B be the a x a matrix whose column k is the window 1, ..., 1 (b ones) anchored at k. With g = gcd(a, b), s = b/g
there are unimodular U and V with

    U B V = diag(s, 0 (g - 1 times), 1 (a - g times))      on a wrapped axis,
    U B V = diag(1 (a - b + 1 times), 0 (b - 1 times))     on a bounded axis (only anchors that fit count).

The move matrix of a board is the Kronecker product of the B of its axes, so these two transforms solve boards of any
dimension: `coordinates` applies U along an axis, `rolls` applies V. This is the t-dimensional form of the main theorem
of Kang, Kim, Park (2009); the proof stands in docs/dice_rolling.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import gcd

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass


class Block(Enum):
    """What the diagonal of the Smith form holds on a block of coordinates."""

    FOLDED = "s"
    """The entry s: the coordinate is the sum over the indices divisible by g."""
    FREE = "1"
    """The entry 1: any value can be reached."""
    FIXED = "0"
    """The entry 0: no roll changes this coordinate."""


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of `length` a with windows of length `window` b, wrapped into a circle or bounded."""

    length: int
    window: int
    wrapped: bool = True

    @property
    def g(self) -> int:
        """The greatest common divisor of length and window."""
        return gcd(self.length, self.window)

    @property
    def s(self) -> int:
        """The diagonal entry of the folded coordinate, b/g."""
        return self.window // self.g

    @property
    def anchors(self) -> int:
        """How many windows there are along the axis."""
        return self.length if self.wrapped else self.length - self.window + 1

    def blocks(self) -> Iterable[tuple[Block, slice]]:
        """Return the blocks of coordinates that are not empty.

        >>> [(block.name, part.start, part.stop) for block, part in Axis(8, 4).blocks()]
        [('FOLDED', 0, 1), ('FIXED', 1, 4), ('FREE', 4, 8)]
        """
        cuts = [(Block.FREE, 0, self.anchors), (Block.FIXED, self.anchors, self.length)]
        if self.wrapped:
            cuts = [(Block.FOLDED, 0, 1), (Block.FIXED, 1, self.g), (Block.FREE, self.g, self.length)]
        return tuple((block, slice(start, stop)) for block, start, stop in cuts if start < stop)

    def divisor(self, block: Block) -> int:
        """Return the diagonal entry of the Smith form on a block."""
        return {Block.FOLDED: self.s, Block.FREE: 1, Block.FIXED: 0}[block]

    def coordinates(self, board: Array, axis: int, modulus: int) -> Array:
        """Return U applied along an axis of the board, modulo n.

        On a wrapped axis y_0 is the sum of the entries with index 0 mod g, y_w (0 < w < g) the sum at w mod g minus
        y_0, and y_j = board_j for j >= g. On a bounded axis y_j = board_j - board_(j-1) + y_(j-b): how often the greedy
        scan from the left has to add the window at j.
        """
        y = np.moveaxis(board, axis, 0)
        if self.wrapped:
            folds = y.reshape(self.length // self.g, self.g, *y.shape[1:]).sum(axis=0) % modulus
            y = y.copy()
            y[: self.g] = folds
            y[1 : self.g] = (folds[1:] - folds[:1]) % modulus
        else:
            y = _sums_by_stride(np.diff(y, axis=0, prepend=y[:1] * 0), self.window) % modulus
        return np.moveaxis(y, 0, axis)

    def rolls(self, coordinates: Array, axis: int, modulus: int) -> Array:
        """Return V applied along an axis, modulo n: rolls whose windows sum to U^-1 D times the coordinates.

        On a wrapped axis (1 - x^b) h = z - z_0 [b] is summed along the walk j, j - b, j - 2b, ... of each residue
        mod g, then c = (1 - x) h + z_0. On a bounded axis V is the identity.
        """
        z = np.moveaxis(coordinates, axis, 0)
        if not self.wrapped:
            return coordinates
        a, b, g = self.length, self.window, self.g
        steps = z.copy()
        steps[:g] = 0
        steps[g:b] -= z[0]
        walk = (np.arange(g)[None, :] - np.arange(1, a // g + 1)[:, None] * b) % a
        along = steps[walk]
        sums = np.zeros_like(along)
        sums[1:] = -np.cumsum(along[:-1], axis=0)
        h = np.empty_like(steps)
        h[walk] = sums
        c = h - np.roll(h, 1, axis=0)
        c[0] += z[0]
        return np.moveaxis(c % modulus, 0, axis)

    def weights(self, index: int) -> tuple[int, ...]:
        """Return row `index` of U: the weights on the axis whose weighted sum is that coordinate.

        >>> Axis(6, 4).weights(1)
        (-1, 1, -1, 1, -1, 1)
        >>> Axis(4, 2, wrapped=False).weights(3)
        (-1, 1, -1, 1)
        """
        a, b, g = self.length, self.window, self.g
        if not self.wrapped:
            rising = set(range(index, -1, -b))
            return tuple((j in rising) - (j + 1 in rising) for j in range(a))
        if index >= g:
            return tuple(int(j == index) for j in range(a))
        first = tuple(int(j % g == 0) for j in range(a))
        return first if index == 0 else tuple(int(j % g == index) - first[j] for j in range(a))


def axes(shape: tuple[int, ...], window: tuple[int, ...], wrap: tuple[bool, ...]) -> tuple[Axis, ...]:
    """Return the axes of a board."""
    return tuple(Axis(a, b, wrapped) for a, b, wrapped in zip(shape, window, wrap, strict=True))


def window_sums(rolls: Array, board_axes: tuple[Axis, ...], modulus: int) -> Array:
    """Return the sum of rolls[k] times the window anchored at k, modulo n, by running sums along each axis.

    >>> window_sums(np.array([1, 0, 0, 2]), (Axis(4, 2),), 5).tolist()
    [3, 1, 0, 2]
    """
    total = rolls.astype(working_type(modulus, rolls.shape))
    for index, axis in enumerate(board_axes):
        total = np.moveaxis(total, index, 0)
        before = total[axis.length - axis.window + 1 :] if axis.wrapped else total[:0]
        # Prepending the windows that wrap around turns the circle into a line; then window = running sum minus lag.
        line = np.cumsum(np.concatenate([before, total]), axis=0)
        total = line[len(before) :].copy()
        total[axis.window - len(before) :] -= line[: axis.length - axis.window + len(before)]
        total = np.moveaxis(total % modulus, 0, index)
    return total


def working_type(modulus: int, shape: tuple[int, ...]) -> np.dtype[np.generic]:
    """Return int64 when no sum along an axis of residues modulo n can leave it, else object."""
    return np.dtype(np.int64 if 4 * modulus * (max(shape) + 1) < 2**63 else object)


def _sums_by_stride(values: Array, stride: int) -> Array:
    """Return y with y_j = values_j + y_(j - stride) along the first axis."""
    rows = -(-len(values) // stride)
    padded = np.zeros((rows * stride, *values.shape[1:]), dtype=values.dtype)
    padded[: len(values)] = values
    sums: Array = np.cumsum(padded.reshape(rows, stride, *values.shape[1:]), axis=0)
    return sums.reshape(padded.shape)[: len(values)]

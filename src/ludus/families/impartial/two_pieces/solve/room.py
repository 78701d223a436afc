"""How large the tables of pairs are, how large their values get, and a clear word when that is more than we take."""

from __future__ import annotations

from math import isqrt, prod

from ludus.core.errors import InvalidInput, invalid
from ludus.core.wording import gibibytes
from ludus.families.impartial.one_piece.pieces import repeats
from ludus.families.impartial.two_pieces.problem import Push, TwoPieces

MAX_ENTRIES = 1 << 28
"""A table of pairs, or a collapsed one, has at most so many entries: 512 MiB of two bytes each."""
SMALL = 300_000
"""Up to so many options in all, the definition in Python is quicker than loading a compiler."""


def check_pairs(problem: TwoPieces) -> None:
    """Raise InvalidInput when there is no room for a table of all pairs; say how much it needs and what would fit."""
    entries = prod(problem.shape)
    if entries > MAX_ENTRIES:
        raise too_large("size", f"{' x '.join(map(str, problem.shape))} pairs", entries, len(problem.shape))


def too_large(field: str, what: str, entries: int, axes: int) -> InvalidInput:
    """Return the error for a table with too many entries."""
    side = next(s for s in range(isqrt(MAX_ENTRIES) + 1, 0, -1) if s**axes <= MAX_ENTRIES)
    fits = " x ".join([str(side)] * axes)
    most, needs = (gibibytes(2 * amount) for amount in (MAX_ENTRIES, entries))
    return invalid(field, f"expected a table of at most {most}, got {needs} for {what}; {fits} would fit")


def value_bound(problem: TwoPieces) -> int:
    """Return a number that no Grundy number exceeds: the lesser of two proved bounds.

    A value is at most the number of options, and at most the number of moves of the longest play; each move lowers the
    sum of all coordinates (a piece off the board has zeros).

    >>> value_bound(TwoPieces((8, 8), ((1, 0), (0, 1))))
    28
    """
    longest = 2 * sum(side - 1 + problem.low for side in problem.size)
    return min(2 * options_of_one(problem), longest)


def options_of_one(problem: TwoPieces) -> int:
    """Return a number that the options of one piece do not exceed."""
    lengths = [repeats(ray, problem.size) + 1 for ray in problem.rays]
    pushed = {Push.NONE: 0, Push.AHEAD: sum(n * (n + 1) // 2 for n in lengths)}.get(problem.push, sum(lengths))
    return len(problem.steps) + sum(lengths) + pushed


def is_small(problem: TwoPieces) -> bool:
    """Return whether all options of all pairs are soon counted."""
    return problem.cells**2 * options_of_one(problem) <= SMALL

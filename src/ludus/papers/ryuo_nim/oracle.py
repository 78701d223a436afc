"""The games of the paper from their definitions alone: no formula, no trick, every option looked at."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from ludus.papers.ryuo_nim.printed import Vector, slanted_moves

Position: TypeAlias = tuple[int, ...]
"""The coordinates of the piece, followed by the number of passes left where there are passes."""
Options: TypeAlias = Callable[[Position], Iterable[Position]]
"""The set move(p) of Definition 1.2."""


def mex(numbers: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the numbers (Definition 1.3).

    >>> mex([0, 0, 0, 1])
    2
    """
    present, n = set(numbers), 0
    while n in present:
        n += 1
    return n


def grundy_values(positions: Iterable[Position], options: Options) -> dict[Position, int]:
    """Return the Grundy number of each position; the options of a position must come before it."""
    found: dict[Position, int] = {}
    for position in positions:
        found[position] = mex(found[option] for option in options(position))
    return found


def lost_positions(positions: Iterable[Position], options: Options, *, misere: bool = False) -> set[Position]:
    """Return the P-positions (Definition 1.1): no move leads to one. In misère play the stuck player wins."""
    lost: set[Position] = set()
    for position in positions:
        reached = list(options(position))
        if not any(option in lost for option in reached) and (reached or not misere):
            lost.add(position)
    return lost


def square(side: int, axes: int = 2) -> Iterator[Position]:
    """Return every position with all coordinates below a bound, options first."""
    return itertools.product(range(side), repeat=axes)


def ryuo(slanted: Iterable[Vector]) -> Options:
    """Return the moves (4), (5) and (6): along a row, along a column, and the given ones, as far as they fit."""
    steps = tuple(slanted)

    def options(position: Position) -> Iterator[Position]:
        x, y = position
        yield from ((u, y) for u in range(x))
        yield from ((x, v) for v in range(y))
        yield from ((x - s, y - t) for s, t in steps if s <= x and t <= y)

    return options


def unguarded(slanted: Iterable[Vector]) -> Options:
    """Return the same moves as the sets are printed: nothing in (3), (6), (17), (20) keeps the piece on the board."""
    steps = tuple(slanted)

    def options(position: Position) -> Iterator[Position]:
        x, y = position
        yield from ((u, y) for u in range(x))
        yield from ((x, v) for v in range(y))
        yield from ((x - s, y - t) for s, t in steps)

    return options


def short_vectors(p: int, axes: int, *, most_entries: int | None = None) -> list[Position]:
    """Return the vectors along at least two axes (and at most so many) whose entries add up to at most p - 1."""
    most = axes if most_entries is None else most_entries
    every = itertools.product(range(p), repeat=axes)
    return [v for v in every if sum(v) <= p - 1 and 2 <= sum(entry > 0 for entry in v) <= most]


def solid_ryuo(vectors: Iterable[Position]) -> Options:
    """Return the moves of a piece in any dimension: along one axis any distance, and the given vectors."""
    steps = tuple(vectors)

    def options(position: Position) -> Iterator[Position]:
        for axis, x in enumerate(position):
            yield from ((*position[:axis], u, *position[axis + 1 :]) for u in range(x))
        for step in steps:
            there = tuple(x - s for x, s in zip(position, step, strict=True))
            if min(there) >= 0:
                yield there

    return options


def with_passes(options: Options, *, at_terminal: bool) -> Options:
    """Return the moves (15) to (21): those of the piece with the passes kept, and one pass taken.

    The pass is allowed where the piece itself is stuck only if that is said.
    """

    def passing(position: Position) -> Iterator[Position]:
        cell, left = position[:-1], position[-1]
        reached = [(*there, left) for there in options(cell)]
        yield from reached
        if left and (reached or at_terminal):
            yield (*cell, left - 1)

    return passing


def passing_square(side: int, passes: int) -> Iterator[Position]:
    """Return every position with coordinates below a bound and up to so many passes, options first."""
    return ((*cell, left) for left in range(passes + 1) for cell in square(side))


@lru_cache(maxsize=64)
def ryuo_values(p: int, side: int) -> dict[Position, int]:
    """Return the Grundy numbers of the generalized ryuo on a square board; p = 3 is the ryuo itself."""
    return grundy_values(square(side), ryuo(slanted_moves(p)))


@lru_cache(maxsize=64)
def pass_values(slanted: tuple[Vector, ...], side: int, at_terminal: bool) -> dict[Position, int]:
    """Return the Grundy numbers with one pass, of positions (x, y, 0) and (x, y, 1)."""
    return grundy_values(passing_square(side, 1), with_passes(ryuo(slanted), at_terminal=at_terminal))

"""Impartial games from their definitions alone: mex, Grundy values and outcomes, every option looked at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

from ludus.core.claims import Confirmed, Depth, Failed, Trial, Verdict
from ludus.families.impartial.graph import values as solvers

Position = TypeVar("Position")
Named: TypeAlias = tuple[str, Iterable[Any], Callable[[Any], Iterable[Any]]]
"""The name of a game, its positions, options before what they are options of, and the options of each."""


def mex(numbers: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the numbers.

    >>> mex([0, 0, 0, 1])
    2
    """
    present, n = set(numbers), 0
    while n in present:
        n += 1
    return n


def rook_moves(place: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return the places with one coordinate made smaller: the moves of a rook, in any dimension."""
    for axis, x in enumerate(place):
        yield from ((*place[:axis], u, *place[axis + 1 :]) for u in range(x))


def grundy_values(
    positions: Iterable[Position], options: Callable[[Position], Iterable[Position]]
) -> dict[Position, int]:
    """Return the Grundy value of each position; the options of a position must come before it."""
    values: dict[Position, int] = {}
    for position in positions:
        values[position] = mex(values[option] for option in options(position))
    return values


def p_positions(
    positions: Iterable[Position], options: Callable[[Position], Iterable[Position]], *, misere: bool = False
) -> set[Position]:
    """Return the positions from which no move leads to one of them; in misère play, those that have a move."""
    lost: set[Position] = set()
    for position in positions:
        reached = list(options(position))
        if not any(option in lost for option in reached) and (reached or not misere):
            lost.add(position)
    return lost


def random_games(count: int, *, seed: int = 0) -> Iterator[Named]:
    """Return random games of 12 numbered positions."""
    draw = random.Random(seed)
    for number in range(count):
        moves = {(n,): [(m,) for m in range(n) if draw.random() < 0.3] for n in range(12)}
        yield f"random game {number}", list(moves), moves.__getitem__


def mex_claim(depth: Depth) -> Trial:
    """The mex of a set is the least number that is not in it."""
    # The mex of the papers, the one that the solvers use, and the words are compared.
    most = 10 if depth is Depth.QUICK else 14
    for code in range(1 << most):
        numbers = {n for n in range(most) if code >> n & 1}
        found = mex(numbers)
        if found in numbers or not set(range(found)) <= numbers or found != solvers.mex(numbers):
            yield f"mex{numbers} is not {found}"
    return Confirmed(f"all subsets of 0..{most - 1}; the same in the solvers")


def outcome_verdict(games: Iterable[Named], words: str) -> Verdict:
    """Return whether just one player can force a win, computed for the next and for the previous player."""
    for name, positions, options in games:
        next_wins: dict[Any, bool] = {}
        previous_wins: dict[Any, bool] = {}
        # Every position comes after its options.
        for position in positions:
            reached = list(options(position))
            next_wins[position] = any(previous_wins[option] for option in reached)
            previous_wins[position] = all(next_wins[option] for option in reached)
            if next_wins[position] == previous_wins[position]:
                return Failed(f"{name}: {position}")
    return Confirmed(words, "induction on the length of the game")


def zero_verdict(games: Iterable[Named], words: str) -> Verdict:
    """Return whether the Grundy value is 0 just at the P-positions, each from its own definition."""
    for name, positions, options in games:
        every = list(positions)
        values, lost = grundy_values(every, options), p_positions(every, options)
        for position in every:
            if (values[position] == 0) != (position in lost):
                return Failed(f"{name}: {position}")
    return Confirmed(words, "induction on the length of the game, for every impartial game")

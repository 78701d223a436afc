"""Two coins (or rooks) on one board from the definitions alone, under any reading of how they may meet.

Coordinates of coins count from 1; a coin that comes to 0 is off the board, and then it stays off. The rooks of
Definition 1.6 count from 0 and never leave: they are coins that may not drop, with 1 subtracted.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

Coin: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[Coin, Coin]
"""The two coins, the smaller first: they look the same."""

OFF: Coin = (0, 0)


class Push(Enum):
    """What a coin does with another that stands before it, at b in the same line."""

    BOTH_MAY_LEAVE = "the pusher stops at u <= b, the other before it at u - 1; what comes to 0 is off, even both"
    PUSHER_STAYS = "the same, but the pusher stays on the board"
    ALL_STAY = "the same, but both stay on the board"
    BY_ONE = "the pusher takes the square, the other goes one further"
    TAKES_SQUARE = "the pusher takes the square, the other goes anywhere further"
    APART = "the pusher stops at u <= b, the other goes anywhere further; both may leave"
    TOGETHER = "both go to the same square u <= b"
    DROP_BOTH = "both coins of a line may be dropped at once, nothing else"


@dataclass(frozen=True, slots=True)
class Rules:
    """How two coins may meet, and whether one may be dropped."""

    jump: bool = False
    """A coin may go over the other."""
    land: bool = False
    """A coin may stop on the other."""
    drop: bool = True
    """A coin may be moved off the board."""
    push: Push | None = None


PUSHING = Rules(push=Push.BOTH_MAY_LEAVE)
FREE = Rules(jump=True, land=True)
JUMPING = Rules(jump=True)
ROOKS = Rules(jump=True, drop=False)
GAMES = {"1.2": PUSHING, "1.3": FREE, "1.4": JUMPING, "1.6": ROOKS}
"""The definitions of the paper that define a game."""

PUSHES: dict[Push, Callable[[int], list[tuple[int, int]]]] = {
    Push.BOTH_MAY_LEAVE: lambda b: [(u, max(u - 1, 0)) for u in range(b + 1)],
    Push.PUSHER_STAYS: lambda b: [(u, u - 1) for u in range(1, b + 1)],
    Push.ALL_STAY: lambda b: [(u, u - 1) for u in range(2, b + 1)],
    Push.BY_ONE: lambda b: [(b, b - 1)],
    Push.TAKES_SQUARE: lambda b: [(b, v) for v in range(b)],
    Push.APART: lambda b: [(u, v) for u in range(b + 1) for v in range(max(u, 1))],
    Push.TOGETHER: lambda b: [(u, u) for u in range(b + 1)],
    Push.DROP_BOTH: lambda b: [(0, 0)],
}
"""Where pusher and pushed coin can come to, in their line, when the pushed one is at b."""


def mex(numbers: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the numbers (Definition 1.1 e)."""
    present, n = set(numbers), 0
    while n in present:
        n += 1
    return n


def slides(a: int, ahead: int | None, rules: Rules) -> Iterator[tuple[int, int | None]]:
    """Return where a coin at a can come to in its line, and where the other one, ahead of it, goes; None: it stays."""
    least = 0 if rules.drop else 1
    if ahead is None:
        yield from ((v, None) for v in range(least, a))
        return
    yield from ((v, None) for v in range(ahead + 1, a))
    if rules.land:
        yield ahead, None
    if rules.jump:
        yield from ((v, None) for v in range(least, ahead))
    if rules.push:
        yield from PUSHES[rules.push](ahead)


def options(state: State, rules: Rules) -> Iterator[State]:
    """Return the states that one move leads to."""
    for mover, other in (state, state[::-1]):
        if mover == OFF:
            continue
        for axis in (0, 1):
            in_line = other[1 - axis] == mover[1 - axis] and 0 < other[axis] < mover[axis]
            for a, b in slides(mover[axis], other[axis] if in_line else None, rules):
                yield ordered(placed(mover, axis, a), other if b is None else placed(other, axis, b))


def placed(coin: Coin, axis: int, value: int) -> Coin:
    """Return a coin after one coordinate has changed.

    >>> placed((3, 4), 1, 2), placed((3, 4), 0, 0)
    ((3, 2), (0, 0))
    """
    if value == 0:
        return OFF
    return (value, coin[1]) if axis == 0 else (coin[0], value)


def ordered(one: Coin, two: Coin) -> State:
    """Return the state of two coins."""
    return (one, two) if one <= two else (two, one)


@lru_cache(maxsize=32)
def grundy_values(rules: Rules, most: int) -> dict[State, int]:
    """Return the Grundy number of every state with coordinates up to a bound, coins on one square included."""
    coins: list[Coin] = [OFF, *squares(most)]
    found: dict[State, int] = {}
    for state in sorted(itertools.combinations_with_replacement(coins, 2), key=total):
        found[state] = mex(found[option] for option in options(state, rules))
    return found


def total(state: State) -> tuple[int, State]:
    """Return the key of the order from small to large: the sum of the coordinates, then reading order."""
    return sum(state[0]) + sum(state[1]), state


def distinct(most: int) -> Iterator[State]:
    """Return every pair of coins on different squares, coordinates from 1 to a bound, the smallest first."""
    return iter(sorted(itertools.combinations(squares(most), 2), key=total))


def squares(most: int) -> Iterator[Coin]:
    """Return the squares of the board, coordinates from 1 to a bound."""
    return itertools.product(range(1, most + 1), range(1, most + 1))


def two_heaps(side: int) -> dict[Coin, int]:
    """Return f, the Grundy function of nim with two heaps in which nobody may move to (0, 0), except at (0, 0) itself.

    >>> f = two_heaps(4)
    >>> [f[2, k] for k in range(4)]
    [1, 2, 0, 4]
    """
    found: dict[Coin, int] = {}
    for a, b in itertools.product(range(side), repeat=2):
        if (a, b) != (0, 0):
            reached = [(u, b) for u in range(a)] + [(a, v) for v in range(b)]
            found[a, b] = mex(found[there] for there in reached if there != (0, 0))
    return found

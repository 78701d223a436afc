"""Two coins or rooks on one board from the definitions alone, under any interpretation of how they may meet.

Coordinates of coins count from 1; a coin that comes to 0 is off the board, and then it stays off. The rooks of
Definition 1.6 count from 0 and never leave: they are coins that may not drop, with 1 subtracted.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.claims import Confirmed, Erratum, Verdict
from ludus.core.loading import np
from ludus.families.proofs.automata.two_coins import Coins, Push
from ludus.papers.oracle import grundy_values
from ludus.papers.silver_dollar.printed import Four, Printed
from ludus.papers.verdicts import commas

Coin: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[Coin, Coin]
"""The two coins, the smaller first: they look the same."""

OFF: Coin = (0, 0)

PUSHING = Coins(drop=True, push=Push.CONTACT)
FREE = Coins(jump=True, land=True, drop=True)
JUMPING = Coins(jump=True, drop=True)
ROOKS = Coins(jump=True)
GAMES = {"1.2": PUSHING, "1.3": FREE, "1.4": JUMPING, "1.6": ROOKS}
"""The definitions of the paper that define a game."""

PUSHES: dict[Push, Callable[[int], list[tuple[int, int]]]] = {
    Push.NONE: lambda b: [],
    Push.CONTACT: lambda b: [(u, max(u - 1, 0)) for u in range(b + 1)],
    Push.PUSHER_STAYS: lambda b: [(u, u - 1) for u in range(1, b + 1)],
    Push.BOTH_STAY: lambda b: [(u, u - 1) for u in range(2, b + 1)],
    Push.BY_ONE: lambda b: [(b, b - 1)],
    Push.TAKES_SQUARE: lambda b: [(b, v) for v in range(b)],
    Push.APART: lambda b: [(u, v) for u in range(b + 1) for v in range(max(u, 1))],
    Push.STACK: lambda b: [(u, u) for u in range(b + 1)],
    Push.DROP_BOTH: lambda b: [(0, 0)],
}
"""Where pusher and pushed coin can come to, in their line, when the pushed one is at b; what comes to 0 is off."""


def slides(a: int, ahead: int | None, rules: Coins) -> Iterator[tuple[int, int | None]]:
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
    yield from PUSHES[rules.push](ahead)


def options(state: State, rules: Coins) -> Iterator[State]:
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
def coin_values(rules: Coins, most: int) -> dict[State, int]:
    """Return the Grundy value of every state with coordinates up to a bound, coins on one square included."""
    coins: list[Coin] = [OFF, *squares(most)]
    states = sorted(itertools.combinations_with_replacement(coins, 2), key=total)
    return grundy_values(states, partial(options, rules=rules))


def total(state: State) -> tuple[int, State]:
    """Return the key of the order from small to large: the sum of the coordinates, then reading order."""
    return sum(state[0]) + sum(state[1]), state


def distinct(most: int) -> Iterator[State]:
    """Return every pair of coins on different squares, coordinates from 1 to a bound, the smallest first."""
    return iter(sorted(itertools.combinations(squares(most), 2), key=total))


def squares(most: int) -> Iterator[Coin]:
    """Return the squares of the board, coordinates from 1 to a bound."""
    return itertools.product(range(1, most + 1), range(1, most + 1))


def lost_rooks(side: int) -> Array:
    """Return for every (x, y, z, w) below a bound whether it is lost: no move leads to a P-position.

    Two rooks on one square are no position and never lost. Of the positions that differ in the last coordinate alone
    at most one is lost, the first that has no lost option among the others; the flags tell which lines hold a lost one.
    """
    lost = np.zeros((side,) * 4, dtype=bool)
    along_x = np.zeros((side,) * 3, dtype=bool)
    for x in range(side):
        along_y = np.zeros((side,) * 2, dtype=bool)
        for y in range(side):
            won, along_z = along_x[y] | along_y, np.zeros(side, dtype=bool)
            for z in range(side):
                # Each line that already holds a P-position makes all its later positions N-positions.
                free = ~(won[z] | along_z)
                if z == x:
                    free[y] = False
                if free.any():
                    w = int(free.argmax())
                    lost[x, y, z, w] = along_z[w] = along_y[z, w] = along_x[y, z, w] = True
    return lost


PAGE = "docs/silver_dollar.md"


def four(state: State) -> Four:
    """Return the coordinates of both coins in a row, (w, x, y, z)."""
    (w, x), (y, z) = state
    return w, x, y, z


def theorem_2(printed: Printed) -> Callable[[State], bool]:
    """Return the test whether Theorem 2 says that a state is lost."""
    return lambda state: printed.nim_sum(*four(state)) == 0


def theorem_3(printed: Printed, most: int) -> Callable[[State], bool]:
    """Return the test whether Theorem 3 says so, coordinates up to a bound."""
    added, removed = printed.P_1(most), printed.N_0(most)

    def is_lost(state: State) -> bool:
        position = four(state)
        return (printed.nim_sum(*position) == 0 or position in added) and position not in removed

    return is_lost


def misjudged(rules: Coins, most: int, is_lost: Callable[[State], bool]) -> list[State]:
    """Return the pairs of coins on different squares whose outcome a claim gets wrong, the smallest first."""
    values = coin_values(rules, most)
    return [state for state in distinct(most) if (values[state] == 0) != is_lost(state)]


def evidence(rules: Coins, most: int, state: State) -> str:
    """Return the true Grundy value of a misjudged pair, and what the claim says."""
    value = coin_values(rules, most)[state]
    return f"{commas(state)} has Grundy value {value} and is said to be {'lost' if value else 'won'}"


def outcome_verdict(rules: Coins, most: int, is_lost: Callable[[State], bool], words: str, proof: str) -> Verdict:
    """Return Confirmed when a claim gets every outcome right, else the Erratum with the smallest counterexample."""
    wrong = misjudged(rules, most, is_lost)
    if not wrong:
        count = sum(1 for _ in distinct(most))
        return Confirmed(f"{words}: all {count} pairs of different squares with coordinates 1 to {most}", proof)
    right = f"another one: {len(wrong)} pairs up to {most} are misjudged"
    return Erratum("the printed set", right, evidence(rules, most, wrong[0]))

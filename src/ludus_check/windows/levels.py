"""God's number: how many positions need how many rolls."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

from ludus_check.errors import Rejected
from ludus_check.fields import Record, integer
from ludus_check.limits import SEARCH_STEPS
from ludus_check.windows.counting import solvable_count
from ludus_check.windows.game import Game
from ludus_check.wording import amount, listing, number


def verify_levels(game: Game, certificate: Record) -> str:
    """Verify how many solvable positions need 0, 1, 2, ... rolls at least, by searching again if the game is small."""
    certificate.only(("kind", "levels"))
    levels = [integer(size, field, 1) for field, size in certificate.entries("levels", 1, SEARCH_STEPS)]
    if levels[0] != 1:
        raise Rejected(f"{number(levels[0])} positions are said to need no roll, but only the solved one does")
    total, small = _verify_total(game, sum(levels)), collapsed(game)
    if _steps(small, total) > SEARCH_STEPS:
        return (
            f"the {number(len(levels))} levels add up to {number(total)}, the number of solvable positions, and start "
            f"with the solved one; that God's number is {number(len(levels) - 1)}, and the sizes of the other levels, "
            "are claimed, not checked here"
        )
    true = list(level_sizes(small))
    if levels != true:
        raise Rejected(f"the levels are {listing(true) if len(true) < 7 else amount(len(true), 'other number')}")
    return f"God's number is {_gods_number(levels, total)} (re-verified by search)"


def _gods_number(levels: list[int], total: int) -> str:
    most = len(levels) - 1
    if most == 0:
        return "0: the one solvable position is solved"
    as_many = "one needs" if levels[-1] == 1 else "some need"
    return (
        f"{number(most)}: every one of the {number(total)} solvable positions needs at most {amount(most, 'roll')} "
        f"and {as_many} as many, and the numbers of those that need 0, 1, 2, ... rolls are as listed"
    )


def collapsed(game: Game) -> Game:
    """Return the game with one die for all dice that always turn together; its positions and rolls match one to one.

    On a wrapped axis that the window fills every roll turns all. On a bounded axis with m anchors and a window of
    more than m, the dice m-1, ..., window-1 lie in every window: one of them will do, and 2m-1 dice are left.
    Modulo 1 nothing moves at all.
    """
    if game.modulus == 1:
        return replace(game, shape=(1,), window=(1,), wrap=(True,))
    axes = []
    for a, b, wrapped in zip(game.shape, game.window, game.wrap, strict=True):
        m = a - b + 1
        axes.append((1, 1) if wrapped and a == b else (2 * m - 1, m) if not wrapped and b > m else (a, b))
    return replace(game, shape=tuple(a for a, _ in axes), window=tuple(b for _, b in axes))


def level_sizes(game: Game) -> Iterator[int]:
    """Yield the number of positions that can be reached from all 0 by 0, 1, 2, ... rolls, and by no fewer.

    A position that k rolls make out of all 0 has an opposite that k rolls bring back to 0, so these are also the
    numbers of positions that need k rolls. A position is one integer with a field of bits for each die.
    """
    n, bits = game.modulus, game.modulus.bit_length() + 1
    ones = sum(1 << (bits * die) for die in range(game.dice))
    carry = ((1 << (bits - 1)) - n) * ones
    moves = {sum(1 << (bits * die) for die in window) for window in _windows(game)}
    seen, level = {0}, {0}
    while level:
        yield len(level)
        sums = {position + move for position in level for move in moves}
        # Fields hold at most n; the carry lifts exactly the fields that hold n into their highest bit.
        level = {x - n * ((x + carry) >> (bits - 1) & ones) for x in sums} - seen
        seen |= level


def _steps(game: Game, positions: int) -> int:
    """Return what a search would cost; an addition costs more where many dice share one integer."""
    bits = game.dice * (game.modulus.bit_length() + 1)
    return game.anchors * (positions * (10 + bits // 100) + game.dice * (1 + bits // 1000))


def _windows(game: Game) -> Iterator[list[int]]:
    """Yield the dice of every window, as indices of the flat board."""
    axes = []
    for a, b, wrapped in zip(game.shape, game.window, game.wrap, strict=True):
        axes.append([[(k + i) % a for i in range(b)] for k in range(a if wrapped else a - b + 1)])
    for sides in product(*axes):
        dice = [0]
        for side, length in zip(sides, game.shape, strict=True):
            dice = [die * length + index for die in dice for index in side]
        yield dice


def _verify_total(game: Game, total: int) -> int:
    """Verify that the levels add up to the theorem's count, which is formed only when it can be as small."""
    count = {value: times for value, times in solvable_count(game).items() if value > 1 and times}
    least_length = sum((value.bit_length() - 1) * times for value, times in count.items())
    if least_length >= total.bit_length() or total != prod(value**times for value, times in count.items()):
        raise Rejected(f"the levels add up to {number(total)}, which is not the number of solvable positions")
    return total

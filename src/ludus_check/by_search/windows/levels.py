"""God's number and the distance distribution: how many positions need how many rolls."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ludus_check.by_search.distances import not_searched, read_levels, verify_search
from ludus_check.by_search.quiet_sums import formed
from ludus_check.by_search.reached import level_sizes
from ludus_check.by_theorem.windows.counting import solvable_count
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.limits import SEARCH_STEPS
from ludus_check.windows.game import Game
from ludus_check.words.phrases import number
from ludus_check.work import searching


@searching
def verify_levels(game: Game, certificate: Record) -> Finding:
    """Verify how many solvable positions need 0, 1, 2, ... rolls at least, by searching again if the game is small."""
    levels = read_levels(certificate, "roll")
    total, small = _verify_total(game, sum(levels)), collapsed(game)
    if small.anchors * small.dice > SEARCH_STEPS:
        return not_searched(levels, total_is_right=True)
    sizes = level_sizes(moves(small), small.modulus, total)
    return not_searched(levels, total_is_right=True) if sizes is None else verify_search(levels, sizes, "roll")


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


def moves(game: Game) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield what every roll adds to which dice, as indices of the flat board."""
    axes = []
    for a, b, wrapped in zip(game.shape, game.window, game.wrap, strict=True):
        axes.append([[(k + i) % a for i in range(b)] for k in range(a if wrapped else a - b + 1)])
    for sides in product(*axes):
        dice = [0]
        for side, length in zip(sides, game.shape, strict=True):
            dice = [die * length + index for die in dice for index in side]
        yield tuple((die, 1) for die in dice)


def _verify_total(game: Game, total: int) -> int:
    """Verify that the levels add up to the theorem's count, which is formed only when it can be as small."""
    if total != formed(solvable_count(game), total.bit_length()):
        raise Rejected(f"the counts add up to {number(total)}, which is not the number of solvable positions")
    return total

"""The fewest rolls with a given effect, where no certificate tells them: on a ring, on a torus, or line by line."""

from collections.abc import Iterator
from math import prod

from ludus_check.arrays import Flat
from ludus_check.by_search.quiet_sums import fewer
from ludus_check.by_search.windows.ring import fewest_on_a_ring
from ludus_check.by_search.windows.torus import fewest_on_a_torus
from ludus_check.by_theorem.windows.bound import Counted
from ludus_check.fewest import Proved
from ludus_check.linear import Pattern
from ludus_check.windows.game import Game
from ludus_check.work import searching

Sides = tuple[int, int, int]
"""An axis seen from outside: the product of the lengths before it, its length, and the product of those after it."""


@searching
def fewest_rolls(game: Game, rolls: Flat, patterns: list[Pattern], counted: Counted) -> Proved:
    """Return the fewest rolls where they can be found, else what is proved by counting, and a number that suffices."""
    if searched := _searched(game, rolls):
        return searched
    at_most = min(_line_by_line(game, rolls), fewer(rolls, patterns, game.modulus))
    return Proved(counted.bound, counted.how, at_most)


def _searched(game: Game, rolls: Flat) -> Proved | None:
    """Return the fewest rolls on a ring, or on a torus of two axes, where that is not too much work."""
    least = how = None
    if all(game.wrap) and len(game.shape) == 1:
        how = "by dynamic programming over the quiet patterns"
        least = fewest_on_a_ring(rolls, game.window[0], game.modulus)
    elif all(game.wrap) and len(game.shape) == 2:
        how = "verified by a search of the quiet patterns along one axis"
        least = fewest_on_a_torus(rolls, game.shape, game.window, game.modulus)
    return None if least is None or how is None else Proved(least, how, at_most=least)


def _line_by_line(game: Game, rolls: Flat) -> int:
    """Return a number of rolls that suffices: along a wrapped axis every line is a ring of its own."""
    at_most = sum(rolls)
    for axis, (width, wrapped) in enumerate(zip(game.window, game.wrap, strict=True)):
        sides = prod(game.shape[:axis]), game.shape[axis], prod(game.shape[axis + 1 :])
        total = 0
        for line in _lines(sides) if wrapped else ():
            least = fewest_on_a_ring(rolls[line], width, game.modulus, share=sides[0] * sides[2])
            total += sum(rolls[line]) if least is None else least
        at_most = min(at_most, total) if wrapped else at_most
    return at_most


def _lines(sides: Sides) -> Iterator[slice]:
    """Yield the lines along the axis."""
    outer, length, inner = sides
    for start in range(0, outer * length * inner, length * inner):
        for i in range(start, start + inner):
            yield slice(i, start + length * inner, inner)

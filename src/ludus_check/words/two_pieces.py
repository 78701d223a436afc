"""Sentences about two pieces on one board."""

from ludus_check.two_pieces.game import Game, Pair
from ludus_check.words.impartial import below
from ludus_check.words.phrases import cell, number


def named(pair: Pair) -> str:
    """Return a pair in words."""
    return f"the pair {' and '.join(map(cell, pair))}"


def written(game: Game, pair: Pair) -> str:
    """Return a pair after a move, which may have led off the board."""
    if game.leaves and pair == (game.off, game.off):
        return "both off"
    return "/".join("off" if game.leaves and place == game.off else cell(place) for place in pair)


def levels_theorem(values: int, preperiod: int, period: int) -> list[str]:
    """Return the theorem about the level sets of two rooks."""
    return [
        "by the two-rook theorem, the Grundy value of a pair is f(x, y) at the nim-sums x and y of its coordinates",
        f"Theorem, for all board sizes: the level sets of f for {below(values)} have one y for each x, and y - x has "
        f"period {number(period)} and preperiod {number(preperiod)}",
    ]

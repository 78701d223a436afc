"""The moves of two pieces on one board, as a part of a sum."""

from math import prod

from ludus_check.by_search.two_pieces.moves import Box
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.limits import SEARCH_STEPS
from ludus_check.sum.game import changed
from ludus_check.two_pieces.game import Game, Pair
from ludus_check.two_pieces.reading import read_game, read_place
from ludus_check.words.phrases import cell
from ludus_check.work import searching


@searching
def of_pair(problem: Record, move: Record) -> tuple[Record, str]:
    """Return the problem after a move of one of the pieces, and the move in words; Rejected when there is none such."""
    game = read_game(problem)
    first, second = (read_place(game, value, field) for field, value in move.entries("to", 2, 2))
    to: Pair = (min(first, second), max(first, second))
    words = " and ".join(map(cell, to))
    if to not in _reached(game):
        raise Rejected(f"no move leads from {' and '.join(map(cell, game.position))} to {words}")
    return changed(problem, position=[list(place) for place in to]), f"to {words}"


@searching
def can_move_pair(problem: Record) -> bool:
    """Say whether one of the pieces has a move."""
    return bool(_reached(read_game(problem)))


def _reached(game: Game) -> set[Pair]:
    """Return the pairs that a move leads to; all squares up to those of the pieces are listed, with lines from each."""
    size = tuple(max(1, 1 - game.low + max(x, y)) for x, y in zip(*game.position, strict=True))
    if 3 * prod(size) * (1 + len(game.steps) + len(game.rays) * max(size)) > SEARCH_STEPS:
        raise NotChecked("a component has more squares than the limit allows")
    box = Box(game, size)
    here, there = (box.number[place] for place in game.position)
    ends = [*box.meeting(here, there), *box.meeting(there, here)]
    return {(min(box.places[x], box.places[y]), max(box.places[x], box.places[y])) for x, y in ends}

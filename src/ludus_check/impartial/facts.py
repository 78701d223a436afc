"""What is known about positions: by a table that was computed again, or by a theorem whose hypotheses were tested."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludus_check.errors import Rejected
from ludus_check.impartial.boxes import up_to_the_position
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.rule import rule_layers
from ludus_check.impartial.work import layer_cells
from ludus_check.wording import number

Cell = Sequence[int]


@dataclass(frozen=True, slots=True)
class Facts:
    """Answers about every position in the box up to the one of the game; None where nothing is known."""

    words: str
    """where the answers come from, for a sentence"""
    value: Callable[[Cell], int | None]
    """the Grundy number, all passes being left"""
    is_lost: Callable[[Cell], bool | None]
    is_lost_after_a_pass: Callable[[Cell], bool | None]
    """the same with one pass less"""


def computed(game: Game) -> Facts:
    """Return what the rule says, computed for every position up to the one of the game."""
    near = up_to_the_position(game)
    outcomes = game.question is not Question.VALUE
    count = 2 if game.passes and (outcomes or game.passes % 2) else 1
    if near.cells > layer_cells(near, count):
        cells = number(near.cells)
        raise Rejected(f"the box of {cells} positions up to the position is too large to be computed again here")
    layers = rule_layers(near, near.size, count, outcomes=outcomes)
    sides = " x ".join(map(str, near.size))
    return from_layers(game, layers, near.size, lambda cell: cell, f"computed again for the {sides} positions up to it")


def from_layers(
    game: Game, layers: list[list[int]], box: Sequence[int], near: Callable[[Cell], Cell], words: str
) -> Facts:
    """Return what tables of a box say, one for each parity of the passes; `near` leads every position into the box."""

    def look(cell: Cell, passes: int) -> int:
        index = 0
        for x, side in zip(near(cell), box, strict=True):
            index = index * side + x
        return layers[passes % 2][index]

    return Facts(
        words,
        lambda cell: look(cell, game.passes),
        lambda cell: look(cell, game.passes) == 0,
        lambda cell: look(cell, game.passes - 1) == 0,
    )

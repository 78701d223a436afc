"""What is known about positions: by a table that was recomputed, or by a theorem whose hypotheses were tested."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludus_check.errors import NotChecked
from ludus_check.impartial.boxes import up_to_the_position
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.rule import rule_layers
from ludus_check.impartial.work import is_affordable
from ludus_check.wording import board, number

Cell = Sequence[int]


@dataclass(frozen=True, slots=True)
class Facts:
    """Answers about every position in the box up to the one of the game; None where nothing is known."""

    reason: str
    """where the answers come from"""
    value: Callable[[Cell], int | None]
    """the Grundy value, with all passes available"""
    is_p: Callable[[Cell], bool | None]
    is_p_after_a_pass: Callable[[Cell], bool | None]
    """the same with one pass less"""
    formula: str = ""
    """why the position of the game has its value"""


def computed(game: Game) -> Facts:
    """Return what the rule says, computed for every position up to the one of the game."""
    near = up_to_the_position(game)
    outcomes = game.question is not Question.VALUE
    count = 2 if game.passes and (outcomes or game.passes % 2) else 1
    if not is_affordable(near, near.size, count, outcomes=outcomes):
        raise NotChecked(f"there are {number(near.cells)} positions up to the given one, more than the limit allows")
    layers = rule_layers(near, near.size, count, outcomes=outcomes)
    return from_layers(game, layers, near.size, lambda cell: cell, f"recomputed on {board(near.size)}")


def from_layers(
    game: Game, layers: list[list[int]], box: Sequence[int], near: Callable[[Cell], Cell], reason: str
) -> Facts:
    """Return what tables of a box say, one for each parity of the passes; `near` leads every position into the box."""

    def look(cell: Cell, passes: int) -> int:
        index = 0
        for x, side in zip(near(cell), box, strict=True):
            index = index * side + x
        return layers[passes % 2][index]

    return Facts(
        reason,
        lambda cell: look(cell, game.passes),
        lambda cell: look(cell, game.passes) == 0,
        lambda cell: look(cell, game.passes - 1) == 0,
    )

"""What is known about positions: by a table that was recomputed, or by a theorem whose hypotheses were tested."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludus_check.impartial.game import Game

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

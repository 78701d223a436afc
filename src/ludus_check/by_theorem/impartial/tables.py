"""What computed tables say about every position that is led into them."""

from collections.abc import Callable, Sequence

from ludus_check.impartial.boxes import Cell, Facts
from ludus_check.impartial.game import Game


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

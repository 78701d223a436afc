"""The values or outcomes of all positions up to one of them, computed from the rule."""

from ludus_check.by_theorem.impartial.tables import from_layers
from ludus_check.errors import NotChecked
from ludus_check.impartial.boxes import Facts, is_affordable, up_to_the_position
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.rule import rule_layers
from ludus_check.words.phrases import board, number
from ludus_check.work import searching


@searching
def computed(game: Game) -> Facts:
    """Return what the rule says, computed for every position up to the one of the game."""
    near = up_to_the_position(game)
    outcomes = game.question is not Question.VALUE
    count = 2 if game.passes and (outcomes or game.passes % 2) else 1
    if not is_affordable(near, near.size, count, outcomes=outcomes):
        raise NotChecked(f"there are {number(near.cells)} positions up to the given one, more than the limit allows")
    layers = rule_layers(near, near.size, count, outcomes=outcomes)
    return from_layers(game, layers, near.size, lambda cell: cell, f"recomputed on {board(near.size)}")

"""How many positions are checked: as many as a few seconds allow."""

from ludus_check.impartial.game import Game
from ludus_check.limits import SEARCH_STEPS


def most_cells(game: Game) -> int:
    """Return how many cells are checked, by the number of moves of the piece and of tables to be computed.

    >>> from ludus_check.impartial.game import Question
    >>> most_cells(Game((9, 9), ((1, 0), (0, 1), (1, 1)), (), 0, False, False, Question.TABLE))
    1000000
    """
    return max(1, layer_cells(game, 1 + game.passes % 2))


def layer_cells(game: Game, layers: int) -> int:
    """Return how many cells are checked when so many tables are computed; none when there are too many of these."""
    return SEARCH_STEPS // ((3 * len(game.rays) + len(game.steps) + 1) * layers)

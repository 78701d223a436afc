"""The claims about all p, and positions that refute them, in words."""

from collections.abc import Sequence

from ludus_check.blocks.game import Game
from ludus_check.kernel.game import RULES, Question
from ludus_check.wording import amount, number


def told(game: Game) -> str:
    """Return the claim in words."""
    states, piece = automaton_of(game), "the ryuo with steps s + t <= p" if game.slack else "the ryuo"
    if game.question is Question.TABLE:
        return f"a position of {piece} has the Grundy number with which {states} accepts it, and no other"
    rule = RULES[game.convention]
    return f"just the positions of {piece} that {states} accepts are lost{rule} for the player to move"


def automaton_of(game: Game) -> str:
    """Return the automaton in words."""
    return f"the automaton of {amount(len(game.lost.table), 'state')}"


def where(game: Game, cell: Sequence[int], passes: int, is_lost: bool) -> str:
    """Return a position and what plain play says about it."""
    if game.question is Question.TABLE:
        return f"{tuple(cell[:2])}: the Grundy number is{'' if is_lost else ' not'} {number(cell[2])}"
    left = (" with a pass left" if passes else " with no pass left") if game.can_pass else ""
    return f"{tuple(cell)}{left}, which is {'lost' if is_lost else 'won'} for the player to move"

"""Claims about every size, and positions, in words."""

from collections.abc import Sequence

from ludus_check.kernel.game import RULES, Game, Question
from ludus_check.wording import amount


def claim_words(game: Game) -> str:
    """Return the claim in words; for sets of moves, the part about the values."""
    states = automaton_of(game)
    if game.question is not Question.P_POSITIONS:
        return f"a position has the Grundy number with which {states} accepts it, and no other"
    rule = RULES[game.convention]
    pieces = " of the two pieces" if game.pieces == 2 else ""
    return f"just the positions{pieces} that {states} accepts are lost{rule} for the player to move"


def automaton_of(game: Game) -> str:
    """Return the automaton of the claim in words."""
    return f"the automaton of {amount(len(game.lost.table), 'state')} ({game.numeration.words})"


def left(game: Game, has_pass: bool) -> str:
    """Return whether a pass is left, in a game with one."""
    if not game.can_pass:
        return ""
    return " with a pass left" if has_pass else " with no pass left"


def told(cell: Sequence[int]) -> str:
    """Return a position, or a vector."""
    return f"({', '.join(map(str, cell))})"

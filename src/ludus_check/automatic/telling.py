"""Claims about every size, in words."""

from ludus_check.automatic.game import Convention, Game, Question
from ludus_check.wording import count

PLAY = {
    Convention.NORMAL: "",
    Convention.MISERE: " in misère play",
    Convention.PASS: " with one pass available (not at terminal positions)",
    Convention.PASS_ANYWHERE: " with one pass available",
}
"""The conventions as they stand in a sentence."""


def claim_words(game: Game) -> str:
    """Return the claim in words; for sets of moves, the part about the values."""
    automaton = f"the {states(game)} automaton ({game.numeration.words})"
    if game.question is not Question.P_POSITIONS:
        return f"position x has Grundy value v exactly when {automaton} accepts (x, v)"
    pieces = " of the two pieces" if game.pieces == 2 else ""
    return f"the P-positions{pieces}{PLAY[game.convention]} are exactly the positions accepted by {automaton}"


def states(game: Game) -> str:
    """Return the size of the automaton of the claim, as an adjective."""
    return f"{len(game.lost.table)}-state"


def left(game: Game, has_pass: bool) -> str:
    """Return whether a pass is available, in a game with one."""
    if not game.can_pass:
        return ""
    return f" with {count(int(has_pass), 'pass', 'passes')} available"

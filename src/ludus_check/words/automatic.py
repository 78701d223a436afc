"""Claims about every size, in words."""

from collections.abc import Sequence

from ludus_check.automatic.game import Convention, Game, Question
from ludus_check.words.phrases import cell, count, number
from ludus_check.words.positions import outcome_of

COMPUTED = "by direct computation"

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


def theorem(game: Game, pairs: int) -> list[str]:
    """Return the claim as a theorem, in sentences."""
    return [f"Theorem, for all board sizes: {claim_words(game)}", f"Verified on {count(pairs, 'reachable state pair')}"]


def truth(question: Question, place: Sequence[int], is_lost: bool) -> str:
    """Return what is true at a position, the last entry being a value where values are asked about."""
    if question is Question.P_POSITIONS:
        return outcome_of(cell(place), is_p=is_lost)
    *position, value = place
    return f"the Grundy value of {cell(position)} is {'' if is_lost else 'not '}{number(value)}"

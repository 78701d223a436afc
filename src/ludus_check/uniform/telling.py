"""The claims about all p, in words."""

from ludus_check.automatic.game import Question
from ludus_check.automatic.telling import PLAY
from ludus_check.uniform.game import Game


def claim_words(game: Game) -> str:
    """Return the claim in words."""
    piece = f"in Ryūō Nim (steps s + t {'≤' if game.slack else '<'} p)"
    automaton = f"the {len(game.lost.table)}-state automaton"
    if game.question is Question.TABLE:
        return f"{piece} position x has Grundy value v exactly when {automaton} accepts (x, v)"
    return f"{piece} the P-positions{PLAY[game.convention]} are exactly the positions accepted by {automaton}"


def left(game: Game, passes: int) -> str:
    """Return whether a pass is available, in a game with one."""
    return f" with {'one pass' if passes else 'no passes'} available" if game.can_pass else ""

"""The claims about all p, in words."""

from ludus_check.automatic.game import Question
from ludus_check.uniform.game import Game
from ludus_check.words.automatic import PLAY
from ludus_check.words.phrases import count


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


def theorem(game: Game, states: int) -> list[str]:
    """Return the claim as a theorem, in sentences."""
    return [
        f"Theorem, for all p ≥ {game.from_p} and all board sizes: {claim_words(game)}",
        f"Verified on {count(states, 'reachable state')} of all automata together",
    ]

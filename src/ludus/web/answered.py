"""A checked answer as the JSON object that the pages show: verdict, sentence, picture, moves, weights."""

from __future__ import annotations

from itertools import islice
from math import prod
from typing import Any

from ludus.core.answers import Solved, Undecided
from ludus.core.games import Game
from ludus.core.questions import Question
from ludus.families.tilings.certificates import Forced
from ludus.web.amounts import weights
from ludus.web.shapes import picture_fields
from ludus.workbench import CheckedAnswer

MAX_MOVES = 2000
"""Maximum number of moves of a solution that are listed; the certificate has them all."""
PLAYED = (Question.SOLVE, Question.FEWEST, Question.STUCK, Question.LONG_HOP, Question.OUTCOME)
"""The questions whose answers are moves: of a play first, winning moves last."""
MADE = {
    "windows": ("roll", "rolls"),
    "lights": ("press", "presses"),
    "pegs": ("jump", "jumps"),
    "tiling": ("tile", "tiles"),
}
"""What the moves of a kind of problem are called, one and many; elsewhere they are moves."""
SEARCHED = ("closed", "exhausted")
"""Certificates that are nothing to look at: the checker searched again."""


def answered(result: CheckedAnswer, seconds: float, game: Game[Any, Any] | None = None) -> dict[str, Any]:
    """Return an answer with all that is shown of it; the moves of a solution are those of the game, where there is one.

    The sentence is what the checker verified, or which limit ended the work.
    """
    answer = result.answer
    weighed = weights(answer)
    moves = solution(result, game)
    kind = "" if isinstance(answer, Undecided) else _kind(answer.certificate)
    return {
        "verdict": result.verdict,
        "sentence": result.sentence,
        "status": result.status,
        "not_verified": list(result.not_verified),
        "checked": _checked(result, kind, weighed, moves),
        "method": answer.method,
        "seconds": round(seconds, 3),
        "answer": result.fields(),
        "picture": picture_fields(result.picture()),
        "solution": moves,
        "weights": weighed,
        "closed": kind in SEARCHED,
    }


def solution(result: CheckedAnswer, game: Game[Any, Any] | None) -> list[str]:
    """Return the moves that an answer gives, as texts: a solution, or the winning moves of a two-player game."""
    answer = result.answer
    if game is None or not isinstance(answer, Solved):
        return []
    question = answer.problem.question
    if question is Question.REMOTENESS and hasattr(game, "replies"):
        # Who has lost has moves that delay the end, but none that wins.
        moves = game.replies(answer.certificate) if getattr(answer.certificate, "is_won", False) else iter(())
    elif question in PLAYED:
        moves = game.solution(answer.certificate)
    else:
        return []
    found: list[str] = []
    try:
        found.extend(game.write_move(move) for move in islice(moves, MAX_MOVES))
    except OverflowError:
        # One roll is to be repeated more often than there are numbers for; the certificate says how often.
        return found
    return found


def _kind(certificate: Any) -> str:
    inner = certificate.then if isinstance(certificate, Forced) and certificate.then is not None else certificate
    kind: str = inner.KIND
    return kind


def _checked(result: CheckedAnswer, kind: str, weighed: dict[str, Any] | None, moves: list[str]) -> str | None:
    """Return what the checker verified, in a few words; None when the answer is undecided."""
    if isinstance(result.answer, Undecided):
        return None
    if result.status != "verified":
        return f"{result.status.capitalize()}."
    if kind in SEARCHED:
        return "Verified by exhaustive search."
    if weighed is not None:
        return f"Certificate checked: {len(weighed['cells'])} weights."
    is_played = isinstance(result.answer, Solved) and result.answer.problem.question in PLAYED[:-1]
    if is_played and 0 < len(moves) < MAX_MOVES:
        one, many = MADE.get(result.answer.problem.KIND, ("move", "moves"))
        return f"Certificate checked: {len(moves)} {one if len(moves) == 1 else many}."
    size = f": {prod(result.answer.problem.shape)} positions" if kind == "table" else ""
    return f"Certificate checked{size}."

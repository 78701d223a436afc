"""How a game is played against a person: the best reply, a hint, and the sentences that say how it stands.

The terminal (`ludus play`) and the web pages share it, so that both give the same advice in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.games import Mendable, Standing
from ludus.core.limits import Limits
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.records import dataclass

MAX_CELLS = 20_000
"""On boards up to this size the length of a game is soon counted."""
SOON = 3.0
"""Approximate time limit of a reply or a hint, in seconds."""


def game_view(standing: Standing, result: workbench.CheckedAnswer) -> tuple[str, Picture]:
    """Return the sentence and the picture of an answer about a position, by the game where it has its own."""
    game: Any = standing.game
    if not hasattr(game, "restate"):
        return result.sentence, result.picture()
    own: tuple[str, Picture] = game.restate(standing.position, result.answer, result.sentence)
    return own


def certificate(standing: Standing, question: Question) -> Any:
    """Return the certificate that answers a question about a position; None when it is not soon answered."""
    if question not in standing.entry.questions:
        return None
    problem = standing.problem(question)
    if question is Question.REMOTENESS:
        layers = 1 + getattr(problem, "passes", 0)
        if not hasattr(standing.game, "replies") or prod(problem.shape) * layers > MAX_CELLS:
            return None
    return workbench.ask(problem, limits=Limits(seconds=SOON)).verified(Certificate)


def best_move(standing: Standing) -> Any:
    """Return the move that wins soonest or loses latest, where that is soon known, or any winning move, or any."""
    game: Any = standing.game
    for question in (Question.REMOTENESS, Question.OUTCOME, standing.entry.question):
        found = certificate(standing, question)
        if found is None:
            continue
        moves = game.replies(found) if question is Question.REMOTENESS else game.solution(found)
        move = next(moves, None)
        if move is not None:
            return move
    # A lost player stays as far from the end as the order of the moves allows.
    return max(game.moves(standing.position))


@dataclass(frozen=True, slots=True)
class Advice:
    """A move to make, with the moves that follow it in the same solution; or a sentence that says why there is none."""

    move: Any
    plan: Iterator[Any]
    sentence: str = ""
    is_undecided: bool = False


def advice(standing: Standing, *, best: bool = False) -> Advice:
    """Return a move of a solution; in a two-player game a winning move, or the one that loses latest.

    A game whose question is about the position as it is gives a move after which less is wrong.
    """
    entry, game, position = standing.entry, standing.game, standing.position
    if entry.players == 2 and best and certificate(standing, Question.REMOTENESS) is not None:
        return Advice(best_move(standing), iter(()))
    question = Question.FEWEST if best and Question.FEWEST in entry.questions else entry.question
    result = workbench.ask(standing.problem(question), limits=Limits(seconds=SOON))
    if not isinstance(result.answer, Solved) and isinstance(game, Mendable):
        better = game.better(position)
        words = "" if better is not None else f"no single move makes it better: {game_view(standing, result)[0]}"
        return Advice(better, iter(()), words)
    if not isinstance(result.answer, Solved):
        is_undecided = isinstance(result.answer, Undecided)
        what = "no hint" if is_undecided else "no move helps"
        return Advice(None, iter(()), f"{what}: {game_view(standing, result)[0]}", is_undecided)
    plan = game.solution(result.answer.certificate)
    move = next(plan, None)
    nothing = "nothing is left to do" if entry.players == 1 else "no move wins against best play"
    return Advice(move, plan, nothing if move is None else "")


def last_word(standing: Standing, *, yours: bool) -> str:
    """Return who has won a two-player game that is over, where the last move was yours or not."""
    if yours:
        misere = "You made the last move, and in misère play the last player to move loses: I win."
        return misere if standing.is_misere else "You made the last move: you win."
    misere = "I made the last move, and in misère play the last player to move loses: you win."
    return misere if standing.is_misere else "I made the last move: I win."


def no_move(standing: Standing) -> str:
    """Return what is said when a two-player game is over before it begins."""
    return f"You cannot move: you {'win' if standing.is_misere else 'lose'}."

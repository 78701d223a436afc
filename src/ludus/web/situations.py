"""How a game stands, as a JSON object: the picture, the moves, whose turn it is, and one sentence."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ludus.core.errors import LudusError
from ludus.core.games import Game
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.codec import write_problem
from ludus.web.amounts import amounts
from ludus.web.shapes import picture_fields
from ludus.web.targets import Target
from ludus.workbench.playing import last_word, no_move

MAX_MOVES = 5000
"""Maximum number of moves that are listed; every one can be touched or typed."""
MAX_PROBLEM_CELLS = 10_000
"""Larger problems are not sent along; POST /api/problems keeps them."""


def situation(target: Target, *, mover: str = "", answered: bool = False) -> dict[str, Any]:
    """Return how a game stands; `mover` made the last move ("you" or "other"), `answered` when best play replied."""
    game, position = target.standing.game, target.standing.position
    problem = _asked(game, position, target.standing.entry.question)
    over = target.standing.is_over
    moves = [] if over else [game.write_move(move) for move in islice(game.moves(position), MAX_MOVES)]
    return {
        "game": target.name,
        "parameters": dict(target.parameters),
        "position": game.write(position),
        "picture": picture_fields(game.picture(position)),
        **standing_fields(target, mover, has_moves=bool(moves)),
        "moves": moves,
        "problem": write_problem(problem) if problem and _cells(problem) <= MAX_PROBLEM_CELLS else None,
        "amounts": amounts(problem) if problem else None,
    }


def standing_fields(target: Target, mover: str, *, has_moves: bool) -> dict[str, Any]:
    """Return whether the game is over, who has won it, whose turn it is, and the sentence that says so."""
    standing = target.standing
    over = standing.is_over
    if standing.entry.players == 1:
        words = "Done." if over else "Your move." if has_moves else "No move is left."
        return {"over": over or not has_moves, "won": over, "status": words, "turn": "you" if has_moves else "nobody"}
    if not over:
        turn = "other" if mover == "you" else "you"
        words = "Your move." if turn == "you" else "The other player is to move."
        return {"over": False, "won": False, "status": words, "turn": turn}
    words = last_word(standing, yours=mover == "you") if mover else no_move(standing)
    return {"over": True, "won": (mover == "you") != standing.is_misere, "status": words, "turn": "nobody"}


def _asked(game: Game[Any, Any], position: Any, question: Question) -> Problem | None:
    """Return the problem of a position; None where there is nothing left to ask, as when every cell is covered."""
    try:
        return game.problem(position, question)
    except LudusError:
        return None


def _cells(problem: Problem) -> int:
    product = 1
    for length in problem.shape:
        product *= int(length)
    return product

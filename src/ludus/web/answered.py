"""A checked answer as the JSON object that the pages show: verdict, sentence, picture, moves, weights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from itertools import islice
from math import prod
from typing import Any, TypeAlias, get_args

from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.games import Game, Standing
from ludus.core.loading import np
from ludus.core.pictures import Picture, Rim, Shape
from ludus.core.problem import Problem, Spoken, Weighable
from ludus.core.questions import Question
from ludus.core.weights import Weighting
from ludus.render.shapes.grids import signed
from ludus.workbench import CheckedAnswer
from ludus.workbench.playing import game_view

MAX_MOVES = 2000
"""Maximum number of moves of a solution that are listed; the certificate has them all."""


def answered(result: CheckedAnswer, seconds: float, standing: Standing | None = None) -> dict[str, Any]:
    """Return an answer with all that is shown of it; the moves of a solution are those of the game, where there is one.

    The sentence is what the checker verified, or which limit ended the work; a game may have its own words for it.
    """
    answer, game = result.answer, None if standing is None else standing.game
    sentence, picture = (result.sentence, result.picture()) if standing is None else game_view(standing, result)
    own: Any = game
    unverified = list(result.not_verified)
    if standing is not None and hasattr(own, "restate"):
        unverified = [own.restate(standing.position, answer, words)[0] for words in unverified]
    weighed = weights(answer, game)
    moves = solution(result, game)
    counted = ("move", "moves") if standing is None else standing.entry.counted
    certificate = None if isinstance(answer, Undecided) else _settling(answer.certificate)
    return {
        "verdict": result.verdict,
        "sentence": sentence,
        "voice": None if hasattr(game, "restate") or weighed is None else _voice(answer.problem, weighed),
        "status": result.status,
        "not_verified": unverified,
        "checked": _checked(result, certificate, weighed, moves, counted),
        "method": answer.method,
        "seconds": round(seconds, 3),
        "answer": result.fields(),
        "picture": picture_fields(picture),
        "solution": moves,
        "weights": weighed,
        "closed": certificate is not None and certificate.is_searched,
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
    elif question in (*answer.problem.MOVES, Question.OUTCOME):
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


def _voice(problem: Problem, weighed: dict[str, Any]) -> str | None:
    """Return the argument of a proof by one set of weights as a person would say it, where the problem can."""
    if not isinstance(problem, Spoken) or "more" in weighed:
        return None
    cells = {tuple(map(int, name.split())): weight for name, weight in weighed["cells"].items()}
    return problem.voice(weighed["modulus"], cells)


def _settling(certificate: Certificate) -> Certificate:
    """Return the certificate that settles the question: forced placements are followed by a proof of their own."""
    return getattr(certificate, "then", None) or certificate


def _checked(
    result: CheckedAnswer,
    certificate: Certificate | None,
    weighed: dict[str, Any] | None,
    moves: list[str],
    counted: tuple[str, str],
) -> str | None:
    """Return what the checker verified, in a few words; None when the answer is undecided."""
    if certificate is None:
        return None
    if not result.is_verified:
        return f"{result.status.capitalize()}."
    if certificate.is_searched:
        return "Verified by exhaustive search."
    if weighed is not None:
        return f"Checked: {len(weighed['cells'])} weights."
    is_played = isinstance(result.answer, Solved) and result.answer.problem.question in result.answer.problem.MOVES
    if is_played and 0 < len(moves) < MAX_MOVES:
        one, many = counted
        return f"Checked: {len(moves)} {one if len(moves) == 1 else many}."
    size = f": {prod(result.answer.problem.shape)} positions" if certificate.KIND == "table" else ""
    return f"Checked{size}."


ALWAYS = frozenset({"at", "role", "start", "end", "size", "shapes"})
"""These fields are written even when they are empty."""
_NAMES = {kind: tuple(field.name for field in fields(kind) if field.name != "cell") for kind in get_args(Shape)}


def picture_fields(picture: Picture) -> dict[str, Any]:
    """Return a picture as a JSON object.

    >>> from ludus.core.pictures import Cell, Role
    >>> picture_fields(Picture(64, 64, (Cell((0, 0), Role.LIT, move="0 0"),), "one"))["shapes"]
    [{'kind': 'cell', 'at': (0, 0), 'role': 'lit', 'move': '0 0'}]
    """
    return {
        "width": picture.width,
        "height": picture.height,
        "title": picture.title,
        "description": picture.description,
        "shapes": [_shape(shape) for shape in (*picture.shapes, *picture.aside)],
    }


def _shape(shape: Shape) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": type(shape).__name__.lower()}
    for name in _NAMES[type(shape)]:
        value = getattr(shape, name)
        if isinstance(value, Enum):
            value = value.value
        if value or name in ALWAYS or (name == "move" and value is not None):
            written[name] = value
    if isinstance(shape, Rim):
        written["shapes"] = [_shape(inner) for inner in shape.shapes]
    return written


MAX_CELLS = 10_000
"""Weights of larger boards stay in the certificate."""
Cell: TypeAlias = tuple[int, ...]


def amounts(problem: Problem) -> dict[str, int] | None:
    """Return what a weight multiplies on each cell: pips, lights, pegs, cells to cover; None for other problems.

    >>> from ludus.families.pegs.problem import pegs
    >>> amounts(pegs("oo."))
    {'0 0': 1, '0 1': 1, '0 2': 0}
    """
    if not isinstance(problem, Weighable) or prod(problem.shape) > MAX_CELLS:
        return None
    return {_name(cell): amount for cell, amount in problem.amounts().items()}


def weights(answer: Any, game: Any = None) -> dict[str, Any] | None:
    """Return the weights that a proof puts on the cells, {"modulus", "cells"}; None when it has none, or too many.

    The modulus is 0 where whole numbers are compared. A proof with several weightings has the others under "more".
    """
    if isinstance(answer, Undecided) or not isinstance(answer, Impossible):
        return None
    problem = answer.problem
    if hasattr(game, "on_board") and isinstance(own := game.on_board(answer.certificate), Weighting):
        return _shown(own, np.ndindex(*own.weights.shape))
    if prod(problem.shape) > MAX_CELLS:
        return None
    weightings = answer.certificate.weightings_on(problem)
    if not weightings:
        return None
    cells = tuple(problem.amounts() if isinstance(problem, Weighable) else np.ndindex(*problem.shape))
    found = [_shown(one, cells, problem.shape) for one in weightings]
    return found[0] | ({"more": found[1:]} if len(found) > 1 else {})


def _shown(weighting: Weighting, cells: Iterable[Cell], shape: tuple[int, ...] | None = None) -> dict[str, Any]:
    array, n = np.asarray(weighting.weights), int(weighting.modulus)
    values = array if shape is None else array.reshape(shape)
    return {"modulus": n, "cells": {_name(cell): signed(values[cell], n) if n else int(values[cell]) for cell in cells}}


def _name(cell: Cell) -> str:
    return " ".join(map(str, cell))

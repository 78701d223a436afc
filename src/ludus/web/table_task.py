"""The table of a piece on a board, as bytes: its Grundy numbers, or what a formula says instead of them.

The reply of the worker is one line of JSON, the head, and then the numbers: 16 bits each, little-endian, row by row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Entry, ParameterType
from ludus.core.limits import Limits, Progress
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.proofs.verify import FORMULAS, Verdict, claimed_values, verify
from ludus.web.errors import Kind, Refused
from ludus.web.limits import cells_allowed
from ludus.web.targets import entry_of, read_parameters

START = "start"
"""The parameter of games whose board is the box between a start and the corner."""
RULES = ("passes",)
"""Numbers that change the rules and are no parameters of a formula."""
SECONDS = 60.0
"""Time limit of a table in seconds; that of the server for quick replies is usually shorter."""
MAX_STEPS = 200
"""Maximum number of rays and steps that are sent with a table."""
LARGEST, MAX_COORDINATE = 65535, 32767
"""Larger values are cut to this; a formula says numbers from -MAX_COORDINATE to MAX_COORDINATE."""


def table(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return the head and the numbers of a table, or of a formula about it."""
    entry = entry_of(fields["game"])
    values = read_parameters(entry, fields.get("parameters") or {})
    rows, columns = fields["size"]
    problem = boxed(entry, values, (rows, columns))
    cells_allowed(problem)
    limits = Limits(seconds=SECONDS, progress=progress)
    formula = fields.get("formula")
    if formula is not None:
        return told_by(verify(problem, formula, where=numbers(entry, values), limits=limits))
    array, sentence = solved_values(problem, limits)
    head = {"shape": list(problem.shape), "about": about(problem), "sentence": sentence}
    return packed(
        head | moves(problem) | {"known": claims(fields["game"], problem)}, np.minimum(array, LARGEST).astype("<u2")
    )


def solved_values(problem: Impartial, limits: Limits) -> tuple[Array, str]:
    """Return the numbers of all positions, and the sentence of the checker about them."""
    result = workbench.ask(problem, limits=limits)
    if not isinstance(result.answer, Solved):
        raise Refused(Kind.TOO_LARGE, result.sentence)
    return true_values(result.answer.certificate, problem.shape), result.sentence


def boxed(entry: Entry, values: Mapping[str, Any], size: tuple[int, int]) -> Impartial:
    """Return the problem of all positions on a board, taken from its far corner: there the piece has all its moves."""
    usual, starts = entry.game(), START in {one.name for one in entry.parameters}
    is_piece = starts and isinstance(usual.problem(usual.start(), entry.question), Impartial)
    game = entry.game(**{**values, START: tuple(side - 1 for side in size)}) if is_piece else usual
    problem = game.problem(game.start(), Question.P_POSITIONS if is_piece else entry.question)
    if not is_piece or not isinstance(problem, Impartial):
        raise invalid("game", f"expected a game of one piece on a board, got {abbreviate(entry.title)}")
    return replace(problem, question=Question.P_POSITIONS if problem.misere else Question.TABLE)


def numbers(entry: Entry, values: Mapping[str, Any]) -> dict[str, int]:
    """Return the parameters of a game that have values in a formula too, such as p."""
    chosen = (one for one in entry.parameters if one.type is ParameterType.NUMBER and one.name not in RULES)
    return {one.name: values.get(one.name, one.default) for one in chosen}


def true_values(certificate: object, shape: tuple[int, ...]) -> Array:
    """Return the Grundy numbers, or in misère play 0 where a position is lost and 1 where it is won."""
    match certificate:
        case Table(values=values):
            return values
        case Outcomes(p_positions=positions):
            won: Array = np.ones(shape, dtype=np.uint16)
            won[tuple(positions.T.astype(np.int64))] = 0
            return won
        case _:
            raise invalid("game", "expected a game with a table of positions")


def told_by(found: Verdict | Undecided) -> bytes:
    """Return what a formula says of every position, and how that compares with the game."""
    if isinstance(found, Undecided):
        raise Refused(Kind.TOO_LARGE, found.reason)
    first = found.counterexample
    head: dict[str, Any] = {
        "shape": list(found.problem.shape),
        "about": found.about.value,
        "sentence": found.sentence(),
    }
    head |= {"holds": found.holds, "wrong": found.wrong, "position": None if first is None else list(first.position)}
    return packed(head, claimed_values(found, MAX_COORDINATE).astype("<i2"))


def about(problem: Impartial) -> str:
    """Return what the numbers of a table are: Grundy numbers, or outcomes."""
    return "p-positions" if problem.misere else "grundy"


def moves(problem: Impartial) -> dict[str, Any]:
    """Return the moves of the piece, which the board may not say, and whether there are more of them."""
    sets = {"rays": problem.rays, "steps": problem.steps}
    told = {name: [list(vector) for vector in vectors[:MAX_STEPS]] for name, vectors in sets.items()}
    return {**told, "cut": max(map(len, sets.values())) > MAX_STEPS}


def claims(game: str, problem: Impartial) -> list[dict[str, str]]:
    """Return what the literature says about a game under these rules: each claim in words and as a formula."""
    name = "rook" if game == "nim" else game
    rules = (problem.passes, problem.pass_at_terminal, problem.misere)
    told = (one for one in FORMULAS if one.game == name and not one.game_values)
    found = (one for one in told if (one.passes, one.pass_at_terminal, one.misere) == rules)
    return [{"claim": f"{one.claim} ({one.source})", "formula": one.formula} for one in found]


def packed(head: Mapping[str, Any], array: Array) -> bytes:
    """Return the head as one line, and the numbers after it."""
    return json.dumps(head).encode() + b"\n" + array.tobytes()

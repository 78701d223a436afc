"""Tables of a piece on a board as bytes, slices of games with more coordinates, and level sets with their periods.

A table is one line of JSON, the head, and then the numbers: 16 bits each, little-endian, row by row. They are Grundy
values, or what a formula says instead of them. In a slice two coordinates run over a square, the others are held.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.errors import LudusError, abbreviate, invalid
from ludus.core.games import Entry
from ludus.core.limits import Limits, Progress
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import COMPUTED, count
from ludus.families.games import in_formulas
from ludus.families.impartial.one_piece.certificates import Outcomes, PeriodicLevels, Table
from ludus.families.impartial.one_piece.levels import explore, own_period
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.proofs.named_formulas import FORMULAS
from ludus.families.proofs.verify import Verdict, claimed_values, verify
from ludus.web.errors import Kind, Refused
from ludus.web.limits import cells_allowed
from ludus.web.targets import entry_of, read_parameters, target

START = "start"
"""The parameter of games whose board is the box between a start and the corner."""
TABLE_SECONDS = 60.0
"""Time limit of a table in seconds; that of the server for quick replies is usually shorter."""
MAX_STEPS = 200
"""Maximum number of rays and steps that are sent with a table."""
LARGEST, MAX_COORDINATE = 65535, 32767
"""Larger values are cut to this; a formula says numbers from -MAX_COORDINATE to MAX_COORDINATE."""


def table(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return the head and the numbers of a table, or of a formula about it."""
    problem, where = board_of(fields)
    limits = Limits(seconds=TABLE_SECONDS, progress=progress)
    formula = fields.get("formula")
    if formula is not None:
        return verdict_table(verify(problem, formula, where=where, limits=limits))
    array, sentence = solved_values(problem, limits)
    head = {"shape": list(problem.shape), "about": about(problem), "sentence": sentence}
    return packed(
        head | moves(problem) | {"known": claims(fields["game"], problem)}, np.minimum(array, LARGEST).astype("<u2")
    )


def board_of(fields: Mapping[str, Any]) -> tuple[Impartial, dict[str, int]]:
    """Return the problem of the board that a request names, and the parameters that a formula about it may name."""
    entry = entry_of(fields["game"])
    values = read_parameters(entry, fields.get("parameters") or {})
    rows, columns = fields["size"]
    problem = boxed(entry, values, (rows, columns))
    cells_allowed(problem)
    return problem, in_formulas(entry, values)


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


def verdict_table(found: Verdict | Undecided) -> bytes:
    """Return what a formula says of every position, and how that compares with the game."""
    if isinstance(found, Undecided):
        raise Refused(Kind.TOO_LARGE, found.reason)
    first = found.counterexample
    head: dict[str, Any] = {
        "shape": list(found.problem.shape),
        "about": found.about.value,
        "sentence": f"{found.sentence()} ({COMPUTED})",
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
    rules = (problem.passes, problem.pass_at_terminal, problem.misere)
    told = (one for one in FORMULAS if game in (one.game, *one.also) and not one.game_values)
    found = (one for one in told if (one.passes, one.pass_at_terminal, one.misere) == rules)
    return [{"claim": f"{one.claim} ({one.source})", "formula": one.formula} for one in found]


def packed(head: Mapping[str, Any], array: Array) -> bytes:
    """Return the head as one line, and the numbers after it."""
    return json.dumps(head).encode() + b"\n" + array.tobytes()


SLICE_SECONDS = 6.0
"""Time limit of a slice in seconds; what is open then is marked as not computed."""
UNKNOWN, ABSENT = -1, -2
"""A cell that was not computed, and one that no piece can stand on."""


def slice_of(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the values of a square of positions, row by row, y down: Grundy values, or 0 and 1 for P and N."""
    name, held, side = fields["game"], [int(one) for one in fields["held"]], int(fields["side"])
    usual = target(name, {}, None, None).standing
    is_pair = isinstance(usual.problem(), TwoPieces)
    if usual.entry.players != 2 or (is_pair and len(held) != 2) or not held:
        raise invalid("held", f"expected the coordinates that are held, got {held}")
    far = max(side, *held)
    start = [far] * (2 + len(held))
    texts = {**fields.get("parameters", {}), "start": ",".join(map(str, [*start[:2], *held] if is_pair else start))}
    about = "p-positions" if is_pair or texts.get("misere") == "yes" else "grundy"
    question = Question.VALUE if about == "grundy" else Question.OUTCOME
    end, rows, known = time.monotonic() + SLICE_SECONDS, [], 0
    for y in range(side):
        row = []
        for x in range(side):
            text = f"{x} {y} / {' '.join(map(str, held))}" if is_pair else " ".join(map(str, (x, y, *held)))
            # After the time limit the other values stay unknown.
            row.append(_slice_value(name, texts, text, question) if time.monotonic() < end else UNKNOWN)
        rows.append(row)
        known += sum(value >= 0 for value in row)
    lost = sum(value == 0 for row in rows for value in row)
    words = f"({', '.join(map(str, held))}) held" if is_pair else f"{held[0]} in the third heap"
    sentence = f"{count(known, 'position')} with {words}, each checked: {count(lost, 'P-position')}."
    return {"about": about, "side": side, "held": held, "rows": rows, "sentence": sentence}


def _slice_value(name: str, texts: Mapping[str, str], position: str, question: Question) -> int:
    try:
        standing = target(name, texts, None, position).standing
    except LudusError:
        return ABSENT
    if standing.is_over:
        return int(standing.is_misere) if question is Question.OUTCOME else 0
    found = workbench.ask(standing.problem(question), limits=Limits(seconds=SLICE_SECONDS)).verified(Certificate)
    if found is None:
        return UNKNOWN
    return (
        int(getattr(found, "is_won", False)) if question is Question.OUTCOME else int(getattr(found, "value", UNKNOWN))
    )


PERIODIC = "periodic"
"""The method that proves periods for all board sizes."""


def level_sets(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the level sets below a bound on a board, each with its observed period, and the proof if there is one."""
    entry = entry_of(fields["game"])
    values, side = read_parameters(entry, fields.get("parameters") or {}), int(fields["size"])
    problem = replace(boxed(entry, values, (side, side)), question=Question.LEVELS, below=fields["below"])
    limits = Limits(seconds=float(fields["seconds"]) / 2, progress=progress)
    found = explore(problem, fields["below"], limits)
    proof, reason = _proved(problem, limits)
    return {
        "levels": [level.fields() for level in found.levels],
        "sentence": found.sentence,
        "proof": proof,
        "reason": reason,
    }


def _proved(problem: Impartial, limits: Limits) -> tuple[dict[str, Any] | None, str]:
    """Return the periods that are proved for boards of every size with their certificate, or why there are none."""
    try:
        result = workbench.ask(problem, method=PERIODIC, limits=limits)
    except LudusError as error:
        # The refusal of a method says what it is for.
        return None, f"a proof is known for {str(error).rpartition('which is for ')[2]}"
    proof = result.verified(PeriodicLevels)
    if proof is None:
        return None, result.sentence
    periods = [own_period(offsets, proof.preperiod, proof.period) for offsets in proof.offsets[-1]]
    told = [{"period": period, "preperiod": start} for period, start in periods]
    return {"sentence": result.sentence, "periods": told, "answer": result.fields()}, ""

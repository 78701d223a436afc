"""Level sets of a piece: the positions of each small Grundy value, their periods, and the proof for all sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import LudusError
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import PeriodicLevels
from ludus.families.impartial.one_piece.levels import explore, own_period
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.web.table_task import boxed
from ludus.web.targets import entry_of, read_parameters

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
    if not isinstance(result.answer, Solved) or not isinstance(result.answer.certificate, PeriodicLevels):
        return None, result.sentence
    proof = result.answer.certificate
    periods = [own_period(offsets, proof.preperiod, proof.period) for offsets in proof.offsets[-1]]
    told = [{"period": period, "preperiod": start} for period, start in periods]
    return {"sentence": result.sentence, "periods": told, "answer": result.fields()}, ""

"""Slices of games with more than two coordinates: two run over a square, the others are held."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import LudusError, invalid
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.web.targets import entry_of, target

SECONDS = 6.0
"""Time limit of a slice in seconds; what is open then is marked as not computed."""
UNKNOWN, ABSENT = -1, -2
"""A cell that was not computed, and one that no piece can stand on."""
PAIRS = ("silver-dollar", "two-rooks")


def slice_of(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the values of a square of positions, row by row, y down: Grundy values, or 0 and 1 for P and N."""
    name, held, side = fields["game"], [int(one) for one in fields["held"]], int(fields["side"])
    is_pair = name in PAIRS
    if entry_of(name).players != 2 or (is_pair and len(held) != 2) or not held:
        raise invalid("held", f"expected the coordinates that are held, got {held}")
    far = max(side, *held)
    start = [far] * (2 + len(held))
    texts = {**fields.get("parameters", {}), "start": ",".join(map(str, [*start[:2], *held] if is_pair else start))}
    about = "p-positions" if is_pair or texts.get("misere") == "yes" else "grundy"
    question = Question.VALUE if about == "grundy" else Question.OUTCOME
    end, rows, known = time.monotonic() + SECONDS, [], 0
    for y in range(side):
        row = []
        for x in range(side):
            text = f"{x} {y} / {' '.join(map(str, held))}" if is_pair else " ".join(map(str, (x, y, *held)))
            row.append(_value(name, texts, text, question) if time.monotonic() < end else UNKNOWN)
        rows.append(row)
        known += sum(value >= 0 for value in row)
    lost = sum(value == 0 for row in rows for value in row)
    words = ", ".join(map(str, held))
    sentence = f"{count(known, 'position')} with ({words}) held, each checked: {count(lost, 'P-position')}."
    return {"about": about, "side": side, "held": held, "rows": rows, "sentence": sentence}


def _value(name: str, texts: Mapping[str, str], position: str, question: Question) -> int:
    try:
        standing = target(name, texts, None, position).standing
    except LudusError:
        return ABSENT
    if standing.is_over:
        return int(standing.is_misere) if question is Question.OUTCOME else 0
    answer = workbench.ask(standing.game.problem(standing.position, question), limits=Limits(seconds=SECONDS)).answer
    if not isinstance(answer, Solved):
        return UNKNOWN
    found = answer.certificate
    return (
        int(getattr(found, "is_won", False)) if question is Question.OUTCOME else int(getattr(found, "value", UNKNOWN))
    )

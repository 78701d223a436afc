"""Check my argument: weights that a person gives to the cells of a board, judged by the function of `ludus argue`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from ludus.core.errors import invalid
from ludus.core.limits import Progress
from ludus.web.answered import answered
from ludus.web.limits import cells_allowed
from ludus.web.targets import target
from ludus.workbench.argument import check_argument


def argue(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return whether weights, a formula or a drawing, prove that a position cannot be won; if not, what breaks them."""
    formula, drawing = fields.get("weights"), fields.get("drawing")
    if (formula is None) == (drawing is None):
        raise invalid("weights", "expected either a formula or a drawing")
    standing = target(fields["game"], fields.get("parameters") or {}, None, fields["position"]).standing
    problem = standing.game.problem(standing.position, standing.entry.question)
    cells_allowed(problem)
    begun = time.perf_counter()
    found = check_argument(problem, formula or drawing or [], fields.get("modulus"))
    answer = None if found.result is None else answered(found.result, time.perf_counter() - begun, standing.game)
    return {
        "proves": found.proves,
        "sentence": found.sentence,
        "breaks": [[list(cell) for cell in move] for move in found.breaks],
        "weights": {f"{r} {c}": weight for (r, c), weight in (found.weights or {}).items()},
        "answer": answer,
    }

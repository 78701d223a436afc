"""Check my argument: weights that a person gives, as a formula or a drawing, against a claim of impossibility."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludus.core.answers import Impossible
from ludus.core.certificates import Certificate
from ludus.core.errors import VerificationError, abbreviate, invalid
from ludus.core.fields import at_least, is_listed
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.core.weights import NoProof, Weighting, Weights, drawing_weights, formula_weights, on_board
from ludus.families import has_part, part
from ludus.workbench import CheckedAnswer, checked

METHOD = "your argument"


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an argument proves that a problem has no solution."""

    proves: bool
    sentence: str
    """What the checker verified, or why the argument is no proof."""
    result: CheckedAnswer | None
    """The checked answer, if it is a proof."""
    breaks: tuple[Any, ...] = ()
    """The placements, jumps, presses or rolls that break the argument, each as its cells."""
    weights: Weights | None = None
    """The weight of each cell; of several colours, those that were told about."""

    def __repr__(self) -> str:
        return f"<Judgement {'a proof' if self.proves else 'no proof'}: {self.sentence}>"


def check_argument(puzzle: Any, weights: str | Sequence[str], modulus: int | None = None) -> Judgement:
    """Return whether weights, a formula or the rows of a drawing, prove that a puzzle or a problem has no solution.

    >>> from ludus.families.tilings.problem import tiling
    >>> check_argument(tiling("10x10", "I4"), "(r + c) mod 4 == 1").proves
    True
    >>> check_argument(tiling("4x4", "T4"), "(r + c) mod 2").proves
    False
    """
    problem = getattr(puzzle, "problem", puzzle)
    if not isinstance(problem, Problem) or len(problem.shape) != 2:
        got = f"the kind {problem.KIND}" if isinstance(problem, Problem) else abbreviate(puzzle)
        raise invalid("puzzle", f"expected a puzzle on a board with rows and columns, got {got}")
    if not isinstance(weights, str) and not (is_listed(weights) and all(isinstance(row, str) for row in weights)):
        raise invalid("weights", f"expected a formula or the rows of a drawing, got {abbreviate(weights)}")
    modulus = None if modulus is None else at_least(2, modulus, "modulus")
    cells = _cells(problem)
    shape = problem.shape[0], problem.shape[1]
    layer = getattr(problem, "layer_height", shape[0])
    if isinstance(weights, str):
        choices = [formula_weights(weights, cells, shape, layer if layer < shape[0] else 0)]
    else:
        choices = drawing_weights(tuple(weights), cells)
    reasons = list[NoProof]()
    for choice in choices:
        found = _judged(problem, choice, modulus)
        if isinstance(found, NoProof):
            reasons.append(found)
            continue
        try:
            result = checked(Impossible(problem, found, METHOD))
        except VerificationError as error:
            reasons.append(_rejected(str(error)))
            continue
        return Judgement(True, result.sentence, result, (), choice)
    return Judgement(False, reasons[0].reason, None, reasons[0].breaks, choices[0])


def _rejected(message: str) -> NoProof:
    """Return why the checker rejected the weights; it names the press or the roll that changes their sum.

    >>> _rejected("the checker rejected it: Rejected. A press at (1, 0) changes the weighted sum by 1 (mod 2).")
    NoProof(reason='Not sound: a press at (1, 0) changes the weighted sum by 1 (mod 2).', breaks=(((1, 0),),))
    """
    reason = message.rpartition("Rejected. ")[2].rstrip(".")
    move = re.search(r"(?:press|roll) at \((\d+), (\d+)\)", reason)
    if move is None:
        return NoProof(f"Not a proof: {reason[:1].lower()}{reason[1:]}.")
    return NoProof(f"Not sound: {reason[:1].lower()}{reason[1:]}.", (((int(move[1]), int(move[2])),),))


def _judged(problem: Problem, weights: Weights, modulus: int | None) -> Certificate | NoProof:
    """Return the certificate that the weights are, by the family, or as an invariant modulo that of the board."""
    if has_part(problem.KIND, "argument"):
        found: Certificate | NoProof = part(problem.KIND, "argument").judge(problem, weights, modulus)
        return found
    own = getattr(problem, "modulus", None)
    if not isinstance(own, int):
        raise invalid("puzzle", f"expected a tiling, pegs, lights or windows, got the kind {problem.KIND}")
    return Weighting(own, on_board(problem.shape, {cell: weight % own for cell, weight in weights.items()}))


def _cells(problem: Problem) -> list[tuple[int, int]]:
    """Return the cells or holes of a problem; all of the board where the problem names none."""
    for name in ("cells", "holes"):
        cells = getattr(problem, name, None)
        if callable(cells):
            return list(cells())
    rows, columns = problem.shape
    return [(r, c) for r in range(rows) for c in range(columns)]

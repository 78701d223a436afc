"""The army kind: men stand on one side of a line; send one of them a number of paces beyond it by jumps.

A man jumps over a neighbour into an empty place, along a row or a column, and the neighbour is taken off. The goal is
the place [0, 0]; home are all rows from `paces` on, without end, and columns run both ways. (J. H. Conway, 1961;
section 2.2 of Backhouse, Chen, Ferreira.)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import as_question
from ludus.core.problem import Described
from ludus.core.questions import Question
from ludus.core.records import dataclass

MAX_PACES = 1000
"""Maximum number of paces: the numbers of a proof grow with it."""
QUESTIONS = (Question.SOLVE, Question.FEWEST)
"""The questions that this kind knows; the first is asked by default."""


@dataclass(frozen=True, slots=True)
class Army(Described, kind="army"):
    """Send a scout `paces` rows into the desert, with the question `fewest` with the fewest men."""

    paces: int
    question: Question = Question.SOLVE

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows between the line and the goal, the goal included."""
        return (self.paces,)


def army(paces: int, *, question: Question | str = Question.SOLVE) -> Army:
    """Return the problem for a number of paces; InvalidInput when it is none.

    >>> army(4).paces
    4
    """
    if type(paces) is not int or not 0 <= paces <= MAX_PACES:
        raise invalid("paces", f"expected an integer from 0 to {MAX_PACES}, got {abbreviate(paces)}")
    return Army(paces, as_question(question, QUESTIONS))


def read_army(fields: Mapping[str, Any], folder: Path | None) -> Army:
    """Return the army problem that a JSON object describes; InvalidInput with what is wrong with it."""
    known = {"ludus", "kind", "paces", "question"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    faults += [] if "paces" in fields else [Fault("paces", "expected a number of paces, got nothing")]
    if faults:
        raise InvalidInput(*faults)
    return army(fields["paces"], question=fields.get("question", Question.SOLVE.value))


def write_army(problem: Army) -> dict[str, Any]:
    """Return an army problem as JSON fields; defaults are left out."""
    asked = {} if problem.question is Question.SOLVE else {"question": problem.question.value}
    return {"paces": problem.paces} | asked

"""The army kind: men stand on one side of a line; send one of them a number of paces beyond it by jumps.

A man jumps over a neighbour into an empty place, along a row or a column, and the neighbour is taken off. The goal is
the place [0, 0]; home are all rows from `paces` on, without end, and columns run both ways. (J. H. Conway, 1961;
section 2.2 of Backhouse, Chen, Ferreira.)
"""

from __future__ import annotations

from ludus.core.fields import as_question, between
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass

MAX_PACES = 1000
"""Maximum number of paces: the numbers of a proof grow with it."""
QUESTIONS = (Question.SOLVE, Question.FEWEST)
"""The questions that this kind knows; the first is asked by default."""


@dataclass(frozen=True, slots=True)
class Army(JsonProblem, kind="army", questions=QUESTIONS):
    """Send a scout `paces` rows into the desert, with the question `fewest` with the fewest men."""

    paces: int
    question: Question = Question.SOLVE

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows between the line and the goal, the goal included."""
        return (self.paces,)


@makes(Army)
def army(paces: int, *, question: Question | str = Question.SOLVE) -> Army:
    """Return the problem for a number of paces; InvalidInput when it is none.

    >>> army(4).paces
    4
    """
    return Army(between(0, paces, MAX_PACES, "paces"), as_question(question, QUESTIONS))

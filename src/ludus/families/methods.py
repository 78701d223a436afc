"""The methods of a kind of problem: problem in, answer out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ludus.core.answers import Answer
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families import part

Method: TypeAlias = Callable[[Any, Limits], Answer]
"""A solver takes problems of its own kind."""

Methods: TypeAlias = dict[Question, dict[str, Method]]
"""The methods of one kind for each question, the one taken by default first: `METHODS` in the kind's folder `solve`."""

Generator: TypeAlias = Callable[[Any, int, Limits], Answer]
"""What makes a board with the rules of a problem and a fewest number of moves: `GENERATE` in the folder `solve`."""


def methods(kind: str) -> Methods:
    """Return the methods of a kind of problem.

    >>> list(methods("windows")[Question.SOLVE])
    ['linear', 'algebra', 'paper']
    """
    found: Methods = part(kind, "solve").METHODS
    return found


def generator(kind: str) -> Generator | None:
    """Return what makes boards of a kind, None when nothing does."""
    found: Generator | None = getattr(part(kind, "solve"), "GENERATE", None)
    return found

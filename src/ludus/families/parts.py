"""What the parts of a kind of problem do, found by its name: methods, pictures, the reason of an outcome."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import ModuleType
from typing import Any, TypeAlias

from ludus.core.answers import Answer, Reason
from ludus.core.limits import Limits
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import kinds, part

Method: TypeAlias = Callable[[Any, Limits], Answer]
"""A solver: problem in, answer out. It takes problems of its own kind."""

Methods: TypeAlias = dict[Question, dict[str, Method]]
"""The methods of one kind for each question, the one taken by default first: `METHODS` in the kind's folder `solve`.

There a method is named, FILE.FUNCTION; its file is loaded when it is called, the others not at all.
"""

Generator: TypeAlias = Callable[[Any, int, Limits], Answer]
"""What makes a board with the rules of a problem and a fewest number of moves: `GENERATE` in the folder `solve`."""


@cache
def methods(kind: str) -> Methods:
    """Return the methods of a kind of problem.

    >>> list(methods("windows")[Question.SOLVE])
    ['linear', 'algebra', 'paper']
    """
    solve = part(kind, "solve")
    return {
        question: {name: loaded_later(solve, method) for name, method in named.items()}
        for question, named in solve.METHODS.items()
    }


def loaded_later(folder: ModuleType, function: Callable[..., Answer] | str) -> Callable[..., Answer]:
    """Return a function; one that is named, FILE.FUNCTION in a folder, with its file loaded when it is called."""
    if not isinstance(function, str):
        return function
    return lambda *given: named_function(folder, function)(*given)


def named_function(folder: ModuleType, function: str) -> Callable[..., Answer]:
    """Return what is named FILE.FUNCTION in a folder."""
    file, _, name = function.partition(".")
    found: Callable[..., Answer] = attrgetter(name)(importlib.import_module(f"{folder.__name__}.{file}"))
    return found


def generator(kind: str) -> Generator | None:
    """Return what makes boards of a kind, None when nothing does."""
    solve = part(kind, "solve")
    return loaded_later(solve, solve.GENERATE) if hasattr(solve, "GENERATE") else None


def picture(problem: Problem, answer: Answer | None = None) -> Picture:
    """Return a problem as shapes, with its solution or its proof drawn on it when there is one."""
    drawn: Picture = part(problem.KIND, "draw").picture(problem, answer)
    return drawn


def reason(problem: Problem) -> Reason | None:
    """Return why the position of a problem has its outcome, by `explain` in `why.py` of its family, if there is one."""
    family = ".".join(kinds()[problem.KIND].split(".")[:3])
    if importlib.util.find_spec(f"{family}.why") is None:
        return None
    found: Reason | None = importlib.import_module(f"{family}.why").explain(problem)
    return found


def frames(problem: Problem, answer: Answer) -> tuple[Picture, ...]:
    """Return the states of a solution one by one, as pictures of one size; () for kinds and answers without moves."""
    drawing = part(problem.KIND, "draw")
    found: tuple[Picture, ...] = drawing.frames(problem, answer) if hasattr(drawing, "frames") else ()
    return found

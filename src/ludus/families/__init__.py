"""The registry: one folder per family, found by its name; its files are loaded when they are used.

A family is a folder with `FAMILY = Family(...)` in its `__init__.py`. A kind of problem is a folder with

    problem.py        the class of the problem, and the function that makes and checks it
    certificates.py   the classes of its certificates
    solve/            `METHODS`, and `GENERATE` where boards can be made
    draw.py           `picture`, and `frames` where there are moves to show
    theorem.py        its answers as claims for the verified checker, where there is one

Beside them a family has `games/` (a file per game) and `commands/` (a file per command). The game that is called as the
kind of the family is the file `game.py`; a family with one command has the file `commands.py`. No other list is kept.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import ModuleType
from typing import Any, TypeAlias

from ludus.core.answers import Answer, Reason
from ludus.core.limits import Limits
from ludus.core.loading import Family
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.questions import Question

Method: TypeAlias = Callable[[Any, Limits], Answer]
"""A solver: problem in, answer out. It takes problems of its own kind."""

Methods: TypeAlias = dict[Question, dict[str, Method]]
"""The methods of one kind for each question, the one taken by default first: `METHODS` in the kind's folder `solve`.

There a method is named, FILE.FUNCTION; its file is loaded when it is called, the others not at all.
"""

Generator: TypeAlias = Callable[[Any, int, Limits], Answer]
"""What makes a board with the rules of a problem and a fewest number of moves: `GENERATE` in the folder `solve`."""


@cache
def families() -> dict[str, Family]:
    """Return every family by the name of its folder.

    >>> list(families())
    ['dice', 'impartial', 'linear', 'pegs', 'proofs', 'tapes', 'tilings']
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return {name: importlib.import_module(f"{__name__}.{name}").FAMILY for name in names}


@cache
def kinds() -> dict[str, str]:
    """Return every kind of problem with the package that it lives in.

    >>> kinds()["army"]
    'ludus.families.pegs.army'
    """
    return {
        kind: ".".join(filter(None, (__name__, name, folder)))
        for name, family in families().items()
        for kind, folder in family.kinds.items()
    }


def commands() -> dict[str, tuple[str, str]]:
    """Return every command of a family with the module that it is in and the sentence about it."""
    return {
        command: (f"{__name__}.{name}.commands{'' if is_file(name, 'commands') else f'.{command}'}", sentence)
        for name, family in families().items()
        for command, sentence in family.commands.items()
    }


def is_file(family: str, name: str) -> bool:
    """Return whether a family has a file of this name, and not a folder.

    >>> is_file("pegs", "commands"), is_file("impartial", "commands")
    (True, False)
    """
    own = pkgutil.iter_modules([f"{folder}/{family}" for folder in __path__])
    return any(module.name == name and not module.ispkg for module in own)


def part(kind: str, name: str) -> Any:
    """Return a part of a kind of problem as a module: problem, certificates, solve or draw.

    >>> part("army", "problem").Army.KIND
    'army'
    """
    return importlib.import_module(f"{kinds()[kind]}.{name}")


def has_part(kind: str, name: str) -> bool:
    """Return whether a kind of problem has such a part."""
    return importlib.util.find_spec(f"{kinds()[kind]}.{name}") is not None


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

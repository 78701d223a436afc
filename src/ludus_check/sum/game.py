"""The problem of the kind "sum": its components, each a problem of its own kind about the value of one position."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ludus_check.claims import Checker, Verifier
from ludus_check.errors import Malformed
from ludus_check.fields import Record, record
from ludus_check.limits import Limit
from ludus_check.words.quoting import shown

PARTS = Limit(20)
"""Maximum number of components."""


class Question(Enum):
    """What is asked about the sum."""

    OUTCOME = "outcome"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Part:
    """A component, and who verifies claims about its value."""

    kind: str
    problem: Record
    check: Checker
    verify: Verifier


@dataclass(frozen=True, slots=True)
class Game:
    """A disjunctive sum: a move is a move in one component."""

    parts: tuple[Part, ...]
    misere: bool
    question: Question


def read_game(problem: Record, checkers: Mapping[str, Checker]) -> Game:
    """Return the sum that a problem describes; the checkers of its components validate them."""
    problem.only(("ludus", "kind", "parts"), ("misere", "question"))
    misere, question = problem.switch("misere"), problem.choice("question", Question, Question.OUTCOME)
    if misere and question is Question.VALUE:
        message = 'Grundy values are defined for normal play only; use the question "outcome" for misère play'
        raise Malformed(problem.path("question"), message)
    listed = list(problem.entries("parts", 1, PARTS))
    parts = tuple(_part(record(value, field, problem.folder), checkers) for field, value in listed)
    return Game(parts, misere, question)


def _part(problem: Record, checkers: Mapping[str, Checker]) -> Part:
    problem.only(("ludus", "kind"), tuple(name for name in problem.values if isinstance(name, str)))
    problem.integer("ludus", 1, 1)
    kind = problem.values["kind"]
    if not isinstance(kind, str) or kind not in checkers:
        raise Malformed(problem.path("kind"), f"expected one of {', '.join(checkers)}, got {shown(kind)}")
    if problem.values.get("question", "value") != "value":
        got = shown(problem.values["question"])
        raise Malformed(problem.path("question"), f'expected "value" or no such field, got {got}')
    asked = changed(problem, question="value")
    return Part(kind, asked, checkers[kind], checkers[kind](asked))


def changed(problem: Record, **fields: object) -> Record:
    """Return a problem with other fields; one that is None is left out."""
    values = {**problem.values, **fields}
    return Record({name: value for name, value in values.items() if value is not None}, problem.field, problem.folder)

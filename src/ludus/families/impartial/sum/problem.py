"""The sum kind: the disjunctive sum of several games; a move is a move in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import one_of, switch
from ludus.core.problem import Described, read_fields, write_fields
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.graph.problem import Graph, read_graph, write_graph
from ludus.families.impartial.one_piece.problem import Impartial, read_impartial, write_impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces, read_two_pieces, write_two_pieces

Part: TypeAlias = Impartial | Graph | TwoPieces
"""A game that can stand in a sum: it has Grundy values, and a position to ask about."""

MAX_PARTS = 20
"""Maximum number of components."""
MAX_TOGETHER = 200_000
"""Maximum number of positions of all components together, in misère play."""
MAX_MOVES_TOGETHER = 5_000_000

QUESTIONS = (Question.OUTCOME, Question.VALUE)
"""The questions that this kind knows; the first is asked by default."""

READERS: dict[str, Callable[[Mapping[str, Any], Path | None], Part]] = {
    Impartial.KIND: read_impartial,
    Graph.KIND: read_graph,
    TwoPieces.KIND: read_two_pieces,
}
WRITERS: dict[str, Callable[[Any], dict[str, Any]]] = {
    Impartial.KIND: write_impartial,
    Graph.KIND: write_graph,
    TwoPieces.KIND: write_two_pieces,
}


@dataclass(frozen=True, slots=True)
class Sum(Described, kind="sum"):
    """The disjunctive sum of several games, in normal or in misère play."""

    parts: tuple[Part, ...]
    """The games, each with the question `value` about one position."""
    misere: bool = False
    question: Question = Question.OUTCOME

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of parts."""
        return (len(self.parts),)


def game_sum(parts: Iterable[Part], *, misere: bool = False, question: Question | None = None) -> Sum:
    """Return the sum of some games, each at its position; InvalidInput with everything that is wrong with it."""
    given = tuple(parts)
    faults = []
    if not 1 <= len(given) <= MAX_PARTS:
        faults.append(Fault("parts", f"expected 1 to {MAX_PARTS} games, got {len(given)}"))
    for index, part in enumerate(given):
        if getattr(part, "misere", False):
            message = "expected a part of normal play; misere stands beside the parts, for the sum as a whole"
            faults.append(Fault(f"parts[{index}].misere", message))
        elif isinstance(part, TwoPieces) and part.position is None:
            faults.append(Fault(f"parts[{index}].position", "expected a position, got none"))
    if faults:
        raise InvalidInput(*faults)
    problem = Sum(tuple(replace(part, question=Question.VALUE) for part in given), misere, question or QUESTIONS[0])
    check_question(problem)
    return problem


def check_question(problem: Sum) -> None:
    """Raise InvalidInput when a question has no answer about this sum, or one that is too long to find."""
    if problem.question not in QUESTIONS:
        known = ", ".join(one.value for one in QUESTIONS)
        raise invalid("question", f"expected one of {known}, got {abbreviate(problem.question.value)}")
    if not problem.misere:
        return
    if problem.question is Question.VALUE:
        raise invalid("question", "expected outcome, for Grundy values are about normal play, got misere: true")
    for index, part in enumerate(problem.parts):
        if not isinstance(part, Graph) or part.passes:
            got = count(part.passes, "pass", "passes") if isinstance(part, Graph) else f"the kind {part.KIND}"
            message = f"expected a graph without passes, since the sum is in misère play, got {got}"
            raise invalid(f"parts[{index}]", message)
    positions, moves = together([part for part in problem.parts if isinstance(part, Graph)])
    if positions > MAX_TOGETHER or moves > MAX_MOVES_TOGETHER:
        expected = f"at most {MAX_TOGETHER} positions and {MAX_MOVES_TOGETHER} moves of all parts together"
        raise invalid(
            "parts", f"expected {expected} in misère play, got {abbreviate(positions)} and {abbreviate(moves)}"
        )


def together(parts: Iterable[Graph]) -> tuple[int, int]:
    """Return how many positions, and how many moves, the parts have together from their positions on.

    Moves lead to smaller numbers, so that from a position only those before it matter.
    """
    sizes = [part.at + 1 for part in parts]
    positions = prod(sizes)
    moves = sum(sum(map(len, part.options[: part.at + 1])) * (positions // (part.at + 1)) for part in parts)
    return positions, moves


def read_sum(fields: Mapping[str, Any], folder: Path | None) -> Sum:
    """Return the sum that a JSON object describes; InvalidInput with everything that is wrong with it."""

    def parts(given: Any, field: str) -> list[Part]:
        if not isinstance(given, list | tuple) or not 1 <= len(given) <= MAX_PARTS:
            raise invalid(field, f"expected a list of 1 to {MAX_PARTS} games, got {abbreviate(given)}")
        return [_read_part(part, f"{field}[{index}]", folder) for index, part in enumerate(given)]

    return read_fields(game_sum, fields, parts=parts, misere=switch, question=one_of(QUESTIONS))


def write_sum(problem: Sum) -> dict[str, Any]:
    """Return a sum as JSON fields; defaults are left out."""
    return {"parts": [write_part(part) for part in problem.parts]} | write_fields(problem, omit=("parts",))


def write_part(part: Part) -> dict[str, Any]:
    """Return a part as JSON object: the problem of its kind, with the question `value`."""
    return {"ludus": 1, "kind": part.KIND} | WRITERS[part.KIND](part)


def _read_part(fields: Any, place: str, folder: Path | None) -> Part:
    """Return a part; what is wrong with it is told with its place."""
    if not isinstance(fields, Mapping) or type(fields.get("ludus")) is not int or fields["ludus"] != 1:
        raise invalid(place, f'expected a problem with "ludus": 1, got {abbreviate(fields)}')
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in READERS:
        raise invalid(f"{place}.kind", f"expected one of {', '.join(READERS)}, got {abbreviate(kind)}")
    if fields.get("question", Question.VALUE.value) != Question.VALUE.value:
        asked = abbreviate(fields["question"])
        raise invalid(f"{place}.question", f"expected {Question.VALUE.value} or no such field, got {asked}")
    try:
        return READERS[kind]({**fields, "question": Question.VALUE.value}, folder)
    except InvalidInput as error:
        raise InvalidInput(*(Fault(f"{place}.{fault.field}", fault.message) for fault in error.faults)) from None

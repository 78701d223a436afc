"""The sum kind: the disjunctive sum of several games; a move is a move in one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import prod
from typing import Any, TypeAlias

from ludus.core.codec import json_field
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.one_piece.problem import Impartial, check_question
from ludus.families.impartial.two_pieces.problem import TwoPieces

Part: TypeAlias = Impartial | Graph | TwoPieces
"""A game that can stand in a sum: it has Grundy values, and a position to ask about."""

MAX_PARTS = 20
MAX_TOGETHER = 200_000
"""Maximum number of positions of all components together, in misère play."""
MAX_MOVES_TOGETHER = 5_000_000

QUESTIONS = (Question.OUTCOME, Question.VALUE)

PARTS: dict[str, type[Part]] = {one.KIND: one for one in (Impartial, Graph, TwoPieces)}


def _read_parts(given: Any, field: str) -> list[Part]:
    if not isinstance(given, list | tuple) or not 1 <= len(given) <= MAX_PARTS:
        raise invalid(field, f"expected a list of 1 to {MAX_PARTS} games, got {abbreviate(given)}")
    return [_read_part(part, f"{field}[{index}]") for index, part in enumerate(given)]


def _read_part(fields: Any, place: str) -> Part:
    """Return a part; what is wrong with it is told with its place."""
    if not isinstance(fields, Mapping) or type(fields.get("ludus")) is not int or fields["ludus"] != 1:
        raise invalid(place, f'expected a problem with "ludus": 1, got {abbreviate(fields)}')
    if not isinstance(kind := fields.get("kind"), str) or kind not in PARTS:
        raise invalid(f"{place}.kind", f"expected one of {', '.join(PARTS)}, got {abbreviate(kind)}")
    if (asked := fields.get("question", "value")) != "value":
        raise invalid(f"{place}.question", f"expected value or no such field, got {abbreviate(asked)}")
    try:
        part: Part = PARTS[kind].from_json({**fields, "question": "value"})
    except InvalidInput as error:
        raise InvalidInput(*(Fault(f"{place}.{fault.field}", fault.message) for fault in error.faults)) from None
    return part


def _write_parts(parts: Iterable[Part]) -> list[dict[str, Any]]:
    return [{"ludus": 1, "kind": part.KIND} | part.fields() for part in parts]


@dataclass(frozen=True, slots=True)
class Sum(JsonProblem, kind="sum", questions=QUESTIONS):
    """The disjunctive sum of several games, in normal or in misère play."""

    parts: tuple[Part, ...] = json_field(read=_read_parts, write=_write_parts)
    """The games, each with the question `value` about one position."""
    misere: bool = False
    question: Question = Question.OUTCOME

    def __post_init__(self) -> None:
        check_question(self)
        if self.misere:
            _check_misere(self.parts)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of parts."""
        return (len(self.parts),)


@makes(Sum)
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
    return Sum(tuple(replace(part, question=Question.VALUE) for part in given), misere, question or QUESTIONS[0])


def _check_misere(parts: Iterable[Part]) -> None:
    """Raise InvalidInput when all positions of all parts together are too many to play out."""
    graphs = [part for part in parts if isinstance(part, Graph) and not part.passes]
    for index, part in enumerate(parts):
        if part not in graphs:
            got = count(part.passes, "pass", "passes") if isinstance(part, Graph) else f"the kind {part.KIND}"
            message = f"expected a graph without passes, since the sum is in misère play, got {got}"
            raise invalid(f"parts[{index}]", message)
    positions, moves = together(graphs)
    if positions > MAX_TOGETHER or moves > MAX_MOVES_TOGETHER:
        expected = f"at most {MAX_TOGETHER} positions and {MAX_MOVES_TOGETHER} moves of all parts together"
        got = f"{abbreviate(positions)} and {abbreviate(moves)}"
        raise invalid("parts", f"expected {expected} in misère play, got {got}")


def together(parts: Iterable[Graph]) -> tuple[int, int]:
    """Return how many positions, and how many moves, the parts have together from their positions on.

    Moves lead to smaller numbers, so that from a position only those before it matter.
    """
    sizes = [part.at + 1 for part in parts]
    positions = prod(sizes)
    moves = sum(sum(map(len, part.options[: part.at + 1])) * (positions // (part.at + 1)) for part in parts)
    return positions, moves

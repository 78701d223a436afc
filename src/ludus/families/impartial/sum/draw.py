"""What a sum looks like: one line for each part with its value, the move that wins, and the nim-sum below."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.answers import Answer, Undecided
from ludus.core.certificates import Certificate
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Role, Shape
from ludus.core.wording import count
from ludus.families.impartial.graph import draw as graph
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.one_piece import draw as impartial
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.sum.certificates import MisereSum, SumMove, SumValue
from ludus.families.impartial.sum.problem import Part, Sum
from ludus.families.impartial.two_pieces.problem import TwoPieces

MARGIN = UNIT // 4
MAX_VALUE_DIGITS = 6
"""Values with more digits stand beside their cells."""
LETTER = 8.4
"""About the width of a letter beside the values."""


def picture(problem: Sum, answer: Answer | None = None) -> Picture:
    """Return the parts below each other, with what the answer says about them."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    values = certificate.parts if isinstance(certificate, SumValue) else ()
    move = certificate.move if isinstance(certificate, SumValue | MisereSum) else None
    result = [str(value.value) for value in values] or [""] * len(problem.parts)
    lines = [
        (value, f"{index + 1}. {words(part)}{_told(part, move, index)}{_long(value)}")
        for index, (part, value) in enumerate(zip(problem.parts, result, strict=True))
    ]
    chosen = None if move is None else move.part
    left = MARGIN + int(LETTER * max(len(beside) for _, beside in lines))
    shapes = list(_lines(lines, left, chosen))
    if isinstance(certificate, SumValue):
        shapes += _total(len(lines), left, certificate.value)
    width = left + 2 * MARGIN + UNIT
    height = 2 * MARGIN + (len(lines) + isinstance(certificate, SumValue)) * UNIT
    return Picture(width, height, tuple(shapes), title(problem) + _verdict(certificate), _description(certificate))


def title(problem: Sum) -> str:
    """Return the sum in words."""
    return f"A sum of {count(len(problem.parts), 'game')}{', misère play' if problem.misere else ''}"


def words(part: Part) -> str:
    """Return one part in words, with its position."""
    match part:
        case Impartial():
            moves = impartial.title(part).split(": ", 1)[1]
            return f"a piece at {_place(part.at)}, {moves}"
        case Graph():
            return f"{graph.title(part).lower()}, at {part.name(part.at)}"
        case TwoPieces():
            return f"two pieces at {' and '.join(map(_place, part.position or ()))}"


def _lines(lines: list[tuple[str, str]], left: int, chosen: int | None) -> Iterator[Shape]:
    for index, (value, beside) in enumerate(lines):
        y = MARGIN + index * UNIT
        role = Role.HINT if index == chosen else Role.CELL
        yield Number((left, y + UNIT // 2), Role.LABEL, beside, Anchor.RIGHT)
        yield Cell((left + MARGIN, y), role, 0, _short(value), f"{beside}; its value: {value or 'not known'}")


def _total(count: int, left: int, value: int) -> list[Shape]:
    y = MARGIN + count * UNIT
    role = Role.CELL if value else Role.WINNING
    return [
        Number((left, y + UNIT // 2), Role.LABEL, f"nim-sum{_long(str(value))}", Anchor.RIGHT),
        Cell((left + MARGIN, y), role, 0, _short(str(value)), f"the nim-sum: {value}"),
    ]


def _short(value: str) -> str:
    """Return a value as it stands in its cell: nothing when it is too long to be read there."""
    return value if len(value) <= MAX_VALUE_DIGITS else ""


def _long(value: str) -> str:
    """Return a value as it stands before its cell, when it is too long to stand in it."""
    return "" if len(value) <= MAX_VALUE_DIGITS else f": {value}"


def _told(part: Part, move: SumMove | None, index: int) -> str:
    """Return the winning move when it is in this part."""
    if move is None or move.part != index:
        return ""
    if move.to is None:
        return "; a pass wins"
    return f"; moving to {part.name(move.to) if isinstance(part, Graph) else _place(move.to)} wins"


def _verdict(certificate: Certificate | None) -> str:
    match certificate:
        case SumValue(value):
            return f": Grundy value {value}, the player to move {'wins' if value else 'loses'}"
        case MisereSum(is_won):
            return f": the player to move {'wins' if is_won else 'loses'}"
        case _:
            return ""


def _description(certificate: Certificate | None) -> str:
    match certificate:
        case SumValue():
            return "The Grundy value of each part, their nim-sum below; the part with a winning move is marked."
        case MisereSum():
            return "The parts; the one with a winning move is marked."
        case _:
            return "The parts of the sum; a move is a move in one of them."


def _place(position: object) -> str:
    return str(position).replace("((", "(").replace("))", ")")

"""What a sum looks like: one line for each part with its value, the move that wins, and the nim-sum below."""

from __future__ import annotations

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
    rows = [
        (f"{index + 1}. {words(part)}{_winning_move(part, move, index)}", value, Role.CELL)
        for index, (part, value) in enumerate(zip(problem.parts, result, strict=True))
    ]
    if move is not None:
        rows[move.part] = (*rows[move.part][:2], Role.HINT)
    if isinstance(certificate, SumValue):
        rows.append(("nim-sum", str(certificate.value), Role.CELL if certificate.value else Role.WINNING))
    # A value that is too long to be read in its cell stands before it.
    is_long = [len(value) > MAX_VALUE_DIGITS for _, value, _ in rows]
    texts = [f"{beside}: {value}" if long else beside for (beside, value, _), long in zip(rows, is_long, strict=True)]
    left = MARGIN + int(LETTER * max(map(len, texts)))
    shapes: list[Shape] = []
    for index, (beside, value, role) in enumerate(rows):
        y = MARGIN + index * UNIT
        shapes.append(Number((left, y + UNIT // 2), Role.LABEL, texts[index], Anchor.RIGHT))
        label = f"{beside}: {value or 'value not known'}"
        shapes.append(Cell((left + MARGIN, y), role, 0, "" if is_long[index] else value, label))
    heading, description = _headings(certificate)
    size = (left + 2 * MARGIN + UNIT, 2 * MARGIN + len(rows) * UNIT)
    return Picture(*size, tuple(shapes), title(problem) + heading, description)


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


def _winning_move(part: Part, move: SumMove | None, index: int) -> str:
    if move is None or move.part != index:
        return ""
    if move.to is None:
        return "; a pass wins"
    return f"; moving to {part.name(move.to) if isinstance(part, Graph) else _place(move.to)} wins"


def _headings(certificate: Certificate | None) -> tuple[str, str]:
    """Return the end of the title, and the description."""
    match certificate:
        case SumValue(value):
            heading = f": Grundy value {value}, the player to move {'wins' if value else 'loses'}"
            words = "The Grundy value of each part, their nim-sum below; the part with a winning move is marked."
            return heading, words
        case MisereSum(is_won):
            heading = f": the player to move {'wins' if is_won else 'loses'}"
            return heading, "The parts; the one with a winning move is marked."
        case _:
            return "", "The parts of the sum; a move is a move in one of them."


def _place(position: object) -> str:
    return str(position).replace("((", "(").replace("))", ")")

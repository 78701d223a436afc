"""Pictures of the solitaire army: the desert with the goal, the line, the men, and the order of their jumps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludus.core.answers import Answer, Undecided
from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Picture, Piece, Role, Shape
from ludus.core.wording import count
from ludus.families.pegs.army.certificates import ArmyPlay, SigmaWeighting
from ludus.families.pegs.army.problem import Army
from ludus.families.pegs.problem import Cell as Place

MARGIN = 16
MAX_ROWS = 12
"""Maximum number of rows, from the goal on; the line is left out when it is farther away."""
AROUND = 3
"""Columns on each side of the goal that are drawn at least, and rows behind the line."""


def picture(problem: Army, answer: Answer | None = None) -> Picture:
    """Return the picture of the desert, with the army and its play or with the weights when there is an answer."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    men: tuple[Place, ...] = certificate.men if isinstance(certificate, ArmyPlay) else ()
    side = max([AROUND + (0 if men else 2), *(abs(column) for _, column in men)])
    rows = min(max([problem.paces + AROUND, *(row + 1 for row, _ in men)]), MAX_ROWS)
    weighs = isinstance(certificate, SigmaWeighting)
    first = _first_jumps(certificate.jumps) if isinstance(certificate, ArmyPlay) else {}
    shapes = (*_places(rows, side, weighs), *_line(problem.paces, rows, side), *_men(men, first, side))
    width, height = 2 * MARGIN + UNIT * (2 * side + 1), 2 * MARGIN + UNIT * rows
    title, words = _words(problem, certificate)
    note = Number((MARGIN, height), Role.LABEL, words, Anchor.TOP_LEFT)
    size = max(width, 2 * MARGIN + int(7.2 * len(words))), height + MARGIN + UNIT // 4
    return Picture(*size, (*shapes, note), title, words)


def _words(problem: Army, certificate: object) -> tuple[str, str]:
    paces = count(problem.paces, "pace")
    match certificate:
        case ArmyPlay(men, _):
            numbers = "The number on a man is that of his first jump; the others are jumped over."
            return f"An army of {len(men)} that sends a scout {paces} into the desert", numbers
        case SigmaWeighting():
            weights = "A man at a place with the number d weighs s^d, where s^2 + s = 1; the goal has the number 0."
            return f"No army sends a scout {paces} into the desert", weights
        case _:
            home = "Men may stand on all places below the line; the goal is in the first row."
            return f"Send a scout {paces} into the desert", home


def _places(rows: int, side: int, weighs: bool) -> Iterator[Shape]:
    for row in range(rows):
        for column in range(-side, side + 1):
            words = str(row + abs(column)) if weighs else ""
            x, y = _at((row, column), side)
            yield Cell((x, y), Role.CELL, 0, words, f"row {row}, column {column}")
            if (row, column) == (0, 0) and not weighs:
                yield Number((x + UNIT // 2, y + UNIT // 2), Role.GOAL, "goal", cell=(x, y))


def _line(paces: int, rows: int, side: int) -> Iterator[Shape]:
    if paces < rows:
        x, y = _at((paces, -side), side)
        yield Edge((x, y), (x + UNIT * (2 * side + 1), y), Role.BORDER)


def _men(men: tuple[Place, ...], first: Mapping[Place, int], side: int) -> Iterator[Shape]:
    for man in men:
        number = str(first[man]) if man in first else ""
        label = f"a man in row {man[0]}, column {man[1]}" + (f", jump {number}" if number else "")
        yield Piece(_at(man, side), Role.PIECE, number, label)


def _first_jumps(jumps: tuple[tuple[Place, Place, Place], ...]) -> dict[Place, int]:
    """Return for the first place of each man who jumps the number of his first jump."""
    first: dict[Place, int] = {}
    home: dict[Place, Place] = {}
    for number, (start, over, to) in enumerate(jumps, 1):
        origin = home.pop(start, start)
        home.pop(over, None)
        home[to] = origin
        first.setdefault(origin, number)
    return first


def _at(place: Place, side: int) -> Place:
    return MARGIN + UNIT * (place[1] + side), MARGIN + UNIT * place[0]

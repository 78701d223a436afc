"""What the Grundy values of heaps look like: in rows, the period as the length of a row when it is known."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.answers import Answer, Undecided
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Role, Shape
from ludus.families.impartial.heaps.certificates import MisereQuotient, ProvedPeriod
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.one_piece.certificates import Outcomes, Table

ACROSS, MAX_ROWS = 12, 30
"""Heaps in a row when there is no period, and maximum number of rows."""
MAX_ROW = 36
MARGIN, HEAD = UNIT // 4, UNIT


def picture(problem: Heaps, answer: Answer | None = None) -> Picture:
    """Return the values of the heaps in rows; lost heaps are marked, and where the repetition begins."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    match certificate:
        case Table(values):
            return _rows(problem, [int(value) for value in values[: ACROSS * MAX_ROWS]], "Grundy values")
        case ProvedPeriod(preperiod, period, values, saltus):
            across = period if period <= MAX_ROW else ACROSS
            shown = [int(value) for value in values[: across * MAX_ROWS]]
            grown = f", saltus {saltus}" if saltus else ""
            words = f"period {period}{grown}, preperiod {preperiod}"
            return _rows(problem, shown, words, across=across, start=preperiod)
        case Outcomes(p_positions):
            lost = {int(heap) for heap in p_positions[: ACROSS * MAX_ROWS, 0]}
            size = min(problem.size, ACROSS * MAX_ROWS)
            return _rows(problem, [int(heap not in lost) for heap in range(size)], "lost heaps", letters=True)
        case MisereQuotient(lost=elements, preperiod=preperiod, period=period, heaps=heaps):
            across = period if period <= MAX_ROW else ACROSS
            words = f"misère play, pretending function with period {period}, preperiod {preperiod}"
            first, lost_ones = heaps[: across * MAX_ROWS], frozenset(elements)
            return _rows(problem, first, words, across=across, start=preperiod, lost=lost_ones)
        case _:
            return _moves(problem)


def _rows(
    problem: Heaps,
    values: Sequence[int],
    words: str,
    *,
    across: int = ACROSS,
    start: int | None = None,
    letters: bool = False,
    lost: frozenset[int] = frozenset({0}),
) -> Picture:
    shapes: list[Shape] = []
    for column in range(min(across, len(values))):
        at = (HEAD + MARGIN + column * UNIT + UNIT // 2, MARGIN + 8)
        shapes.append(Number(at, Role.LABEL, f"+{column}" if column else "0"))
    for heap, value in enumerate(values):
        row, column = divmod(heap, across)
        at = (HEAD + MARGIN + column * UNIT, HEAD // 2 + MARGIN + row * UNIT)
        if column == 0:
            shapes.append(Number((HEAD, at[1] + UNIT // 2), Role.LABEL, str(heap), Anchor.RIGHT))
        is_before = start is not None and heap < start
        role = Role.WINNING if value in lost else Role.DONE if is_before else Role.CELL
        text = ("" if value else "P") if letters else str(value)
        shapes.append(Cell(at, role, value, text, f"heap of {heap}: {'lost' if value in lost else value}"))
    rows = -(-len(values) // across)
    size = HEAD + MARGIN + across * UNIT + MARGIN, HEAD // 2 + MARGIN + rows * UNIT + MARGIN
    number = sum(value in lost for value in values)
    described = f"Heaps of 0 to {len(values) - 1} tokens, {across} in a row; {number} of them are P-positions."
    return Picture(*size, tuple(shapes), f"{problem.name}: {words}", described)


def _moves(problem: Heaps) -> Picture:
    """Return the rules of a game in words, a line for each digit."""
    shapes: list[Shape] = []
    for taken, digit in enumerate(problem.code):
        left = [text for bit, text in ((1, "nothing"), (2, "one heap"), (4, "two"), (8, "three")) if digit & bit]
        if left:
            line = f"take {taken}, leave {' or '.join(left)}{'' if left == ['nothing'] or digit == 3 else ' heaps'}"
            shapes.append(Number((MARGIN, MARGIN + 26 * len(shapes)), Role.LABEL, line, Anchor.TOP_LEFT))
    height = 2 * MARGIN + 26 * max(1, len(shapes))
    words = "What a move may take, and what it may leave."
    return Picture(520, height, tuple(shapes), f"The game {problem.name}", words)

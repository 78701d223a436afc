"""What a claim about every size looks like: its automaton as a graph, and its states as colours on the board.

Discs are states, final ones dark, and the arrows between them say which digits lead on; the state from which nothing is
accepted is left out. On the board beside it each position has the colour of the state in which the automaton ends;
positions that are claimed to be lost are marked. A counterexample is circled. For sets of moves the same is drawn for
vectors in place of positions: marked are those that are claimed to be harmless when they are added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import cos, hypot, pi, sin

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.pictures import UNIT, Anchor, Arrow, Band, Cell, Number, Picture, Piece, Place, Role, Shape
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automatic.certificates import Counterexample, WrongVector
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton

MAX_DISCS = 12
"""Larger automata are not drawn as graphs."""
SIDE = 16
"""Squares along each axis of the board beside the graph; a counterexample may need more."""
MAX_SIDE = 32
MARGIN = UNIT
MAX_LETTERS = 4
"""Maximum number of letters on an arrow; of more, their number."""
VECTORS = ("claimed to change a Grundy value when it is added", "claimed to change nothing when it is added")


def picture(problem: AutomaticClaim, answer: Answer | None = None) -> Picture:
    """Return the claim with what the answer says about it."""
    found = _counterexample(answer)
    automaton, tracks = _drawn(problem, answer)
    graph, width, height = _graph(automaton, problem.numeration.digits, tracks)
    shapes = list(graph)
    if tracks == 2:
        board, far, deep = _board(automaton, problem, found, width)
        shapes += board
        width, height = far, max(height, deep)
    if not shapes:
        shapes, width, height = [_text((MARGIN, MARGIN), _size(automaton))], 12 * UNIT, 3 * UNIT
    return Picture(width, height, tuple(shapes), _title(problem, answer), _description(problem, found))


def _drawn(problem: AutomaticClaim, answer: Answer | None) -> tuple[Automaton, int]:
    """Return the automaton that is drawn, and how many numbers it reads: the one that a counterexample is about."""
    certificate = answer.certificate if isinstance(answer, Impossible) else None
    if problem.addable is not None and not isinstance(certificate, Counterexample):
        return problem.addable, problem.axes
    if isinstance(certificate, Counterexample) and problem.without_pass is not None and not certificate.passes:
        return problem.without_pass, problem.tracks
    return problem.automaton, problem.tracks


def _counterexample(answer: Answer | None) -> Vector | None:
    """Return the position, or the vector, about which a claim is wrong."""
    match answer.certificate if isinstance(answer, Impossible) else None:
        case Counterexample(position=position):
            return position
        case WrongVector(vector=vector):
            return vector
    return None


def _graph(automaton: Automaton, digits: int, tracks: int) -> tuple[list[Shape], int, int]:
    """Return the automaton as discs on a circle, and the size of the page; nothing when it has too many states."""
    shown = [state for state in range(len(automaton.transitions)) if not _is_dead(automaton, state)]
    if len(shown) > MAX_DISCS:
        return [], 0, 0
    radius = max(2 * UNIT, round(len(shown) * UNIT * 0.62))
    middle = radius + MARGIN + UNIT
    turns = [2 * pi * index / max(1, len(shown)) - pi / 2 for index in range(len(shown))]
    places = {
        state: (middle + round(radius * cos(turn)), middle + round(radius * sin(turn)))
        for state, turn in zip(shown, turns, strict=True)
    }
    shapes: list[Shape] = []
    for state in shown:
        for following in shown:
            words = _words(automaton.transitions[state], following, digits, tracks)
            if words:
                shapes += _arrow(places[state], places[following], words, (middle, middle))
    for state, (x, y) in places.items():
        role = Role.PIECE if state in automaton.finals else Role.HOLE
        label = f"state {state}, {'accepts' if state in automaton.finals else 'does not accept'}"
        shapes.append(Piece((x - UNIT // 2, y - UNIT // 2), role, str(state), label))
    return shapes, 2 * middle, 2 * middle


def _is_dead(automaton: Automaton, state: int) -> bool:
    return state not in automaton.finals and set(automaton.transitions[state]) == {state}


def _words(row: Sequence[int], following: int, digits: int, tracks: int) -> str:
    """Return the digits that lead from the state with this row to another one."""
    found = [index for index, one in enumerate(row) if one == following]
    if len(found) > MAX_LETTERS:
        return f"{len(found)} letters"
    letters = ([index // digits**place % digits for place in range(tracks - 1, -1, -1)] for index in found)
    return " ".join("".join(map(str, letter)) for letter in letters)


def _arrow(start: Place, end: Place, words: str, middle: Place) -> Iterator[Shape]:
    """Yield an arrow with its letters, or for a loop the letters outside the disc."""
    if start == end:
        out = (start[0] - middle[0], start[1] - middle[1])
        length = max(1.0, hypot(*out))
        at = tuple(round(start[axis] + out[axis] / length * UNIT * 0.95) for axis in (0, 1))
        yield _text((at[0], at[1]), f"loop {words}")
        return
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    # A little to the side, so that the arrows of both directions stay apart.
    aside = (round(-y / length * 7), round(x / length * 7))
    gap = 26 / length
    tail = (start[0] + round(x * gap) + aside[0], start[1] + round(y * gap) + aside[1])
    head = (end[0] - round(x * gap) + aside[0], end[1] - round(y * gap) + aside[1])
    yield Arrow(tail, head, Role.HINT)
    # Words are wide, so they need more room beside a steep arrow.
    wide = round(aside[0] / 7 * 2.4 * len(words))
    yield _text((start[0] + round(x * 0.36) + 3 * aside[0] + wide, start[1] + round(y * 0.36) + 3 * aside[1]), words)


def _text(at: Place, words: str) -> Number:
    return Number(at, Role.LABEL, words, Anchor.CENTRE)


def _board(
    automaton: Automaton, problem: AutomaticClaim, found: Vector | None, left: int
) -> tuple[list[Shape], int, int]:
    """Return a corner of the board, each position in the colour of its state, and the size of the page."""
    side = min(MAX_SIDE, max(SIDE, 1 + max(found))) if found else SIDE
    mark, claims = ("P", ("claimed won", "claimed lost")) if automaton is not problem.addable else ("+", VECTORS)
    shapes: list[Shape] = []
    for x, y in product(range(side), repeat=2):
        state = automaton.state(problem.numeration, (x, y))
        at = (left + MARGIN + y * UNIT, MARGIN + x * UNIT)
        is_accepted = state in automaton.finals
        words = f"({x}, {y}): state {state}, {claims[is_accepted]}"
        role = Role.CELL if _is_dead(automaton, state) else Role.PART
        shapes.append(Cell(at, role, state, mark if is_accepted else "", words))
    for index in range(side):
        shapes.append(Number((left + MARGIN + index * UNIT + UNIT // 2, MARGIN // 2), Role.LABEL, str(index)))
        shapes.append(Number((left + MARGIN // 2, MARGIN + index * UNIT + UNIT // 2), Role.LABEL, str(index)))
    if found is not None and max(found) < side:
        x, y = found
        shapes.append(Band((left + MARGIN + y * UNIT, MARGIN + x * UNIT), (UNIT, UNIT), Role.LAST))
    size = side * UNIT + 2 * MARGIN
    return shapes, left + size, size


def _size(automaton: Automaton) -> str:
    return f"an automaton of {count(len(automaton.transitions), 'state')}"


def _title(problem: AutomaticClaim, answer: Answer | None) -> str:
    """Return the claim, and what became of it.

    >>> from ludus.families.proofs.numerations import BINARY
    >>> _title(AutomaticClaim(BINARY, Automaton(((0,) * 4,), ()), ((1, 0),), claim="false"), None)
    'Every size: false'
    """
    word = {Solved: "Proved", Impossible: "Refuted"}.get(type(answer), "Every size")
    return f"{word}: {problem.claim or _size(problem.automaton)}"


def _description(problem: AutomaticClaim, found: Vector | None) -> str:
    what = {Question.TABLE: "Grundy values", Question.MOVE_SETS: "vectors that may be added to the piece"}
    known = what.get(problem.question, "P-positions")
    words = f"An automaton for the {known}, which reads numbers in {problem.numeration.words}."
    return f"{words} It is wrong at {found}." if found is not None else words

"""What a claim about every size looks like: its automaton as a graph, and its states as colours on the board.

Discs are states, final ones dark, and the arrows between them say which digits lead on; the state from which nothing is
accepted is left out. On the board beside it each position has the colour of the state in which the automaton ends;
positions that are claimed to be lost are marked. A counterexample is circled. For sets of moves the same is drawn for
vectors in place of positions: marked are those that are claimed to be harmless when they are added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.pictures import UNIT, Band, Cell, Number, Picture, Place, Role, Shape
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.families.impartial.one_piece.draw import corner_board, corner_page
from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automatic.certificates import Counterexample, WrongVector
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton
from ludus.render.shapes.automata import MAX_DISCS
from ludus.render.shapes.automata import automaton as graph
from ludus.render.shapes.grids import moved
from ludus.render.shapes.sheets import Index

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
    shapes: list[Shape] = []
    if tracks == 2:
        shapes, width, deep = _board(automaton, problem, found, width)
        height = max(height, deep)
    elif not graph:
        shapes, width, height = [Number((MARGIN, MARGIN), Role.LABEL, _size(automaton))], 12 * UNIT, 3 * UNIT
    words = _title(problem, answer), _description(problem, found)
    return Picture(width, height, tuple(shapes), *words, tuple(graph))


def _drawn(problem: AutomaticClaim, answer: Answer | None) -> tuple[Automaton, int]:
    """Return the automaton that is drawn, and how many numbers it reads: the one that a counterexample is about."""
    certificate = answer.certificate if isinstance(answer, Impossible) else None
    if problem.addable is not None and not isinstance(certificate, Counterexample):
        return problem.addable, problem.axes
    if isinstance(certificate, Counterexample) and problem.without_pass is not None and not certificate.passes:
        return problem.without_pass, problem.tracks
    return problem.automaton, problem.tracks


def _counterexample(answer: Answer | None) -> Vector | None:
    match answer.certificate if isinstance(answer, Impossible) else None:
        case Counterexample(position=position):
            return position
        case WrongVector(vector=vector):
            return vector
    return None


def _graph(automaton: Automaton, digits: int, tracks: int) -> tuple[list[Shape], int, int]:
    """Return the automaton as discs on a circle, and the size of the page; nothing when it has too many states."""
    shown = [state for state in range(len(automaton.transitions)) if not is_dead(automaton, state)]
    if len(shown) > MAX_DISCS:
        return [], 0, 0
    states = {}
    for state in shown:
        role, verb = (Role.PIECE, "accepts") if state in automaton.finals else (Role.HOLE, "does not accept")
        states[state] = role, f"state {state}, {verb}"
    words = {
        (state, following): _words(automaton.transitions[state], following, digits, tracks)
        for state in shown
        for following in shown
        if following in automaton.transitions[state]
    }
    return graph(states, words)


def is_dead(automaton: Automaton, state: int) -> bool:
    """Return whether nothing is accepted from a state on."""
    return state not in automaton.finals and set(automaton.transitions[state]) == {state}


def _words(row: Sequence[int], following: int, digits: int, tracks: int) -> str:
    """Return the digits that lead from the state with this row to another one."""
    found = [index for index, one in enumerate(row) if one == following]
    if len(found) > MAX_LETTERS:
        return f"{len(found)} letters"
    letters = ([index // digits**place % digits for place in range(tracks - 1, -1, -1)] for index in found)
    return " ".join("".join(map(str, letter)) for letter in letters)


def _board(
    automaton: Automaton, problem: AutomaticClaim, found: Vector | None, left: int
) -> tuple[list[Shape], int, int]:
    """Return a corner of the board, each position in the colour of its state, and the size of the page."""
    mark, claims = ("P", ("claimed won", "claimed lost")) if automaton is not problem.addable else ("+", VECTORS)

    def cell(x: int, y: int, at: Place) -> Cell:
        state = automaton.state(problem.numeration, (x, y))
        is_accepted = state in automaton.finals
        words = f"({x}, {y}): state {state}, {claims[is_accepted]}"
        role = Role.CELL if is_dead(automaton, state) else Role.PART
        return Cell(at, role, state, mark if is_accepted else "", words)

    shapes, (width, height) = corner_shapes(cell, found, left)
    return shapes, left + width, height


def corner_shapes(
    cell: Callable[[int, int, Place], Cell], found: Vector | None, left: int = 0
) -> tuple[list[Shape], tuple[int, int]]:
    """Return a corner of the board, x to the right and y down, the counterexample outlined, and its size."""
    side = min(MAX_SIDE, max(SIDE, 1 + max(found))) if found else SIDE
    places: dict[Index, Place] = {}

    def dress(index: Index, at: Place) -> list[Cell]:
        places[index] = at
        return [cell(index[0], index[1], at)]

    page = corner_page(corner_board((side, side)), dress)
    shapes = [*page.shapes()]
    outlined = [Band(places[found], (UNIT, UNIT), Role.LAST)] if found in places else []
    return [moved(shape, (left, 0)) for shape in (*shapes, *outlined)], page.size()


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

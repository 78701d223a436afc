"""What a claim for all p looks like: a corner of the board for one p, each position in the colour of its state.

Positions that are claimed to be lost are marked. A counterexample is circled.
"""

from __future__ import annotations

from itertools import product

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.pictures import UNIT, Band, Cell, Number, Picture, Role, Shape
from ludus.core.questions import Question
from ludus.families.proofs.automatic.certificates import Counterexample
from ludus.families.proofs.uniform.problem import UniformClaim

SIDE, MAX_SIDE = 16, 32
MARGIN = UNIT
VALUES = 64
"""Number of values that are tried for a position."""


def picture(problem: UniformClaim, answer: Answer | None = None) -> Picture:
    """Return the claim for one p, the one of a counterexample or the least from 3 on, with what the answer says."""
    certificate = answer.certificate if isinstance(answer, Impossible) else None
    found = certificate if isinstance(certificate, Counterexample) else None
    p = found.position[0] if found else max(3, problem.from_p)
    side = min(MAX_SIDE, max(SIDE, 1 + max(found.position[1:3]))) if found else SIDE
    has_pass = found is None or bool(found.passes)
    shapes: list[Shape] = []
    for x, y in product(range(side), repeat=2):
        shapes.append(_cell(problem, p, x, y, has_pass=has_pass))
    for index in range(side):
        middle = MARGIN + index * UNIT + UNIT // 2
        shapes += [
            Number((middle, MARGIN // 2), Role.LABEL, str(index)),
            Number((MARGIN // 2, middle), Role.LABEL, str(index)),
        ]
    if found is not None and max(found.position[1:3]) < side:
        x, y = found.position[1:3]
        shapes.append(Band((MARGIN + y * UNIT, MARGIN + x * UNIT), (UNIT, UNIT), Role.LAST))
    size = side * UNIT + 2 * MARGIN
    word = {Solved: "Proved", Impossible: "Refuted"}.get(type(answer), "Every size")
    title = f"{word}, p from {problem.from_p} on: {problem.claim or 'an automaton'}"
    return Picture(size, size, tuple(shapes), title, f"The claim for p = {p}, of an automaton for all p.")


def _cell(problem: UniformClaim, p: int, x: int, y: int, *, has_pass: bool) -> Cell:
    """Return one square: its value or whether it is lost, as claimed."""
    at = (MARGIN + y * UNIT, MARGIN + x * UNIT)
    if problem.question is Question.TABLE:
        value = next((v for v in range(VALUES) if problem.accepts(p, x, y, v)), None)
        role = Role.WINNING if value == 0 else Role.CELL
        return Cell(at, role, value or 0, "" if value is None else str(value), f"({x}, {y}): claimed value {value}")
    is_lost = problem.accepts(p, x, y, has_pass=has_pass)
    automaton = problem.automaton if has_pass or problem.without_pass is None else problem.without_pass
    words = f"({x}, {y}): claimed {'lost' if is_lost else 'won'}"
    state = problem.state(automaton, p, x, y)
    # The state from which nothing is accepted has no colour.
    is_dead = state not in automaton.finals and set(automaton.transitions[state]) == {state}
    return Cell(at, Role.CELL if is_dead else Role.PART, state, "P" if is_lost else "", words)

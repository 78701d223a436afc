"""What a claim for all p looks like: a corner of the board for one p, each position in the colour of its state.

Positions that are claimed to be lost are marked. A counterexample is circled.
"""

from __future__ import annotations

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.pictures import Cell, Picture, Place, Role
from ludus.core.questions import Question
from ludus.families.proofs.automatic.certificates import Counterexample
from ludus.families.proofs.automatic.draw import corner_shapes, is_dead
from ludus.families.proofs.uniform.problem import UniformClaim

VALUES = 64
"""Number of values that are tried for a position."""


def picture(problem: UniformClaim, answer: Answer | None = None) -> Picture:
    """Return the claim for one p, the one of a counterexample or the least from 3 on, with what the answer says."""
    certificate = answer.certificate if isinstance(answer, Impossible) else None
    found = certificate if isinstance(certificate, Counterexample) else None
    p = found.position[0] if found else max(3, problem.from_p)
    has_pass = found is None or bool(found.passes)
    automaton = problem.automaton if has_pass or problem.without_pass is None else problem.without_pass

    def cell(x: int, y: int, at: Place) -> Cell:
        if problem.question is Question.TABLE:
            value = next((v for v in range(VALUES) if problem.accepts(p, x, y, v)), None)
            role = Role.WINNING if value == 0 else Role.CELL
            return Cell(at, role, value or 0, "" if value is None else str(value), f"({x}, {y}): claimed value {value}")
        state = problem.state(automaton, p, x, y)
        is_lost = state in automaton.finals
        words = f"({x}, {y}): claimed {'lost' if is_lost else 'won'}"
        # The state from which nothing is accepted has no colour.
        role = Role.CELL if is_dead(automaton, state) else Role.PART
        return Cell(at, role, state, "P" if is_lost else "", words)

    shapes, size = corner_shapes(cell, found.position[1:3] if found else None)
    word = {Solved: "Proved", Impossible: "Refuted"}.get(type(answer), "Every size")
    title = f"{word}, p from {problem.from_p} on: {problem.claim or 'an automaton'}"
    return Picture(*size, tuple(shapes), title, f"The claim for p = {p}, of an automaton for all p.")

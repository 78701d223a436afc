"""Small peg boards of any shape for property tests: both lattices, diagonals, and boards whose jumps are listed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from ludus.core.questions import Question
from ludus.families.pegs.problem import Pegs, pegs
from oracles.pegs import jumps, successors

MAX_HOLES = 14


@st.composite
def peg_boards(draw: st.DrawFn, *, finish: bool = True) -> Pegs:
    """A board of at most 14 holes with pegs on it; the finish is a drawing, often near what can be reached."""
    rows, columns = draw(st.sampled_from([(1, 7), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)]))
    kept = draw(st.permutations(range(rows * columns)))[: draw(st.integers(3, MAX_HOLES))]
    chance = draw(st.randoms(use_true_random=False))
    pegged = {k for k in kept if chance.random() < draw(st.sampled_from([0.5, 0.8, 0.95]))}

    def drawing(filled: set[int]) -> list[str]:
        signs = ["o" if k in filled else "." if k in kept else " " for k in range(rows * columns)]
        return ["".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)]

    rules: dict[str, Any] = draw(
        st.sampled_from(
            [{}, {}, {"lattice": "triangular"}, {"lattice": "triangular"}, {"diagonal": True}, {"jumps": 1}]
        )
    )
    if "jumps" in rules:
        cells = [divmod(k, columns) for k in kept]
        rules = {"jumps": [chance.sample(cells, 3) for _ in range(chance.randint(0, 12))]}
    problem = pegs(drawing(pegged), 0, **rules)
    if not finish:
        return pegs(problem.start, None, question="stuck", left=draw(st.sampled_from(["most", "fewest"])), **rules)
    return pegs(
        problem.start,
        draw(
            st.sampled_from(["number", "random", "played"]).map(
                lambda how: _finish(how, problem, chance, drawing, columns)
            )
        ),
        **rules,
    )


def sweep_boards() -> st.SearchStrategy[Pegs]:
    """A board of which a play with the longest sweep is asked for, to a finish or to anywhere."""
    return st.builds(
        lambda problem, is_open: replace(
            problem, finish=None if is_open else problem.finish, question=Question.LONGEST_SWEEP
        ),
        peg_boards(),
        st.booleans(),
    )


def _finish(how: str, problem: Pegs, chance: Any, drawing: Any, columns: int) -> Any:
    """A number of pegs, a random position, or one that a random play leads to, sometimes with a peg moved."""
    position = frozenset(problem.pegs())
    if how == "number":
        return chance.randint(0, min(len(position), 3))
    if how == "random":
        holes = problem.holes()
        position = frozenset(chance.sample(holes, chance.randint(0, len(position))))
    else:
        listed = sorted(jumps(problem))
        for _ in range(chance.randint(0, 8)):
            options = [after for _, after in successors(position, listed)]
            position = chance.choice(options) if options else position
        if position and chance.random() < 0.5:
            position = position - {chance.choice(sorted(position))} | {chance.choice(problem.holes())}
    return drawing({r * columns + c for r, c in position})

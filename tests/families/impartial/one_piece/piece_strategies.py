"""Hypothesis strategies for pieces on small grids, and the oracle of a problem."""

from __future__ import annotations

from hypothesis import strategies as st

from ludus.core.questions import Question
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from oracles.impartial import TinyPiece

LONGEST = {1: 80, 2: 14, 3: 6, 4: 3}
"""The longest side for each number of axes."""
PLANE_RAYS = ((1, 0), (0, 1), (1, 1))


def vectors(axes: int, largest: int, most: int) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    """Return at most this many vectors with a positive entry."""
    entry = st.integers(0, largest)
    return st.lists(st.tuples(*[entry] * axes).filter(any), max_size=most).map(tuple)


@st.composite
def problems(draw: st.DrawFn, *, misere: bool | None = False, passes: int = 3) -> Impartial:
    """Any piece on any small grid."""
    axes = draw(st.integers(1, 4))
    size = tuple(draw(st.integers(1, LONGEST[axes])) for _ in range(axes))
    rays, steps = draw(vectors(axes, 2, 3)), draw(vectors(axes, 5, 5))
    return impartial(
        rays,
        steps,
        size,
        passes=draw(st.integers(0, passes)),
        pass_at_terminal=draw(st.booleans()),
        misere=draw(st.booleans()) if misere is None else misere,
        question=Question.P_POSITIONS if misere is not False else None,
    )


@st.composite
def plane_pieces(draw: st.DrawFn, longest: int = 16) -> Impartial:
    """A piece with rook or diagonal rays, at least one, and any steps; often symmetric, on a square."""
    rays = draw(st.lists(st.sampled_from(PLANE_RAYS), min_size=1, unique=True).map(tuple))
    steps = draw(vectors(2, 6, 4))
    rows, columns = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    if draw(st.booleans()):
        rays = tuple(dict.fromkeys(turned for ray in rays for turned in (ray, ray[::-1])))
        steps = tuple(dict.fromkeys(turned for step in steps for turned in (step, step[::-1])))
        columns = rows
    return impartial(rays, steps, (rows, columns))


def oracle(problem: Impartial) -> TinyPiece:
    """The same game, from the definition."""
    return TinyPiece(
        problem.size, problem.rays, problem.steps, problem.passes, problem.pass_at_terminal, problem.misere
    )

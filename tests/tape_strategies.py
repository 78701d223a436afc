"""Random rules and states of a tape."""

from __future__ import annotations

from hypothesis import strategies as st

from ludus.families.tapes.problem import Tape, tape

OFFSETS = st.dictionaries(st.integers(-3, 3), st.integers(1, 2), min_size=1, max_size=3)
STATES = st.dictionaries(st.integers(0, 4), st.integers(1, 2), min_size=1, max_size=2)


@st.composite
def problems(draw: st.DrawFn, *, question: str = "solve") -> Tape:
    """Small problems; half of them are made from the goal by random moves, so that they can be solved."""
    replacement, start = draw(OFFSETS), draw(STATES)
    if draw(st.booleans()):
        return tape(replacement, start, draw(STATES), question=question)
    state = dict(start)
    for choice, expands in draw(st.lists(st.tuples(st.integers(0, 50), st.booleans()), max_size=6)):
        squares = sorted(state)
        square = squares[choice % len(squares)]
        if expands:
            taken, given = {square: 1}, {square + i: m for i, m in replacement.items()}
        else:
            home = square - min(replacement)
            taken, given = {home + i: m for i, m in replacement.items()}, {home: 1}
        if all(state.get(s, 0) >= m for s, m in taken.items()):
            for s, m in taken.items():
                state[s] -= m
            for s, m in given.items():
                state[s] = state.get(s, 0) + m
            state = {s: m for s, m in state.items() if m}
    return tape(replacement, start, state, question=question)

"""Hypothesis strategies that several test files share."""

from __future__ import annotations

from math import prod

import numpy as np
from hypothesis import strategies as st

from ludus.families.linear.windows.problem import Windows, windows

MODULI = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 30, 36, 97, 2**31, 3**40, 10**25)
"""Small and large, prime and composite, within and beyond every machine type."""

LONGEST = {1: 16, 2: 6, 3: 4, 4: 3}
"""The longest axis for each number of axes."""


@st.composite
def boards_and_moves(draw: st.DrawFn, *, wrapped: bool = False, axes: int = 4) -> Windows:
    """A windows problem with a target: any board, a solvable one, or one that is off on a single die."""
    dimension = draw(st.integers(1, axes))
    shape = tuple(draw(st.integers(1, LONGEST[dimension])) for _ in range(dimension))
    window = tuple(draw(st.integers(1, a)) for a in shape)
    wrap = tuple(wrapped or draw(st.booleans()) for _ in shape)
    n = draw(st.sampled_from(MODULI))
    faces = st.lists(st.integers(0, n - 1), min_size=prod(shape), max_size=prod(shape))
    target = np.array(draw(faces), dtype=object).reshape(shape)
    kind = draw(st.sampled_from(("any", "solvable", "nearly")))
    state = np.array(draw(faces), dtype=object).reshape(shape)
    if kind != "any":
        state = (target + _sums(state, window, wrap)) % n
    if kind == "nearly":
        state.flat[draw(st.integers(0, state.size - 1))] += draw(st.integers(0, n - 1))
    return windows((state % n).tolist(), window, n, wrap=wrap, target=target.tolist())


def _sums(rolls: np.ndarray, window: tuple[int, ...], wrap: tuple[bool, ...]) -> np.ndarray:
    """The sum of the windows, each as often as it is rolled; windows that do not fit are left out."""
    total = rolls
    for axis, (length, wrapped) in enumerate(zip(window, wrap, strict=True)):
        moved = np.moveaxis(total, axis, 0).copy()
        if not wrapped:
            moved[len(moved) - length + 1 :] = 0
        total = np.moveaxis(sum(np.roll(moved, shift, axis=0) for shift in range(length)), 0, axis)
    return total

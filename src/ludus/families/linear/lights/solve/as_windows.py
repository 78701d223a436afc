"""Presses that are a full block on a torus: the window-rolling game, solved in linear time, and back.

A press that adds the same unit u of Z_n to every light of a block of b_1 x b_2 lights, on axes that are wrapped where
the block is longer than 1, is u times a roll of the window of that size. So rolls = u * presses, moved by where the
block starts.
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.general import weighting
from ludus.families.linear.windows.certificates import ProductWeighting, Rolls
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import counts, linear

needs_compiler = False
NO_BLOCK = "a press is not a full block on a torus here; ask by another method"


@dataclass(frozen=True, slots=True)
class Block:
    """The block that a press changes: where it starts, relative to the press, and how long it is on each axis."""

    corner: tuple[int, int]
    size: tuple[int, int]
    amount: int


def block(problem: Lights) -> Block | None:
    """Return the block that every press changes evenly, None when presses are of another form.

    >>> square = [(r, c, 1) for r in (-1, 0, 1) for c in (-1, 0, 1)]
    >>> block(lights([[0] * 5] * 5, press=square, wrap=(True, True)))
    Block(corner=(-1, -1), size=(3, 3), amount=1)
    >>> block(lights([[0] * 5] * 5)) is None
    True
    """
    amounts = {amount for _, _, amount in problem.press}
    if problem.moves is not None or problem.holes or len(amounts) != 1 or gcd(*amounts, problem.modulus) > 1:
        return None
    sides = []
    for axis, (length, wrapped) in enumerate(zip(problem.shape, problem.wrap, strict=True)):
        side = _side(sorted({offset[axis] for offset in problem.press}), length)
        if side is None or (side[1] > 1 and not wrapped) or (side[0] != 0 and not wrapped):
            return None
        sides.append(side)
    (top, height), (left, width) = sides
    return Block((top, left), (height, width), *amounts) if height * width == len(problem.press) else None


def as_windows(problem: Lights, press: Block) -> Windows:
    """Return the window-rolling game with the same lights."""
    state, wrap = problem.state, (True, True)
    return Windows(problem.shape, press.size, problem.modulus, state, wrap, problem.target, problem.question)


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the answer of the linear-time solver for windows, as presses or as a weighting."""
    press = block(problem)
    if press is None:
        return Undecided(problem, NO_BLOCK, "windows")
    answer = linear.solve(as_windows(problem, press), limits)
    method = f"windows, {answer.method}"
    match answer:
        case Solved(certificate=Rolls(rolls=rolls)):
            return Solved(problem, Presses(presses(problem, press, rolls)), method)
        case Impossible(certificate=ProductWeighting() as product):
            weights = product.weightings_on(problem)[0].weights
            return Impossible(problem, weighting(problem, weights.ravel()), method)
        case _:
            return Undecided(problem, "the windows method gave no rolls", method)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions and quiet patterns by the theorem on windows."""
    press = block(problem)
    if press is None:
        return Undecided(problem, NO_BLOCK, "windows")
    answer = counts.count_all(as_windows(problem, press), limits)
    return replace(answer, problem=problem, method=f"windows, {answer.method}")


def presses(problem: Lights, press: Block, rolls: Array) -> Array:
    """Return the presses whose blocks are the windows of the rolls."""
    inverse = pow(press.amount, -1, problem.modulus)
    moved = np.roll(rolls, tuple(-start for start in press.corner), axis=(0, 1))
    return moved if inverse == 1 else residues(moved.astype(object) * inverse, problem.modulus)


def _side(offsets: list[int], length: int) -> tuple[int, int] | None:
    """Return (start, length) of offsets that follow one another, around the circle too; None if they do not."""
    for start in offsets:
        if all((start + k - offsets[0]) % length in {o - offsets[0] for o in offsets} for k in range(len(offsets))):
            return start, len(offsets)
    return None

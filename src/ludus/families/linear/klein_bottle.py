"""Dice on a Klein bottle by the torus above it.

Theorem. For odd n a board A on a Klein bottle is solvable exactly when its lift to the a x 2w torus is. Proof. The deck
map (r, c) -> (a-1-r, c+w) takes windows to windows: that at (r, c) to that at (a-b_1-r, c+w). The lift of a window is
the sum of the two windows above it, so rolls on the Klein bottle lift to invariant rolls on the torus. Conversely rolls
that solve the lift, averaged with their images (2 is a unit modulo n), are invariant and come down. A weighting of the
torus that forbids the lift, added to its image, comes down likewise. For even n the lift may be solvable when A is not.
"""

from __future__ import annotations

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.weights import Weighting
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.surfaces import surface_problem
from ludus.families.linear.windows.certificates import ProductWeighting, Rolls
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import linear


def solve_on_klein_bottle(state: Array, window: tuple[int, ...], modulus: int, limits: Limits) -> Answer:
    """Return the answer for a Klein bottle with an odd modulus, by the double torus in linear time.

    >>> solve_on_klein_bottle(np.array([[1, 1], [0, 0], [0, 0]]), (1, 2), 3, Limits()).certificate.presses.tolist()
    [2, 0, 0, 0, 0, 0]
    """
    problem = surface_problem(state, window, modulus)
    if modulus % 2 == 0:
        return Undecided(problem, "the double torus decides only for an odd modulus", "double torus")
    rows, columns = state.shape
    lift = np.concatenate([state, state[::-1]], axis=1)
    answer = linear.solve(windows(lift % modulus, window, modulus), limits)
    match answer:
        case Solved(certificate=Rolls(rolls=rolls)):
            image = np.roll(rolls[(rows - window[0] - np.arange(rows)) % rows], columns, axis=1)
            both = (rolls.astype(object) + image) * pow(2, -1, modulus) % modulus
            presses = residues(both[:, :columns].ravel(), modulus)
            return Solved(problem, Presses(presses), f"double torus, {answer.method}")
        case Impossible(certificate=ProductWeighting(scale=scale, axes=axes)):
            weights = np.multiply.outer(*(np.array(axis, dtype=object) for axis in axes)) * scale
            below = weights[:, :columns] + weights[::-1, columns:]
            return Impossible(problem, Weighting(modulus, residues(below.ravel(), modulus)), "double torus")
        case _:
            return Undecided(problem, "the torus was not decided", "double torus")

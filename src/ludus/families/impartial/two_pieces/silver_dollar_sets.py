"""The sets of positions of "Two-dimensional Silver Dollar game" by R. Miyadera, E. Li and A. Tsujii, as claims.

Two coins stand on (w, x) and (y, z), coordinates counting from 1. The functions take whole numbers, or arrays of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Membership: TypeAlias = Callable[[Any, Any, Any, Any], Any]
"""Whether (w, x, y, z) is in a set."""


def is_p0(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return whether the nim-sum of all coordinates less 1 is 0 (definition 1.5a).

    >>> is_p0(1, 1, 2, 2), is_p0(1, 1, 1, 2)
    (True, False)
    """
    return (w - 1) ^ (x - 1) ^ (y - 1) ^ (z - 1) == 0


def is_p1(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return whether the coins stand on one line, on squares 2n - 1 and 2n (definition 1.5b).

    >>> is_p1(3, 1, 3, 2), is_p1(3, 2, 3, 3)
    (True, False)
    """
    return ((w == y) & ((x - 1) ^ (z - 1) == 1)) | ((x == z) & ((w - 1) ^ (y - 1) == 1))


def is_n0(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return whether both coordinates differ so, 2m - 1 from 2m and 2n - 1 from 2n (definition 1.5c).

    >>> is_n0(1, 1, 2, 2), is_n0(1, 1, 3, 3)
    (True, False)
    """
    return ((w - 1) ^ (y - 1) == 1) & ((x - 1) ^ (z - 1) == 1)


def is_theorem_3(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return whether a position is in P0 or P1, but not in N0 (theorems 3 and 4; definition 1.7 counts from 0).

    >>> is_theorem_3(1, 1, 2, 2), is_theorem_3(1, 1, 1, 2), is_theorem_3(1, 1, 3, 3)
    (False, True, True)
    """
    # For truth values, a > b says: a and not b.
    return (is_p0(w, x, y, z) | is_p1(w, x, y, z)) > is_n0(w, x, y, z)


def is_p0_or_p1(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return whether a position is in P0 or P1."""
    return is_p0(w, x, y, z) | is_p1(w, x, y, z)


def is_misere_nim(w: Any, x: Any, y: Any, z: Any) -> Any:
    """Return whether (w-1)^(y-1) and (x-1)^(z-1) are lost as heaps of misère nim: one heap of 1, or equal from 2 on.

    >>> is_misere_nim(1, 1, 2, 2), is_misere_nim(1, 1, 1, 2), is_misere_nim(1, 1, 3, 3)
    (False, True, True)
    """
    first, second = (w - 1) ^ (y - 1), (x - 1) ^ (z - 1)
    return (first + second == 1) | ((first == second) & (first > 1))


@dataclass(frozen=True, slots=True)
class LostSet:
    """A set of positions of which it is claimed that they are the lost ones."""

    name: str
    statement: str
    contains: Membership


LOST_SETS = {
    one.name: one
    for one in (
        LostSet("theorem-2", "lost exactly when (w-1) ^ (x-1) ^ (y-1) ^ (z-1) = 0", is_p0),
        LostSet("theorem-3", "lost exactly when in P0 or P1 but not in N0 (definition 1.5)", is_theorem_3),
        LostSet(
            "theorem-4", "lost exactly when in the set of definition 1.7, coordinates counting from 0", is_theorem_3
        ),
        LostSet("p0-or-p1", "lost exactly when in P0 or P1, with N0 left in", is_p0_or_p1),
        LostSet("misere-nim", "lost exactly when the XOR of the coordinates is lost in misère nim", is_misere_nim),
    )
}
"""The claims of the paper, and two more sets to compare with."""

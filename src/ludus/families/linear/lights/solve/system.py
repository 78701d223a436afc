"""The linear system of a lights problem: one equation per light, one unknown per press, ready for any right side."""

from __future__ import annotations

from ludus.algebra.factored import factor
from ludus.algebra.local_smith import exact_type
from ludus.algebra.modular_matrix import Eliminated, eliminated
from ludus.core.fields import digits
from ludus.core.limits import Limits
from ludus.families.linear.lights.pressing import entries
from ludus.families.linear.lights.problem import Lights

MAX_BYTES = 64 * 2000**2
"""The entries of the move matrix take at most so many bytes."""
MAX_WORK = 8 * 4000**3
"""Bytes that elimination may go over: presses times lights times the fewer of both times the bytes of an entry."""
LONG_ENTRY = 64
"""So many bytes count for an entry beyond machine integers."""
LONGEST_MACHINE = 2**31
"""Products of residues below this fit a machine integer."""
LONGEST_FACTORED = 2**62
"""Entries modulo a number from here on count as beyond machine integers."""


def too_large(problem: Lights) -> str | None:
    """Return why the system is out of reach, None when it is not.

    >>> from ludus.families.linear.lights.problem import lights
    >>> too_large(lights([[0] * 100] * 80, 3))
    >>> too_large(lights([[0] * 101] * 80, 3))
    '8080 lights and 8080 presses are too many for elimination modulo 3, which takes about 8000; ask on a smaller board'
    """
    each = _bytes_of_an_entry(problem.modulus)
    size = problem.cells * problem.buttons * each
    if size <= MAX_BYTES and size * min(problem.cells, problem.buttons) <= MAX_WORK:
        return None
    most = round((MAX_WORK / each) ** (1 / 3))
    counts = f"{problem.cells} lights and {problem.buttons} presses"
    takes = f"elimination modulo {digits(problem.modulus)}, which takes about {most}"
    return f"{counts} are too many for {takes}; ask on a smaller board"


def system(problem: Lights, limits: Limits) -> Eliminated:
    """Return the move matrix of a problem, eliminated modulo each prime power of n.

    >>> from ludus.families.linear.lights.problem import lights
    >>> system(lights([[0] * 5] * 5), Limits()).kernel_size()
    ((2, 2),)
    """
    limits.progress("eliminating the move matrix", 0, 0)
    return eliminated(entries(problem).matrix(problem.modulus), problem.modulus)


def _bytes_of_an_entry(n: int) -> int:
    """Return the bytes of an entry of the matrix modulo the largest prime power of n, more for those of any length."""
    if n >= LONGEST_FACTORED:
        return LONG_ENTRY
    kind = exact_type(max((p**k for p, k in factor(n)), default=1))
    return LONG_ENTRY if kind.hasobject else kind.itemsize

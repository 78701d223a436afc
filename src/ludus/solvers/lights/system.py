"""The linear system of a lights problem: one equation per light, one unknown per press, ready for any right side."""

from __future__ import annotations

from ludus.core.effort import Effort
from ludus.core.lights import Lights
from ludus.maths.modular_matrix import Eliminated, eliminated
from ludus.maths.pressing import entries

MOST_ENTRIES = 16_000_000
"""The move matrix has at most so many entries."""
MOST_LONG_ENTRIES = 1_000_000
"""With a modulus beyond machine integers it has at most so many."""
LONGEST_MACHINE = 2**31
"""Products of residues below this fit a machine integer."""


def too_large(problem: Lights) -> str | None:
    """Return why the system is out of reach, None when it is not."""
    is_long = problem.modulus >= LONGEST_MACHINE
    most = MOST_LONG_ENTRIES if is_long else MOST_ENTRIES
    if problem.cells * problem.buttons <= most:
        return None
    with_this = " with a modulus of this length" if is_long else ""
    return (
        f"{problem.cells} lights and {problem.buttons} presses make a matrix of more than the {most} entries that "
        f"elimination takes{with_this}; ask on a smaller board"
    )


def system(problem: Lights, effort: Effort) -> Eliminated:
    """Return the move matrix of a problem, eliminated modulo each prime power of n.

    >>> from ludus.core.lights import lights
    >>> system(lights([[0] * 5] * 5), Effort()).kernel_size()
    ((2, 2),)
    """
    effort.progress("eliminating the move matrix", 0, 0)
    return eliminated(entries(problem).matrix(problem.modulus), problem.modulus)

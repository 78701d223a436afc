"""Misère play of games on heaps, for `ludus heaps --misere`: how far the game is tame (a front of maths)."""

from __future__ import annotations

from ludus.families.impartial.heaps.genus import Genera, genera, write_genus
from ludus.families.impartial.heaps.problem import Heaps

MAX_HEAPS = 200
"""So many heaps are looked at."""


def tameness(problem: Heaps) -> str:
    """Return in one sentence how far a game is played in misère sums as nim, and which heap is the first that is not.

    >>> from ludus.families.impartial.heaps.problem import heaps
    >>> tameness(heaps("0.77"))
    'the heaps of 0 to 4 tokens are tame; the heap of 5 is wild, its genus begins 4^146'
    """
    found = genera_of(problem)
    last = len(found.values) - 1
    if not found.is_wild:
        return f"the heaps of 0 to {last} tokens are tame: in misère sums they are played as heaps of nim"
    before = "the heap of 0 is tame" if last == 1 else f"the heaps of 0 to {last - 1} tokens are tame"
    return f"{before}; the heap of {last} is wild, its genus begins {write_genus(found.values[-1])}"


def genera_of(problem: Heaps) -> Genera:
    """Return the genus of the heaps that are asked about, up to the first wild one."""
    return genera(problem.code, min(problem.size, MAX_HEAPS))

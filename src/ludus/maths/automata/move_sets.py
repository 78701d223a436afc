"""Which steps the generalized ryūō may gain or lose, proved for all steps (s, t) at once, for one p.

A step may be added to a piece without changing any Grundy number if and only if no two positions that it connects have
the same one. That is a statement about automata, so the set of all steps that may not be added is computed exactly.
"""

from __future__ import annotations

from ludus.core.numerations import Numeration, radix_numeration
from ludus.maths.automata.budget import Budget
from ludus.maths.automata.relations import Relation, all_of
from ludus.maths.automata.speaking import said

VALUE = "v = (x + y) % p + p * (x // p ^ y // p)"
"""Theorem 1.2."""
FORBIDDEN = "s >= 1 and t >= 1 and (s + t) % p = 0 and (s % p != 0 or (s // p ^ s // p - 1) = (t // p ^ t // p - 1))"
"""The corrected theorem 1.3: p divides s + t, and p does not divide s, or s / p and t / p have the same power of 2 in
them; n ^ n - 1 is 2^(k+1) - 1 for the largest power 2^k that divides n."""
NEEDED = "s + t >= 1 and (s = 0 or t = 0 or s + t <= p - 1)"
"""The moves of the paper."""


def numeration_for(p: int) -> Numeration:
    """Return the numeration in which theorem 1.2 is an automaton of few states."""
    return radix_numeration(p, 2) if p > 1 else radix_numeration(2)


def forbidden(p: int, budget: Budget) -> Relation:
    """Return the steps s, t >= 1 that connect two positions of the same Grundy number.

    >>> sorted((s, t) for s in range(6) for t in range(6) if forbidden(3, Budget()).holds(s=s, t=t))
    [(1, 2), (1, 5), (2, 1), (2, 4), (3, 3), (4, 2), (4, 5), (5, 1), (5, 4)]
    """
    numeration = numeration_for(p)
    value = said(VALUE, numeration, budget, parameters={"p": p})
    other = value.renamed(x="a", y="b")
    steps = [said(text, numeration, budget) for text in ("a = x + s", "b = y + t", "s >= 1", "t >= 1")]
    return all_of([value, other, *steps], ["v", "x", "y", "a", "b"]).ordered(("s", "t"))


def wrong_forbidden(p: int, budget: Budget) -> Relation:
    """Return the steps about which the corrected theorem 1.3 is wrong; there are none."""
    claim = said(FORBIDDEN, numeration_for(p), budget, parameters={"p": p})
    return forbidden(p, budget).differs(claim).ordered(("s", "t"))


def wrong_needed(p: int, budget: Budget) -> Relation:
    """Return the moves of the paper that might be left out; there are none.

    From the position (s, t) itself, a move to value 0 within the box below it can only be the move (s, t) to the
    corner; and (s, t) has not the value 0. So without that move its value would change.
    """
    numeration = numeration_for(p)
    needed = said(NEEDED, numeration, budget, parameters={"p": p})
    value = said(VALUE, numeration, budget, parameters={"p": p})
    lost = said("v = 0", numeration, budget)
    zero = all_of([value, lost], ["v"])
    inside = said("x <= s and y <= t and x + y >= 1", numeration, budget)
    return (needed & all_of([zero, inside], ["x", "y"])).ordered(("s", "t"))


def addable(p: int, budget: Budget) -> Relation:
    """Return the steps that may be added and are not there yet: if there are any, theorem 1.3 as printed is false."""
    numeration = numeration_for(p)
    new = said(f"s >= 1 and t >= 1 and not ({NEEDED})", numeration, budget, parameters={"p": p})
    return (new - forbidden(p, budget)).ordered(("s", "t"))

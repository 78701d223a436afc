"""Wythoff's game and its relatives in Ostrowski numerations: the lost pairs by their digits.

In the game with parameter t a move takes any number from one heap, or k from one and l from the other where k and l
differ by less than t (A. S. Fraenkel, "How to beat your adversary at Wythoff games, a Hauptaufgabe", 1982). The lost
pairs are those (x, y), in either order, where x ends in an even number of zeros and y is x with one more zero.
"""

from __future__ import annotations

from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.linear import constant
from ludus.families.proofs.automata.relations import Relation, built, true
from ludus.families.proofs.every_size.problem import Line
from ludus.families.proofs.numerations import Numeration

NORMAL_ONLY = ((0, 0), (1, 2), (2, 1))
MISERE_ONLY = ((0, 1), (1, 0), (2, 2))
"""In misère play these pairs are lost in place of those."""


def lines(t: int) -> tuple[Line, ...]:
    """Return the moves that take from both heaps, but the diagonal itself: k and l differ by 1, ..., t - 1.

    >>> lines(2)
    (((1, 2), (1, 1)), ((2, 1), (1, 1)))
    """
    diagonal = (1, 1)
    return tuple(line for d in range(1, t) for line in (((1, 1 + d), diagonal), ((1 + d, 1), diagonal)))


def lost(t: int, budget: Budget, x: str = "x1", y: str = "x2") -> Relation:
    """Return the lost pairs of the game with parameter t.

    >>> pairs = lost(1, Budget())
    >>> [(x, y) for x in range(8) for y in range(x, 14) if pairs.holds(x1=x, x2=y)], len(pairs)
    ([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)], 8)
    """
    numeration = Numeration(ostrowski=t)
    half = _shifted(numeration, budget, x, y) & _even_zeros(numeration, budget, x)
    other = _shifted(numeration, budget, y, x) & _even_zeros(numeration, budget, y)
    return (half | other).ordered((x, y))


def misere_lost(budget: Budget, x: str = "x1", y: str = "x2") -> Relation:
    """Return the lost pairs of Wythoff's game (t = 1) in misère play.

    >>> len(misere_lost(Budget()))
    14
    """
    found = lost(1, budget, x, y)
    numeration = found.numeration
    for a, b in NORMAL_ONLY:
        found -= constant(numeration, budget, x, a) & constant(numeration, budget, y, b)
    for a, b in MISERE_ONLY:
        found |= constant(numeration, budget, x, a) & constant(numeration, budget, y, b)
    return found.ordered((x, y))


def _shifted(numeration: Numeration, budget: Budget, x: str, y: str) -> Relation:
    """Return the relation: the digits of y are those of x, and a zero. The state is the next digit of x."""
    return built(
        0,
        lambda owed, digits: digits[1] if digits[0] == owed else None,
        lambda owed: owed == 0,
        over=true(numeration, budget, (x, y)),
    )


def _even_zeros(numeration: Numeration, budget: Budget, x: str) -> Relation:
    """Return the numbers that end in an even number of zeros, and 0; the state is -1 before the first digit but 0."""
    return built(
        -1,
        lambda zeros, digits: 0 if digits[0] else (zeros if zeros < 0 else 1 - zeros),
        lambda zeros: zeros <= 0,
        over=true(numeration, budget, (x,)),
    )

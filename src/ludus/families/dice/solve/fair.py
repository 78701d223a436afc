"""Is a set of dice m/n fair? The counts that show it, or the first pattern that comes too often or too rarely."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Limits
from ludus.families.dice.certificates import Counts, Unfair
from ludus.families.dice.patterns import deciding, is_palindrome
from ludus.families.dice.problem import Dice
from ludus.families.dice.solve.counting import counted


def solve(problem: Dice, limits: Limits) -> Answer:
    """Return the deciding counts when the dice are fair, and otherwise a pattern that is not.

    A pattern x of k dice should come (product of their sizes)/k! times: lemma 2 of the paper, for unequal sizes.

    >>> from ludus.families.dice.problem import dice
    >>> solve(dice("abccbacabbacbcaacb"), Limits()).certificate.counts["abc"]
    36
    """
    limits.progress("counting patterns", 0, 0)
    found, way = counted(problem, problem.order)
    for pattern in deciding(len(problem.faces), problem.order):
        expected = Fraction(prod(problem.sizes[die] for die in pattern), factorial(len(pattern)))
        for one in (pattern, pattern[::-1]):
            if found[one] != expected:
                return Impossible(problem, Unfair(named(problem, one), found[one], expected), way)
    text = problem.string
    palindrome = text is not None and is_palindrome(text)
    told = deciding(len(problem.faces), problem.order, palindrome=palindrome and problem.order > 2)
    return Solved(problem, Counts(problem.order, {named(problem, p): found[p] for p in told}), way)


def named(problem: Dice, pattern: tuple[int, ...]) -> str:
    """Return a pattern in the names of the dice."""
    return "".join(problem.names[die] for die in pattern)

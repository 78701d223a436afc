"""The answers to the questions about dice: fairness, the report, the orders with ties, the pairs of dice.

Counting is compiled while 64 bits hold every count, and exact in Python integers beyond.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from importlib.util import find_spec
from math import factorial, prod

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.dice.certificates import Contest, Counts, Orders, Places, Report, SubsetFairness, Unfair
from ludus.families.dice.counts import counts, cycle, groups, place_counts, weak_orders, wins, write_order
from ludus.families.dice.fairness import Pattern, are_fair, deciding, is_palindrome, level, subset_fairness, variation
from ludus.families.dice.problem import Dice, patterns_counted

WORTH_COMPILING = 300_000
"""Fewer additions than this are done before a compiler is loaded."""


def counted(dice: Dice, order: int) -> tuple[dict[Pattern, int], str]:
    """Return how often each pattern of at most `order` dice comes, and the name of the way it was counted."""
    grouped = groups(dice.faces)
    additions = len(grouped) * patterns_counted(len(dice.faces), order) // 2
    largest = prod(sorted(dice.sizes)[-order:])
    if additions < WORTH_COMPILING or largest >= 2**63 or find_spec("numba") is None:
        return counts(dice.faces, order), "prefix counts in exact integers"
    from ludus.families.dice.compiled import counting  # loading Numba takes most of a second

    return counting.counts(grouped, len(dice.faces), order), "prefix counts, compiled"


def fairness(problem: Dice, limits: Limits) -> Answer:
    """Return the deciding counts when the dice are fair, and otherwise a pattern that is not.

    A pattern x of k dice should come (product of their sizes)/k! times: lemma 2 of the paper, for unequal sizes.

    >>> fairness(dice("abccbacabbacbcaacb"), Limits()).certificate.counts["abc"]
    36
    """
    limits.progress("counting patterns", 0, 0)
    found, way = counted(problem, problem.order)
    for pattern in deciding(len(problem.faces), problem.order):
        expected = Fraction(prod(problem.sizes[die] for die in pattern), factorial(len(pattern)))
        # With ties a pattern can have the right count while its reverse is too rare.
        for one in (pattern, pattern[::-1]):
            if found[one] != expected:
                return Impossible(problem, Unfair(named(problem, one), found[one], expected), way)
    text = problem.string
    palindrome = text is not None and is_palindrome(text)
    listed = deciding(len(problem.faces), problem.order, palindrome=palindrome and problem.order > 2)
    return Solved(problem, Counts(problem.order, {named(problem, p): found[p] for p in listed}), way)


def named(problem: Dice, pattern: tuple[int, ...]) -> str:
    """Return a pattern in the names of the dice."""
    return "".join(problem.names[die] for die in pattern)


def report(problem: Dice, limits: Limits) -> Answer:
    """Return the fairness report of the whole set and of every subset of at least two dice."""
    dice, sizes = len(problem.faces), problem.sizes
    found, way = counted(problem, dice)
    subsets: list[SubsetFairness] = []
    for size in range(2, dice + 1):
        for subset in itertools.combinations(range(dice), size):
            limits.progress("looking at subsets", len(subsets), 2**dice - dice - 1)
            rolls, places = prod(sizes[die] for die in subset), place_counts([problem.faces[die] for die in subset])
            subsets.append(SubsetFairness(named(problem, subset), *subset_fairness(subset, rolls, found, places)))
    worst, apart = variation(sizes, found)
    certificate = Report(level(sizes, found), tuple(subsets), named(problem, worst), found[worst], apart)
    return Solved(problem, certificate, way)


def places(problem: Dice, limits: Limits) -> Answer:
    """Return the counts of the places: solved when they are fair as the question asks, else impossible.

    >>> from ludus.core.questions import Question
    >>> places(dice("aabcba", question=Question.GO_FIRST_FAIR), Limits()).certificate.counts
    ((4, 0, 2), (1, 3, 2), (1, 3, 2))
    """
    table = place_counts(problem.faces)
    is_fair = are_fair(table, prod(problem.sizes), first_only=problem.question is Question.GO_FIRST_FAIR)
    return (Solved if is_fair else Impossible)(problem, Places(table), "places")


def orders(problem: Dice, limits: Limits) -> Answer:
    """Return how many rolls show each order of all the dice, ties told apart."""
    found = weak_orders(problem.faces)
    certificate = Orders({write_order(order, problem.names): ways for order, ways in found.items()})
    return Solved(problem, certificate, "weak orders")


def contest(problem: Dice, limits: Limits) -> Answer:
    """Return the table of wins, with a circle where there is one."""
    table = wins(problem.faces)
    return Solved(problem, Contest(table, named(problem, cycle(table))), "pairs of faces")


METHODS = {
    Question.SOLVE: {"counts": fairness},
    Question.REPORT: {"counts": report},
    Question.ORDERS: {"weak-orders": orders},
    Question.CONTEST: {"pairs": contest},
    Question.PLACE_FAIR: {"places": places},
    Question.GO_FIRST_FAIR: {"places": places},
}

"""How fair a set of dice is: its level, every subset, the worst order, the total variation."""

from __future__ import annotations

import itertools

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.families.dice.certificates import Report, SubsetFairness
from ludus.families.dice.fairness import level, subset_fairness, variation
from ludus.families.dice.problem import Dice
from ludus.families.dice.solve.counting import counted
from ludus.families.dice.solve.fair import named


def solve(problem: Dice, limits: Limits) -> Answer:
    """Return the fairness report of the whole set and of every subset of at least two dice."""
    dice, sizes = len(problem.faces), problem.sizes
    found, way = counted(problem, dice)
    subsets: list[SubsetFairness] = []
    for size in range(2, dice + 1):
        for subset in itertools.combinations(range(dice), size):
            limits.progress("looking at subsets", len(subsets), 2**dice - dice - 1)
            subsets.append(SubsetFairness(named(problem, subset), *subset_fairness(subset, sizes, found)))
    worst, apart = variation(sizes, found)
    report = Report(level(sizes, found), tuple(subsets), named(problem, worst), found[worst], apart)
    return Solved(problem, report, way)

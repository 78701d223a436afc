"""Which die beats which, and the shortest circle of dice that beat each other."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.families.dice.certificates import Contest
from ludus.families.dice.contests import cycle, wins
from ludus.families.dice.problem import Dice
from ludus.families.dice.solve.fair import named


def solve(problem: Dice, limits: Limits) -> Answer:
    """Return the table of wins, with a circle where there is one."""
    table = wins(problem.faces)
    return Solved(problem, Contest(table, named(problem, cycle(table))), "pairs of faces")

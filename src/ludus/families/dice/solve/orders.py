"""How likely each order of the dice is, ties included."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.families.dice.certificates import Orders
from ludus.families.dice.problem import Dice
from ludus.families.dice.weak_orders import weak_orders, write


def solve(problem: Dice, limits: Limits) -> Answer:
    """Return how many rolls show each order of all the dice, ties told apart."""
    found = weak_orders(problem.faces)
    return Solved(problem, Orders({write(order, problem.names): ways for order, ways in found.items()}), "weak orders")

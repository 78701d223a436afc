"""How likely each order of the dice is, ties included."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.certificates import Orders
from ludus.core.dice import Dice
from ludus.core.effort import Effort
from ludus.maths.dice.weak_orders import weak_orders, write


def solve(problem: Dice, effort: Effort) -> Answer:
    """Return how many rolls show each order of all the dice, ties told apart."""
    found = weak_orders(problem.faces)
    return Solved(problem, Orders({write(order, problem.names): ways for order, ways in found.items()}), "weak orders")

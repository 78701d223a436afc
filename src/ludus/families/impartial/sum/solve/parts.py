"""A sum in normal play, part by part: its Grundy number is the nim-sum of those of its parts.

R. P. Sprague (1935), P. M. Grundy (1939); theorem 1 of "Two-dimensional Silver Dollar game". When the nim-sum s is not
0, the value g of some part becomes smaller by g ^ s, and a move in that part leads there: then the nim-sum is 0.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.impartial.sum.certificates import PartValue, SumMove, SumValue
from ludus.families.impartial.sum.problem import Part, Sum, check_question
from ludus.families.impartial.sum.solve import misere
from ludus.families.impartial.sum.solve.moves import move_to_value, moved
from ludus.families.impartial.sum.solve.values import part_value

METHOD = "part by part"


def solve(problem: Sum, limits: Limits) -> Answer:
    """Return the value of every part, that of the sum, and a winning move when there is one."""
    check_question(problem)
    if problem.misere:
        return misere.solve(problem, limits)
    found: list[PartValue] = []
    for index, part in enumerate(problem.parts):
        limits.progress("part by part", index, len(problem.parts))
        value = part_value(part, limits)
        if isinstance(value, str):
            return Undecided(problem, f"part {index + 1} of the sum is undecided: {value}", METHOD)
        found.append(value)
    total = reduce(xor, (one.value for one in found))
    if total == 0:
        return Solved(problem, SumValue(0, tuple(found)), METHOD)
    move, after = winning_move(problem.parts, tuple(found), limits)
    return Solved(problem, SumValue(total, tuple(found), move, after), METHOD)


def winning_move(
    parts: tuple[Part, ...], values: tuple[PartValue, ...], limits: Limits
) -> tuple[SumMove, PartValue] | tuple[None, None]:
    """Return a move that makes the nim-sum 0, with the value of its part after it; None when it takes too long.

    The parts with the smaller values are looked at first: their games tend to be shorter.
    """
    total = reduce(xor, (one.value for one in values))
    for index in sorted(range(len(parts)), key=lambda one: values[one].value):
        target = values[index].value ^ total
        if target >= values[index].value:
            continue
        move = move_to_value(parts[index], target, index, limits)
        if move is None:
            continue
        after = part_value(moved(parts[index], move), limits)
        if not isinstance(after, str):
            return move, after
    return None, None

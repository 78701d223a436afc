"""Disjunctive sums, component by component: the Grundy value is the nim-sum of those of the components.

R. P. Sprague (1935), P. M. Grundy (1939); theorem 1 of "Two-dimensional Silver Dollar game". When the nim-sum s is not
0, the value g of some component becomes smaller by g ^ s, and a move in that component leads there: then the nim-sum is
0. In misère play there is no nim-sum of values, so all positions of all components together are examined.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from math import prod
from operator import xor
from typing import Any, assert_never

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.graph.certificates import GraphValue
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.graph.values import can_pass, grundy_values, in_order, outcome
from ludus.families.impartial.one_piece.certificates import Table, Value
from ludus.families.impartial.one_piece.closed_forms import ClosedForm, closed_form
from ludus.families.impartial.one_piece.pieces import moved as stepped
from ludus.families.impartial.one_piece.pieces import options as cell_options
from ludus.families.impartial.one_piece.problem import Cell, Impartial
from ludus.families.impartial.sum.certificates import MisereSum, PartValue, SumMove, SumValue
from ludus.families.impartial.sum.problem import Part, Sum
from ludus.families.impartial.two_pieces.certificates import PairValue
from ludus.families.impartial.two_pieces.pairs import options as pair_options
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.parts import methods


def part_value(part: Part, limits: Limits) -> PartValue | str:
    """Return the value of a part at its position, or why it was not found."""
    known = methods(part.KIND).get(Question.VALUE)
    if not known:
        return f"games of the kind {part.KIND} are not asked for one value"
    answer = next(iter(known.values()))(part, limits)
    if isinstance(answer, Solved) and isinstance(answer.certificate, Value | GraphValue | PairValue):
        return answer.certificate
    return answer.reason if isinstance(answer, Undecided) else "its value was not found"


MAX_CELLS = 4_000_000
"""Maximum number of cells of a table that is searched for a move."""
MAX_OPTIONS = 10_000
"""Maximum number of moves of a pair that are searched."""


def move_to_value(part: Part, target: int, number: int, limits: Limits) -> SumMove | None:
    """Return a move in the part with this number to a position of a value; None when looking takes too long."""
    passed = SumMove(number)
    if may_pass(part):
        value = part_value(moved(part, passed), limits)
        if not isinstance(value, str) and value.value == target:
            return passed
    result: Iterable[Any]
    match part:
        case Graph():
            result = _in_graph(part, target)
        case Impartial():
            result = _on_grid(part, target, limits)
        case TwoPieces():
            result = _of_pair(part, target, limits)
        case _:
            assert_never(part)
    first = next(iter(result), None)
    return None if first is None else SumMove(number, first)


def moved(part: Part, move: SumMove) -> Part:
    """Return a part after a move in it."""
    if move.to is None:
        return replace(part, passes=part.passes - 1)
    if isinstance(part, Impartial):
        return replace(part, position=move.to, size=tuple(x + 1 for x in move.to))
    return replace(part, position=move.to)


def part_options(part: Part) -> Iterator[Any]:
    """Return where one move in a part leads, some positions perhaps twice."""
    match part:
        case Graph():
            return iter(part.options[part.at])
        case Impartial():
            return cell_options(part.at, part.rays, part.steps)
        case TwoPieces():
            return iter(()) if part.position is None else pair_options(part, part.position)


def may_pass(part: Part) -> bool:
    """Return whether a pass is allowed at the position of a part."""
    return can_pass(part, has_options=next(part_options(part), None) is not None)


def _in_graph(part: Graph, target: int) -> Iterator[int]:
    values = grundy_values(part.options, passes=part.passes, pass_at_terminal=part.pass_at_terminal)
    return (option for option in part.options[part.at] if values[option] == target)


def _on_grid(part: Impartial, target: int, limits: Limits) -> Iterator[Cell]:
    form = closed_form(part)
    if form is not None and form.value(part.at) is not None:
        return (cell for cell in _candidates(form, target) if form.value(cell) == target)
    box = tuple(x + 1 for x in part.at)
    if prod(box) > MAX_CELLS:
        return iter(())
    table = replace(part, size=box, position=None, question=Question.TABLE)
    answer = next(iter(methods(Impartial.KIND)[Question.TABLE].values()))(table, limits)
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Table):
        return iter(())
    values = answer.certificate.values
    return (cell for cell in part_options(part) if int(values[cell]) == target)


def _candidates(form: ClosedForm, target: int) -> Iterator[Cell]:
    """Yield moves among which one leads to a smaller value, when a theorem tells the values.

    In generalized Ryuo Nim a smaller nim-sum of blocks is reached along one axis, with the remainder that the target
    asks for; a smaller sum of remainders by taking the difference from the remainders (the proof of the value in
    docs/impartial_theorems.md says so). Otherwise the moves are few, and each is tried.
    """
    part, p = form.problem, form.by.p or 1
    goal = target ^ int(form.has_pass)
    axes = [axis for axis, x in enumerate(part.at) if x]
    if form.by.theorem in ("nim", "ryuo"):
        for axis in axes:
            others = [part.at[other] for other in axes if other != axis]
            block = reduce(xor, (x // p for x in others), goal // p)
            there = p * block + (goal - sum(others)) % p
            if there < part.at[axis]:
                yield (*part.at[:axis], there, *part.at[axis + 1 :])
        yield _taken(part.at, (sum(part.at) - goal) % p, p)
    for move in itertools.chain(part.steps, part.rays):
        if (cell := stepped(part.at, move)) is not None:
            yield cell


def _taken(position: Cell, amount: int, p: int) -> Cell:
    """Return a position after an amount was taken from the remainders modulo p, from the first ones first.

    >>> _taken((5, 7), 3, 4)
    (4, 5)
    """
    taken = []
    for x in position:
        part = min(amount, x % p)
        taken.append(x - part)
        amount -= part
    return tuple(taken)


def _of_pair(part: TwoPieces, target: int, limits: Limits) -> Iterator[tuple[Cell, Cell]]:
    options = itertools.islice(part_options(part), MAX_OPTIONS)
    values = ((pair, part_value(replace(part, position=pair), limits)) for pair in dict.fromkeys(options))
    return (pair for pair, value in values if not isinstance(value, str) and value.value == target)


def solve_misere(problem: Sum, limits: Limits) -> Answer:
    """Return who wins from the positions of all parts, and a move that wins."""
    parts = [part for part in problem.parts if isinstance(part, Graph)]
    limits.progress("position by position", 0, prod(part.at + 1 for part in parts))
    positions = itertools.product(*(range(part.at + 1) for part in parts))
    values = in_order(positions, lambda one: (after for after, _ in _moves(parts, one)), outcome, terminal=1)
    start = tuple(part.at for part in parts)
    winning = (move for after, move in _moves(parts, start) if values[after] == 0)
    return Solved(problem, MisereSum(values[start] == 1, next(winning, None)), "all parts together")


def _moves(parts: list[Graph], position: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], SumMove]]:
    for index, (part, here) in enumerate(zip(parts, position, strict=True)):
        for option in part.options[here]:
            yield (*position[:index], option, *position[index + 1 :]), SumMove(index, option)


METHOD = "part by part"


def solve(problem: Sum, limits: Limits) -> Answer:
    """Return the value of every part, that of the sum, and a winning move when there is one."""
    if problem.misere:
        return solve_misere(problem, limits)
    result: list[PartValue] = []
    for index, part in enumerate(problem.parts):
        limits.progress("part by part", index, len(problem.parts))
        value = part_value(part, limits)
        if isinstance(value, str):
            return Undecided(problem, f"part {index + 1} of the sum is undecided: {value}", METHOD)
        result.append(value)
    total = reduce(xor, (one.value for one in result))
    if total == 0:
        return Solved(problem, SumValue(0, tuple(result)), METHOD)
    move, after = winning_move(problem.parts, tuple(result), limits)
    return Solved(problem, SumValue(total, tuple(result), move, after), METHOD)


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


METHODS = {
    Question.OUTCOME: {"part by part": solve},
    Question.VALUE: {"part by part": solve},
}

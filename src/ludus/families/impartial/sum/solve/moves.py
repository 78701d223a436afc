"""A move to a position of a given Grundy number, in one part of a sum."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from math import prod
from operator import xor
from typing import Any, assert_never

from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families import methods
from ludus.families.impartial.graph.problem import Graph
from ludus.families.impartial.graph.values import grundy_values
from ludus.families.impartial.mex import Cell
from ludus.families.impartial.mex import moved as stepped
from ludus.families.impartial.mex import options as cell_options
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.closed_forms import ClosedForm, closed_form
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.sum.certificates import SumMove
from ludus.families.impartial.sum.problem import Part
from ludus.families.impartial.sum.solve.values import part_value
from ludus.families.impartial.two_pieces.pairs import options as pair_options
from ludus.families.impartial.two_pieces.problem import TwoPieces

MAX_CELLS = 4_000_000
"""A move is looked for in a table of at most so many cells."""
MAX_OPTIONS = 10_000
"""A move of a pair is looked for among at most so many."""


def move_to_value(part: Part, target: int, number: int, limits: Limits) -> SumMove | None:
    """Return a move in the part with this number to a position of a value; None when looking takes too long."""
    passed = SumMove(number)
    if may_pass(part):
        value = part_value(moved(part, passed), limits)
        if not isinstance(value, str) and value.value == target:
            return passed
    found: Iterable[Any]
    match part:
        case Graph():
            found = _in_graph(part, target)
        case Impartial():
            found = _on_grid(part, target, limits)
        case TwoPieces():
            found = _of_pair(part, target, limits)
        case _:
            assert_never(part)
    first = next(iter(found), None)
    return None if first is None else SumMove(number, first)


def moved(part: Part, move: SumMove) -> Part:
    """Return a part after a move in it."""
    if isinstance(part, TwoPieces):
        return replace(part, position=move.to)
    if move.to is None:
        return replace(part, passes=part.passes - 1)
    if isinstance(part, Impartial):
        return replace(part, position=move.to, size=tuple(x + 1 for x in move.to))
    return replace(part, position=move.to)


def may_pass(part: Part) -> bool:
    """Return whether a pass is allowed at the position of a part."""
    match part:
        case Graph():
            return part.passes > 0 and (part.pass_at_terminal or bool(part.options[part.at]))
        case Impartial():
            is_stuck = next(cell_options(part.at, part.rays, part.steps), None) is None
            return part.passes > 0 and (part.pass_at_terminal or not is_stuck)
        case TwoPieces():
            return False


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
    return (cell for cell in cell_options(part.at, part.rays, part.steps) if int(values[cell]) == target)


def _candidates(form: ClosedForm, target: int) -> Iterator[Cell]:
    """Yield moves among which one leads to a smaller value, when a theorem tells the values.

    In generalized Ryuo Nim a smaller nim-sum of blocks is reached along one axis, with the remainder that the target
    asks for; a smaller sum of remainders by taking the difference from the remainders (the proof of theorem VALUE in
    one_piece/ryuo_theorems.py says so). Otherwise the moves are few, and each is tried.
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
    """Return a position after so much was taken from the remainders modulo p, from the first ones first.

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
    if part.position is None:
        return iter(())
    options = itertools.islice(pair_options(part, part.position), MAX_OPTIONS)
    values = ((pair, part_value(replace(part, position=pair), limits)) for pair in dict.fromkeys(options))
    return (pair for pair, value in values if not isinstance(value, str) and value.value == target)

"""One pair: its winning moves, or its Grundy value; by a theorem on boards of any size where there is one.

rooks that jump and share no square      misère nim of the nim-sum vector; the value from a collapsed table
rooks that push each other off           nim with all coordinates; the value of P-positions
rooks that never hinder each other       the nim-sum of two closed forms
all else                                 the table of the part of the board that the pair can reach
"""

from __future__ import annotations

from math import prod

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import number
from ludus.families.impartial.one_piece.certificates import ByTheorem
from ludus.families.impartial.one_piece.levels import applies, is_verifiable, level_value, prove_levels
from ludus.families.impartial.one_piece.pieces import unit_rays
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.row_proofs import VOID, moves_up_to, prove_rows, row_value
from ludus.families.impartial.two_pieces.certificates import PairOutcome, PairValue
from ludus.families.impartial.two_pieces.pairs import options
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces
from ludus.families.impartial.two_pieces.solve import all_pairs, table
from ludus.families.impartial.two_pieces.solve.all_pairs import options_of_one
from ludus.families.impartial.two_pieces.two_rooks import (
    can_push_both_off,
    collapsed_value,
    has_rooks,
    is_collapsing,
    is_sum,
    lone_rook_value,
    loses_as_misere_nim,
    pushed_rook_moves,
    sum_moves,
    winning_moves,
    xor_vector,
)

ALONE = "nim-sum of two rooks alone"
PUSHED = "nim with the coordinates of rooks that push each other off"
MAX_STEPS = 10_000_000
"""Maximum number of steps in the collapsed table below a vector: as many as the checker makes."""
MAX_ROW = 8
"""Maximum nim-sum whose row of the collapsed table is proved periodic: its period is 10080."""
BELOW = (4, 8, 12, 16, 20)
"""Numbers of level sets of the collapsed table that are tried one after the other."""
MAX_OPTIONS = 5_000_000
"""Maximum number of options of the pairs below one: as many as the checker examines."""


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the winning moves or the value of the pair that is asked about."""
    pair = all_pairs.asked(problem)
    told = _winning_moves(problem, pair)
    if told is not None and problem.question is Question.OUTCOME:
        moves, method = told
        return Solved(problem, PairOutcome(bool(moves), moves), method)
    if is_collapsing(problem):
        return _collapsed_value(problem, pair, limits)
    if is_sum(problem) and has_rooks(problem):
        first, second = (lone_rook_value(problem, place) for place in pair)
        return Solved(problem, PairValue(first ^ second), ALONE)
    if told is not None and not told[0]:
        return Solved(problem, PairValue(0), told[1])
    return solve_by_table(problem, limits)


def _winning_moves(problem: TwoPieces, pair: Pair) -> tuple[tuple[Pair, ...], str] | None:
    """Return the moves to P-positions by a theorem, and its name; None without one for these pieces."""
    if loses_as_misere_nim(problem):
        return tuple(sorted(set(winning_moves(problem, pair)))), table.RULE_METHOD
    if can_push_both_off(problem):
        return tuple(sorted(set(pushed_rook_moves(problem, pair)))), PUSHED
    if is_sum(problem) and has_rooks(problem):
        return tuple(sorted(set(sum_moves(problem, pair)))), ALONE
    return None


def solve_by_table(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the same from the values of all pairs on the part of the board that the pair can reach."""
    box = all_pairs.box_of(problem)
    if (box.cells + 1) ** 2 * (options_of_one(box) + 2) * (1 + min(problem.passes, 1)) > MAX_OPTIONS:
        squares = f"the squares in reach, {number(box.cells)} of them, are too many for a table of pairs"
        if _winning_moves(problem, all_pairs.asked(problem)) is not None:
            words = f"no formula for the value of a pair that is won is known, and {squares}"
            return Undecided(problem, f"{words}; who wins is known: ask for the outcome", "all pairs")
        return Undecided(problem, f"no theorem covers these pieces, and {squares}", "all pairs")
    layers, pair = all_pairs.matrices(box, limits), all_pairs.asked(problem)

    def value(pair: Pair, layer: int) -> int:
        first, second = (all_pairs.number_of(box, place) for place in pair)
        return int(layers[layer][first, second])

    near = {end: value(end, problem.passes % 2) for end in (pair, *options(problem, pair))}
    passed = {pair: value(pair, problem.passes % 2 - 1)}
    return Solved(problem, all_pairs.about_one(problem, near, passed), "all pairs in reach")


def solve_levels(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the level sets of the collapsed table, by the nim-sums of the coordinates, for all board sizes."""
    if not is_collapsing(problem) or len(problem.size) != 2:
        expected = "two rooks on two axes that jump and share no square, in normal play without passes"
        raise invalid("question", f"expected a question about these pieces, got levels, which is for {expected}")
    proof = prove_levels(Impartial((1, 1), unit_rays(2)), problem.below, limits, VOID)
    if proof is None:
        return Undecided(problem, "no repetition of the level sets was found in time; they have one", "level sets")
    return Solved(problem, proof, "level sets of the collapsed table that repeat along the diagonal")


def _collapsed_value(problem: TwoPieces, pair: Pair, limits: Limits) -> Answer:
    vector = xor_vector(pair)
    value = collapsed_value(vector)
    if value is not None:
        return Solved(problem, PairValue(value), "closed form, or nim below the nim-sum vector")
    if prod(x + 1 for x in vector) * 3 * len(vector) <= MAX_STEPS:
        values = table.collapsed_table(tuple(x + 1 for x in vector), limits)
        return Solved(problem, PairValue(int(values[vector])), table.COLLAPSE_METHOD)
    heaps = sorted(heap for heap in vector if heap)
    found = _row_value(heaps, limits) or _level_value(heaps, limits)
    if found is None:
        words = f"the nim-sums {vector} are far from the axes and from each other, and the table below is too large"
        return Undecided(problem, f"{words}; the outcome is known: ask for it", table.COLLAPSE_METHOD)
    return Solved(problem, found, "rows or level sets of the collapsed table that repeat")


def _row_value(heaps: list[int], limits: Limits) -> PairValue | None:
    """Return f near an axis: rows of the collapsed table are additively periodic."""
    if len(heaps) != 2 or heaps[0] > MAX_ROW:
        return None
    proof = prove_rows(moves_up_to([(1, 0)], [], heaps[0]), heaps[0], limits, corner=VOID)
    return None if proof is None else PairValue(row_value(proof, *heaps), ByTheorem("rows", rows=proof))


def _level_value(heaps: list[int], limits: Limits) -> PairValue | None:
    """Return f where the two largest nim-sums are close: level sets are periodic along the diagonal."""
    if len(heaps) not in (2, 3):
        return None
    place = (*heaps[-2:], *heaps[:-2])
    board = Impartial(tuple(x + 1 for x in place), unit_rays(len(place)))
    if not applies(board):
        return None
    for below in BELOW:
        proof = prove_levels(board, below, limits, VOID) if below > heaps[-1] - heaps[-2] - 2 else None
        value = None if proof is None else level_value(proof, board, place)
        if proof is not None and value is not None and is_verifiable(proof, board):
            return PairValue(value, ByTheorem("levels", levels=proof))
    return None

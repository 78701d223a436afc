"""One pair: its winning moves, or its Grundy number; by a theorem on boards of any size where there is one.

rooks that jump and share no square      misère nim of the XOR vector; the value from a collapsed table, if small
rooks that never hinder each other       the nim-sum of two closed forms
all else                                 the table of the part of the board that the pair can reach
"""

from __future__ import annotations

from math import prod

from ludus.core.amounts import about
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.certificates import PairOutcome, PairValue
from ludus.core.effort import Effort
from ludus.core.questions import Question
from ludus.core.two_pieces import Pair, TwoPieces
from ludus.maths.pairs import options
from ludus.maths.two_rooks import (
    collapsed_value,
    has_rooks,
    is_collapsing,
    is_sum,
    lone_rook_value,
    loses_as_misere_nim,
    sum_moves,
    winning_moves,
    xor_vector,
)
from ludus.solvers.two_pieces import all_pairs, collapse, misere_nim, naive
from ludus.solvers.two_pieces.room import options_of_one

MOST_CELLS = 1 << 18
"""The collapsed table below a vector is worked out up to so many entries: no more than the checker looks at."""
MOST_OPTIONS = 5_000_000
"""The pairs below one are worked out up to so many options: no more than the checker looks at."""


def solve(problem: TwoPieces, effort: Effort) -> Answer:
    """Return the winning moves or the value of the pair that is asked about."""
    pair = naive.asked(problem)
    if loses_as_misere_nim(problem) and problem.question is Question.OUTCOME:
        return Solved(problem, PairOutcome(tuple(sorted(set(winning_moves(problem, pair))))), misere_nim.METHOD)
    if is_collapsing(problem):
        return _collapsed_value(problem, pair, effort)
    if is_sum(problem) and has_rooks(problem):
        method = "nim-sum of two rooks alone"
        if problem.question is Question.VALUE:
            first, second = (lone_rook_value(problem, place) for place in pair)
            return Solved(problem, PairValue(first ^ second), method)
        return Solved(problem, PairOutcome(tuple(sorted(set(sum_moves(problem, pair))))), method)
    return solve_by_table(problem, effort)


def solve_by_table(problem: TwoPieces, effort: Effort) -> Answer:
    """Return the same from the values of all pairs on the part of the board that the pair can reach."""
    box = naive.box_of(problem)
    if (box.cells + 1) ** 2 * (options_of_one(box) + 2) > MOST_OPTIONS:
        squares = f"the squares in reach, {about(box.cells)} of them, are too many for a table of pairs"
        return Undecided(problem, f"no theorem covers these pieces, and {squares}", "all pairs")
    values = all_pairs.matrix(box, effort)

    def value(pair: Pair) -> int:
        first, second = (naive.number_of(box, place) for place in pair)
        return int(values[first, second])

    near = {pair: value(pair) for pair in (naive.asked(problem), *options(problem, naive.asked(problem)))}
    return Solved(problem, naive.about_one(problem, near), "all pairs in reach")


def _collapsed_value(problem: TwoPieces, pair: Pair, effort: Effort) -> Answer:
    vector = xor_vector(pair)
    value = collapsed_value(vector)
    if value is not None:
        return Solved(problem, PairValue(value), "closed form, or nim below the XOR vector")
    if prod(x + 1 for x in vector) > MOST_CELLS:
        words = f"no closed form is known for the XOR vector {list(vector)}, and the table below it is too large"
        return Undecided(problem, f"{words}; who wins is known: ask for the outcome", collapse.METHOD)
    table = collapse.collapsed_table(tuple(x + 1 for x in vector), effort)
    return Solved(problem, PairValue(int(table[vector])), collapse.METHOD)

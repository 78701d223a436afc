"""Every question about two pieces from the definition: each pair looks at every pair that a move leads to.

The oracle of the quick methods, and the method of small boards, where it is done before a compiler is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.certificates import Certificate
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.mex import mex
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.two_pieces.certificates import PairOutcome, PairValue
from ludus.families.impartial.two_pieces.pairs import options, pairs
from ludus.families.impartial.two_pieces.problem import Pair, Place, TwoPieces
from ludus.families.impartial.two_pieces.solve.room import check_pairs, value_bound


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the answer to any question about two pieces, from the definition."""
    certificate: Certificate
    if problem.question is Question.TABLE:
        check_pairs(problem)
        certificate = Table(frozen(table_of(problem, matrix(problem, values(problem, limits)))))
    elif problem.question is Question.P_POSITIONS:
        check_pairs(problem)
        lost = sorted(pair for pair, value in values(problem, limits).items() if value == 0)
        certificate = outcomes(problem, np.array(lost, dtype=np.int64))
    else:
        certificate = about_one(problem, values(box_of(problem), limits))
    return Solved(problem, certificate, "naive")


def values(problem: TwoPieces, limits: Limits) -> dict[Pair, int]:
    """Return the Grundy number of every pair."""
    check_pairs(problem)
    found: dict[Pair, int] = {}
    for done, pair in enumerate(pairs(problem)):
        if done % 1024 == 0:
            limits.progress("pair by pair", done, problem.cells * (problem.cells + 1) // 2)
        found[pair] = mex({found[option] for option in options(problem, pair)})
    return found


def matrix(problem: TwoPieces, found: Mapping[Pair, int]) -> Array:
    """Return values by the numbers of the two places; -1 where there is no such pair."""
    table = np.full((problem.cells + 1,) * 2, -1, dtype=value_type(value_bound(problem)))
    for pair, value in found.items():
        first, second = (number_of(problem, place) for place in pair)
        table[first, second] = table[second, first] = value
    return table


def number_of(problem: TwoPieces, place: Place) -> int:
    """Return the number of a place: 0 off the board, squares from 1 in reading order.

    >>> number_of(TwoPieces((8, 8)), (1, 2))
    11
    """
    if problem.low and place == problem.off:
        return 0
    number = 0
    for x, side in zip(place, problem.size, strict=True):
        number = number * side + x - problem.low
    return number + 1


def table_of(problem: TwoPieces, values: Array) -> Array:
    """Return values by numbers in the shape of the table: a coordinate of 0 is off, where pieces can leave."""
    side = tuple(length + problem.low for length in problem.size)
    numbers = np.zeros(side, dtype=np.int64)
    numbers[(slice(problem.low, None),) * len(side)] = np.arange(1, problem.cells + 1).reshape(problem.size)
    flat = numbers.reshape(-1)
    return np.ascontiguousarray(values[flat][:, flat].reshape(problem.shape))


def outcomes(problem: TwoPieces, lost: Array) -> Outcomes:
    """Return lost pairs, one in each row, as a certificate."""
    most = max(problem.shape)
    kind = np.uint16 if most < 2**16 else np.uint64
    return Outcomes(frozen(np.ascontiguousarray(lost.reshape(-1, len(problem.shape)), dtype=kind)))


def about_one(problem: TwoPieces, found: Mapping[Pair, int]) -> Certificate:
    """Return the value or the winning moves of the pair that is asked about, from the values of all others."""
    pair = asked(problem)
    if problem.question is Question.VALUE:
        return PairValue(found[pair])
    return PairOutcome(tuple(sorted({option for option in options(problem, pair) if found[option] == 0})))


def asked(problem: TwoPieces) -> Pair:
    """Return the pair that is asked about."""
    if problem.position is None:
        raise invalid("position", "expected two places to ask about, such as [[3, 5], [6, 2]], got none")
    return problem.position


def box_of(problem: TwoPieces) -> TwoPieces:
    """Return the same problem on the part of the board that the pair asked about can reach.

    >>> box_of(TwoPieces((90, 90), position=((2, 5), (3, 1)))).size
    (4, 6)
    """
    most = (max(1, 1 - problem.low + max(x, y)) for x, y in zip(*asked(problem), strict=True))
    return replace(problem, size=tuple(most))


def value_type(bound: int) -> str:
    """Return the type of the entries of a table; it has room for -1."""
    return "int16" if bound < 2**15 else "int32"

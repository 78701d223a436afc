"""Every pair from the definition: any piece, any rule of meeting, any dimension; in Python, or by compiled loops.

The Python loops are the oracle of the fast methods, and the method of small boards, where they are done before a
compiler is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from math import prod
from typing import Any

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, frozen
from ludus.core.certificates import Certificate
from ludus.core.errors import InvalidInput, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import count, gibibytes, number
from ludus.families.impartial.graph.values import Rule, can_pass, in_order, mex, remoteness_rule
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.pieces import repeats
from ludus.families.impartial.one_piece.problem import ABOUT_ONE, would_fit
from ludus.families.impartial.one_piece.solve.table import positions
from ludus.families.impartial.two_pieces.certificates import PairOutcome, PairRemoteness, PairValue
from ludus.families.impartial.two_pieces.pairs import box, options, pairs
from ludus.families.impartial.two_pieces.problem import Pair, Place, Push, TwoPieces

MAX_ENTRIES = 1 << 28
"""Maximum number of entries of a table of pairs, or a collapsed one: 512 MiB of two bytes each."""
SMALL = 300_000
"""Maximum number of options in all for which no compiler is loaded."""


def check_pairs(problem: TwoPieces) -> None:
    """Raise InvalidInput when there is no room for a table of all pairs; say how much it needs and what would fit."""
    if prod(problem.shape) > MAX_ENTRIES:
        raise too_large(problem.shape, "pairs")


def too_large(shape: tuple[int, ...], what: str) -> InvalidInput:
    """Return the error for a table with too many entries."""
    most, needs = (gibibytes(2 * amount) for amount in (MAX_ENTRIES, prod(shape)))
    got = f"{needs} for {' x '.join(map(str, shape))} {what}; {would_fit(shape, prod, MAX_ENTRIES)}"
    return invalid("size", f"expected a table of at most {most}, got {got}")


def value_bound(problem: TwoPieces) -> int:
    """Return a number that no Grundy value exceeds: the lesser of two proved bounds.

    A value is at most the number of options, and at most the number of moves of the longest play; each move lowers the
    sum of all coordinates (a piece off the board has zeros).

    >>> value_bound(TwoPieces((8, 8), ((1, 0), (0, 1))))
    28
    """
    longest = 2 * sum(side - 1 + problem.low for side in problem.size)
    return min(2 * options_of_one(problem), longest) + min(problem.passes, 1)


def options_of_one(problem: TwoPieces) -> int:
    """Return a number that the options of one piece do not exceed."""
    lengths = [repeats(ray, problem.size) + 1 for ray in problem.rays]
    pushed = {Push.NONE: 0, Push.AHEAD: sum(n * (n + 1) // 2 for n in lengths)}.get(problem.push, sum(lengths))
    return len(problem.steps) + sum(lengths) + pushed


def is_small(problem: TwoPieces) -> bool:
    """Return whether all options of all pairs are soon counted."""
    return problem.cells**2 * options_of_one(problem) * (1 + min(problem.passes, 1)) <= SMALL


def solve_naive(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the answer to any question about two pieces, from the definition."""
    if problem.question not in ABOUT_ONE:
        return answered(problem, naive_matrix(problem, naive_values(problem, limits)), "naive")
    layers = naive_layers(box_of(problem), limits)
    certificate = about_one(problem, layers[problem.passes % 2], layers[problem.passes % 2 - 1])
    return Solved(problem, certificate, "naive")


def answered(problem: TwoPieces, values: Array, method: str) -> Solved:
    """Return the table of all pairs, or the P-positions, from the values by the numbers of the two places."""
    if problem.question is Question.TABLE:
        return Solved(problem, Table(frozen(table_of(problem, values))), method)
    return Solved(problem, outcomes(problem, lost_pairs(problem, values)), method)


def naive_values(problem: TwoPieces, limits: Limits) -> dict[Pair, int]:
    """Return the Grundy value of every pair, all passes being left."""
    return naive_layers(problem, limits)[problem.passes % 2]


def naive_layers(problem: TwoPieces, limits: Limits) -> list[dict[Pair, int]]:
    """Return the Grundy value of every pair without a pass and, in a game with passes, with one left.

    More passes change nothing, since two of them cancel (docs/impartial_theorems.md).
    """
    check_pairs(problem)
    limits.progress("pair by pair", 0, problem.cells * (problem.cells + 1) // 2)
    # In misère play a terminal pair counts 1, so that the P-positions are the zeros.
    without = _layer(problem, mex, None, terminal=int(problem.misere))
    return [without, _layer(problem, mex, without, terminal=int(problem.misere))] if problem.passes else [without]


def _layer(problem: TwoPieces, rule: Rule, passed: Mapping[Pair, int] | None, terminal: int = 0) -> dict[Pair, int]:
    """Return the value of every pair by a rule, given those with one pass less, if there are any."""
    rules: dict[str, Any] = {"terminal": terminal, "passed": passed, "pass_at_terminal": problem.pass_at_terminal}
    return in_order(pairs(problem), partial(options, problem), rule, **rules)


def naive_matrix(problem: TwoPieces, result: Mapping[Pair, int]) -> Array:
    """Return values by the numbers of the two places; -1 where there is no such pair."""
    table = np.full((problem.cells + 1,) * 2, -1, dtype=value_type(value_bound(problem)))
    for pair, value in result.items():
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


def table_of(problem: TwoPieces, naive_values: Array) -> Array:
    """Return values by numbers in the shape of the table: a coordinate of 0 is off, where pieces can leave."""
    side = tuple(length + problem.low for length in problem.size)
    numbers = np.zeros(side, dtype=np.int64)
    numbers[(slice(problem.low, None),) * len(side)] = np.arange(1, problem.cells + 1).reshape(problem.size)
    flat = numbers.reshape(-1)
    return np.ascontiguousarray(naive_values[flat][:, flat].reshape(problem.shape))


def outcomes(problem: TwoPieces, lost: Array) -> Outcomes:
    """Return P-positions, one in each row, as a certificate."""
    return Outcomes(positions(lost, len(problem.shape)))


def about_one(problem: TwoPieces, result: Mapping[Pair, int], passed: Mapping[Pair, int]) -> Certificate:
    """Return the value or the winning moves of the pair that is asked about, from the values of all others.

    `passed` has the values with one pass less.
    """
    pair = asked(problem)
    if problem.question is Question.VALUE:
        return PairValue(result[pair])
    ends = set(options(problem, pair))
    by_pass = can_pass(problem, has_options=bool(ends)) and passed[pair] == 0
    return PairOutcome(result[pair] != 0, tuple(sorted(end for end in ends if result[end] == 0)), by_pass)


MAX_LENGTHS = 2_000_000
"""Maximum number of options whose remoteness is computed, each number of passes counted once."""


def solve_remoteness(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the remoteness of the pair that is asked about, with all best moves, from the definition."""
    near, pair = box_of(problem), asked(problem)
    if (near.cells + 1) ** 2 * (options_of_one(near) + 2) * (problem.passes + 1) > MAX_LENGTHS:
        squares = f"{number(near.cells)} squares in reach and {count(problem.passes, 'pass', 'passes')}"
        return Undecided(problem, f"the remoteness of a pair with {squares} is too long to compute", "remoteness")
    rule = remoteness_rule(problem.misere)
    passed, lengths = dict[Pair, int](), _layer(near, rule, None)
    for left in range(problem.passes):
        limits.progress("counting moves", left, problem.passes)
        passed, lengths = lengths, _layer(near, rule, lengths)
    here, ends = lengths[pair], set(options(problem, pair))
    best = tuple(sorted(end for end in ends if lengths[end] == here - 1))
    by_pass = can_pass(problem, has_options=bool(ends)) and passed[pair] == here - 1
    return Solved(problem, PairRemoteness(here, (here % 2 == 1) != problem.misere, best, by_pass), "remoteness")


def asked(problem: TwoPieces) -> Pair:
    """Return the pair that is asked about."""
    if problem.position is None:
        raise invalid("position", "expected two places to ask about, such as [[3, 5], [6, 2]], got none")
    return problem.position


def box_of(problem: TwoPieces) -> TwoPieces:
    """Return the same problem on the part of the board that the pair asked about can reach."""
    return replace(problem, size=box(asked(problem), problem.low))


def value_type(bound: int) -> str:
    """Return the type of the entries of a table; it has room for -1."""
    return "int16" if bound < 2**15 else "int32"


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the table of all pairs, or the P-positions."""
    if find_spec("numba") is None:
        return solve_naive(problem, limits)
    return answered(problem, matrix(problem, limits), "all pairs, compiled")


def matrix(problem: TwoPieces, limits: Limits) -> Array:
    """Return the values by the numbers of the two places, all passes being left."""
    return matrices(problem, limits)[problem.passes % 2]


def matrices(problem: TwoPieces, limits: Limits) -> list[Array]:
    """Return the values by the numbers of the two places: 0 is off the board, squares count from 1 in reading order.

    An entry is -1 where there is no such pair. The second array, in a game with passes, is with one of them left.
    """
    check_pairs(problem)
    if is_small(problem) or find_spec("numba") is None:
        return [naive_matrix(problem, layer) for layer in naive_layers(problem, limits)]
    from ludus.families.impartial.two_pieces import compiled  # Numba is loaded when it is needed

    bound, places = value_bound(problem), problem.cells + 1

    def report(done: int) -> None:
        limits.progress("all pairs", done * (done + 1) // 2, places * (places + 1) // 2)

    layers: list[Array] = []
    for _ in range(1 + min(problem.passes, 1)):
        values = np.empty((places, places), dtype=value_type(bound))
        compiled.pair_table(problem, values, bound, report, layers[-1] if layers else None)
        layers.append(values)
    return layers


def lost_pairs(problem: TwoPieces, values: Array) -> Array:
    """Return the pairs of value 0, the lesser place first, in increasing order, one in each row."""
    first, second = np.nonzero(np.triu(values == 0))
    squares = np.indices(problem.size).reshape(len(problem.size), -1).T + problem.low
    places = np.vstack([np.zeros((1, len(problem.size)), dtype=squares.dtype), squares])
    return np.hstack([places[first], places[second]])

"""Beyond the paper, with passes: the right P-positions, any number of passes, and values without a formula."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

from ludus.core.arrays import Array
from ludus.core.claims import Claim, Depth, Failed, Open, Part, Sweep, Verdict
from ludus.core.loading import np
from ludus.papers.every_size import theorem
from ludus.papers.ryuo_nim.oracle import Options, Position, grundy_values, passing_square, ryuo, square, with_passes
from ludus.papers.ryuo_nim.passes import lost_with_a_pass
from ludus.papers.ryuo_nim.printed import Printed, slanted_moves
from ludus.papers.ryuo_nim.ranges import (
    P_RANGE,
    PASSING,
    coordinates,
    differing,
    fast_lost,
    fast_side,
    fast_table,
    p_words,
)
from ludus.papers.ryuo_nim.verdicts import PAGE, extended, listed

LATER = "Not in the paper"

LEVELS = {Depth.QUICK: (400, 6), Depth.DEEP: (700, 10)}
"""For the values with a pass: the side of the board, and how many levels are looked at."""
LONGEST_PERIOD = 60
MAX_PASSES = {Depth.QUICK: 5, Depth.DEEP: 8}


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return what is known beyond the paper on passes."""
    return (
        Claim(
            "one-pass",
            f"{LATER}; the right form of Theorem 2.1",
            "The lost positions with one pass that may not be used at (0, 0).",
            one_pass,
        ),
        Claim("many-passes", LATER, "Grundy numbers with k passes depend on the parity of k alone.", many_passes),
        Claim(
            "pass-values",
            LATER,
            "Is each level of the Grundy numbers with one pass periodic along the diagonal?",
            Sweep(lambda depth: [1, 3, 4, 5], level_periods, level_verdict),
        ),
    )


def is_lost_with_a_pass(x: Array, y: Array, p: int) -> Array:
    """Return whether the player to move loses at (x, y) with one pass left, not to be used at (0, 0).

    With x = X + 1, y = Y + 1 and p >= 3: X and Y lie in the same block n of length p, and X + Y = p - 1 when n = 0, p
    divides X + Y when n >= 1. For p = 1, 2: X nim-plus Y = 1. And (0, 0) is lost.
    """
    X, Y = x - 1, y - 1
    inside, corner = (x >= 1) & (y >= 1), (x == 0) & (y == 0)
    if p < 3:
        return np.asarray(corner | (inside & ((X ^ Y) == 1)))
    first = (X // p == 0) & (p - 1 == X + Y)
    later = (X // p >= 1) & ((X + Y) % p == 0)
    return np.asarray(corner | (inside & (X // p == Y // p) & (first | later)))


def one_pass(depth: Depth) -> Verdict:
    """Compare the statement with the definition and with both solvers."""
    small, side = 20, fast_side(PASSING, depth)

    def complaints() -> Iterator[str]:
        for p in P_RANGE:
            expected = is_lost_with_a_pass(*coordinates(side), p)
            slow = lost_with_a_pass(p, small)
            yield from (f"p = {p}, {cell}" for cell in square(small) if (cell in slow) != expected[cell])
            for found in (
                fast_lost(slanted_moves(p), side, passes=1),
                fast_table(slanted_moves(p), (side, side), passes=1) == 0,
            ):
                yield from (f"p = {p}, {cell} by the solver" for cell in differing(found, expected))

    words = (
        "lost are (0, 0) and, with X = x-1, Y = y-1 >= 0: for p >= 3 the squares with floor(X/p) = floor(Y/p) = n and "
        "X + Y = p - 1 (n = 0) or p | X + Y (n >= 1); for p = 1, 2 those with X nim-plus Y = 1; "
        f"proof: {PAGE}, one pass"
    )
    tried = f"{p_words(P_RANGE)}: coordinates below {small} from the definition, below {side} by the solver"
    found = extended(complaints(), words, tried)
    return theorem(found, "ryuo-pass-every-p", "ryuo-pass-small-p", about="for all p ")


def many_passes(depth: Depth) -> Verdict:
    """Compare k + 2 passes with k passes, for the ryuo and for random games."""
    side, most = 12, MAX_PASSES[depth]

    def complaints() -> Iterator[str]:
        for name, values in _passing_games(side, most):
            cells = {position[:-1] for position in values}
            for cell, k in itertools.product(cells, range(most - 1)):
                if values[(*cell, k + 2)] != values[(*cell, k)]:
                    yield f"{name}, {cell} with {k} and {k + 2} passes"

    words = f"if no pass is allowed where there is no move, G with k + 2 passes is G with k; proof: {PAGE}, many passes"
    tried = (
        f"up to {most} passes: p = 3, 4, 5 with coordinates below {side}, and 50 random games of 12 positions, seed 0"
    )
    return extended(complaints(), words, tried)


def _passing_games(side: int, most: int) -> Iterator[tuple[str, dict[Position, int]]]:
    for p in (3, 4, 5):
        options = with_passes(ryuo(slanted_moves(p)), at_terminal=False)
        yield f"p = {p}", grundy_values(passing_square(side, most), options)
    draw = random.Random(0)
    for number in range(50):
        moves: dict[Position, list[Position]] = {
            (n,): [(m,) for m in range(n) if draw.random() < 0.3] for n in range(12)
        }
        rules: Options = with_passes(moves.__getitem__, at_terminal=False)
        positions = [(*cell, left) for left in range(most + 1) for cell in moves]
        yield f"random game {number}", grundy_values(positions, rules)


def level_periods(depth: Depth, p: Part) -> Part:
    """Return (period, preperiod) of y - x along x for each small Grundy number, or 0 where no period is seen."""
    side, levels = LEVELS[depth]
    side = fast_side({depth: side}, depth)
    values = fast_table(slanted_moves(p), (side, side), passes=1)
    row = [((x - 1) ^ 1) + 1 for x in range(1, side)]
    if values[0, 1:].tolist() != row:
        return {"p": p, "wrong": "row 0 is not ((x-1) nim-plus 1) + 1"}
    return {"p": p, "wrong": "", "periods": [list(period(values, g)) for g in range(levels)]}


def period(values: Array, g: int) -> tuple[int, int]:
    """Return the least period of y - x over the squares of value g, and where it begins; (0, 0) when none is seen.

    A period counts as seen when it holds on the last 40 of 100 parts of the rows that are sure to hold the value.
    """
    rows = len(values) - LONGEST_PERIOD
    there = values[:rows] == g
    distance = np.where(there.any(axis=1), there.argmax(axis=1) - np.arange(rows), len(values))
    for length in range(1, LONGEST_PERIOD):
        broken = np.nonzero(distance[:-length] != distance[length:])[0]
        begins = int(broken[-1]) + 1 if len(broken) else 0
        if begins < 0.6 * rows:
            return length, begins
    return 0, 0


def level_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return what was seen: no proof, no formula."""
    wrong = [f"p = {one['p']}: {one['wrong']}" for one in found if one["wrong"]]
    if wrong:
        return Failed(wrong[0])
    side, levels = LEVELS[depth]
    told = "; ".join(
        f"p = {one['p']}: {listed(tuple(pair) if pair[0] else 'none' for pair in one['periods'])}" for one in found
    )
    return Open(
        f"seen with coordinates below {fast_side({depth: side}, depth)}, (period, where it begins) for the Grundy "
        f"numbers 0 to {levels - 1}, periods below {LONGEST_PERIOD} tried: {told}. Row 0 is ((x-1) nim-plus 1) "
        "+ 1; no formula for the rest is known"
    )

"""The fewest presses of a lights game: all solutions differ by quiet patterns, and the shortest is searched.

1. no solution: the weighting; no quiet pattern: the solution is the only one;
2. all quiet patterns are tried, if that fits the time limit;
3. a press that is a full block on a torus: the methods for windows (windows/solve/fewest.py);
4. local search (add the quiet pattern that shortens most, until none does; then shake), then CP-SAT for a proof. What
   is not proved is not called optimal.

How many presses lights can need: God's number, and boards with a given fewest number of presses.

In the coordinates of ludus.algebra.modular_matrix the solvable positions are all z with z_i modulo p^(k - v_i), for
each prime power p^k of n, and a press adds a fixed vector: a column of the eliminated matrix. The table of fewest
presses is made one press at a time (ludus.algebra.fewest).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import gcd

from ludus.algebra import cp_sat
from ludus.algebra.factored import value
from ludus.algebra.fewest import MAX_DUAL_ENTRIES, Generator, Vector, dual_weights, least_sum, ticks, trying_nanoseconds
from ludus.algebra.modular_matrix import Eliminated
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, frozen, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear import distances
from ludus.families.linear.distances import Maker, chance
from ludus.families.linear.lights.certificates import Presses, QuietPress
from ludus.families.linear.lights.pressing import Entries, effect, entries, of_cells, on_board
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import as_windows, automatic, general
from ludus.families.linear.windows.certificates import DistanceCounts, Dual, Rolls
from ludus.families.linear.windows.solve import fewest as windows_fewest

MAX_LISTED_ENTRIES = 3_000_000
"""Maximum number of entries of all quiet patterns together for which their generators are in the certificate."""
MAX_LISTED_PATTERNS = 1 << 20
"""Or, modulo 2, maximum number of quiet patterns: the checker tries them fast."""
MAX_NULL_SPACE = 50_000_000
"""Maximum number of entries of the generators of the quiet patterns."""
MAX_POOL_ENTRIES = 2_000_000
"""Maximum number of entries of the patterns that local search tries at each step."""
SHAKES = (1, 2, 3, 5)
"""Numbers of random patterns of the pool that make a shake."""
PATIENCE = 300
"""Number of shakes in a row without a gain that end the search."""


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the fewest presses that bring the lights to their target, or the best found with a proved lower bound.

    >>> answer = solve(lights([[1] * 5] * 5), Limits())
    >>> int(answer.certificate.presses.sum()), answer.optimal
    (15, True)
    """
    if general.too_large(problem):
        return _unproved(problem, limits)
    reduced = general.system(problem, limits)
    start = general.one_solution(problem, reduced)
    if isinstance(start, Impossible):
        return start
    if general.null_space_rank(reduced) * problem.buttons > MAX_NULL_SPACE:
        return _bounded(problem, general.solved_by(problem, on_board(problem, start), general.METHOD))
    # From the cheapest proof to the dearest: the only solution, all solutions, windows, search with a bound.
    null_space = reduced.null_space()
    if not null_space:
        return _answer(problem, reduced, start, _total(start), "the solution is unique")
    if trying_nanoseconds(reduced.null_space_size(), problem.buttons, problem.modulus) <= limits.seconds * 1e9:
        tick = ticks("trying all quiet patterns", 1, len(start), null_space, limits.progress)
        shortest = least_sum(start, null_space, problem.modulus, tick)
        return _answer(problem, reduced, shortest, _total(shortest), "all quiet patterns")
    by_windows = _by_windows(problem, limits)
    return by_windows or _search(problem, reduced, start, limits)


def counting_bound(problem: Lights) -> int:
    """Return a number of presses that no solution goes below: each changes a limited number of lights.

    >>> counting_bound(lights([[1] * 5] * 5))
    5
    """
    wrong = int(np.count_nonzero(problem.difference()))
    most = max(map(len, (problem.press,) if problem.moves is None else problem.moves), default=0)
    return -(-wrong // most) if most else 0


def few_quiet_patterns(problem: Lights, reduced: Eliminated) -> tuple[QuietPress, ...]:
    """Return generators of the quiet patterns when all patterns are few enough to be searched again, else nothing."""
    most = max(MAX_LISTED_ENTRIES // max(1, problem.buttons), MAX_LISTED_PATTERNS if problem.modulus == 2 else 0)
    return general.generators(problem, reduced) if value(reduced.null_space_size(), most=most) is not None else ()


def _answer(problem: Lights, reduced: Eliminated, presses: Array, bound: int, method: str) -> Solved:
    total = _total(presses)
    dual = dual_proof(problem, total) if general.null_space_rank(reduced) else None
    quiet = few_quiet_patterns(problem, reduced) if dual is None else ()
    certificate, bound = Presses(frozen(on_board(problem, presses)), quiet, dual), bound if dual is None else total
    return Solved(problem, certificate, method, lower_bound=bound, optimal=bound == total)


def dual_proof(problem: Lights, total: int) -> Dual | None:
    """Return weights that prove a number of presses to be the fewest; None where counting does, or no weights."""
    if problem.cells * problem.buttons > MAX_DUAL_ENTRIES or counting_bound(problem) >= total:
        return None
    moves, n = entries(problem).matrix(problem.modulus), problem.modulus
    needs = of_cells(problem, -problem.difference().astype(object) % n)
    found = dual_weights(moves, needs, total)
    return None if found is None else Dual(frozen(on_board(problem, found[0])), found[1])


def _search(problem: Lights, reduced: Eliminated, start: Array, limits: Limits) -> Solved:
    bound, method, moves = counting_bound(problem), "local search", entries(problem)
    can_prove = len(moves.press) <= cp_sat.MAX_TERMS and problem.modulus <= cp_sat.MAX_MODULUS
    share = cp_sat.SEARCH_SHARE if can_prove else 1.0
    limited = replace(limits, seconds=limits.seconds * share)
    presses = shorten_by_search(start, reduced.null_space(), problem.modulus, bound, limited)
    if can_prove and _total(presses) > bound and dual_proof(problem, _total(presses)) is None:
        rest = replace(limits, seconds=limits.seconds * (1 - share))
        presses, bound = improve_by_cp_sat(moves, presses, problem.modulus, bound, rest)
        method = "local search, then CP-SAT"
    return _answer(problem, reduced, presses, bound, method)


def _by_windows(problem: Lights, limits: Limits) -> Answer | None:
    """Return the answer of the methods for windows, when a press is a window with amount 1."""
    press = as_windows.block(problem)
    if press is None or press.amount != 1:
        return None
    answer = windows_fewest.solve(as_windows.as_windows(problem, press), limits)
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Rolls):
        return None
    presses = Presses(as_windows.presses(problem, press, answer.certificate.rolls), dual=answer.certificate.dual)
    return replace(answer, problem=problem, certificate=presses, method=f"windows, {answer.method}")


def _unproved(problem: Lights, limits: Limits) -> Answer:
    """Return a solution of a board that is too large for more, with the bound that counting gives."""
    return _by_windows(problem, limits) or _bounded(problem, automatic.solve(problem, limits))


def _bounded(problem: Lights, answer: Answer) -> Answer:
    """Return an answer with the bound that counting gives, when it has presses."""
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Presses):
        return answer
    bound = counting_bound(problem)
    return replace(answer, lower_bound=bound, optimal=bound == _total(answer.certificate.presses))


def _total(presses: Array) -> int:
    return int(presses.sum(dtype=object))


def shorten_by_search(start: Array, null_space: Sequence[Generator], modulus: int, bound: int, limits: Limits) -> Array:
    """Return the fewest presses found within the limits, never more than at the start."""
    end, draw = time.monotonic() + limits.seconds, chance(limits.seed)
    wide = np.dtype(np.int64 if modulus < 2**31 else object)
    pool = _pool(null_space, modulus, wide, draw)
    best = now = _descended(start.astype(wide), pool, modulus, end)
    idle = shakes = 0
    while idle < PATIENCE and best.sum() > bound and time.monotonic() < end:
        # A few patterns at once leave the valley that single ones cannot.
        shaken = now + pool[draw.integers(0, len(pool), int(draw.choice(SHAKES)))].sum(axis=0)
        there = _descended(shaken % modulus, pool, modulus, end)
        now = there if there.sum() <= now.sum() else now
        idle, shakes = (0 if now.sum() < best.sum() else idle + 1), shakes + 1
        best = now if now.sum() < best.sum() else best
        limits.progress("local search", shakes, 0)
    return best.astype(start.dtype)


def _pool(
    null_space: Sequence[Generator], modulus: int, wide: np.dtype[np.generic], draw: np.random.Generator
) -> Array:
    """Return quiet patterns to try: the generators, their negatives, and sums of two of them drawn at random."""
    most = max(1, MAX_POOL_ENTRIES // len(null_space[0][1]))
    base = np.stack([pattern.astype(wide) for _, pattern in null_space])[:most]
    pool = base if modulus == 2 else np.concatenate([base, -base % modulus])[:most]
    pairs = draw.integers(0, len(pool), (min(most - len(pool), len(pool) ** 2), 2))
    return np.concatenate([pool, (pool[pairs[:, 0]] + pool[pairs[:, 1]]) % modulus])


def _descended(presses: Array, pool: Array, modulus: int, end: float) -> Array:
    """Return the presses after adding the best pattern of the pool as long as one makes them fewer."""
    while time.monotonic() < end:
        tried = (presses + pool) % modulus
        totals = tried.sum(axis=1)
        least = int(np.argmin(totals))
        if totals[least] >= presses.sum():
            break
        presses = tried[least]
    return presses


def improve_by_cp_sat(moves: Entries, presses: Array, modulus: int, bound: int, limits: Limits) -> tuple[Array, int]:
    """Return the fewest presses found with the effect of the given ones, and a proved lower bound."""
    terms: list[list[tuple[int, int]]] = [[] for _ in range(moves.cells)]
    for press, cell, amount in zip(moves.press.tolist(), moves.cell.tolist(), moves.amount.tolist(), strict=True):
        terms[cell].append((press, amount))
    values, bound = cp_sat.fewest_moves(terms, presses.tolist(), modulus, (bound, 1), limits)
    return np.array(values).astype(presses.dtype), bound


MAX_TABLE = 1 << 22
"""Maximum number of solvable positions for which God's number is computed first."""


def generate(rules: Lights, presses: int, limits: Limits) -> Solved | Undecided:
    """Return a board with the rules of a problem that needs exactly `presses` presses; its lights are ignored.

    >>> answer = generate(lights([[0] * 5] * 5), 7, Limits(seed=1))
    >>> answer.optimal, answer.lower_bound, int(answer.certificate.presses.sum())
    (True, 7, 7)
    """
    if reason := general.too_large(rules):
        return Undecided(rules, reason, distances.METHOD)
    return distances.generate(maker(rules, general.system(rules, limits), limits), presses, limits)


def most_presses(rules: Lights, reduced: Eliminated, limits: Limits) -> tuple[int, bool]:
    """Return a number of presses that no board exceeds, and whether some board needs it (God's number).

    Small games are tabulated. Otherwise the fewest presses are no more than the mean over all solutions. At each press
    the quiet patterns take the multiples of some h modulo n, equally often, so the mean there is at most
    (h - 1) + (n - h)/2; h is the greatest common divisor of n and of what the generators have there.

    >>> rules = lights([[0] * 4] * 4)
    >>> most_presses(rules, general.system(rules, Limits()), Limits())
    (7, True)
    """
    n = rules.modulus
    if value(reduced.image_size(), most=MAX_TABLE):
        answer = solve_gods_number(rules, limits)
        if isinstance(answer, Solved) and isinstance(answer.certificate, DistanceCounts):
            return len(answer.certificate.levels) - 1, True
    if general.null_space_rank(reduced) * rules.buttons > MAX_NULL_SPACE:
        return (n - 1) * rules.buttons, False
    steps, null_space = [n] * rules.buttons, reduced.null_space()
    for _, pattern in null_space:
        steps = [gcd(h, entry) for h, entry in zip(steps, pattern.tolist(), strict=True)]
    return int(sum(Fraction(h - 1 + n - 1, 2) for h in steps)), not null_space


def maker(rules: Lights, reduced: Eliminated, limits: Limits) -> Maker:
    """Return what the search for boards needs of a game of lights."""
    room = on_board(rules, np.ones(rules.buttons, dtype=bool))

    def certificate(presses: Array) -> Presses:
        return Presses(residues(presses, rules.modulus), few_quiet_patterns(rules, reduced))

    bound = most_presses(rules, reduced, limits)
    return Maker(rules, "presses", *bound, room, partial(effect, rules), solve, certificate)


def solve_gods_number(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions that need exactly k presses, k = 0, 1, ... up to God's number.

    >>> solve_gods_number(lights([[0] * 3] * 3), Limits()).certificate
    <certificate levels: levels: [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]>
    """
    if reason := general.too_large(problem):
        return Undecided(problem, reason, "table of all positions")
    reduced = general.system(problem, limits)
    return distances.distances(problem, reduced.image_size(), partial(group, reduced), "presses", limits)


def group(reduced: Eliminated) -> tuple[Vector, list[Vector]]:
    """Return the moduli of the coordinates of the solvable positions and the different vectors that presses add."""
    images = [part.image() for part in reduced.parts]
    radices = tuple(radix for part, _ in images for radix in part)
    columns = np.concatenate([vectors for _, vectors in images], axis=0) if images else np.zeros((0, 0), dtype=int)
    moves = {
        tuple(int(entry) % radix for entry, radix in zip(column, radices, strict=True)) for column in columns.T.tolist()
    }
    return radices, sorted(moves - {(0,) * len(radices)})

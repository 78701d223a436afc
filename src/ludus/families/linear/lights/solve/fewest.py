"""The fewest presses of a lights game: all solutions differ by quiet patterns, and the shortest is looked for.

1. no solution: the weighting; no quiet pattern: the solution is the only one;
2. all quiet patterns are tried, if that fits the effort;
3. a press that is a full block on a torus: the ladder of methods for windows (windows/solve/fewest.py);
4. local search (fewest_descent), then CP-SAT for a proof (fewest_cpsat). What is not proved is not called optimal.
"""

from __future__ import annotations

from dataclasses import replace

from ludus.algebra.factored import bits, value
from ludus.algebra.modular_matrix import Eliminated, Obstruction
from ludus.algebra.pattern_sums import Generator, blocks, number_of_blocks
from ludus.algebra.residue_sums import column_sums
from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.arrays import Array, frozen, residue_type
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.certificates import Presses, QuietPress
from ludus.families.linear.lights.pressing import as_presses, entries, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import as_windows, automatic, fewest_cpsat, fewest_descent
from ludus.families.linear.lights.solve.obstruction import simplest
from ludus.families.linear.lights.solve.quiet import generators, rank_of_kernel
from ludus.families.linear.lights.solve.system import system, too_large
from ludus.families.linear.lights.solve.verdicts import pressed
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.solve import fewest as windows_fewest

LISTED_ENTRIES = 3_000_000
"""The quiet patterns are put into the certificate when all of them together have at most so many entries."""
LISTED_PATTERNS = 1 << 20
"""Or, modulo 2, when there are at most so many: the checker tries them fast."""
MAX_KERNEL = 50_000_000
"""Generators of the quiet patterns are made when all of them together have at most so many entries."""
SEARCH_SHARE = 0.25
"""The part of the time that local search may take before CP-SAT."""


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return the fewest presses that bring the lights to their target, or the best found with a proved lower bound.

    >>> from ludus.families.linear.lights.problem import lights
    >>> answer = solve(lights([[1] * 5] * 5), Limits())
    >>> int(answer.certificate.presses.sum()), answer.optimal
    (15, True)
    """
    if too_large(problem):
        return _unproved(problem, limits)
    found = system(problem, limits)
    outcome = found.solve(-of_cells(problem, problem.difference()).astype(object))
    if isinstance(outcome, Obstruction):
        return Impossible(problem, simplest(problem, outcome.weights), "linear algebra over Z_n")
    if rank_of_kernel(found) * problem.buttons > MAX_KERNEL:
        return _bounded(problem, pressed(problem, as_presses(problem, outcome.values), "linear algebra over Z_n"))
    kernel = found.kernel()
    if not kernel:
        return _answer(problem, found, outcome.values, _total(outcome.values), "the solution is unique")
    if nanoseconds(problem, found) <= limits.seconds * 1e9:
        shortest = shorten(outcome.values, kernel, problem.modulus, limits)
        return _answer(problem, found, shortest, _total(shortest), "all quiet patterns")
    by_windows = _by_windows(problem, limits)
    return by_windows or _search(problem, found, outcome.values, limits)


def nanoseconds(problem: Lights, found: Eliminated) -> float:
    """Return about how long it takes to try all quiet patterns."""
    patterns, kind = found.kernel_size(), residue_type(problem.modulus)
    if bits(patterns) > 40:
        return float("inf")
    each = problem.buttons * (200.0 if kind.hasobject else 0.5 * kind.itemsize)
    return 20_000.0 + each * (value(patterns, most=2**41) or 2**41)


def shorten(start: Array, kernel: list[Generator], modulus: int, limits: Limits) -> Array:
    """Return the shortest presses that differ from the given ones by a quiet pattern: all are tried."""
    best, fewest, steps = start, None, number_of_blocks(len(start), kernel)
    for done, block in enumerate(blocks(start, kernel, modulus)):
        totals = column_sums(block, modulus)
        least = int(np.argmin(totals))
        if fewest is None or totals[least] < fewest:
            fewest, best = totals[least], block[:, least].copy()
        limits.progress("trying all quiet patterns", done + 1, steps)
    return best


def counting_bound(problem: Lights) -> int:
    """Return a number of presses that no solution goes below: each changes only so many lights.

    >>> from ludus.families.linear.lights.problem import lights
    >>> counting_bound(lights([[1] * 5] * 5))
    5
    """
    wrong = int(np.count_nonzero(problem.difference()))
    most = max(map(len, (problem.press,) if problem.moves is None else problem.moves), default=0)
    return -(-wrong // most) if most else 0


def few_quiet_patterns(problem: Lights, found: Eliminated) -> tuple[QuietPress, ...]:
    """Return generators of the quiet patterns when all patterns are few enough to be searched again, else nothing."""
    most = max(LISTED_ENTRIES // max(1, problem.buttons), LISTED_PATTERNS if problem.modulus == 2 else 0)
    return generators(problem, found) if value(found.kernel_size(), most=most) is not None else ()


def _answer(problem: Lights, found: Eliminated, presses: Array, bound: int, method: str) -> Solved:
    certificate = Presses(frozen(as_presses(problem, presses)), few_quiet_patterns(problem, found))
    return Solved(problem, certificate, method, lower_bound=bound, optimal=bound == _total(presses))


def _search(problem: Lights, found: Eliminated, start: Array, limits: Limits) -> Solved:
    """Return the best presses found by local search and CP-SAT, with the lower bound that was proved."""
    bound, method, moves = counting_bound(problem), "local search", entries(problem)
    can_prove = fewest_cpsat.is_within_reach(moves, problem.modulus)
    share = SEARCH_SHARE if can_prove else 1.0
    limited = replace(limits, seconds=limits.seconds * share)
    presses = fewest_descent.shorten(start, found.kernel(), problem.modulus, bound, limited)
    if can_prove and _total(presses) > bound:
        rest = replace(limits, seconds=limits.seconds * (1 - share))
        presses, bound = fewest_cpsat.improve(moves, presses, problem.modulus, bound, rest)
        method = "local search, then CP-SAT"
    return _answer(problem, found, presses, bound, method)


def _by_windows(problem: Lights, limits: Limits) -> Answer | None:
    """Return the answer of the methods for windows, when a press is a window with amount 1."""
    press = as_windows.block(problem)
    if press is None or press.amount != 1:
        return None
    answer = windows_fewest.solve(as_windows.as_windows(problem, press), limits)
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Rolls):
        return None
    presses = Presses(as_windows.presses(problem, press, answer.certificate.rolls))
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

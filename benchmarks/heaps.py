"""Games on heaps: the sparse space against a plain compiled loop, periods with proof, heaps per second.

The plain loop looks at all options of every heap, which takes n^2 steps for n heaps. It is measured at a smaller size
and its time extrapolated by that growth, as the row says: at 515,000 heaps it would take minutes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.families.impartial.heaps import solve
from ludus.families.impartial.heaps.problem import heaps, read_code
from ludus.families.impartial.heaps.values import sequence

Report = Callable[..., None]

LARGE, SMALL = 515_000, 40_000
"""Number of heaps of 0.16 that prove its period, and number that the plain loop looks at."""
RATES = {"0.16": 2_000_000, "0.56": 700_000, "0.354": 1_000_000, "0.104": 20_000_000}
LEAST_RATE = 100
"""Minimum ratio of the time of the plain loop."""


def run(report: Report) -> None:
    """Report octal games against the plain loop, and what proofs cost."""
    values_of("0.16", 10_000)  # compiles
    against_the_plain_loop(report)
    rates(report)
    proofs(report)


@njit(cache=False, nogil=True)
def plain(code: Array, size: int) -> Array:
    """The definition: mark the values of all options, take the first that is not marked."""
    values = np.zeros(size, np.uint16)
    seen = np.full(1 << 16, -1, np.int64)
    for heap in range(size):
        for taken in range(min(code.shape[0], heap + 1)):
            left, digit = heap - taken, code[taken]
            if digit & 1 and left == 0 and taken > 0:
                seen[0] = heap
            if digit & 2 and left > 0:
                seen[values[left]] = heap
            if digit & 4:
                for a in range(1, left // 2 + 1):
                    seen[values[a] ^ values[left - a]] = heap
        least = 0
        while seen[least] == heap:
            least += 1
        values[heap] = least
    return values


def against_the_plain_loop(report: Report) -> None:
    """0.16 as far as its period needs it, and Kayles, whose values are not sparse."""
    for name, size in (("0.16", LARGE), ("0.77", 100_000)):
        code = read_code(name)
        plain(np.array(code, np.int64), 100)
        values, spent = timed(values_of, name, size)
        small, its = timed(plain, np.array(code, np.int64), SMALL)
        if not (values[:SMALL] == small).all():
            raise RuntimeError(f"the values of {name} differ")
        growth = (size / SMALL) ** 2
        bar = 1 / LEAST_RATE if name == "0.16" else None
        report(f"heaps of {name}", f"{size:,}", spent, f"plain at {SMALL:,} x {growth:.0f}", its * growth, bar)


def rates(report: Report) -> None:
    """Heaps per second, as the ratio to filling as much memory."""
    for name, size in RATES.items():
        _, spent = timed(values_of, name, size)
        _, filling = timed(np.full, size, 1, np.uint16)
        report(f"{name}: {size / spent / 1e6:.1f} M heaps/s", f"{size:,}", spent, "memory fill", filling)


def values_of(name: str, size: int) -> Array:
    """The Grundy numbers by our method."""
    return sequence(read_code(name), size, Limits())[0]


def proofs(report: Report) -> None:
    """A period with its proof, and a misère quotient, as the ratio to computing the values alone."""
    _, spent = timed(solve.solve_period, heaps("0.16", question="period"), Limits(seconds=60))
    _, alone = timed(values_of, "0.16", LARGE)
    report("period of 0.16 with proof", f"{LARGE:,}", spent, "values alone", alone, 8)
    _, spent = timed(solve.solve_misere_quotient, heaps("0.123", question="misere-quotient"), Limits())
    _, other = timed(solve.solve_misere_quotient, heaps("0.75", question="misere-quotient"), Limits())
    report("misère quotient of 0.123", "20 elements", spent, "of 0.75, 8 elements", other)


def timed(work: Callable[..., Any], *given: Any) -> tuple[Any, float]:
    """Return what some work returns, and its time in seconds."""
    start = time.process_time()
    result = work(*given)
    return result, time.process_time() - start

"""The period of a take-and-break game, proved by the theorem of Guy and Smith; undecided when none is seen in time.

Where heaps break into three, the numbers may grow by the same amount every so many heaps: then that is proved.
"""

from __future__ import annotations

import time

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.heaps.certificates import Period
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.heaps.saltus import growth
from ludus.families.impartial.heaps.solve.repetition import repetition
from ludus.families.impartial.heaps.solve.sequence import MAX_TRIPLES, extended

FIRST = 400
MOST = 1 << 29
"""At most so many heaps are looked at: a gigabyte."""


def solve(problem: Heaps, limits: Limits) -> Answer:
    """Look at twice as many heaps each time, until a period is proved or the time is up."""
    end, size = time.monotonic() + limits.seconds, FIRST
    most = MAX_TRIPLES if max(problem.code) >= 8 else MOST
    values = np.zeros(0, np.uint16)
    if limits.seconds <= 0:
        return Undecided(problem, f"no heap of {problem.name} was looked at: the time is up")
    while True:
        began = time.monotonic()
        values, way = extended(problem.code, values, size, limits)
        found = repetition(values, problem.code)
        if found is not None:
            preperiod, period = found
            return Solved(problem, Period(preperiod, period, values[: preperiod + period].copy()), way)
        growing = growth(values.tolist(), problem.code) if max(problem.code) >= 8 else None
        if growing is not None:
            first = values[: growing.preperiod + growing.period].copy()
            return Solved(problem, Period(growing.preperiod, growing.period, first, growing.saltus), way)
        # Twice as many heaps take up to four times as long.
        if size >= most or time.monotonic() + 2 * (time.monotonic() - began) > end:
            reason = f"no period is proved by the first {size} heaps of {problem.name}"
            return Undecided(problem, f"{reason}; more time may show one", way)
        size = min(most, 2 * size)

"""The algorithm of section 4.3 with every printed detail as an option, and a strict replay of lines of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import gcd
from typing import Any

from ludus.families.tapes.polynomials import exact_quotient
from ludus.families.tapes.rule import Coefficients, rule
from ludus.families.tapes.solve.paper import chains
from ludus.papers.solitaire.printed_tapes import Multiset, PrintedTapes

Step = tuple[int, int]
"""(1, square) expands, (-1, square) contracts; squares as in the paper, which starts on m."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Which of the four details of the loops are as printed and which as they must be."""

    increasing: bool = True
    is_reversed: bool = True
    ends_early: bool = True
    step: int | None = None
    """By how much i goes on; None for gcd.R."""


REPAIRED = Reading()


def with_printed(printed: PrintedTapes, divisor: int, *details: str) -> Reading:
    """Return the repaired reading, but for some details that are as printed."""
    as_printed: dict[str, Any] = {
        "increasing": printed.sweeps_back_increasing,
        "is_reversed": printed.sweeps_back_reversed,
        "ends_early": printed.chains_end_early,
        "step": printed.steps_by(divisor),
    }
    return replace(REPAIRED, **{name: as_printed[name] for name in details})


def counted(multiset: Multiset) -> tuple[tuple[int, int], ...]:
    """Return a multiset as (element, how often) pairs."""
    return tuple(sorted(Counter(multiset).items()))


def delta(multiset: Multiset, n: int) -> Coefficients | None:
    """Return (T^n - 1) / ((Lam - 1) T^m), None when it does not divide."""
    return exact_quotient((-1, *(0,) * (n - 1), 1), rule(counted(multiset)).polynomial)


def sequence(multiset: Multiset, *, ends_early: bool = True) -> tuple[int, ...]:
    """Return L (4.3.3): 0, then the partial sums of A and of B, without the last ones or with them.

    >>> sequence((-1, 1)), sequence((-1, 1), ends_early=False)
    ((0,), (0, -1, 1))
    """
    A, B = chains(rule(counted(multiset)))
    down = list(accumulate(sorted(A, key=lambda offset: (offset > 0, offset))))
    up = list(accumulate(sorted(B, key=lambda offset: (offset < 0, offset))))
    return (0, *(down[:-1] if ends_early else down), *(up[:-1] if ends_early else up))


def line(multiset: Multiset, n: int, reading: Reading = REPAIRED) -> Iterator[Step]:
    """Yield the moves of the algorithm, in its four phases."""
    found = delta(multiset, n)
    if found is None:
        return
    m, step = -min(multiset), reading.step or gcd(*multiset)
    k, L = max(map(abs, found)), sequence(multiset, ends_early=reading.ends_early)
    squares = range(m, m + n + 1, step)
    yield from ((1, i + j) for _ in range(k) for i in squares for j in L)
    yield from ((1, power + 2 * m) for power, often in enumerate(found) for _ in range(often))
    yield from ((-1, power + 2 * m) for power, often in enumerate(found) for _ in range(-often))
    back = squares if reading.increasing else reversed(squares)
    swept = [i + j for i in back for j in (reversed(L) if reading.is_reversed else L)]
    yield from ((-1, square) for _ in range(k) for square in swept)


def replayed(multiset: Multiset, start: int, steps: Iterable[Step]) -> Counter[int] | str:
    """Return the state after some moves from one checker, or what is wrong with the first that cannot be made.

    >>> replayed((-1, 1), 0, [(1, 0), (1, 1), (-1, 3)])
    'move 3, contract at 3, lacks a checker on square 4'
    """
    offsets = counted(multiset)
    state = Counter({start: 1})
    for number, (way, square) in enumerate(steps, 1):
        around = [(square + offset, often) for offset, often in offsets]
        taken = [(square, 1)] if way > 0 else around
        for place, often in taken:
            if state[place] < often:
                name = "expand" if way > 0 else "contract"
                return f"move {number}, {name} at {square}, lacks a checker on square {place}"
            state[place] -= often
        for place, often in around if way > 0 else [(square, 1)]:
            state[place] += often
    return +state


def fault(multiset: Multiset, n: int, reading: Reading) -> str:
    """Return what is wrong with the line of a reading; empty when it takes the checker from m to m + n."""
    m = -min(multiset)
    end = replayed(multiset, m, line(multiset, n, reading))
    if isinstance(end, str):
        return end
    return "" if end == {m + n: 1} else f"it ends with {dict(sorted(end.items()))}"


def length(multiset: Multiset, n: int) -> int:
    """Return the number of moves of the repaired algorithm."""
    return sum(1 for _ in line(multiset, n))


def peak(multiset: Multiset, steps: Sequence[Step]) -> int:
    """Return the most checkers at once."""
    now = most = 1
    for way, _ in steps:
        now += way * (len(multiset) - 1)
        most = max(most, now)
    return most

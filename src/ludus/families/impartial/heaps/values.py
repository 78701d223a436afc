"""Grundy values of heaps: by the definition, and for many heaps by the sparse space; when they repeat for ever.

Theorem (Guy and Smith 1956). Let a code have K digits after the point and no digit 8 or more, and let n0 >= 1. If
G(n+p) = G(n) for all n with n0 <= n < 2 n0 + p + K, then for all n >= n0. Proof: for n >= 2 n0 + p + K a heap of n + p
tokens that is broken into two has a part of at least n0 + p; taking p from that part changes no value, and leads to an
option of n, for something is left of the part; and the other way round, so both heaps have options of the same values.
With digits 8 to F a heap may break into three, and one part of three is at least n0 + p when n >= 3 n0 + 2 p + K: the
same proof, with that bound. What repeats from 0 on repeats from 1 on. (With n0 = 0 in the bound it would be false: in
0.4 the heaps of 0, 1 and 2 have the value 0, but the heap of 3 has not.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np


def options(heap: int, code: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Return what one move leaves of a heap: the sizes of the heaps, none of them empty.

    >>> list(options(3, (0, 7)))
    [(2,), (1, 1)]
    """
    for taken, digit in enumerate(code[: heap + 1]):
        left = heap - taken
        if digit & 1 and left == 0 and taken:
            yield ()
        if digit & 2 and left >= 1:
            yield (left,)
        if digit & 4:
            yield from ((a, left - a) for a in range(1, left // 2 + 1))
        if digit & 8:
            yield from ((a, b, left - a - b) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))


def grundy_values(code: Sequence[int], size: int) -> list[int]:
    """Return the Grundy values of the heaps 0 .. size - 1: the mex of its options, sums by nim-sum.

    >>> grundy_values((0, 7, 7), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    values: list[int] = []
    for heap in range(size):
        reached = set()
        for left in options(heap, code):
            value = 0
            for part in left:
                value ^= values[part]
            reached.add(value)
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return values


def enough(preperiod: int, period: int, code: Sequence[int]) -> int:
    """Return how many values must be known, so that repetition from `preperiod` on is proved.

    >>> enough(71, 12, (0, 7, 7))
    168
    """
    digits = len(code) - 1
    parts = 3 if max(code) >= 8 else 2
    return parts * (max(preperiod, 1) + period) + digits


SMALL = 300
"""Maximum number of heaps for which no compiler is loaded."""
FIRST = 3000
"""Number of heaps computed from all their options, before a mask is chosen."""
MAX_TRIPLES = 6000
"""Heaps that may be broken into three are looked at up to this size."""
Told = Callable[[int], None]


def sequence(code: Sequence[int], size: int, limits: Limits) -> tuple[Array, str]:
    """Return the Grundy values of the heaps 0 .. size - 1, and the name of the way."""
    return extended(code, np.zeros(0, np.uint16), size, limits)


def extended(code: Sequence[int], known: Array, size: int, limits: Limits) -> tuple[Array, str]:
    """Return the Grundy values of the heaps 0 .. size - 1, the first of them being known already."""
    if size <= SMALL or find_spec("numba") is None:
        return np.array(grundy_values(code, size), dtype=np.uint16), "all options"
    if max(code) >= 8 and size > MAX_TRIPLES:
        raise invalid("size", f"expected at most {MAX_TRIPLES} heaps of a game that breaks into three, got {size}")
    values = np.zeros(size, np.uint16)
    start = len(known)
    values[:start] = known
    whole = size if max(code) < 4 or max(code) >= 8 else min(FIRST, size)
    if start < whole:
        _fill(code, values[:whole], start)
    if whole == size:
        return values, "all options, compiled"
    return values, _sparse(code, values, max(start, whole), limits)


def _fill(code: Sequence[int], values: Array, start: int) -> None:
    from ludus.families.impartial.heaps import compiled as kernel

    if not kernel.all_options(np.array(code, np.int64), values, start):
        raise invalid("size", f"expected Grundy values below {kernel.MAX_VALUE // 2}, got larger ones; ask for fewer")


def _sparse(code: Sequence[int], values: Array, start: int, limits: Limits) -> str:
    """Fill the values from `start` on, the mask chosen anew at each doubling."""
    from ludus.families.impartial.heaps import compiled as kernel

    digits, size = np.array(code, np.int64), len(values)
    splits = [taken for taken, digit in enumerate(code) if digit & 4]
    rare = 0
    while start < size:
        limits.progress("Grundy values of heaps", start, size)
        mask, domain = best_mask(values[:start], splits[0], domain_too=len(splits) == 1)
        stop = min(size, 2 * start)
        rare = kernel.few_options(digits, values[:stop], start, mask, int(domain), splits[0])
        if rare < 0:
            raise invalid("size", "expected Grundy values below 32768, got larger ones; ask for fewer heaps")
        start = stop
    return f"sparse space, {rare} rare heaps"


def best_mask(values: Array, offset: int, *, domain_too: bool) -> tuple[int, bool]:
    """Return the mask, and whether the parity of the heap counts, for which the fewest of the later half are rare.

    The heaps of even parity minus those of odd parity, for every mask at once, are the Walsh-Hadamard transform of the
    histogram of the values.
    """
    later = np.arange(len(values) // 2, len(values))
    result = []
    for domain in (False, True) if domain_too else (False,):
        signs = np.where(domain & ((later - offset) % 2 == 1), -1.0, 1.0)
        histogram = np.bincount(values[later], weights=signs)
        size = 1 << max(1, int(len(histogram) - 1).bit_length())
        transform = np.zeros(size)
        transform[: len(histogram)] = histogram
        step = 1
        while step < size:
            pairs = transform.reshape(-1, 2, step)
            transform = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
            step *= 2
        mask = int(np.argmin(transform))
        result.append((float(transform[mask]), mask, domain))
    _, mask, domain = min(result)
    return mask, domain


def repetition(values: Array, code: Sequence[int]) -> tuple[int, int] | None:
    """Return the least period with the least preperiod that is proved by the values, None when none is.

    >>> from ludus.families.impartial.heaps.values import grundy_values
    >>> repetition(np.array(grundy_values((0, 7, 7), 168)), (0, 7, 7))
    (71, 12)
    """
    from ludus.families.impartial.heaps import compiled

    parts = 3 if max(code) >= 8 else 2
    preperiod, period = compiled.proved_period(np.ascontiguousarray(values), parts, len(code) - 1)
    return None if period < 0 else (int(preperiod), int(period))

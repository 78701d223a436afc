"""Grundy values of heaps: by the definition, and for many heaps by the sparse space; when they repeat for ever.

Theorem (Guy and Smith 1956). Let a code have K digits after the point and no digit 8 or more, and let n0 >= 1. If
G(n+p) = G(n) for all n with n0 <= n < 2 n0 + p + K, then for all n >= n0. With digits 8 to F a heap may break into
three, and the bound is 3 n0 + 2 p + K. What repeats from 0 on repeats from 1 on. (With n0 = 0 in the bound it would be
false: in 0.4 the heaps of 0, 1 and 2 have the value 0, but the heap of 3 has not.)

ARITHMETIC PERIODS. Such sequences belong to codes with a digit of 8 or more (three parts). Let a code have K digits
after the point, let n0, p, s >= 1, let 2^e be the largest power of 2 that divides s, and G(n) = 2^e h(n) + l(n) with 0
<= l(n) < 2^e. Let N = 3 (n0 + p) + K and B >= N, and let G(n+p) = G(n) + s for all n with n0 <= n < B + p. Then this is
so for all n >= n0, if conditions 1 and 2 of formats/heaps.md are true, about the options of the heaps from N - p to
N - 1, and of those from B to B + 2p - 1. Both theorems are proved there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from importlib.util import find_spec
from operator import xor
from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.impartial.graph.values import mex


def options(heap: int, code: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Return what one move leaves of a heap: the sizes of the heaps, none of them empty.

    >>> list(options(3, (0, 7)))
    [(2,), (1, 1)]
    """
    # The bits 1, 2, 4 and 8 of a digit allow a move to leave 0, 1, 2 and 3 heaps.
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
        values.append(mex({reduce(xor, (values[part] for part in left), 0) for left in options(heap, code)}))
    return values


def parts_of(code: Sequence[int]) -> int:
    """Return the number of parts for which the theorem asks: three where a heap may break into three."""
    return 3 if max(code) >= 8 else 2


SMALL = 300
"""Maximum number of heaps for which no compiler is loaded."""
FIRST = 3000
"""Number of heaps computed from all their options, before a mask is chosen."""
MAX_PLAIN_HEAPS, MAX_PLAIN_TRIPLES = 1 << 17, 600
"""Maximum number of heaps where Numba is not installed, without and with moves that break a heap into three."""
MAX_TRIPLES = 6000
"""Heaps that may be broken into three are looked at up to this size."""
TOO_LARGE = "expected Grundy values below 32768, got larger ones; ask for fewer heaps"


def sequence(code: Sequence[int], size: int, limits: Limits, known: Sequence[int] | Array = ()) -> tuple[Array, str]:
    """Return the Grundy values of the heaps 0 .. size - 1, of which the first may be known, and the name of the way."""
    has_numba, breaks = find_spec("numba") is not None, max(code) >= 8
    # Above the sizes of the plain ways they would take minutes: loading the compiled loops then says what to install.
    if size <= SMALL or (not has_numba and breaks and size <= MAX_PLAIN_TRIPLES):
        return np.array(grundy_values(code, size), dtype=np.uint16), "all options"
    values, start = np.zeros(size, np.uint16), len(known)
    values[:start] = known
    if not has_numba and not breaks and size <= MAX_PLAIN_HEAPS * (8 if max(code) < 4 else 1):
        fill_heap_by_heap(code, values, start, limits)
        return values, "all options of a heap at once"
    if breaks and size > MAX_TRIPLES:
        raise invalid("size", f"expected at most {MAX_TRIPLES} heaps of a game that breaks into three, got {size}")
    from ludus.families.impartial.heaps import compiled

    whole = size if max(code) < 4 or breaks else min(FIRST, size)
    if start < whole and not compiled.all_options(np.array(code, np.int64), values[:whole], start):
        raise invalid("size", TOO_LARGE)
    if whole == size:
        return values, "all options, compiled"
    return values, _sparse(code, values, max(start, whole), limits)


def fill_heap_by_heap(code: Sequence[int], values: Array, start: int, limits: Limits) -> None:
    """Fill the Grundy values from `start` on, the pairs of a heap by array operations."""
    for heap in range(start, len(values)):
        if heap % 1024 == 0:
            limits.progress("Grundy values of heaps", heap, len(values))
        reached: list[Array] = []
        for taken, digit in enumerate(code[: heap + 1]):
            left = heap - taken
            if digit & 1 and left == 0 and taken:
                reached.append(values[:1])
            if digit & 2 and left >= 1:
                reached.append(values[left : left + 1])
            if digit & 4 and left >= 2:
                half = left // 2
                reached.append(values[1 : half + 1] ^ values[left - 1 : left - half - 1 : -1])
        # The first value that no option has is the mex; argmin finds it.
        counts = np.bincount(np.concatenate(reached)) if reached else np.zeros(0, np.int64)
        values[heap] = int(np.argmin(counts)) if len(counts) and not counts.all() else len(counts)


def _sparse(code: Sequence[int], values: Array, start: int, limits: Limits) -> str:
    """Fill the values from `start` on, the mask chosen anew at each doubling."""
    from ludus.families.impartial.heaps import compiled

    digits, size = np.array(code, np.int64), len(values)
    splits = [taken for taken, digit in enumerate(code) if digit & 4]
    rare = 0
    while start < size:
        limits.progress("Grundy values of heaps", start, size)
        mask, domain = best_mask(values[:start], splits[0], domain_too=len(splits) == 1)
        stop = min(size, 2 * start)
        rare = compiled.few_options(digits, values[:stop], start, mask, int(domain), splits[0])
        if rare < 0:
            raise invalid("size", TOO_LARGE)
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
        # The fast transform: sums and differences of entries that are 1, 2, 4, ... apart.
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

    >>> repetition(np.array(grundy_values((0, 7, 7), 168)), (0, 7, 7))
    (71, 12)
    """
    if find_spec("numba") is None:
        return plain_repetition(values, code)
    from ludus.families.impartial.heaps import compiled

    preperiod, period = compiled.proved_period(np.ascontiguousarray(values), parts_of(code), len(code) - 1)
    return None if period < 0 else (int(preperiod), int(period))


def plain_repetition(values: Array, code: Sequence[int]) -> tuple[int, int] | None:
    """Return the same without Numba: each period is compared with the values that would prove it."""
    parts = parts_of(code)
    for period in range(1, len(values) // parts + 1):
        # From this heap on at the latest the values must repeat.
        latest = (len(values) - len(code) + 1) // parts - period
        if latest < 1:
            return None
        if values[-1] == values[-1 - period] and np.array_equal(values[latest:-period], values[latest + period :]):
            different = np.flatnonzero(values[:-period] != values[period:])
            return int(different[-1]) + 1 if len(different) else 0, period
    return None


MAX_OPTIONS = 20_000_000
MAX_PROOF_HEAPS = 2000
"""A proof looks at no more options, and no larger heaps, than this."""
PAIRS: dict[int, tuple[tuple[int | None, int, int], ...]] = {
    1: (), 2: ((None, 0, 1),), 3: ((0, 1, 2), (1, 0, 2), (2, 0, 1))
}  # fmt: skip
"""By the number of parts: which two may be the pair b, c of condition 2, and which one x is left, if there is one."""


class Growth(NamedTuple):
    """From the heap of `preperiod` on, the Grundy values are larger by `saltus` every `period` heaps."""

    preperiod: int
    period: int
    saltus: int


def growth(values: Sequence[int], code: Sequence[int]) -> Growth | None:
    """Return the growth that the values prove, None when they prove none, or only one whose period is not the least.

    Two periods may have a proof where one has none: twice the saltus has more low bits.

    >>> growth(grundy_values((0, 8), 40), (0, 8))
    Growth(preperiod=1, period=3, saltus=1)
    """
    numbers, count = list(map(int, values)), len(values)
    for period in range(1, count // 7):
        saltus = numbers[-1] - numbers[-1 - period]
        if saltus < 1:
            continue
        start = count - period
        # The last two values at this distance give the saltus; from the start on, all values grow by it.
        while start and numbers[start - 1 + period] - numbers[start - 1] == saltus:
            start -= 1
        result = Growth(start, period, saltus)
        if is_proved(numbers, code, result):
            return result if is_least(numbers, result) else None
    return None


def is_least(values: Sequence[int], result: Growth) -> bool:
    """Return whether the values do not grow by a part of the saltus in each part of the period."""
    start, period, saltus = result
    parts = [k for k in range(2, period + 1) if period % k == saltus % k == 0]
    return not any(
        all(values[n + period // k] == values[n] + saltus // k for n in range(start, start + period)) for k in parts
    )


def proving_heaps(values: Sequence[int], code: Sequence[int], result: Growth) -> int:
    """Return how many values the proof needs, B + 2p with the least B; 0 when there are fewer, or too many options."""
    start, period, saltus = max(1, result.preperiod), result.period, result.saltus
    base = 3 * (start + period) + len(code) - 1
    while base + 2 * period <= len(values) and min(values[base : base + 2 * period]) < 4 * saltus:
        base += 2 * period
    breaks = sum(digit >= 8 for digit in code)
    enough = base + 2 * period <= min(len(values), MAX_PROOF_HEAPS)
    enough = enough and breaks * 3 * period * base**2 // 12 <= MAX_OPTIONS
    return base + 2 * period if enough else 0


def is_proved(values: Sequence[int], code: Sequence[int], result: Growth) -> bool:
    """Return whether the values grow like this as far as the theorem asks for, and its two conditions are true."""
    start, period = max(1, result.preperiod), result.period
    first, needed = 3 * (start + period) + len(code) - 1, proving_heaps(values, code, result)
    base = needed - 2 * period
    grown = range(result.preperiod, needed - period)
    if not needed or any(values[heap + period] != values[heap] + result.saltus for heap in grown):
        return False
    known = _Known(np.array(values, np.int64), result.saltus, start)
    return all(
        known.differs(heap, parts) for heap in range(first - period, first) for parts in splits(heap, code)
    ) and all(known.reaches_all(heap, code) for heap in range(base, base + 2 * period))


def splits(heap: int, code: Sequence[int]) -> Iterator[Array]:
    """Yield what moves leave of a heap of more tokens than a move takes: rows of parts, as many in each as it has."""
    for taken, digit in enumerate(code):
        left = heap - taken
        if digit & 2:
            yield np.array([[left]])
        if digit & 4:
            a = np.arange(1, left // 2 + 1)
            yield np.stack([a, left - a], axis=1)
        if digit & 8:
            # With a <= b counted from 0 the parts a + 1 <= b + 1 <= c occur once each.
            a, b = np.triu_indices(left - 1)
            c = left - 2 - a - b
            rows = c >= b + 1
            yield np.stack([a[rows] + 1, b[rows] + 1, c[rows]], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """The values that are known, the saltus, and from where on they grow."""

    values: Array
    saltus: int
    start: int

    def differs(self, heap: int, parts: Array) -> bool:
        """Return whether no option has the value of its heap, now or later, by a reason of condition 1."""
        unit = self.saltus & -self.saltus
        low, high = np.bitwise_xor.reduce(self.values[parts] % unit, axis=1), self.values[parts] // unit
        own, total = int(self.values[heap]) // unit, high.sum(axis=1)
        late = parts >= self.start
        others = np.bitwise_xor.reduce(np.where(late, 0, high), axis=1)
        far = (late.sum(axis=1) == 1) & (np.abs((high * late).sum(axis=1) - own) > others)
        reasons = (low != self.values[heap] % unit) | ((total - own) % 2 == 1) | (total < own) | far
        return bool(reasons.all())

    def reaches_all(self, heap: int, code: Sequence[int]) -> bool:
        """Return whether condition 2 is true of a heap."""
        goal = int(self.values[heap])
        kept, growing, moving = (np.zeros(goal + 1, bool) for _ in range(3))
        for parts in splits(heap, code):
            high, late = self.values[parts] // (self.saltus & -self.saltus), parts >= self.start
            # Only values below the goal are asked for; larger ones all count as the goal.
            value = np.minimum(np.bitwise_xor.reduce(self.values[parts], axis=1), goal)
            whole = np.bitwise_xor.reduce(high, axis=1)[:, None]
            moving[value[(late & (high == whole)).any(axis=1)]] = True
            for rest, b, c in PAIRS[parts.shape[1]]:
                same = (parts[:, b] == parts[:, c]) | (late[:, b] & late[:, c] & (high[:, b] == high[:, c]))
                kept[value[same]] = True
                if rest is not None:
                    growing[value[same & late[:, rest]]] = True
        top, middle = goal - 2 * self.saltus, goal - 4 * self.saltus
        return bool(kept[:top].all() and growing[middle:top].all() and moving[top:goal].all())

"""Arithmetic-periodic Grundy values: G(n + p) = G(n) + s, and when this holds for ever.

Such sequences belong to codes with a digit of 8 or more (three parts). Let a code have K digits after the point, let
n0, p, s >= 1, let 2^e be the largest power of 2 that divides s, and G(n) = 2^e h(n) + l(n) with 0 <= l(n) < 2^e. Let
N = 3 (n0 + p) + K and B >= N, and let G(n+p) = G(n) + s for all n with n0 <= n < B + p.

Theorem. Then G(n+p) = G(n) + s for all n >= n0, if two things are true.

(i) For N - p <= n < N every option of n has parts such that the nim-sum of their l is not l(n), or the sum of their h
and h(n) are not both even or both odd, or that sum is less than h(n), or just one part a is at least n0 and |h(a) -
h(n)| is more than the nim-sum of the h of the others.

(ii) For B <= n < B + 2p: G(n) >= 4s; each number below G(n) - 2s is the value of an option (x, b, c) or (b, c) of n
with b = c, or with b, c >= n0 and h(b) = h(c); each from G(n) - 4s up to G(n) - 2s of such an option (x, b, c) with x
>= n0; each from G(n) - 2s up to G(n) of an option with a part a >= n0, the others having h of nim-sum 0.

Proof. By induction G goes on like this below n >= B + 2p; let G'(n) be what it would go on with. No option of n has
the value G'(n): while n >= N some part is at least n0 + p, so p can be taken from it and from n, and ends at an
option as in (i). Each of the four reasons is the same for both: l is the same, sum and h(n) fall alike (s / 2^e is
odd), a nim-sum is at most the sum and at least the difference, and parts below n0 were left alone. And (ii) is true
at n if it is at n - 2p: adding p to both of b and c keeps the value, adding 2p to x, or to a, makes it larger by 2s.
So all numbers below G'(n) are values of options, and G(n) = G'(n). (Sufficient conditions of another kind are in R.
B. Austin's thesis, 1976, and in S. Howse and R. J. Nowakowski, "Periodicity and arithmetic-periodicity in hexadecimal
games", 2004.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.loading import np

MAX_OPTIONS = 20_000_000
MAX_HEAPS = 2000
"""A proof looks at no more options, and no larger heaps, than this."""
PAIRS: dict[int, tuple[tuple[int | None, int, int], ...]] = {
    1: (), 2: ((None, 0, 1),), 3: ((0, 1, 2), (1, 0, 2), (2, 0, 1))
}  # fmt: skip
"""By the number of parts: which two may be the pair b, c of (ii), and which one x is left, if there is one."""


class Growth(NamedTuple):
    """From the heap of `preperiod` on, the Grundy values are larger by `saltus` every `period` heaps."""

    preperiod: int
    period: int
    saltus: int


def growth(values: Sequence[int], code: Sequence[int]) -> Growth | None:
    """Return the growth with the least period that the values prove, None when they prove none.

    >>> from ludus.families.impartial.heaps.values import grundy_values
    >>> growth(grundy_values((0, 8), 40), (0, 8))
    Growth(preperiod=1, period=3, saltus=1)
    """
    numbers, count = list(map(int, values)), len(values)
    for period in range(1, count // 7):
        saltus = numbers[-1] - numbers[-1 - period]
        if saltus < 1:
            continue
        start = count - period
        while start and numbers[start - 1 + period] - numbers[start - 1] == saltus:
            start -= 1
        result = Growth(start, period, saltus)
        if is_proved(numbers, code, result):
            return result
    return None


def proving_heaps(values: Sequence[int], code: Sequence[int], result: Growth) -> int:
    """Return how many values the proof needs, B + 2p with the least B; 0 when there are fewer, or too many options."""
    start, period, saltus = max(1, result.preperiod), result.period, result.saltus
    base = 3 * (start + period) + len(code) - 1
    while base + 2 * period <= len(values) and min(values[base : base + 2 * period]) < 4 * saltus:
        base += 2 * period
    breaks = sum(digit >= 8 for digit in code)
    enough = base + 2 * period <= min(len(values), MAX_HEAPS)
    enough = enough and breaks * 3 * period * base**2 // 12 <= MAX_OPTIONS
    return base + 2 * period if enough else 0


def is_proved(values: Sequence[int], code: Sequence[int], result: Growth) -> bool:
    """Return whether the values grow like this as far as the theorem wants it, and its two conditions are true."""
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
        """Return whether no option has the value of its heap, now or later, each by one of the reasons of (i)."""
        unit = self.saltus & -self.saltus
        low, high = np.bitwise_xor.reduce(self.values[parts] % unit, axis=1), self.values[parts] // unit
        own, total = int(self.values[heap]) // unit, high.sum(axis=1)
        late = parts >= self.start
        others = np.bitwise_xor.reduce(np.where(late, 0, high), axis=1)
        far = (late.sum(axis=1) == 1) & (np.abs((high * late).sum(axis=1) - own) > others)
        reasons = (low != self.values[heap] % unit) | ((total - own) % 2 == 1) | (total < own) | far
        return bool(reasons.all())

    def reaches_all(self, heap: int, code: Sequence[int]) -> bool:
        """Return whether (ii) is true of a heap."""
        goal = int(self.values[heap])
        kept, growing, moving = (np.zeros(goal + 1, bool) for _ in range(3))
        for parts in splits(heap, code):
            high, late = self.values[parts] // (self.saltus & -self.saltus), parts >= self.start
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

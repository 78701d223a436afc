"""A formula for a row of values that is too large for the bank: taken apart by inverse operators.

A row T is looked for as
    d * (T // d) + T % d     for the fixed formulas d, both parts looked for on their own;
    d * (T // d)             when d divides all of T;
    A + B, A ^ B, A - B      for each A in the bank, B = T - A, T ^ A or A - T being in the bank too.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.proofs.formulas.tree import Binary, Number, Operator
from ludus.families.proofs.guessing.bank import AT_ONCE, Bank

DEPTH = 2
"""So often a row is taken apart."""
MAX_DIVISORS = 60


def find(bank: Bank, target: Array, depth: int = DEPTH) -> Number | None:
    """Return a formula of the bank's names with these values at the sample points; None when none is found.

    >>> from ludus.families.proofs.guessing.bank import Points
    >>> from ludus.families.proofs.guessing.operations import USUAL
    >>> from ludus.families.proofs.formulas.writing import write
    >>> x, y = np.arange(40) * 7 % 40, np.arange(40) * 11 % 29
    >>> bank = Bank(Points({"x": x, "y": y}, {}), (1, 3)).grow(USUAL, 5)
    >>> write(find(bank, 3 * (x // 3 ^ y // 3) + (x + y) % 3))
    '3 * (x // 3 ^ y // 3) + (x + y) % 3'
    """
    place = bank.place(target)
    if place is not None:
        return bank.formula(place)
    if depth == 0:
        return None
    return _by_digits(bank, target, depth) or _by_division(bank, target, depth) or _by_two(bank, target)


def _by_digits(bank: Bank, target: Array, depth: int) -> Number | None:
    if (target < 0).any():
        return None
    for place in bank.divisors()[:MAX_DIVISORS]:
        divisor = bank.values[place]
        quotient, rest = target // divisor, target % divisor
        if not quotient.any() or not rest.any():
            continue
        last = bank.place(rest)
        first = None if last is None else find(bank, quotient, depth - 1)
        if first is not None and last is not None:
            product = Binary(Operator.TIMES, bank.formula(place), first)
            return Binary(Operator.PLUS, product, bank.formula(last))
    return None


def _by_division(bank: Bank, target: Array, depth: int) -> Number | None:
    for place in bank.divisors()[:MAX_DIVISORS]:
        divisor = bank.values[place]
        if target.any() and not (target % divisor).any():
            quotient = find(bank, target // divisor, depth - 1)
            if quotient is not None:
                return Binary(Operator.TIMES, bank.formula(place), quotient)
    return None


def _by_two(bank: Bank, target: Array) -> Number | None:
    """Return the smallest sum, nim-sum or difference of two formulas of the bank."""
    found = [(int(bank.sizes[a] + bank.sizes[b]), number, a, b) for number, a, b in _pairs(bank, target)]
    if not found:
        return None
    _, number, a, b = min(found)
    operator = (Operator.PLUS, Operator.MINUS, Operator.NIM_SUM)[number]
    return Binary(operator, bank.formula(a), bank.formula(b))


def _pairs(bank: Bank, target: Array) -> Iterator[tuple[int, int, int]]:
    """Yield (operator, place, place) for which the two rows give the target."""
    own = bank.hashes(bank.values)
    goal = bank.hashes(target)
    known = np.sort(own)
    # The hash is linear, so that the hash of T - A is h(T) - h(A).
    for number, hashes in enumerate((goal - own, own - goal, _nim_hashes(bank, target))):
        spots = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
        for a in np.flatnonzero(known[spots] == hashes).tolist():
            row = bank.values[a]
            b = bank.place((target - row, row - target, target ^ row)[number])
            if b is not None:
                yield number, a, b


def _nim_hashes(bank: Bank, target: Array) -> Array:
    step = max(1, AT_ONCE // len(target))
    parts = [bank.hashes(bank.values[start : start + step] ^ target) for start in range(0, len(bank), step)]
    return np.concatenate(parts)

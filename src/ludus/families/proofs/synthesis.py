"""A formula guessed from tables: found on sample points, compared with every position, refined by what was wrong.

A row T is looked for as
    d * (T // d) + T % d     for the fixed formulas d, both parts looked for on their own;
    d * (T // d)             when d divides all of T;
    A + B, A ^ B, A - B      for each A in the bank, B = T - A, T ^ A or A - T being in the bank too.

A guess is refuted by a position of the tables; that position joins the sample, and the search goes on. A formula that
is right but for a few positions near the corner is a guess too: these are its exceptions.

A condition for a set of P-positions: formulas of the bank with the same values at all points of the set are equal
there, and each two of them are an equality that is true on the set, an invariant. Of these, one is wanted that is false
at every sample point outside, or two such that at every point outside one of them is false.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.proofs.formulas import tree
from ludus.families.proofs.formulas.reading import write
from ludus.families.proofs.formulas.tree import Binary, Formula, Number, Operator
from ludus.families.proofs.sheets import (
    ALL,
    AT_ONCE,
    NIM,
    USUAL,
    Bank,
    Operation,
    Place,
    Sheet,
    drawn,
    drawn_lost,
    exceptions,
    points,
)

DEPTH = 2
"""So often a row is taken apart."""
MAX_DIVISORS = 60


def find(bank: Bank, target: Array, depth: int = DEPTH) -> Number | None:
    """Return a formula of the bank's names with these values at the sample points; None when none is found.

    >>> from ludus.families.proofs.sheets import Points
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


LEADERS, MEMBERS = 60, 400
"""Numbers of smallest formulas that are compared with each other."""
MAX_PAIRS = 300_000
MAX_OUTSIDE = 64
"""Number of points outside the set that are examined: one bit of a word for each."""
MAX_JOINED = 4000


def condition(bank: Bank, inside: Array) -> tree.Condition | None:
    """Return a condition that is true just at the points inside, None when none is found.

    >>> from ludus.families.proofs.sheets import Points
    >>> x, y = np.arange(60) % 8, np.arange(60) * 5 % 9
    >>> bank = Bank(Points({"x": x, "y": y}, {}), (1, 3)).grow(USUAL, 5)
    >>> write(condition(bank, (x + y) % 3 == 0))
    '(x + y) % 3 = 0'
    """
    outside = np.flatnonzero(~inside)[:MAX_OUTSIDE]
    found = list(_equalities(bank, inside, outside))
    if not found:
        return None
    sizes, masks, pairs = (np.array(column) for column in zip(*found, strict=True))
    order = np.argsort(sizes, kind="stable")
    sizes, masks, pairs = sizes[order], masks[order].astype(np.uint64), pairs[order]
    whole = np.uint64((1 << len(outside)) - 1)
    alone = np.flatnonzero(masks == whole)
    _, first = np.unique(masks, return_index=True)
    kept = np.sort(first)[:MAX_JOINED]
    two = _two(sizes[kept], masks[kept], whole)
    if len(alone) and (two is None or sizes[alone[0]] <= two[0]):
        return _equality(bank, pairs[alone[0]])
    if two is None:
        return None
    return tree.And(tuple(sorted((_equality(bank, pairs[kept[i]]) for i in two[1:]), key=write)))


def _two(sizes: Array, masks: Array, whole: np.uint64) -> tuple[int, int, int] | None:
    """Return the size of the cheapest two equalities of which one is false at each point outside, and which."""
    best: tuple[int, int, int] | None = None
    for i, mask in enumerate(masks):
        both = np.flatnonzero((masks[i + 1 :] | mask) == whole)
        if len(both):
            j = i + 1 + int(both[0])
            found = int(sizes[i] + sizes[j]) + 1, i, j
            best = found if best is None else min(best, found)
    return best


def _equality(bank: Bank, pair: Array) -> tree.Comparison:
    small, large = (bank.formula(int(place)) for place in pair)
    is_even = bank.sizes[pair[0]] == bank.sizes[pair[1]]
    return tree.Comparison((small, large) if is_even else (large, small), (tree.Relation.EQUAL,))


def _equalities(bank: Bank, inside: Array, outside: Array) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield (size, bits of the points outside where it is false, the places) for pairs that are equal inside."""
    hashes = (bank.values[:, inside].astype(np.uint64) * bank.multipliers[inside]).sum(axis=1, dtype=np.uint64)
    order = np.argsort(hashes, kind="stable")
    starts = np.flatnonzero(np.r_[True, hashes[order][1:] != hashes[order][:-1]])
    bits = np.uint64(1) << np.arange(len(outside), dtype=np.uint64)
    compared = 0
    for start, end in zip(starts, [*starts[1:], len(order)], strict=True):
        members = np.sort(order[start:end])[:MEMBERS]
        rows = bank.values[members][:, outside]
        # Formulas with the same values inside have the same hash; the smallest of them stand first.
        for i in range(min(len(members) - 1, LEADERS)):
            masks = ((rows[i + 1 :] != rows[i]) * bits).sum(axis=1, dtype=np.uint64)
            for j, mask in enumerate(masks.tolist(), start=i + 1):
                if mask:
                    yield int(bank.sizes[members[i]] + bank.sizes[members[j]]), mask, (members[i], members[j])
            compared += len(masks)
        if compared > MAX_PAIRS:
            return


SAMPLE = 44
LOST = 30
"""Initial number of P-positions among them."""
ROUNDS = 6
"""So often a refuted guess is refined."""
MAX_EXCEPTIONS = 12
NEAR = (0, 4)
"""Positions whose coordinates are all below this may be exceptions: none at first."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How large the bank is: its constants, its operations, its largest formulas."""

    constants: tuple[int, ...]
    operations: tuple[Operation, ...]
    largest: int


@dataclass(frozen=True, slots=True)
class Guessed:
    """A formula that is right on all sheets, but for the exceptions."""

    formula: Formula
    exceptions: tuple[Place, ...]


def stages(constants: Sequence[int]) -> Iterator[Stage]:
    """Yield the banks that are tried, the small ones first; the constants are those of the game."""
    few = tuple(dict.fromkeys((*constants, 1, 2)))
    many = tuple(dict.fromkeys((*constants, *range(1, 8))))
    yield Stage(few, USUAL, 5)
    yield Stage(few, USUAL, 7)
    yield Stage((1,), NIM, 9)
    yield Stage(many, USUAL, 5)
    yield Stage(few, ALL, 7)
    yield Stage(many, USUAL, 7)


def synthesise(sheets: Sequence[Sheet], constants: Sequence[int], limits: Limits, *, lost: bool) -> Guessed | None:
    """Return a formula for Grundy values, or a condition for the P-positions; None when none is found in time.

    >>> x, y = np.indices((20, 20))
    >>> write(synthesise([Sheet(x ^ y)], (), Limits(), lost=False).formula)
    'x ^ y'
    """
    end = time.monotonic() + limits.seconds
    for number, stage in enumerate(stages(constants)):
        for least in NEAR:
            limits.progress("looking for a formula", number, 0)
            if time.monotonic() > end:
                return None
            found = _refined(sheets, stage, least, limits.seed, lost=lost)
            if found is not None:
                return found
    return None


def _refined(sheets: Sequence[Sheet], stage: Stage, least: int, seed: int, *, lost: bool) -> Guessed | None:
    """Return a guess that is right everywhere but near the corner."""
    places = drawn_lost(sheets, LOST, least, seed) if lost else drawn(sheets, SAMPLE, least, seed)
    for _ in range(ROUNDS):
        formula = _guess(sheets, stage, places, lost=lost)
        if formula is None:
            return None
        wrong = list(exceptions(sheets, formula))
        far = [place for place in wrong if max(place.cell) >= least]
        if not far:
            return Guessed(formula, tuple(wrong)) if len(wrong) <= MAX_EXCEPTIONS else None
        # In front, so that they count among the points outside of a set.
        places = [far[0], far[len(far) // 2], *(place for place in places if place not in (far[0], far[len(far) // 2]))]
    return None


def _guess(sheets: Sequence[Sheet], stage: Stage, places: Sequence[Place], *, lost: bool) -> Formula | None:
    if not places:
        return None
    sample, values = points(sheets, places)
    if not lost:
        return find(Bank(sample, stage.constants).grow(stage.operations, stage.largest), values)
    if not (values == 0).any() or (values == 0).all():
        return None
    bank = Bank(sample, stage.constants).grow(stage.operations, min(stage.largest, 7))
    return condition(bank, values == 0)

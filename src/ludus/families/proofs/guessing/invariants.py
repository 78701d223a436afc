"""A condition for a set of points: the cheapest one or two equalities that hold on it and fail elsewhere.

Formulas of the bank with the same values at all points of the set are equal there: each two of them are an equality
that is true on the set, an invariant. Of these, one is wanted that is false at every sample point outside, or two such
that at every point outside one of them is false.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.proofs.formulas.tree import And, Comparison, Condition, Relation
from ludus.families.proofs.formulas.writing import write
from ludus.families.proofs.guessing.bank import Bank

LEADERS, MEMBERS = 60, 400
"""Of formulas that are equal on the set, so many of the smallest are compared with so many."""
MAX_PAIRS = 300_000
MAX_OUTSIDE = 64
"""So many points outside of the set are looked at: one bit of a word for each."""
MAX_JOINED = 4000


def condition(bank: Bank, inside: Array) -> Condition | None:
    """Return a condition that is true just at the points inside, None when none is found.

    >>> from ludus.families.proofs.guessing.bank import Points
    >>> from ludus.families.proofs.guessing.operations import USUAL
    >>> from ludus.families.proofs.formulas.writing import write
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
    return And(tuple(sorted((_equality(bank, pairs[kept[i]]) for i in two[1:]), key=write)))


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


def _equality(bank: Bank, pair: Array) -> Comparison:
    small, large = (bank.formula(int(place)) for place in pair)
    is_even = bank.sizes[pair[0]] == bank.sizes[pair[1]]
    return Comparison((small, large) if is_even else (large, small), (Relation.EQUAL,))


def _equalities(bank: Bank, inside: Array, outside: Array) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield (size, bits of the points outside where it is false, the places) for pairs that are equal inside."""
    hashes = (bank.values[:, inside].astype(np.uint64) * bank.multipliers[inside]).sum(axis=1, dtype=np.uint64)
    order = np.argsort(hashes, kind="stable")
    starts = np.flatnonzero(np.r_[True, hashes[order][1:] != hashes[order][:-1]])
    bits = np.uint64(1) << np.arange(len(outside), dtype=np.uint64)
    told = 0
    for start, end in zip(starts, [*starts[1:], len(order)], strict=True):
        members = np.sort(order[start:end])[:MEMBERS]
        rows = bank.values[members][:, outside]
        for i in range(min(len(members) - 1, LEADERS)):
            masks = ((rows[i + 1 :] != rows[i]) * bits).sum(axis=1, dtype=np.uint64)
            for j, mask in enumerate(masks.tolist(), start=i + 1):
                if mask:
                    yield int(bank.sizes[members[i]] + bank.sizes[members[j]]), mask, (members[i], members[j])
            told += len(masks)
        if told > MAX_PAIRS:
            return

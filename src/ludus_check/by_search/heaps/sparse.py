"""Grundy values of many heaps, where most pairs of heaps need not be looked at: the sparse space.

Take a mask, and call a heap rare when its Grundy value has an even number of ones under the mask (with a second mask
on the heaps themselves: the parity of the heap counts too), and common when it is odd. Two common heaps side by side
have a number that is even, for the sum of what is left. So a common number is reached from a heap if and only if a
pair with a rare heap has it: when few heaps are rare, all of these are soon looked at. Smaller numbers of the other
sort need one pair each. Only where the claimed number itself is of that sort must all pairs be looked at, and then the
heap is rare. Any mask will do: a bad one makes the work longer, never the result wrong.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import xor

from ludus_check.errors import NotChecked, Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.words.phrases import number
from ludus_check.work import searching

MAX_HEAPS = 10**6
MAX_VALUE = 256
"""Grundy values are less than this, so that pairs can be examined as bytes, many at once."""
STEPS = 5 * SEARCH_STEPS
"""Maximum number of pairs with a rare heap; they are quick ones."""
CHUNK, COST = 64, 12
"""The other pairs are examined in chunks of this size, each as much work as this number with a rare heap."""


@searching
def is_right(code: Sequence[int], values: Sequence[int]) -> bool:
    """Say whether the Grundy values of very many heaps are verified, False when that takes too long; or Rejected."""
    try:
        verify_sparse(code, values)
    except NotChecked:
        return False
    return True


def verify_sparse(code: Sequence[int], values: Sequence[int]) -> None:
    """Verify that all values are right; Rejected with the first heap that is not, NotChecked when it takes too long.

    The code has no digit with an 8 in it: no heap is broken into three.
    """
    if not 0 < len(values) <= MAX_HEAPS or max(code) >= 8 or max(values) >= MAX_VALUE:
        raise NotChecked("there are more pairs of heaps than the limit allows")
    line = bytes(list(values))
    splits = [taken for taken, digit in enumerate(code) if digit & 4]
    many, mask, domain = best_mask(line, domain_too=len(splits) == 1)
    if (many * len(splits) + len(code)) * len(line) > STEPS:
        raise NotChecked("there are more pairs of heaps than the limit allows")
    odd = [(value & mask).bit_count() & 1 for value in range(MAX_VALUE)]
    rare, below, steps = Rare([], []), [frozenset(range(value)) for value in range(max(values) + 1)], 0
    for heap, value in enumerate(line):
        lefts = [heap - taken for taken in splits if heap - taken >= 2]
        found = set(_single(code, heap, line)).union(*(rare.pairs(line, left) for left in lefts))
        missing, side = below[value] - found, domain & lefts[0] & 1 if lefts else 0
        if value in found or any(odd[one] != side for one in missing):
            raise _wrong(heap, value)
        chunks = _pairs(line, heap, lefts, missing, never=odd[value] == side)
        steps += len(code) + len(rare.heaps) * len(lefts) + COST * chunks
        if steps > STEPS:
            raise NotChecked("there are more pairs of heaps than the limit allows")
        if heap and odd[value] == domain & heap & 1:  # a part of 0 tokens is none
            rare.heaps.append(heap)
            rare.values.append(value)


@dataclass(frozen=True, slots=True)
class Rare:
    """The rare heaps so far, and their values."""

    heaps: list[int]
    values: list[int]

    def pairs(self, line: bytes, left: int) -> Iterator[int]:
        """Return the Grundy values of all pairs with a rare heap that add up to what is left."""
        near = len(self.heaps) if not self.heaps or self.heaps[-1] < left else bisect_left(self.heaps, left)
        return map(xor, self.values[:near], [line[left - heap] for heap in self.heaps[:near]])


def _single(code: Sequence[int], heap: int, line: bytes) -> list[int]:
    """Return the Grundy values of what is left as one heap, or as none."""
    found = []
    for taken, digit in enumerate(code[: heap + 1]):
        if digit & 1 and taken and taken == heap:
            found.append(0)
        if digit & 2 and taken < heap:
            found.append(line[heap - taken])
    return found


def _pairs(line: bytes, heap: int, lefts: list[int], missing: frozenset[int], *, never: bool) -> int:
    """Look at pairs until nothing is missing, or at all of them: they never have the number of the heap itself.

    Return how many chunks of them were looked at.
    """
    chunks = 0
    for left in lefts:
        for start in range(1, left // 2 + 1, CHUNK):
            if not missing and not never:
                return chunks
            stop = min(start + CHUNK, left // 2 + 1)
            one, other = line[start:stop], line[left - start : left - stop : -1]
            # A value is a byte, so that one operation on long integers adds all pairs of the chunk.
            found = (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).to_bytes(stop - start, "big")
            chunks += 1
            if never and line[heap] in found:
                raise _wrong(heap, line[heap])
            missing = frozenset(number for number in missing if number not in found)
    if missing:
        raise _wrong(heap, line[heap])
    return chunks


def best_mask(line: bytes, *, domain_too: bool) -> tuple[int, int, int]:
    """Return the fewest rare heaps, the mask of values for which they are, and 1 if the parity of heaps counts too."""
    present = [(parity, value, line[parity::2].count(value)) for parity in (0, 1) for value in set(line)]

    def rare(mask: int, domain: int) -> int:
        return sum(many for parity, value, many in present if (value & mask).bit_count() & 1 == domain & parity)

    masks, domains = range(1 << max(line).bit_length()), (0, 1) if domain_too else (0,)
    return min((rare(mask, domain), mask, domain) for mask in masks for domain in domains)


def _wrong(heap: int, value: int) -> Rejected:
    return Rejected(f"the heap of {number(heap)} does not have Grundy value {value}")

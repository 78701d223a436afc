"""Grundy numbers of many heaps: all options for small heaps, the sparse space from then on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.heaps.naive import grundy_values

SMALL = 300
"""So few heaps are looked at without loading a compiler."""
FIRST = 3000
"""So many heaps are looked at with all their options, before a mask is chosen."""
MAX_TRIPLES = 6000
"""Heaps that may be broken into three are looked at up to this size."""
Told = Callable[[int], None]


def sequence(code: Sequence[int], size: int, limits: Limits) -> tuple[Array, str]:
    """Return the Grundy numbers of the heaps 0 .. size - 1, and the name of the way."""
    return extended(code, np.zeros(0, np.uint16), size, limits)


def extended(code: Sequence[int], known: Array, size: int, limits: Limits) -> tuple[Array, str]:
    """Return the Grundy numbers of the heaps 0 .. size - 1, the first of them being known already."""
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
    from ludus.families.impartial.heaps.compiled import values as kernel  # the lazy door

    if not kernel.all_options(np.array(code, np.int64), values, start):
        raise invalid("size", f"expected Grundy numbers below {kernel.MAX_VALUE // 2}, got larger ones; ask for fewer")


def _sparse(code: Sequence[int], values: Array, start: int, limits: Limits) -> str:
    """Fill the values from `start` on, the mask chosen anew at each doubling."""
    from ludus.families.impartial.heaps.compiled import values as kernel  # the lazy door

    digits, size = np.array(code, np.int64), len(values)
    splits = [taken for taken, digit in enumerate(code) if digit & 4]
    rare = 0
    while start < size:
        limits.progress("Grundy numbers of heaps", start, size)
        mask, domain = best_mask(values[:start], splits[0], domain_too=len(splits) == 1)
        stop = min(size, 2 * start)
        rare = kernel.few_options(digits, values[:stop], start, mask, int(domain), splits[0])
        if rare < 0:
            raise invalid("size", "expected Grundy numbers below 32768, got larger ones; ask for fewer heaps")
        start = stop
    return f"sparse space, {rare} rare heaps"


def best_mask(values: Array, offset: int, *, domain_too: bool) -> tuple[int, bool]:
    """Return the mask, and whether the parity of the heap counts, for which the fewest of the later half are rare.

    The heaps of even parity minus those of odd parity, for every mask at once, are the Walsh-Hadamard transform of the
    histogram of the values.
    """
    later = np.arange(len(values) // 2, len(values))
    found = []
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
        found.append((float(transform[mask]), mask, domain))
    _, mask, domain = min(found)
    return mask, domain

"""Few presses by local search: add the quiet pattern that shortens most, until none does; then shake."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ludus.algebra.pattern_sums import Generator
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.making import chance

POOL_ENTRIES = 2_000_000
"""The patterns that are tried at each step have at most so many entries in all."""
SHAKES = (1, 2, 3, 5)
"""So many patterns of the pool, drawn at random, make a shake."""
PATIENCE = 300
"""So many shakes in a row that help nothing end the search."""


def shorten(start: Array, kernel: Sequence[Generator], modulus: int, bound: int, limits: Limits) -> Array:
    """Return the fewest presses found within the effort, never more than at the start."""
    end, draw = time.monotonic() + limits.seconds, chance(limits.seed)
    wide = np.dtype(np.int64 if modulus < 2**31 else object)
    pool = _pool(kernel, modulus, wide, draw)
    best = now = _descended(start.astype(wide), pool, modulus, end)
    idle = shakes = 0
    while idle < PATIENCE and best.sum() > bound and time.monotonic() < end:
        shaken = now + pool[draw.integers(0, len(pool), int(draw.choice(SHAKES)))].sum(axis=0)
        there = _descended(shaken % modulus, pool, modulus, end)
        now = there if there.sum() <= now.sum() else now
        idle, shakes = (0 if now.sum() < best.sum() else idle + 1), shakes + 1
        best = now if now.sum() < best.sum() else best
        limits.progress("local search", shakes, 0)
    return best.astype(start.dtype)


def _pool(kernel: Sequence[Generator], modulus: int, wide: np.dtype[np.generic], draw: np.random.Generator) -> Array:
    """Return quiet patterns to try: the generators, their negatives, and sums of two of them drawn at random."""
    most = max(1, POOL_ENTRIES // len(kernel[0][1]))
    base = np.stack([pattern.astype(wide) for _, pattern in kernel])[:most]
    pool = base if modulus == 2 else np.concatenate([base, -base % modulus])[:most]
    pairs = draw.integers(0, len(pool), (min(most - len(pool), len(pool) ** 2), 2))
    return np.concatenate([pool, (pool[pairs[:, 0]] + pool[pairs[:, 1]]) % modulus])


def _descended(presses: Array, pool: Array, modulus: int, end: float) -> Array:
    """Return the presses after adding the best pattern of the pool as long as one makes them fewer."""
    while time.monotonic() < end:
        tried = (presses + pool) % modulus
        totals = tried.sum(axis=1)
        least = int(np.argmin(totals))
        if totals[least] >= presses.sum():
            break
        presses = tried[least]
    return presses

"""Lost pairs of two rooks on a plane that jump over each other: the squares (a, b) and (c, d).

On a line of pairs that differ in d alone there is at most one lost pair, for a move leads from the later of two to the
earlier. It is the first d that no lost pair with a smaller a, b or c has taken; what they have taken is one bit for
each d, so that 64 of them are looked at together.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.families.impartial.compiled.bits import EMPTY, FULL, ONE, SIX, trailing_zeros
from ludus.families.impartial.compiled.jit import bare

NOWHERE = 0xFFFF
"""Where a line has no lost pair."""
Words = NDArray[np.uint64]


def lost_lines(rows: int, columns: int, *, shared: bool) -> NDArray[np.uint16]:
    """Return for each (a, b, c) the d of its lost pair, or NOWHERE; `shared` says whether (a, b) = (c, d) is a pair."""
    words = (columns + 63) // 64
    found = np.full((rows, columns, rows), NOWHERE, np.uint16)
    by_a, by_b = np.zeros((columns, rows, words), np.uint64), np.zeros((rows, words), np.uint64)
    last = FULL if columns % 64 == 0 else np.uint64((1 << columns % 64) - 1)
    for a in range(rows):
        by_b[:] = 0
        _layer(found, by_a, by_b, np.zeros(words, np.uint64), (a, shared, last))
    return found


@bare
def _layer(found: Any, by_a: Words, by_b: Words, by_c: Words, layer: Any) -> None:
    """Find the lost pairs with one a."""
    a, shared, last = layer
    words = by_c.size
    for b in range(by_a.shape[0]):
        for word in range(words):
            by_c[word] = EMPTY
        for c in range(by_a.shape[1]):
            for word in range(words):
                bits = ~(by_a[b, c, word] | by_b[c, word] | by_c[word])
                if word == words - 1:
                    bits &= last
                # Without sharing, the other rook's own square is no place for this one.
                if a == c and not shared and b >> 6 == word:
                    bits &= ~(ONE << np.uint64(b & 63))
                if bits != EMPTY:
                    bit = bits & (~bits + ONE)
                    by_a[b, c, word] |= bit
                    by_b[c, word] |= bit
                    by_c[word] |= bit
                    found[a, b, c] = (np.uint64(word) << SIX) + np.uint64(trailing_zeros(bits))
                    break

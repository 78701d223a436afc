"""Loops of the three-class partition: random integer quadrature rules, and the join of two lists of sums."""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""Multiplying by this spreads keys over the table."""


@compiled
def random_rule(copies: int, faces: int, seed: int, most_in_gap: int, tries: int, rule: Array) -> bool:
    """Draw a symmetric rule that is exact to degree 4 (hence 5): three pairs of gaps are solved for, the others drawn.

    The moments about the middle, in units of half a gap, must be M, M K^2/3 and M K^4/5; the three last pairs follow
    by Lagrange's formula, and are kept when they are whole and not negative.
    """
    np.random.seed(seed)
    pairs = copies // 2 + 1
    square, weight, value = np.empty(pairs, np.int64), np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    for i in range(pairs):
        square[i] = (2 * i - copies) ** 2
        weight[i] = 1 if 2 * i == copies else 2
    for _ in range(tries):
        a, b, c = np.random.randint(0, pairs), np.random.randint(0, pairs), np.random.randint(0, pairs)
        if a in (b, c) or b == c:
            continue
        s, p, q = faces, faces * copies**2 // 3, faces * copies**4 // 5
        for i in range(pairs):
            if i not in (a, b, c):
                value[i] = np.random.randint(0, most_in_gap + 1)
                s -= weight[i] * value[i]
                p -= weight[i] * value[i] * square[i]
                q -= weight[i] * value[i] * square[i] ** 2
        if s < 0:
            continue
        fits = True
        for i, j, k in ((a, b, c), (b, c, a), (c, a, b)):
            top = q - p * (square[j] + square[k]) + s * square[j] * square[k]
            bottom = (square[i] - square[j]) * (square[i] - square[k]) * weight[i]
            value[i] = top // bottom
            fits = fits and top % bottom == 0 and 0 <= value[i] <= most_in_gap + 3
        if fits:
            for i in range(pairs):
                rule[i] = value[i]
                rule[copies - i] = value[i]
            return True
    return False


@compiled
def join(left: Array, near: Array, far: Array, bits: int, matches: Array) -> int:
    """Return how many pairs (i, j) have left[i] + right[j] = 0 modulo 2**64, and the first of them.

    right[j] is near[j // len(far)] + far[j % len(far)]. The table has 2**bits entries, more than `left` has.
    """
    table = np.full(1 << bits, -1, np.int32)
    mask, shift = np.uint64((1 << bits) - 1), np.uint64(64 - bits)
    for i in range(left.shape[0]):
        at = (left[i] * GOLDEN) >> shift
        while table[at] >= 0:
            at = (at + np.uint64(1)) & mask
        table[at] = i
    found = 0
    for i in range(near.shape[0]):
        for j in range(far.shape[0]):
            key = np.uint64(0) - (near[i] + far[j])
            at = (key * GOLDEN) >> shift
            while table[at] >= 0:
                if left[table[at]] == key:
                    if found < matches.shape[0]:
                        matches[found, 0] = table[at]
                        matches[found, 1] = i * far.shape[0] + j
                    found += 1
                at = (at + np.uint64(1)) & mask
    return found

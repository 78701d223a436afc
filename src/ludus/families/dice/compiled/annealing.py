"""Simulated annealing on half-words: V followed by V backwards is 3/n fair, hence 4/n fair, when its energy is 0."""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array


@compiled
def energy(word: Array, dice: int, faces: int) -> int:
    """Return how far a half-word is from 3-fairness.

    V V' is 3/n fair if and only if in V every die is the lowest in every triple equally often: for each i and each
    pair j, k, the sum over the faces of i of (later faces of j)(later faces of k) is h^3/3. The energy adds up the
    squares of 3 times the sum minus h^3.
    """
    later = np.zeros(dice, np.int64)
    sums = np.zeros((dice, dice, dice), np.int64)
    for at in range(word.shape[0] - 1, -1, -1):
        i = word[at]
        for j in range(dice):
            for k in range(j + 1, dice):
                sums[i, j, k] += later[j] * later[k]
        later[i] += 1
    total = 0
    for i in range(dice):
        for j in range(dice):
            for k in range(j + 1, dice):
                if i != j and i != k:
                    total += (3 * sums[i, j, k] - faces**3) ** 2
    return total


@compiled
def anneal(word: Array, dice: int, faces: int, seed: int, steps: int, hot: float) -> int:
    """Swap letters of a half-word until its energy is 0 or the steps are used up; return the energy that is left."""
    np.random.seed(seed)
    length = word.shape[0]
    for at in range(length - 1, 0, -1):
        other = np.random.randint(0, at + 1)
        word[at], word[other] = word[other], word[at]
    now = energy(word, dice, faces)
    for step in range(steps):
        if now == 0:
            return 0
        heat = hot * (1.0 - step / steps) ** 2 + 1e-9
        a, b = np.random.randint(0, length), np.random.randint(0, length)
        if word[a] == word[b]:
            continue
        word[a], word[b] = word[b], word[a]
        then = energy(word, dice, faces)
        if then <= now or np.random.random() < np.exp((now - then) / heat):
            now = then
        else:
            word[a], word[b] = word[b], word[a]
    return now

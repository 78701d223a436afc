"""Random searches: simulated annealing, random quadrature rules, and the join of two lists of sums.

V followed by V backwards, V a half-word, is 3/n fair, hence 4/n fair, when its energy is 0.
"""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled import compiled
from ludus.core.arrays import Array
from ludus.families.dice.compiled.words import times


@compiled
def energy(word: Array, dice: int, faces: int) -> int:
    """Return how far a half-word is from 3-fairness.

    V V' is 3/n fair if and only if in V every die is the lowest in every triple equally often: for each i and each
    pair j, k, the sum over the faces of i of (later faces of j)(later faces of k) is h^3/3. The energy adds up the
    squares of 3 times the sum minus h^3.
    """
    # From the end, so that `later` has what stands after each face.
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
        # Cooling by a square: most steps are made at the low temperatures, where a solution is found or missed.
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
        # Three moments determine the three pairs that are left; most draws end here, with a fraction or below 0.
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
        # Open addressing: equal keys stand in neighbouring entries, up to the first that is empty.
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


@compiled
def place_table(word: Array, dice: int, table: Array, below: Array) -> None:
    """Fill in how often each die takes each place, and the faces of each die before each place of the word."""
    length, ways = word.shape[0], np.zeros(dice, np.int64)
    table[:] = 0
    below[:] = 0
    for at in range(length):
        below[at + 1] = below[at]
        below[at + 1, word[at]] += 1
    for at in range(length):
        ways[:] = 0
        ways[0] = 1
        # ways[k] counts the rolls of the other dice so far of which k are below this face.
        for other in range(dice):
            if other != word[at]:
                low = below[at, other]
                times(ways, below[length, other] - low, low)
        table[word[at]] += ways


@compiled
def anneal_places(word: Array, dice: int, first: int, palindromic: bool, seed: int, steps: int) -> bool:
    """Swap neighbouring faces until all places from `first` on are fair; return whether they are.

    A swap of faces of dice i and j changes only the rolls that show both: with k of the other dice below, i moves from
    place k to k + 1 and j the other way. In a palindrome the mirrored faces are swapped, too, which adds the change of
    the place n - 1 - k. The energy is the sum of squares of what the counts are off.
    """
    np.random.seed(seed)
    length, half = word.shape[0], word.shape[0] // 2
    shuffled = half if palindromic else length
    for at in range(shuffled - 1, 0, -1):
        other = np.random.randint(0, at + 1)
        word[at], word[other] = word[other], word[at]
    if palindromic:
        word[half:] = word[:half][::-1]
    table = np.zeros((dice, dice), np.int64)
    below = np.zeros((length + 1, dice), np.int64)
    place_table(word, dice, table, below)
    rolls = 1
    for die in range(dice):
        rolls *= below[length, die]
    off = dice * table - rolls
    energy = 0.0
    for die in range(dice):
        for place in range(first, dice):
            energy += float(off[die, place]) ** 2
    # One swap changes a count by about `typical`: from there the temperature falls to a fiftieth of it.
    typical = float(dice) * rolls * dice * dice / (length * length)
    ways, change = np.zeros(dice, np.int64), np.zeros(dice, np.int64)
    for step in range(steps):
        if energy < 0.5:
            return True
        # Energies are squares, and so are temperatures.
        heat = max(0.3, (typical * 0.02 ** (step / steps)) ** 2)
        at = np.random.randint(0, (half if palindromic else length) - 1)
        i, j = word[at], word[at + 1]
        if i == j:
            continue
        _ways_between(below, at, i, j, ways)
        more = 0.0
        for place in range(dice):
            change[place] = dice * ((ways[place - 1] if place else 0) - ways[place])
        if palindromic:
            for place in range(dice // 2 + dice % 2):
                both = change[place] + change[dice - 1 - place]
                change[place] = change[dice - 1 - place] = both
        for place in range(first, dice):
            by = float(change[place])
            more += 2.0 * by * (float(off[i, place]) - float(off[j, place])) + 2.0 * by * by
        if more <= 0 or np.random.random() < np.exp(-more / heat):
            off[i] += change
            off[j] -= change
            _swap(word, below, at)
            if palindromic:
                _swap(word, below, length - 2 - at)
            energy += more
    return energy < 0.5


@compiled
def _ways_between(below: Array, at: int, i: int, j: int, ways: Array) -> None:
    """Fill in the number of rolls of the dice but i and j with k of them below a place, for every k."""
    dice, last = ways.shape[0], below.shape[0] - 1
    ways[:] = 0
    ways[0] = 1
    for other in range(dice):
        if other not in (i, j):
            low = below[at, other]
            times(ways, below[last, other] - low, low)


@compiled
def _swap(word: Array, below: Array, at: int) -> None:
    i, j = word[at], word[at + 1]
    word[at], word[at + 1] = j, i
    below[at + 1, i] -= 1
    below[at + 1, j] += 1

"""The residual search: letter by letter, with what every pattern still needs; all fair strings of given sizes.

For each pattern q of at most m dice, residue[q] is how many q the unknown rest of the string must contribute. It starts
as the count of a fair set, (product of the sizes)/|q|!. A letter x in front of the rest takes residue[q] from
residue[x q], for all q without x; in a palindrome it stands at both ends and takes residue[q] from residue[q x] too. A
negative entry ends the branch. (The idea is P. Meyer's.)
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial, prod

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array
from ludus.families.dice.patterns import patterns


@lru_cache(maxsize=32)
def edges(dice: int, order: int, palindromic: bool) -> Array:
    """Return for each letter the pairs (q, x q) by their places: residue[x q] -= residue[q], the longest first."""
    place = {pattern: index for index, pattern in enumerate(patterns(dice, order))}
    rows = []
    for x in range(dice):
        open_ = [q for q in place if len(q) < order and x not in q]
        pairs = [(place[q], place[(x, *q)]) for q in open_]
        if palindromic:
            pairs += [(place[q], place[(*q, x)]) for q in open_]
        rows.append(sorted(pairs, key=lambda pair: -pair[1]))
    return np.array(rows, dtype=np.uint32)  # unsigned: no index counts from the end


def start(sizes: tuple[int, ...], order: int) -> Array | None:
    """Return the residues of the empty string; None when some fair count is no whole number."""
    found = []
    for pattern in patterns(len(sizes), order):
        rolls, orders = prod(sizes[die] for die in pattern), factorial(len(pattern))
        if rolls % orders:
            return None
        found.append(rolls // orders)
    return np.array(found, dtype=np.int64)


def search(
    sizes: tuple[int, ...], order: int, prefix: Array, *, palindromic: bool, length: int, most_words: int
) -> tuple[int, int, Array]:
    """Return the nodes, the number of words found and the first of them, that go on from a prefix to a length.

    With the full length, or half of it rounded up in a palindrome, the words are the fair strings (the first half of
    them, with the letter in the middle); with less they are the prefixes from which nothing forbids to go on.
    """
    residues = start(sizes, order)
    if residues is None:
        return 0, 0, np.zeros((0, length), dtype=np.int8)
    own = edges(len(sizes), order, palindromic)
    words = np.zeros((most_words, length), dtype=np.int8)
    before = np.array([max((j for j in range(i) if sizes[j] == sizes[i]), default=-1) for i in range(len(sizes))])
    ends, middle_at = (2, sum(sizes)) if palindromic else (1, -1)
    nodes, found = _search(residues, own, before, prefix, ends, middle_at, words)
    return int(nodes), int(found), words[: min(int(found), most_words)]


@compiled
def _search(
    residues: Array, edges: Array, before: Array, prefix: Array, ends: int, middle_at: int, words: Array
) -> tuple[int, int]:
    """Go through all words depth first; `ends` letters go at a time, and 2 depth + 1 = middle_at is in the middle."""
    dice, length = edges.shape[0], words.shape[1]
    word = np.full(length + 1, -1, np.int8)
    used = np.zeros(dice, np.int64)
    nodes, found, depth, fixed = 0, 0, 0, prefix.shape[0]
    while depth >= 0:
        if depth == length:
            if found < words.shape[0]:
                words[found, :] = word[:length]
            found += 1
            depth -= 1
            if depth >= 0:
                _put(residues, edges, word[depth], 2 * depth + 1 == middle_at)
                used[word[depth]] -= 1
            continue
        x = word[depth] + 1
        if depth < fixed:
            x = prefix[depth] if word[depth] < prefix[depth] else dice
        while x < dice:
            if before[x] < 0 or used[before[x]] > 0:
                nodes += 1
                if _take(residues, edges, x, ends, 2 * depth + 1 == middle_at):
                    break
            x = x + 1 if depth >= fixed else dice
        if x >= dice:
            word[depth] = -1
            depth -= 1
            if depth >= 0:
                _put(residues, edges, word[depth], 2 * depth + 1 == middle_at)
                used[word[depth]] -= 1
            continue
        word[depth] = x
        used[x] += 1
        depth += 1
        word[depth] = -1
    return nodes, found


@compiled
def _take(residues: Array, edges: Array, x: int, ends: int, middle: bool) -> bool:
    """Take a letter away from the residues, unless one of them would become negative."""
    if middle:
        # The letter in the middle of a palindrome is the whole rest.
        for state in range(1, residues.shape[0]):
            if residues[state] != (1 if state == x + 1 else 0):
                return False
        residues[x + 1] = 0
        return True
    if residues[x + 1] < ends:
        return False
    row = edges[x]
    for edge in range(row.shape[0]):
        if residues[row[edge, 1]] < residues[row[edge, 0]]:
            return False
    for edge in range(row.shape[0]):
        residues[row[edge, 1]] -= residues[row[edge, 0]]
    return True


@compiled
def _put(residues: Array, edges: Array, x: int, middle: bool) -> None:
    """Give back what a letter has taken."""
    if middle:
        residues[x + 1] = 1
        return
    row = edges[x]
    for edge in range(row.shape[0]):
        residues[row[edge, 1]] += residues[row[edge, 0]]

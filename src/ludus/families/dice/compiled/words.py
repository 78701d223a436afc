"""The exhaustive searches: all strings of given sizes that are fair, or fair by place, letter by letter.

Residual search: for each pattern q of at most m dice, residue[q] is how many q the unknown rest of the string must
contribute. It starts as the count of a fair set, (product of the sizes)/|q|!. A letter x in front of the rest takes
residue[q] from residue[x q], for all q without x; in a palindrome it stands at both ends and takes residue[q] from
residue[q x] too. A negative entry ends the branch. (The idea is P. Meyer's.)

Strings fair by place: faces are put down from one end. A face of die i takes place k in as many rolls as the product
over the other dice j of (faces still to come of j) + (faces that are down of j) x has as its coefficient of x^k. A
branch ends when a count is above the fair one, or when the faces to come cannot lift place 0 to it: no face takes that
place more often than the next one would. (For the first place alone the strings are read backwards, and only place 0
counts.)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import factorial, prod
from typing import Any, TypeAlias

import numpy as np

from ludus.algebra.compiled import compiled, inlined
from ludus.core.arrays import Array
from ludus.families.dice.fairness import patterns


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


Words: TypeAlias = tuple[int, int, Array]
"""The nodes that were looked at, the number of words found, and the first of them."""


def search(sizes: tuple[int, ...], order: int, prefix: Array, *, palindromic: bool, length: int, most: int) -> Words:
    """Return the words that go on from a prefix to a length, at most `most` of them.

    With the full length, or half of it rounded up in a palindrome, the words are the fair strings (the first half of
    them, with the letter in the middle); with less they are the prefixes from which nothing forbids to go on.
    """
    residues = start(sizes, order)
    if residues is None:
        return 0, 0, np.zeros((0, length), dtype=np.int8)
    ends, middle_at = (2, sum(sizes)) if palindromic else (1, -1)
    state = residues, edges(len(sizes), order, palindromic), ends, middle_at
    return _words(_fair_strings, state, sizes, prefix, length, most)


def search_places(sizes: tuple[int, ...], places: int, prefix: Array, *, length: int, most: int) -> Words:
    """Return the words that go on from a prefix to a length, at most `most` of them.

    The first `places` places are fair in words of the full length; in shorter ones nothing forbids to go on.
    """
    target, rest = divmod(prod(sizes), len(sizes))
    if rest:
        return 0, 0, np.zeros((0, length), dtype=np.int8)
    # counts[d, i, k]: in how many rolls one of the first d faces, of die i, takes place k.
    counts = np.zeros((length + 1, len(sizes), places), np.int64)
    state = np.array(sizes, np.int64), counts, np.zeros(len(sizes) + 1, np.int64), target
    return _words(_fair_places, state, sizes, prefix, length, most)


def _words(
    loop: Callable[..., Any], state: Any, sizes: tuple[int, ...], prefix: Array, length: int, most: int
) -> Words:
    words = np.zeros((most, length), dtype=np.int8)
    before = np.array([max((j for j in range(i) if sizes[j] == sizes[i]), default=-1) for i in range(len(sizes))])
    nodes, found = loop(state, before, prefix, words)
    return int(nodes), int(found), words[: min(int(found), most)]


def _depth_first(take: Callable[..., int], put: Callable[..., None]) -> Callable[..., Any]:
    """Return the loop over all words: `take` enters a letter into the state where it fits, `put` undoes that."""

    @compiled
    def search(state: Any, before: Array, prefix: Array, words: Array) -> tuple[int, int]:
        dice, length = before.shape[0], words.shape[1]
        word = np.full(length + 1, -1, np.int8)
        used = np.zeros(dice, np.int64)
        nodes, found, depth, fixed = 0, 0, 0, prefix.shape[0]
        while depth >= 0:
            x = dice
            if depth == length:
                if found < words.shape[0]:
                    words[found, :] = word[:length]
                found += 1
            else:
                x = word[depth] + 1
                # A place of the prefix has one choice.
                if depth < fixed:
                    x = prefix[depth] if word[depth] < prefix[depth] else dice
                while x < dice:
                    # Dice of equal sizes are named as they appear: this leaves one of each class of strings.
                    if before[x] < 0 or used[before[x]] > 0:
                        fits = take(state, x, depth, used)
                        nodes += fits >= 0
                        if fits > 0:
                            break
                    x = x + 1 if depth >= fixed else dice
            # No letter is left for this place: the one before it is taken back.
            if x >= dice:
                word[depth] = -1
                depth -= 1
                if depth >= 0:
                    put(state, word[depth], depth)
                    used[word[depth]] -= 1
                continue
            word[depth] = x
            used[x] += 1
            depth += 1
            word[depth] = -1
        return nodes, found

    return search


@inlined
def _take_residues(state: Any, x: int, depth: int, used: Array) -> int:
    """Take a letter away from the residues; return 0, with nothing changed, when one of them would become negative."""
    residues, edges, ends, middle_at = state
    if 2 * depth + 1 == middle_at:
        # The letter in the middle of a palindrome is the whole rest.
        for pattern in range(1, residues.shape[0]):
            if residues[pattern] != (1 if pattern == x + 1 else 0):
                return 0
        residues[x + 1] = 0
        return 1
    if residues[x + 1] < ends:
        return 0
    row = edges[x]
    # All are tested before any changes, so that a letter that does not fit leaves no trace.
    for edge in range(row.shape[0]):
        if residues[row[edge, 1]] < residues[row[edge, 0]]:
            return 0
    for edge in range(row.shape[0]):
        residues[row[edge, 1]] -= residues[row[edge, 0]]
    return 1


@inlined
def _put_residues(state: Any, x: int, depth: int) -> None:
    """Give back what a letter has taken."""
    residues, edges, _, middle_at = state
    if 2 * depth + 1 == middle_at:
        residues[x + 1] = 1
        return
    row = edges[x]
    for edge in range(row.shape[0]):
        residues[row[edge, 1]] += residues[row[edge, 0]]


@inlined
def _take_face(state: Any, x: int, depth: int, used: Array) -> int:
    """Write the counts after a face of die x; return whether they can still become fair, -1 when no face is left."""
    sizes, counts, ways, target = state
    if used[x] == sizes[x]:
        return -1
    dice = sizes.shape[0]
    ways[:] = 0
    ways[0] = 1
    for j in range(dice):
        if j != x:
            times(ways, sizes[j] - used[j], used[j])
    now, after = counts[depth], counts[depth + 1]
    after[:, :] = now
    for k in range(after.shape[1]):
        after[x, k] += ways[k]
        if after[x, k] > target or (used[x] + 1 == sizes[x] and after[x, k] < target):
            return 0
    # A face still to come takes the first place only in rolls of such faces.
    come = 1
    for j in range(dice):
        come *= sizes[j] - used[j] - (j == x)
    return int(after[:, 0].min() + come >= target)


@inlined
def _put_face(state: Any, x: int, depth: int) -> None:
    """Do nothing: the counts of each depth are written anew."""


@inlined
def times(ways: Array, low: int, high: int) -> None:
    """Multiply the polynomial with these coefficients by low + high x."""
    # From the highest coefficient down, so that each is read before it changes.
    for k in range(ways.shape[0] - 1, 0, -1):
        ways[k] = ways[k] * low + ways[k - 1] * high
    ways[0] *= low


_fair_strings = _depth_first(_take_residues, _put_residues)
_fair_places = _depth_first(_take_face, _put_face)

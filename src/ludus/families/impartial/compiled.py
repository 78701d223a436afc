"""Words of 64 bits as sets of values, lines that carry such sets, and the decorator of these loops.

Numba counts references to arrays whenever one function hands them to another, with an atomic instruction. Here that
would cost several times the work itself: a cell takes some ten nanoseconds, spread over small functions. Without the
counts a compiled loop cannot allocate; the callers in Python do. The mex of a cell is the first value that is free on
all its lines. Two things save the search from reading full words: the number of the first word of a line that is not
full, and a summary with one bit for each word that is full.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from numba.cpython.unsafe import numbers
from numpy.typing import NDArray

from ludus.algebra.compiled import Function, stored


def bare(function: Function) -> Function:
    """Return the function compiled by Numba without reference counts; it may not allocate."""
    return stored(function, nogil=True, forceinline=True, _nrt=False)


ONE = np.uint64(1)
SIX = np.uint64(6)
LOW = np.uint64(63)
BITS = np.uint64(64)
EMPTY = np.uint64(0)
FULL = ~np.uint64(0)

trailing_zeros = cast(Callable[[Any], Any], numbers.trailing_zeros)
"""The number of the lowest bit that is set: one machine instruction."""


@bare
def bit_of(value: Any, base: Any) -> Any:
    """Return the bit of a value within base..base+63, or none."""
    # A value below the base wraps around to a huge one, so that one comparison tests both ends.
    above = np.uint64(value) - base
    return ONE << (above & LOW) if above < BITS else EMPTY


Words = NDArray[np.uint64]


class Lines(NamedTuple):
    """The sets of all lines. A word that holds no value up to the bound stays free, so that every search ends."""

    words: Words
    """Bit v % 64 of words[line, v // 64]: v stands on the line."""
    full: Words
    """The summary: bit w % 64 of full[line, w // 64] when words[line, w] is full."""
    first: Words
    """The first word of each line that is not full."""


def new_lines(count: int, bound: int) -> Lines:
    """Return empty sets for values up to a bound: the next value above it is free on every line."""
    width = bound // 64 + 2
    words = np.zeros((count, width), np.uint64)
    return Lines(words, np.zeros((count, width // 64 + 1), np.uint64), np.zeros(count, np.uint64))


@bare
def mark(lines: Lines, line: Any, word: Any, bit: Any) -> None:
    """Put the value of this bit in this word on a line."""
    now = lines.words[line, word] | bit
    lines.words[line, word] = now
    # The summary and the first open word change only when a word fills up, once in 64 marks at most.
    if now == FULL:
        lines.full[line, word >> SIX] |= ONE << (word & LOW)
        first = lines.first[line]
        while lines.words[line, first] == FULL:
            first += ONE
        lines.first[line] = first


@bare
def free(words: Words, a: Any, b: Any, c: Any, word: Any, three: Any) -> Any:
    """Return the bits of a word that are free on two lines, or on three."""
    taken = words[a, word] | words[b, word]
    return ~(taken | words[c, word]) if three else ~taken


@bare
def next_free(lines: Lines, a: Any, b: Any, c: Any, word: Any, three: Any) -> Any:
    """Return the first word after this one with a bit that is free on all lines, and its free bits.

    Most words in between are full on one line alone; the summary skips them 64 at a time.
    """
    word += ONE
    group = word >> SIX
    open_words = free(lines.full, a, b, c, group, three) & (FULL << (word & LOW))
    while True:
        while open_words == EMPTY:
            group += ONE
            open_words = free(lines.full, a, b, c, group, three)
        word = (group << SIX) + np.uint64(trailing_zeros(open_words))
        bits = free(lines.words, a, b, c, word, three)
        if bits != EMPTY:
            return word, bits
        # Open on each line by itself, but with no bit in common: the next open word.
        open_words &= open_words - ONE

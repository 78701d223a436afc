"""Lights over GF(2) on any graph: elimination of the whole move matrix, 64 entries in a word.

The rank counts the quiet patterns, and each free column of the reduced echelon form is one of their basis.
A board without a solution is told by the reduced echelon form R of the transposed matrix: the weighting that belongs to
a free column j has the entries R_ij at the pivot columns, and its pairing with b is entry j of b plus the rows of R at
whose pivot columns b is 1. One sum of rows tells for all free columns at once.
"""

from __future__ import annotations

from importlib.util import find_spec

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.pressing import as_lights, as_presses, entries, number_of_entries, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.plus_like import COMPILED_CELLS
from ludus.families.linear.lights.solve.polynomial import counted, listed
from ludus.families.linear.lights.solve.verdicts import forbidden, pressed

METHOD = "bit-packed elimination"
MAX_BITS = 2**32
"""The move matrix has at most so many entries, eight to a byte."""
MAX_ENTRIES = 40_000_000
"""And of these at most so many are not 0."""


def takes(problem: Lights) -> bool:
    """Return whether this method answers the problem, and it pays to load the compiler."""
    is_large = max(problem.cells, problem.buttons) >= COMPILED_CELLS
    return problem.modulus == 2 and is_large and find_spec("numba") is not None and _fits(problem)


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes."""
    if declined := _declined(problem):
        return declined
    limits.progress("eliminating the move matrix", 0, 0)
    moves, needed = entries(problem), of_cells(problem, problem.difference()) % 2
    presses = _solution(_packed(moves.cell, moves.press, (moves.cells, moves.presses)), moves.presses, needed)
    if presses is not None:
        return pressed(problem, as_presses(problem, presses), METHOD)
    weights = _weights(_packed(moves.press, moves.cell, (moves.presses, moves.cells)), moves.cells, needed)
    return forbidden(problem, as_lights(problem, weights), METHOD)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions and of quiet patterns: 2^rank and 2^(presses - rank)."""
    if declined := _declined(problem):
        return declined
    limits.progress("eliminating the move matrix", 0, 0)
    _, places = _reduced(problem)
    return counted(problem, int(np.count_nonzero(places < 0)), METHOD)


def list_quiet(problem: Lights, limits: Limits) -> Answer:
    """Return a basis of the quiet patterns: a press at one free column, and what the pivots then need."""
    if declined := _declined(problem):
        return declined
    limits.progress("eliminating the move matrix", 0, 0)
    words, places = _reduced(problem)
    free = np.flatnonzero(places < 0).tolist()
    return listed(problem, len(free), (as_presses(problem, _quiet(words, places, one)) for one in free), METHOD)


def _reduced(problem: Lights) -> tuple[Array, Array]:
    """Return the move matrix in reduced echelon form, and for each press the row that it leads, -1 for none."""
    from ludus.families.linear.lights.compiled.bits import reduce_dense  # the lazy door: numba is slow to load

    moves = entries(problem)
    words, places = _packed(moves.cell, moves.press, (moves.cells, moves.presses)), np.full(moves.presses, -1)
    reduce_dense(words, moves.presses, places)
    return words, places


def _declined(problem: Lights) -> Undecided | None:
    if problem.modulus != 2:
        return Undecided(problem, f"the modulus is {problem.modulus}; this method takes 2", METHOD)
    if not _fits(problem):
        reason = f"{problem.cells} lights and {problem.buttons} presses make a matrix of more than {MAX_BITS} bits"
        return Undecided(problem, reason, METHOD)
    return None


def _packed(rows: Array, columns: Array, shape: tuple[int, int]) -> Array:
    """Return a matrix of bits with one more column, of zeros, from the places of its ones."""
    words = np.zeros((shape[0], shape[1] // 64 + 1), dtype=np.uint64)
    np.bitwise_or.at(words, (rows, columns // 64), np.uint64(1) << (columns % 64).astype(np.uint64))
    return words


def _solution(words: Array, unknowns: int, right: Array) -> Array | None:
    """Return x with the bits times x equal to the right side, None when there is none."""
    from ludus.families.linear.lights.compiled.bits import reduce_dense  # the lazy door: numba is slow to load

    last, bit = unknowns // 64, np.uint64(unknowns % 64)
    words[:, last] |= right.astype(np.uint64) << bit
    places = np.full(unknowns, -1, dtype=np.int64)
    rank = reduce_dense(words, unknowns, places)
    sides = (words[:, last] >> bit & np.uint64(1)).astype(np.uint8)
    if sides[rank:].any():
        return None
    return np.where(places >= 0, sides[places], 0).astype(np.uint8)


def _weights(words: Array, cells: int, right: Array) -> Array:
    """Return w that the matrix takes to 0 and whose pairing with the right side is odd; one is known to exist."""
    from ludus.families.linear.lights.compiled.bits import reduce_dense  # the lazy door

    places = np.full(cells, -1, dtype=np.int64)
    reduce_dense(words, cells, places)
    chosen = places[(places >= 0) & (right != 0)]
    told = _bits(np.bitwise_xor.reduce(words[chosen], axis=0), cells) ^ right
    free = int(np.flatnonzero((places < 0) & (told != 0))[0])
    return _quiet(words, places, free)


def _quiet(words: Array, places: Array, free: int) -> Array:
    """Return the vector that the matrix takes to 0 with a 1 at one of the free columns and 0 at the others."""
    column = (words[:, free // 64] >> np.uint64(free % 64) & np.uint64(1)).astype(np.uint8)
    found = np.zeros(len(places), dtype=np.uint8)
    found[places >= 0] = column[places[places >= 0]]
    found[free] = 1
    return found


def _bits(words: Array, count: int) -> Array:
    return np.unpackbits(words.astype("<u8").view(np.uint8), count=count, bitorder="little")


def _fits(problem: Lights) -> bool:
    return problem.cells * problem.buttons <= MAX_BITS and number_of_entries(problem) <= MAX_ENTRIES

"""Elimination on boards of any form: within a band of the move matrix, or of the whole matrix with packed bits.

Narrow boards: holes and odd presses spoil the recurrence along the rows, but a press still reaches over a few rows
only. With the cells numbered along the shorter side, N of them, each light depends on presses at most W apart, W about
N times the reach. Elimination modulo each prime power of n costs about cells times W^2, over GF(2) an eighth of a
hundredth of that, and the memory is cells times W. If there is no solution, the transposed system, a band as well, has
the weighting.

Packed bits: over GF(2), on any graph, the whole move matrix, 64 entries in a word. The rank counts the quiet patterns,
and each free column of the reduced echelon form is one of their basis. If there is no solution, let R be the reduced
echelon form of the transposed matrix: the weighting that belongs to a free column j has the entries R_ij at the pivot
columns, and its pairing with b is entry j of b plus the rows of R at whose pivot columns b is 1. One sum of rows
decides for all free columns at once.
"""

from __future__ import annotations

from ludus.algebra.factored import factor
from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.fields import digits
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights.bands import Band, balances, equations, homogeneous, kernel, solution, unlike
from ludus.families.linear.lights.pressing import as_lights, as_presses, entries, number_of_entries, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.general import (
    basis_answer,
    count_answer,
    count_by_primes,
    impossible_by,
    solved_by,
)
from ludus.families.linear.lights.solve.prime_power import is_worthwhile

MAX_MODULUS = 2**31
MAX_CELLS = 4_000_000
MAX_ENTRIES = 40_000_000
"""Maximum number of lights times entries of the press."""
MAX_MEMORY = 2**31
"""Maximum number of bytes of the band."""
MAX_WORK = 2**37
"""Maximum number of steps: cells times the square of the width, for q = 2 divided by 64."""
MAX_BITS = 2**32
"""Maximum number of entries of a packed matrix, eight to a byte."""


@dataclass(frozen=True, slots=True)
class Banded:
    """Elimination that never leaves a band of the move matrix."""

    only_if_narrow: bool = False
    """Whether to refuse a band that is not much narrower than the matrix."""
    name: str = "banded elimination"

    def takes(self, problem: Lights) -> bool:
        """Return whether this method may answer the problem, and it pays to load the compiler."""
        return _is_small(problem) and is_worthwhile(problem)

    def solve(self, problem: Lights, limits: Limits) -> Answer:
        """Return presses that bring the lights to their target, or a weighting that no press changes."""
        if isinstance(band := self._band(problem), Undecided):
            return band
        limits.progress("eliminating within the band", 0, 0)
        n, moves = problem.modulus, entries(problem)
        difference = of_cells(problem, problem.difference()).astype(np.int64)
        presses = np.zeros(problem.buttons, dtype=np.int64)
        for p, k in factor(n):
            q, rest = p**k, n // p**k
            pivots = solution(band, -difference % q, p, k)
            if pivots is None:
                weights = unlike(balances(problem, moves), difference, p, k) * rest
                return impossible_by(problem, as_lights(problem, weights), self.name)
            # Chinese remainder theorem: right modulo q, 0 modulo the other prime powers.
            presses = (presses + pivots * (rest * pow(rest, -1, q) % n)) % n
        return solved_by(problem, as_presses(problem, presses), self.name)

    def count_all(self, problem: Lights, limits: Limits) -> Answer:
        """Return the number of solvable positions and of quiet patterns, by the valuations of the pivots."""
        if isinstance(band := self._band(problem), Undecided):
            return band
        limits.progress("eliminating within the band", 0, 0)
        exponents = ((p, k, homogeneous(band, p, k).freedom) for p, k in factor(problem.modulus))
        return count_by_primes(problem, exponents, self.name)

    def list_quiet(self, problem: Lights, limits: Limits) -> Answer:
        """Return a basis of the quiet patterns modulo a prime."""
        if factor(problem.modulus) != ((problem.modulus, 1),):
            reason = f"the modulus is {digits(problem.modulus)}; this method takes primes"
            return Undecided(problem, reason, self.name)
        if isinstance(band := self._band(problem), Undecided):
            return band
        limits.progress("eliminating within the band", 0, 0)
        pivots = homogeneous(band, problem.modulus, 1)
        return basis_answer(problem, pivots.freedom, (as_presses(problem, x) for x in kernel(band, pivots)), self.name)

    def _band(self, problem: Lights) -> Band | Undecided:
        """Return the equations of a problem in a band, or why they are out of reach."""
        if not _is_small(problem):
            reason = f"the modulus is at least {MAX_MODULUS}, or there are too many lights"
            return Undecided(problem, reason, self.name)
        band = equations(problem, entries(problem))
        share = 64 if problem.modulus == 2 else 1
        size = max(band.unknowns, len(band.order))
        memory, work = 8 * size * (band.width // share + 2), size * band.width**2 // share
        is_narrow = 4 * band.width <= band.unknowns
        if memory <= MAX_MEMORY and work <= MAX_WORK and (is_narrow or not self.only_if_narrow):
            return band
        reason = f"the move matrix has a band of {band.width} columns, too wide for {problem.cells} lights"
        return Undecided(problem, reason, self.name)


@dataclass(frozen=True, slots=True)
class Packed:
    """Elimination of the whole move matrix over GF(2), 64 entries in a word."""

    name: str = "bit-packed elimination"

    def takes(self, problem: Lights) -> bool:
        """Return whether this method answers the problem, and it pays to load the compiler."""
        return is_worthwhile(problem) and self._refusal(problem) == ""

    def solve(self, problem: Lights, limits: Limits) -> Answer:
        """Return presses that bring the lights to their target, or a weighting that no press changes."""
        if reason := self._refusal(problem):
            return Undecided(problem, reason, self.name)
        limits.progress("eliminating the move matrix", 0, 0)
        moves, needed = entries(problem), of_cells(problem, problem.difference()) % 2
        presses = _solution(_packed(moves.cell, moves.press, (moves.cells, moves.presses)), moves.presses, needed)
        if presses is not None:
            return solved_by(problem, as_presses(problem, presses), self.name)
        weights = _weights(_packed(moves.press, moves.cell, (moves.presses, moves.cells)), moves.cells, needed)
        return impossible_by(problem, as_lights(problem, weights), self.name)

    def count_all(self, problem: Lights, limits: Limits) -> Answer:
        """Return the number of solvable positions and of quiet patterns: 2^rank and 2^(presses - rank)."""
        if reason := self._refusal(problem):
            return Undecided(problem, reason, self.name)
        limits.progress("eliminating the move matrix", 0, 0)
        _, places = _reduced(problem)
        return count_answer(problem, int(np.count_nonzero(places < 0)), self.name)

    def list_quiet(self, problem: Lights, limits: Limits) -> Answer:
        """Return a basis of the quiet patterns: a press at one free column, and what the pivots then need."""
        if reason := self._refusal(problem):
            return Undecided(problem, reason, self.name)
        limits.progress("eliminating the move matrix", 0, 0)
        words, places = _reduced(problem)
        free = np.flatnonzero(places < 0).tolist()
        patterns = (as_presses(problem, _quiet(words, places, one)) for one in free)
        return basis_answer(problem, len(free), patterns, self.name)

    def _refusal(self, problem: Lights) -> str:
        """Return why a problem is not for this method, "" when it is."""
        if problem.modulus != 2:
            return f"the modulus is {digits(problem.modulus)}; this method takes 2"
        if problem.cells * problem.buttons > MAX_BITS or number_of_entries(problem) > MAX_ENTRIES:
            return f"{problem.cells} lights and {problem.buttons} presses make a matrix of more than {MAX_BITS} bits"
        return ""


BANDED, NARROW, PACKED = Banded(), Banded(only_if_narrow=True), Packed()


def _is_small(problem: Lights) -> bool:
    is_short = problem.cells <= MAX_CELLS and number_of_entries(problem) <= MAX_ENTRIES
    return problem.modulus < MAX_MODULUS and is_short


def _reduced(problem: Lights) -> tuple[Array, Array]:
    """Return the move matrix in reduced echelon form, and for each press the row that it leads, -1 for none."""
    from ludus.families.linear.lights.compiled.bits import reduce_dense  # Numba is slow to load

    moves = entries(problem)
    words, places = _packed(moves.cell, moves.press, (moves.cells, moves.presses)), np.full(moves.presses, -1)
    reduce_dense(words, moves.presses, places)
    return words, places


def _packed(rows: Array, columns: Array, shape: tuple[int, int]) -> Array:
    """Return a matrix of bits with one more column, of zeros, from the places of its ones."""
    words = np.zeros((shape[0], shape[1] // 64 + 1), dtype=np.uint64)
    np.bitwise_or.at(words, (rows, columns // 64), np.uint64(1) << (columns % 64).astype(np.uint64))
    return words


def _solution(words: Array, unknowns: int, right: Array) -> Array | None:
    """Return x with the bits times x equal to the right side, None when there is none."""
    from ludus.families.linear.lights.compiled.bits import reduce_dense  # Numba is slow to load

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
    from ludus.families.linear.lights.compiled.bits import reduce_dense

    places = np.full(cells, -1, dtype=np.int64)
    reduce_dense(words, cells, places)
    chosen = places[(places >= 0) & (right != 0)]
    odd = _bits(np.bitwise_xor.reduce(words[chosen], axis=0), cells) ^ right
    free = int(np.flatnonzero((places < 0) & (odd != 0))[0])
    return _quiet(words, places, free)


def _quiet(words: Array, places: Array, free: int) -> Array:
    """Return the vector that the matrix takes to 0 with a 1 at one of the free columns and 0 at the others."""
    column = (words[:, free // 64] >> np.uint64(free % 64) & np.uint64(1)).astype(np.uint8)
    pivots = np.zeros(len(places), dtype=np.uint8)
    pivots[places >= 0] = column[places[places >= 0]]
    pivots[free] = 1
    return pivots


def _bits(words: Array, count: int) -> Array:
    return np.unpackbits(words.astype("<u8").view(np.uint8), count=count, bitorder="little")

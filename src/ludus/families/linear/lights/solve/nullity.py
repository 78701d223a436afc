"""Nullities of Lights Out boards, the fewest presses of all-on boards, and Berlekamp's switching game.

The nullity of a board is the dimension of its quiet patterns over GF(p). For the plus on a bounded N x N board over
GF(2) it is deg gcd(f_(N+1)(x), f_(N+1)(x+1)) with the Fibonacci polynomials f_0 = 0, f_1 = 1, f_(k+1) = x f_k + f_(k-1)
(Sutner 1989; OEIS A159257). Other boards go through lights/chasing.py, and where that has no recurrence through
elimination.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.algebra.gf2_polynomials import degree, gcd
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.certificates import Factored
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.certificates import Presses, QuietPresses
from ludus.families.linear.lights.problem import Lights, lights
from ludus.families.linear.lights.solve import automatic
from ludus.families.linear.windows.certificates import Count

MAX_NULLITY = 34
"""Walking through 2^34 quiet patterns takes minutes."""
MAX_SWITCHING = 7
"""The largest side of the switching game that is searched through."""


def plus_nullities(first: int, last: int) -> Iterator[int]:
    """Yield the nullities of the bounded N x N plus boards over GF(2), N from first to last.

    >>> list(plus_nullities(1, 11)), list(plus_nullities(19, 19))
    ([0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6], [16])
    """
    before, current, before_moved, moved = 0, 1, 0, 1
    for size in range(1, last + 1):
        before, current = current, current << 1 ^ before
        before_moved, moved = moved, moved << 1 ^ moved ^ before_moved
        if size >= first:
            yield degree(gcd(current, moved))


def quiet_patterns(problem: Lights) -> Factored | str:
    """Return how many quiet patterns a board has, factored, or why that is out of reach."""
    answer = automatic.count_all(problem, Limits())
    if isinstance(answer, Solved) and isinstance(answer.certificate, Count):
        return answer.certificate.quiet
    return getattr(answer, "reason", "the quiet patterns were not counted")


def fewest_for_all_on(size: int) -> int:
    """Return the fewest presses that turn off an all-on size x size plus board.

    All solutions are one solution plus a quiet pattern; all 2^nullity of them are looked at, so the number is proved.
    OEIS A075464. ValueError when there are too many.

    >>> fewest_for_all_on(5)
    15
    """
    from ludus.families.linear.lights.compiled.walks import fewest_ones  # the lazy door: numba is slow to load

    problem = lights(np.ones((size, size), dtype=np.uint8))
    solved, quiet = automatic.solve(problem, Limits()), automatic.list_quiet(problem, Limits())
    if not (isinstance(solved, Solved) and isinstance(solved.certificate, Presses)):
        raise ArithmeticError(f"the all-on board of side {size} has a solution by Sutner's theorem, but none was found")
    if not (isinstance(quiet, Solved) and isinstance(quiet.certificate, QuietPresses)):
        raise ValueError(f"size {size}: too many quiet patterns")
    patterns = [pattern.presses for pattern in quiet.certificate.patterns]
    if len(patterns) > MAX_NULLITY:
        raise ValueError(f"size {size}: 2^{len(patterns)} quiet patterns are too many to look at")
    start = _packed([solved.certificate.presses])
    fewest, _ = fewest_ones(start[0], _packed(patterns) if patterns else np.empty((0, start.shape[1]), dtype=np.uint64))
    return int(fewest)


def switching(size: int) -> int:
    """Return the most lights that must stay on in Berlekamp's switching game of one size, by search through all boards.

    Fishburn and Sloane 1989, "The solution to Berlekamp's switching game"; OEIS A005311.

    >>> [switching(size) for size in (1, 2, 3, 4, 5)]
    [0, 1, 2, 4, 7]
    """
    from ludus.families.linear.lights.compiled.switching import hardest  # the lazy door

    if not 1 <= size <= MAX_SWITCHING:
        raise ValueError(f"expected a side of 1..{MAX_SWITCHING}, got {size}")
    half = np.arange(1 << (size - 1))
    counts = np.bitwise_count(half[:, None] ^ half[None, :]).astype(np.int64)
    return int(hardest(np.minimum(counts, size - counts).astype(np.uint8), size - 1)) if size > 1 else 0


def _packed(boards: list[Array]) -> Array:
    """Return boards of bits as rows of words."""
    flat = np.stack([board.ravel() for board in boards]).astype(np.uint8)
    padded = np.zeros((len(flat), -(-flat.shape[1] // 64) * 64), dtype=np.uint8)
    padded[:, : flat.shape[1]] = flat
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)

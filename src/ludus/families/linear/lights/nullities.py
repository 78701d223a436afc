"""Tables of Lights Out boards by size: nullities, fewest presses of all-on boards, Berlekamp's switching game.

The nullity of a board is the dimension of its quiet patterns over GF(p). For the plus on a bounded N x N board over
GF(2) it is deg gcd(f_(N+1)(x), f_(N+1)(x+1)) with the Fibonacci polynomials f_0 = 0, f_1 = 1, f_(k+1) = x f_k + f_(k-1)
(Sutner 1989; OEIS A159257). Other boards go through light chasing, and where that has no recurrence through
elimination. These numbers are computed, not certified: a certificate of a count is an answer to the question `count`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.algebra.polynomials import degree, gcd
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.certificates import Factored
from ludus.core.errors import LudusError, invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.linear.boards import no_state
from ludus.families.linear.lights.certificates import Presses, QuietPresses
from ludus.families.linear.lights.problem import PLUS, Lights, Offset, lights
from ludus.families.linear.lights.solve import automatic
from ludus.families.linear.windows.certificates import Count

MAX_SIDE = 100_000
MAX_NULLITY = 34
"""Maximum nullity for which all solutions are compared: 2^34 of them take minutes."""
MAX_SWITCHING = 7


class OutOfReach(LudusError):
    """A board is too large to be counted."""


@dataclass(frozen=True, slots=True)
class BoardRules:
    """What all boards of a table share."""

    press: tuple[Offset, ...] = PLUS
    wrap: tuple[bool, bool] = (False, False)
    modulus: int = 2

    def problem(self, shape: tuple[int, int]) -> Lights:
        """Return the question for the counts of the board of one size."""
        return lights(no_state(shape), self.modulus, press=self.press, wrap=self.wrap, question=Question.COUNT)


def plus_nullities(first: int, last: int) -> Iterator[int]:
    """Yield the nullities of the bounded N x N plus boards over GF(2), N from first to last.

    >>> list(plus_nullities(1, 11)), list(plus_nullities(19, 19))
    ([0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6], [16])
    """
    check_sides(first, last)
    before, current, before_moved, moved = 0, 1, 0, 1
    for size in range(1, last + 1):
        # The characteristic polynomials of paths, f(n) = x f(n - 1) + f(n - 2), in x and in x + 1: the nullity is the
        # degree of their gcd (Sutner).
        before, current = current, current << 1 ^ before
        before_moved, moved = moved, moved << 1 ^ moved ^ before_moved
        if size >= first:
            yield degree(gcd(current, moved))


def quiet(board: BoardRules, shape: tuple[int, int]) -> Factored:
    """Return the number of quiet patterns of one board, factored; OutOfReach when it is too large for that."""
    check_sides(min(shape), max(shape))
    if board == BoardRules() and shape[0] == shape[1]:
        nullity = next(plus_nullities(*shape))
        return ((2, nullity),) if nullity else ()
    answer = automatic.count_all(board.problem(shape), Limits())
    if isinstance(answer, Solved) and isinstance(answer.certificate, Count):
        return answer.certificate.quiet
    reason = getattr(answer, "reason", "the quiet patterns were not counted")
    raise OutOfReach(f"size {shape[0]}x{shape[1]}: {reason}")


def fewest_all_on(side: int, max_nullity: int) -> tuple[int | None, int]:
    """Return the fewest presses that turn off the all-on plus board, and its nullity; None beyond the given nullity.

    All solutions are one solution plus a quiet pattern; all 2^nullity of them are compared. OEIS A075464.

    >>> fewest_all_on(5, 20), fewest_all_on(7, 20)
    ((15, 2), (33, 0))
    """
    from ludus.families.linear.lights.compiled.bits import fewest_ones  # Numba is slow to load

    check_sides(side, side)
    nullity = next(plus_nullities(side, side))
    if nullity > min(max_nullity, MAX_NULLITY):
        return None, nullity
    problem = lights(np.ones((side, side), dtype=np.uint8))
    solved, basis = automatic.solve(problem, Limits()), automatic.list_quiet(problem, Limits())
    if not (isinstance(solved, Solved) and isinstance(solved.certificate, Presses)):
        raise ArithmeticError(f"the all-on board of side {side} has a solution by Sutner's theorem, but none was found")
    if not (isinstance(basis, Solved) and isinstance(basis.certificate, QuietPresses)):
        return None, nullity
    patterns = [pattern.presses for pattern in basis.certificate.patterns]
    start = _packed([solved.certificate.presses])
    fewest, _ = fewest_ones(start[0], _packed(patterns) if patterns else np.empty((0, start.shape[1]), dtype=np.uint64))
    return int(fewest), nullity


def switching_radius(side: int) -> int:
    """Return the worst case of Berlekamp's switching game of one side, a covering radius, by search of all boards.

    Fishburn and Sloane 1989, "The solution to Berlekamp's switching game"; OEIS A005311.

    >>> [switching_radius(side) for side in (1, 2, 3, 4, 5)]
    [0, 1, 2, 4, 7]
    """
    from ludus.families.linear.lights.compiled.bits import hardest  # Numba is slow to load

    if not 1 <= side <= MAX_SWITCHING:
        raise invalid("sizes", f"expected sides of 1..{MAX_SWITCHING} for the switching game, got {side}")
    half = np.arange(1 << (side - 1))
    counts = np.bitwise_count(half[:, None] ^ half[None, :]).astype(np.int64)
    return int(hardest(np.minimum(counts, side - counts).astype(np.uint8), side - 1)) if side > 1 else 0


def check_sides(first: int, last: int) -> None:
    """Raise InvalidInput for sides that no board of a table has."""
    if not 1 <= first <= last <= MAX_SIDE:
        got = str(first) if first == last else f"{first}..{last}"
        raise invalid("sizes", f"expected sides of 1..{MAX_SIDE}, increasing, got {got}")


def _packed(boards: list[Array]) -> Array:
    flat = np.stack([board.ravel() for board in boards]).astype(np.uint8)
    padded = np.zeros((len(flat), -(-flat.shape[1] // 64) * 64), dtype=np.uint8)
    padded[:, : flat.shape[1]] = flat
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)

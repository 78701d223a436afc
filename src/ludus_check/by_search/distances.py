"""God's number: all positions of a small game, breadth first."""

from collections.abc import Iterable, Iterator

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.values import integer
from ludus_check.words.phrases import count, listing, number

Vector = Iterable[tuple[int, int]]
"""(cell, amount) pairs: what a move adds, amounts in 0..n-1."""


def read_levels(certificate: Record, move: str) -> list[int]:
    """Return how many positions are claimed to need 0, 1, 2, ... moves; only one position needs none."""
    certificate.only(("kind", "levels"))
    levels = [integer(size, field, 1) for field, size in certificate.entries("levels", 1, SEARCH_STEPS)]
    if levels[0] != 1:
        raise Rejected(f"{number(levels[0])} positions are claimed to need no {move}, but only the solved one does")
    return levels


def verify_search(levels: list[int], true: Iterable[int], move: str) -> Finding:
    """Verify the counts against those of a new search."""
    sizes = list(true)
    if levels != sizes:
        told = listing(sizes) if len(sizes) < 7 else f"{count(len(sizes), 'number')} that differ from those listed"
        raise Rejected(f"the numbers of positions that need 0, 1, 2, ... moves are {told}")
    most, total, many = len(levels) - 1, sum(levels), f"{move}es" if move.endswith("s") else f"{move}s"
    if most == 0:
        return verified("God's number is 0: the only solvable position is the solved one")
    need = "one needs" if levels[-1] == 1 else f"{number(levels[-1])} need"
    return verified(
        f"God's number is {number(most)}: each of the {number(total)} solvable positions needs at most "
        f"{count(most, move, many)}, and {need} exactly {number(most)}",
        f"The counts for 0, 1, 2, ... {many} are correct (verified by exhaustive search)",
    )


def not_searched(levels: list[int], *, total_is_right: bool) -> Finding:
    """Return what is known about a game that is too large to be searched."""
    total = number(sum(levels))
    found = verified(f"The counts add up to all {total} solvable positions") if total_is_right else Finding(())
    more = () if total_is_right else (f"the total of {total} solvable positions",)
    return found.but(*more, f"the individual counts and God's number {number(len(levels) - 1)}")


def level_sizes(moves: Iterable[Vector], n: int, cells: int) -> Iterator[int]:
    """Yield the number of positions that can be reached from all 0 by 0, 1, 2, ... moves, and by no fewer.

    A position that k moves make out of all 0 has an opposite that k moves bring back to 0, so these are also the
    numbers of positions that need k moves. A position is one integer with a field of bits for each cell.

    >>> list(level_sizes([[(0, 1)], [(1, 1)]], 3, 2))
    [1, 2, 3, 2, 1]
    """
    bits = n.bit_length() + 1
    ones = sum(1 << (bits * cell) for cell in range(cells))
    carry = ((1 << (bits - 1)) - n) * ones
    steps = {sum(often << (bits * cell) for cell, often in move) for move in moves} - {0}
    seen, level = {0}, {0}
    while level:
        yield len(level)
        sums = {position + step for position in level for step in steps}
        # Fields hold at most 2n - 2; the carry lifts exactly the fields that hold n or more into their highest bit.
        level = {x - n * ((x + carry) >> (bits - 1) & ones) for x in sums} - seen
        seen |= level


def search_steps(positions: int, moves: int, cells: int, n: int) -> int:
    """Return what a search would cost; an addition costs more where many cells share one integer."""
    bits = cells * (n.bit_length() + 1)
    return moves * (positions * (10 + bits // 100) + cells * (1 + bits // 1000))

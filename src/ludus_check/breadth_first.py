"""God's number again: all positions of a small game, breadth first, and the words for what was found."""

from collections.abc import Iterable, Iterator

from ludus_check.errors import Rejected
from ludus_check.fields import Record, integer
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import amount, listing, number

Vector = Iterable[tuple[int, int]]
"""(cell, amount) pairs: what a move adds, amounts in 0..n-1."""


def read_levels(certificate: Record, move: str) -> list[int]:
    """Return the sizes of the levels; only one position needs no move."""
    certificate.only(("kind", "levels"))
    levels = [integer(size, field, 1) for field, size in certificate.entries("levels", 1, SEARCH_STEPS)]
    if levels[0] != 1:
        raise Rejected(f"{number(levels[0])} positions are said to need no {move}, but only the solved one does")
    return levels


def verify_search(levels: list[int], true: Iterable[int], move: str) -> str:
    """Verify the levels against those of a new search; return the sentence."""
    sizes = list(true)
    if levels != sizes:
        raise Rejected(f"the levels are {listing(sizes) if len(sizes) < 7 else amount(len(sizes), 'other number')}")
    return f"God's number is {_gods_number(levels, move)} (re-verified by search)"


def claimed(levels: list[int], what: str) -> str:
    """Return the sentence for a game that is too large to be searched again."""
    total = number(sum(levels))
    return (
        f"the {number(len(levels))} levels add up to {total}, {what}, and start with the solved one; that God's number "
        f"is {number(len(levels) - 1)}, and the sizes of the other levels, are claimed, not checked here"
    )


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


def _gods_number(levels: list[int], move: str) -> str:
    most, total = len(levels) - 1, sum(levels)
    if most == 0:
        return "0: the one solvable position is solved"
    many = f"{move}es" if move.endswith("s") else f"{move}s"
    as_many = "one needs" if levels[-1] == 1 else "some need"
    return (
        f"{number(most)}: every one of the {number(total)} solvable positions needs at most "
        f"{amount(most, move, many)} and {as_many} as many, and the numbers of those that need 0, 1, 2, ... {many} are "
        "as listed"
    )

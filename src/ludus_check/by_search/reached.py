"""All positions of a small game, breadth first: a level is the bits of one integer, or a set of integers.

The entries of a position at the cells where the Howell form of the moves has rows determine it, since a sum of moves
that is 0 there is 0. So a position is a number with these entries as digits in base n, a set of positions an integer
with a bit for each, and to add an amount to one of the digits of all of them is to move two parts of the integer.
"""

from collections.abc import Iterable, Iterator, Sequence

from ludus_check.by_search.howell import howell_form
from ludus_check.errors import NotChecked
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import Work

Move = tuple[tuple[int, int], ...]
"""(cell, amount) pairs: what a move adds, amounts in 0..n-1."""
Part = tuple[int, int, int]
"""Of a digit and an amount: the positions from which the digit does not overflow, how far these and the others move."""
MAX_BITS, MASK_BITS = 2**25, 2**30
"""Maximum number of bits of a set of positions, and of the sets that are kept for digits and amounts."""


def level_sizes(vectors: Iterable[Move], n: int, positions: int) -> list[int] | None:
    """Return how many positions can be reached from all 0 by 0, 1, 2, ... moves and by no fewer; None if that is much.

    A position that k moves make out of all 0 has an opposite that k moves bring back to 0, so these are also the
    numbers of positions that need k moves. How many positions there are is given.

    >>> level_sizes([((0, 1),), ((1, 1),)], 3, 9)
    [1, 2, 3, 2, 1]
    """
    if positions > MAX_BITS:
        return None
    if positions == 1:
        return [1]
    moves, cells = _renumbered(vectors)
    try:
        return list(_by_bits(moves, n, cells))
    except NotChecked:
        width = cells * (n.bit_length() + 1)
        steps = len(moves) * (positions * (10 + width // 100) + cells * (1 + width // 1000))
        return None if steps > SEARCH_STEPS else list(_by_sets(moves, n, cells))


def _renumbered(vectors: Iterable[Move]) -> tuple[list[Move], int]:
    """Return the moves on the cells that some move changes, and how many these are.

    >>> _renumbered([((7, 1),), ((10**6, 2), (7, 1))])
    ([((0, 1),), ((1, 2), (0, 1))], 2)
    """
    moves = list(vectors)
    number = {cell: k for k, cell in enumerate(sorted({cell for move in moves for cell, _ in move}))}
    return [tuple((number[cell], amount) for cell, amount in move) for move in moves], len(number)


def _by_bits(moves: Sequence[Move], n: int, cells: int) -> Iterator[int]:
    """Yield the sizes of the levels; raise NotChecked where that takes too many bits or steps."""
    units, bits = _units(moves, n, cells)
    steps = {
        tuple((radix, unit, amount % radix) for cell, amount in move for radix, unit in units[cell] if amount % radix)
        for move in moves
    }
    digits = {digit for step in steps for digit in step}
    if len(digits) * bits > MASK_BITS:
        raise NotChecked("there are too many digits and amounts")
    parts = {digit: _part(*digit, bits) for digit in digits}
    work, each = Work(), sum(map(len, steps)) * (1 + bits // 10_000)
    seen = level = 1
    while level:
        yield level.bit_count()
        work.spend(each)
        found = 0
        for step in steps:
            moved = level
            for low, up, down in map(parts.__getitem__, step):
                # All positions of a level move at once: where the digit stays below its radix they move up, elsewhere
                # down.
                kept = moved & low
                moved = kept << up | (moved ^ kept) >> down
            found |= moved
        level = found ^ found & seen
        seen |= level


def _units(moves: Sequence[Move], n: int, cells: int) -> tuple[list[list[tuple[int, int]]], int]:
    """Return for each cell the radices and the units of its digits, and the number of all numbers with such digits.

    Modulo the powers q of primes that multiply to n, entries are independent; a digit in base q is one of them.
    """
    units: list[list[tuple[int, int]]] = [[] for _ in range(cells)]
    bits = 1
    for q in prime_powers(n) if n <= MAX_BITS else [n]:
        rows = howell_form((((cell, amount % q) for cell, amount in move) for move in moves), cells, q)
        if rows is None or bits * q ** min(len(rows), MAX_BITS.bit_length()) > MAX_BITS:
            raise NotChecked("there are too many positions")
        for cell in rows:
            units[cell].append((q, bits))
            bits *= q
    return units, bits


def prime_powers(n: int) -> list[int]:
    """Return the powers of different primes that multiply to a number.

    >>> prime_powers(360), prime_powers(1)
    ([8, 9, 5], [])
    """
    found, p = [], 2
    while n > 1:
        power = 1
        while n % p == 0:
            n, power = n // p, power * p
        found += [power] * (power > 1)
        # What is left has no prime factor up to p, so when it is at most p * p it is a prime or 1.
        p = p + 1 if p * p < n else max(p + 1, n)
    return found


def _part(radix: int, unit: int, amount: int, bits: int) -> Part:
    """Return how a digit is raised by an amount.

    >>> _part(2, 2, 1, 8)
    (51, 2, 2)
    """
    low, length = (1 << (radix - amount) * unit) - 1, radix * unit
    while length < bits:
        low, length = low | low << length, 2 * length
    return low & (1 << bits) - 1, amount * unit, (radix - amount) * unit


def _by_sets(moves: Sequence[Move], n: int, cells: int) -> Iterator[int]:
    """Yield the sizes of the levels; a position is one integer with a field of bits for each cell."""
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

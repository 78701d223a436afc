"""The P-positions of a box row by row, as the bits of integers: a row settles all its cells at once.

A row is the cells that differ in their last coordinate only. Moves from later rows to P-positions of earlier ones are
shifts of whole rows. Within a row, the first cell from which no P-position is reached is one; its own attackers in the
row are struck out, and so on.
"""

from collections.abc import Iterator, Sequence
from itertools import compress, count, product
from operator import lt, sub

from ludus_check.impartial.game import Game
from ludus_check.impartial.rule import rule_values
from ludus_check.values import Vector
from ludus_check.words.phrases import place
from ludus_check.work import searching

MIN_ROW, MAX_ROW = 8, 4096
BITS = bytes(digit & 1 for digit in range(256))
Rows = dict[Vector, int]
"""For each row, by its coordinates but the last, cells as bits."""


@searching
def lost_cells(game: Game, box: Sequence[int]) -> Iterator[Vector]:
    """Yield the P-positions of a box at the corner, all passes being left, in increasing order.

    Two passes cancel, as for the values of the rule. Very short and very long rows are settled cell by cell.
    """
    if not MIN_ROW <= box[-1] <= MAX_ROW:
        values = rule_values(game, box, outcomes=True)
        yield from (tuple(place(index, box)) for index, value in enumerate(values) if value == 0)
        return
    rows = _lost(game, box, None)
    if game.passes % 2:
        rows = _lost(game, box, rows)
    for row, lost in rows.items():
        # The digits 0 and 1 of a number in base 2 are bytes with a last bit 0 and 1.
        digits = bin(lost)[:1:-1].encode().translate(BITS)
        yield from ((*row, y) for y in compress(count(), digits))


def _lost(game: Game, box: Sequence[int], without: Rows | None) -> Rows:
    """Return the P-positions with a pass, given those without one, or those without a pass."""
    found: Rows = {}
    # Of a move that does not fit anywhere the entries may be huge, too huge for shifts.
    steps, rays = ([move for move in moves if all(map(lt, move, box))] for moves in (game.steps, game.rays))
    lines: list[Rows] = [{} for _ in rays]
    full = (1 << box[-1]) - 1
    inside = [step[-1] for step in steps if not any(step[:-1])]
    along = [ray[-1] for ray in rays if not any(ray[:-1])]
    for row in product(*map(range, box[:-1])):
        won, moving = 0, 0
        for move, line in [*((step, None) for step in steps), *zip(rays, lines, strict=True)]:
            if all(entry <= x for entry, x in zip(move[:-1], row, strict=True)):
                moving |= full >> move[-1] << move[-1]
                if any(move[:-1]):
                    before = tuple(map(sub, row, move[:-1]))
                    reached = (found[before] | (line[before] if line is not None else 0)) << move[-1] & full
                    won |= reached
                    if line is not None:
                        line[row] = reached
            elif line is not None:
                line[row] = 0
        if without is not None:
            passing = full if game.pass_at_terminal else moving
            won, moving = won | without[row] & passing, moving | passing
        # In misere play a cell without any move is an N-position.
        found[row] = _settled(full & ~won & (moving if game.misere else full), inside, along, full)
    return found


def _settled(left: int, steps: Sequence[int], rays: Sequence[int], full: int) -> int:
    """Return the P-positions of a row among the cells that reach none of an earlier row."""
    if not steps and not rays:
        return left
    found = 0
    # The lowest cell left reaches no P-position, so it is one; then the cells that reach it are not.
    while left:
        lowest = left & -left
        found |= lowest
        left ^= lowest
        for step in steps:
            left &= ~(lowest << step)
        for ray in rays:
            left &= ~_comb(lowest, ray, full)
    return found


def _comb(cell: int, ray: int, full: int) -> int:
    """Return all cells of a row from which a ray leads back to a cell."""
    found, length = cell << ray & full, ray
    while found << length & full:
        found |= found << length & full
        length *= 2
    return found

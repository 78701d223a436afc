"""The list of all P-positions of a piece with at most one in each row, or column: the first rows, settled anew."""

from ludus_check.by_search.impartial.sparse import columns_of_levels, lines_of
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.game import Game
from ludus_check.listing import Cell, compare, read_flat, read_listing
from ludus_check.words.phrases import cell as cell_of
from ludus_check.words.phrases import number
from ludus_check.words.positions import all_p_positions
from ludus_check.work import searching

NAME = "p_positions"


@searching
def by_lines(game: Game, certificate: Record) -> Finding:
    """Verify the first rows or columns of a piece that has at most one P-position in each."""
    lines = lines_of(game)
    columns = [] if lines is None else columns_of_levels(game, lines, 1)
    if lines is None or not columns:
        raise NotChecked("the piece has no rays by which rows could be settled one after the other")
    settled = list(columns[0])
    rows = len(settled)
    if lines.turned:
        right: set[Cell] = {(x, y) for y, x in enumerate(settled) if x >= 0}
        count, lost = read_listing(certificate, NAME, game.size)
        if len(lost) < count:
            raise NotChecked("the list is too long to find the positions of the first columns in it")
        compare({cell for cell in lost if cell[1] < rows}, right, cell_of, game.words)
        found = len(right)
    else:
        count, found = _first_rows(game, certificate, settled)
    if rows == lines.rows and count == found:
        return verified(all_p_positions(count, game.cells, game.words))
    axis = "y" if lines.turned else "x"
    which = f"{number(found)} of the {number(count)} listed positions are exactly the P-positions"
    return verified(f"{which} with {axis} = 0 to {number(rows - 1)}{game.words}").but("the other listed positions")


def _first_rows(game: Game, certificate: Record, settled: list[int]) -> tuple[int, int]:
    """Verify that a list begins with the lost positions of the first rows; return its length, and how many these are.

    In increasing order the positions of the first rows come first: one more tells whether there are too many.
    """
    x, y = [row for row, column in enumerate(settled) if column >= 0], [column for column in settled if column >= 0]
    found, rows = len(x), len(settled)
    count, flat = read_flat(certificate, NAME, game.size, found + 1)
    is_right = list(flat[0 : 2 * found : 2]) == x and list(flat[1 : 2 * found : 2]) == y
    if not is_right or (count > found and (rows == game.size[0] or flat[2 * found] < rows)):
        _, lost = read_listing(certificate, NAME, game.size)
        compare({cell for cell in lost if cell[0] < rows}, set(zip(x, y, strict=True)), cell_of, game.words)
    return count, found

"""Light chasing on a rectangle modulo 2, a row at a time: the rank of the presses.

Let a press turn one light of the row that is a rows above it, in its own column, and none further up. Then each press
below the first a rows is chosen for that light (chasing.py): it has to do what the presses before it do there. So each
row of presses is a sum of rows before it, moved to the side; each press is the bits of those in the first a rows that
need it. What is left is what they do to the last a rows of lights.
"""

from ludus_check.by_search.independence import rank_modulo_2
from ludus_check.lights.game import Game
from ludus_check.limits import SEARCH_STEPS

Offset = tuple[int, int]
MAX_BITS = 2**29
"""Maximum number of bits of the rows that are kept."""


def rank_by_rows(game: Game) -> int | None:
    """Return the largest number of independent presses modulo 2; None for other boards and presses, and large ones."""
    if game.moves is not None or game.holes or any(game.wrap):
        return None
    rows, columns = game.shape
    press = [(dr, dc) for dr, dc, _ in game.press if abs(dr) < rows and abs(dc) < columns]
    turned = [(dc, dr) for dr, dc in press]
    ways = [(rows, columns, press), (columns, rows, turned)]
    for way in ways if columns <= rows else ways[::-1]:
        if (rank := _rank(*way)) is not None:
            return rank
    return None


def _rank(rows: int, columns: int, press: list[Offset]) -> int | None:
    """Return the rank by these rows."""
    above = max((-dr for dr, _ in press), default=0)
    if above <= 0 or [dc for dr, dc in press if dr == -above] != [0]:
        return None
    lane, below = above * columns, max(dr for dr, _ in press)
    steps = rows * len(press) * (1 + columns * lane // 10_000) + lane**2 * (1 + lane // 10_000)
    if steps > SEARCH_STEPS or (above + below + 1) * columns * lane > MAX_BITS:
        return None
    full = (1 << columns * lane) - 1
    # A row of presses is a row of linear forms in the presses of the first rows: a lane of bits for each column.
    presses = {row: sum(1 << (lane + 1) * c + row * columns for c in range(columns)) for row in range(above)}
    left: list[int] = []
    for row in range(rows):
        found = 0
        for dr, dc in press:
            if row - dr in presses:
                move = presses[row - dr]
                found ^= move << lane * dc if dc >= 0 else move >> -lane * dc
        # The lights of this row determine the presses of a later row; in the last rows they are conditions.
        if row + above < rows:
            presses[row + above] = found & full
            presses.pop(row - below - 1, None)
        else:
            left += [found >> lane * c & (1 << lane) - 1 for c in range(columns)]
    return (rows - above) * columns + rank_modulo_2(left)

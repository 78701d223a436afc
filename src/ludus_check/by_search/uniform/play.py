"""P-positions of the generalized ryuo on a small board, by direct computation."""

from collections.abc import Sequence

from ludus_check.automatic.game import Convention
from ludus_check.uniform.game import Game
from ludus_check.work import searching


@searching
def cost(p: int, box: Sequence[int]) -> int:
    """Return about how many steps it takes to compute a box."""
    cells = 1
    for side in box:
        cells *= side
    return cells * (sum(box) + min(p, box[0]) * min(p, box[1]))


@searching
def lost_cells(game: Game, p: int, box: tuple[int, ...], *, with_pass: bool) -> set[tuple[int, ...]]:
    """Return the P-positions of a box by direct computation, with a pass or none; the third number is a heap."""
    gone = lost_cells(game, p, box, with_pass=False) if with_pass else set()
    lost: set[tuple[int, ...]] = set()
    sides = (*box, 1)[:3]
    for x in range(sides[0]):
        for y in range(sides[1]):
            for v in range(sides[2]):
                cell = (x, y, v)[: len(box)]
                options = {(a, y, v)[: len(box)] for a in range(x)} | {(x, b, v)[: len(box)] for b in range(y)}
                options |= {(x, y, w)[: len(box)] for w in range(v)}
                options |= {
                    (x - s, y - t, v)[: len(box)]
                    for s in range(1, min(x, p) + 1)
                    for t in range(1, min(y, p + game.slack - s - 1) + 1)
                }
                # All options come before the position in this order, so it is known which of them are lost.
                wins = not options.isdisjoint(lost)
                if with_pass and cell in gone and (options or game.convention is Convention.PASS_ANYWHERE):
                    wins = True
                if not wins and (options or game.convention is not Convention.MISERE):
                    lost.add(cell)
    return lost

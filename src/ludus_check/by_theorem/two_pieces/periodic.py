"""The collapsed table of two rooks far from its corner: rows near an axis, and level sets near the diagonal.

f is the Grundy function of nim in which no move may lead to the zero vector: a rook without a corner to go to. So the
conditions of impartial/periodic_rows.py and impartial/periodic_levels.py verify its rows and its level sets, with a
void corner.
"""

from collections.abc import Sequence

from ludus_check.by_theorem.two_pieces.rooks import collapses, require
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.periodic_levels import FIELDS, read_levels
from ludus_check.impartial.periodic_rows import MAX_ROWS, VOID, read_rows
from ludus_check.two_pieces.game import Game as TwoPieces
from ludus_check.words.phrases import number
from ludus_check.words.two_pieces import levels_theorem

THEOREMS = ("levels", "rows")


def periodic_value(vector: Sequence[int], certificate: Record) -> tuple[int, str]:
    """Return f of a vector, and why, by the rows or the level sets of a certificate."""
    heaps = sorted(heap for heap in vector if heap)
    if len(heaps) == 2 and certificate.has("rows"):
        last = heaps[0]
        moves = [(k, 0) for k in range(1, min(last, MAX_ROWS) + 1)]  # more rows are not checked
        rows = read_rows(certificate.record("rows"), last, moves, 1, VOID)
        return rows.value(last, heaps[1], 0), rows.words
    if len(heaps) not in (2, 3) or not certificate.has("levels"):
        raise Rejected("the theorem does not apply: it needs 2 nim-sums that are not 0, or 3 for level sets")
    place = (*heaps[-2:], *heaps[:-2])
    rays = tuple(tuple(int(i == axis) for i in range(len(place))) for axis in range(len(place)))
    game = Game(tuple(x + 1 for x in place), rays, (), 0, False, False, Question.VALUE, place)
    levels = read_levels(game, certificate.record("levels").only(FIELDS), VOID)
    value = levels.value(place, 0)
    if value is None:
        raise Rejected("the level sets do not contain these nim-sums")
    return value, f"by level sets with period {number(levels.period)} for all board sizes"


def verify_levels(game: TwoPieces, certificate: Record) -> Finding:
    """Verify the level sets of f, by the nim-sums of the coordinates, for all board sizes."""
    certificate.only(("kind", *FIELDS))
    require(
        collapses(game) and len(game.size) == 2,
        "periodic-levels",
        "two rooks on two axes that jump and share no square",
    )
    if certificate.integer("below", 1) != game.below:
        raise Malformed(certificate.path("below"), f"expected {number(game.below)}, as in the problem")
    nim = Game((1, 1), ((0, 1), (1, 0)), (), 0, False, False, Question.LEVELS, None, game.below)
    levels = read_levels(nim, certificate, VOID)
    return verified(*levels_theorem(game.below, levels.preperiod, levels.period))

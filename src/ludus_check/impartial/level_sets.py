"""Solved, by the list of all positions with small Grundy numbers, each with its number."""

from math import prod

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.impartial.boxes import box_of
from ludus_check.impartial.game import Game
from ludus_check.impartial.listing import Cell, read_listing
from ludus_check.impartial.rule import rule_values
from ludus_check.impartial.sparse_levels import levels_by_lines
from ludus_check.impartial.work import most_cells
from ludus_check.wording import amount, number, place

NAME = "positions"


def verify_level_sets(game: Game, certificate: Record) -> str:
    """Verify that the rows (g, x, y, ...) are the positions with Grundy numbers g below the bound of the problem.

    Of a grid with too many cells the first rows are verified, for a piece that has at most one position of each value
    in each row; else a box at the corner. The sentence says so.
    """
    certificate.only(("kind", "below", NAME), ("count",))
    if certificate.integer("below", 1) != game.below:
        raise Malformed(certificate.path("below"), f"expected {number(game.below)}, as in the problem")
    if most_cells(game) < game.cells and certificate.has("count"):
        sentence = levels_by_lines(game, certificate, game.below, certificate.integer("count", 0))
        if sentence is not None:
            return sentence
    return _by_box(game, certificate)


def _by_box(game: Game, certificate: Record) -> str:
    """Verify all cells, or a box at the corner; of a very long list the levels that were read whole."""
    count, rows = read_listing(certificate, NAME, (game.below, *game.size))
    box, below = box_of(game.size, most_cells(game)), game.below
    if len(rows) < count:
        # The levels before that of the last row are whole; of the first one, the grid's rows before its own.
        below = max(1, rows[-1][0])
        box = box if rows[-1][0] else (min(box[0], rows[-1][1]), *box[1:])
        if prod(box) == 0:
            raise Rejected("the list is too long to be checked here")
    right = {(g, *place(index, box)) for index, g in enumerate(rule_values(game, box)) if g < below}
    near = {row for row in rows if row[0] < below and all(x < side for x, side in zip(row[1:], box, strict=True))}
    _compare(game, near, right)
    words = f"Grundy numbers below {number(below)}{game.words}"
    if prod(box) == game.cells and below == game.below:
        listed = amount(count, "listed position is the only one that has", "listed positions are all that have")
        return f"the {listed} {words}, each with its number" if count else f"no position has {words}"
    sides = " x ".join(map(str, box))
    return (
        f"of the {sides} positions at the corner exactly {number(len(near))} of the listed have {words}, each with its "
        f"number; the other positions are claimed, not checked here"
    )


def _compare(game: Game, listed: set[Cell], right: set[Cell]) -> None:
    if listed != right:
        bad = min(listed ^ right)
        where, words = list(bad[1:]), f"the Grundy number {number(bad[0])}"
        wrong = f"is listed with {words}, which it does not have{game.words}"
        raise Rejected(f"{where} {wrong if bad in listed else f'has {words}{game.words}, but is not listed with it'}")

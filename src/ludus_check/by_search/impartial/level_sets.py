"""Solved, by the level sets of small Grundy values: all positions with such values, each with its value."""

from itertools import islice
from math import prod

from ludus_check.by_search.impartial.levels import all_below, levels_by_lines
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.boxes import is_affordable, largest_box
from ludus_check.impartial.game import Game
from ludus_check.impartial.rule import rule_values
from ludus_check.listing import Cell, read_listing
from ludus_check.words.phrases import cell, number, place, sides
from ludus_check.work import searching

NAME = "positions"


@searching
def verify_level_sets(game: Game, certificate: Record) -> Finding:
    """Verify that the rows (g, x, y, ...) are the positions with Grundy values g below the bound of the problem.

    A piece that has at most one position of each value in each row is settled row by row. Of a grid with too many cells
    the first rows are verified; else a box at the corner.
    """
    certificate.only(("kind", "below", NAME), ("count",))
    if certificate.integer("below", 1) != game.below:
        raise Malformed(certificate.path("below"), f"expected {number(game.below)}, as in the problem")
    if certificate.has("count"):
        found = levels_by_lines(game, certificate, game.below, certificate.integer("count", 0))
        if found is not None and not (found.not_verified and is_affordable(game, game.size)):
            return found
    return _by_box(game, certificate)


def _by_box(game: Game, certificate: Record) -> Finding:
    """Verify all cells, or a box at the corner; of a very long list the levels that were read whole."""
    count, rows = read_listing(certificate, NAME, (game.below, *game.size))
    box, below = largest_box(game), game.below
    if len(rows) < count:
        # The levels before that of the last row are whole; of the first one, the grid's rows before its own.
        below = max(1, rows[-1][0])
        box = box if rows[-1][0] else (min(box[0], rows[-1][1]), *box[1:])
        if prod(box) == 0:
            raise NotChecked("the list is longer than the limit allows")
    found = ((g, *place(index, box)) for index, g in enumerate(rule_values(game, box)) if g < below)
    near = {row for row in rows if row[0] < below and all(x < side for x, side in zip(row[1:], box, strict=True))}
    # One more than are listed is enough to see that the list is too short.
    _compare(game, near, set(islice(found, len(near) + 1)))
    if prod(box) == game.cells and below == game.below:
        return verified(all_below(count, below, game.words))
    which = f"{number(len(near))} of the listed positions are exactly those with Grundy value below {number(below)}"
    there = f"{which} among the {sides(box)} positions at the corner{game.words}, each with its value"
    return verified(there).but("the other positions")


def _compare(game: Game, listed: set[Cell], right: set[Cell]) -> None:
    if listed != right:
        bad = min(right - listed if len(right) > len(listed) else listed ^ right)
        has = f"{cell(bad[1:])} has Grundy value {number(bad[0])}{game.words}"
        lacks = f"{cell(bad[1:])} is listed with Grundy value {number(bad[0])}, which it does not have{game.words}"
        raise Rejected(lacks if bad in listed else f"{has} and is not listed with it")

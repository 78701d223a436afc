"""Solved, by the list of all positions that are lost for the player to move."""

from math import prod

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.impartial.boxes import box_of
from ludus_check.impartial.game import Game
from ludus_check.impartial.listing import Cell, read_flat, read_listing
from ludus_check.impartial.rule import rule_values
from ludus_check.impartial.sparse import Lines, columns_of_levels, lines_of
from ludus_check.impartial.work import most_cells
from ludus_check.wording import amount, number, place

NAME = "p_positions"


def verify_outcomes(game: Game, certificate: Record) -> str:
    """Verify that no move leads from a lost position to a lost one, and that some move leads there from all others.

    Of a grid with too many cells the first rows are verified, for a piece that has at most one lost position in each
    row; else a box at the corner. The sentence says so.
    """
    certificate.only(("kind", NAME), ("count",))
    lines = lines_of(game)
    if most_cells(game) < game.cells and lines is not None:
        settled = columns_of_levels(game, lines, 1)
        if settled and (sentence := _by_lines(game, certificate, lines, list(settled[0]))):
            return sentence
    return _by_box(game, certificate)


def _by_lines(game: Game, certificate: Record, lines: Lines, settled: list[int]) -> str | None:
    """Verify the first rows or columns; nothing when these are columns and the list is too long to read it all."""
    rows = len(settled)
    if lines.turned:
        right: set[Cell] = {(x, y) for y, x in enumerate(settled) if x >= 0}
        count, lost = read_listing(certificate, NAME, game.size)
        if len(lost) < count:
            return None
        _compare(game, {cell for cell in lost if cell[1] < rows}, right)
        found = len(right)
    else:
        count, found = _first_rows(game, certificate, settled)
    if rows == lines.rows and count == found:
        return _all(game, count)
    named = f"the {'columns' if lines.turned else 'rows'} 0 to {number(rows - 1)}"
    listed = f"the {number(found)} in {named}" if lines.turned else f"the first {number(found)}"
    words = f"of the {number(count)} listed positions {listed} are all that are lost for the player to move{game.words}"
    return f"{words}{'' if lines.turned else f' in {named}'}; the other listed positions are claimed, not checked here"


def _first_rows(game: Game, certificate: Record, settled: list[int]) -> tuple[int, int]:
    """Verify that a list begins with the lost positions of the first rows; return its length, and how many these are.

    In increasing order the positions of the first rows come first: one more tells whether there are too many.
    """
    x, y = [row for row, column in enumerate(settled) if column >= 0], [column for column in settled if column >= 0]
    found = len(x)
    count, flat = read_flat(certificate, NAME, game.size, found + 1)
    is_right = list(flat[0 : 2 * found : 2]) == x and list(flat[1 : 2 * found : 2]) == y
    if not is_right or (count > found and flat[2 * found] < len(settled)):
        _, lost = read_listing(certificate, NAME, game.size, found + 1)
        _compare(game, {cell for cell in lost if cell[0] < len(settled)}, set(zip(x, y, strict=True)))
    return count, found


def _by_box(game: Game, certificate: Record) -> str:
    """Verify all cells, or a box at the corner."""
    count, lost = read_listing(certificate, NAME, game.size)
    box = box_of(game.size, most_cells(game))
    if len(lost) < count:
        # Of a long list the beginning was read: the rows before that of the last position there are whole.
        box = (min(box[0], lost[-1][0]), *box[1:])
    right = rule_values(game, box, outcomes=True)
    near = {cell for cell in lost if all(x < side for x, side in zip(cell, box, strict=True))}
    _compare(game, near, {tuple(place(index, box)) for index, value in enumerate(right) if value == 0})
    if prod(box) == game.cells:
        return _all(game, count)
    sides = " x ".join(map(str, box))
    left = number(game.cells - prod(box))
    listed = "the listed" if len(lost) == count else f"the first {number(len(lost))} listed"
    return (
        f"of the {sides} positions at the corner exactly {number(len(near))} of {listed} are lost for the player to "
        f"move{game.words}; the other {left} positions are claimed, not checked here"
    )


def _compare(game: Game, listed: set[Cell], right: set[Cell]) -> None:
    if listed != right:
        bad = min(listed ^ right)
        wrong = "is listed as lost, but the player to move wins there"
        missing = "is not listed, but the player to move loses there"
        raise Rejected(f"{list(bad)} {wrong if bad in listed else missing}{game.words}")


def _all(game: Game, count: int) -> str:
    listed = f"the {amount(count, 'listed position')} {'is' if count == 1 else 'are'}" if count else "none is"
    return f"{listed} lost for the player to move{game.words}, all others of the {number(game.cells)} are won"

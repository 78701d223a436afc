"""Solved, by the list of all P-positions."""

from math import prod

from ludus_check.by_search.impartial.sparse import Lines, columns_of_levels, lines_of
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.game import Game
from ludus_check.impartial.listing import Cell, read_flat, read_listing
from ludus_check.impartial.rule import rule_values
from ludus_check.impartial.work import is_affordable, largest_box
from ludus_check.outcomes_in_words import all_p_positions, outcome_of
from ludus_check.wording import cell as cell_of
from ludus_check.wording import count as amount
from ludus_check.wording import number, place, sides

NAME = "p_positions"


def verify_outcomes(game: Game, certificate: Record) -> Finding:
    """Verify that no move leads from a listed position to a listed one, and that some move does from all others.

    Of a grid with too many cells the first rows are verified, for a piece that has at most one P-position in each
    row; else a box at the corner.
    """
    certificate.only(("kind", NAME), ("count",))
    lines = lines_of(game)
    if not is_affordable(game, game.size, outcomes=True) and lines is not None:
        settled = columns_of_levels(game, lines, 1)
        if settled and (sentence := _by_lines(game, certificate, lines, list(settled[0]))):
            return sentence
    return _by_box(game, certificate)


def _by_lines(game: Game, certificate: Record, lines: Lines, settled: list[int]) -> Finding | None:
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
    axis = "y" if lines.turned else "x"
    which = f"{number(found)} of the {number(count)} listed positions are exactly the P-positions"
    return verified(f"{which} with {axis} = 0 to {number(rows - 1)}{game.words}").but("the other listed positions")


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


def _by_box(game: Game, certificate: Record) -> Finding:
    """Verify all cells, or a box at the corner."""
    count, lost = read_listing(certificate, NAME, game.size)
    box = largest_box(game, outcomes=True)
    if len(lost) < count:
        # Of a long list the beginning was read: the rows before that of the last position there are whole.
        box = (min(box[0], lost[-1][0]), *box[1:])
    right = rule_values(game, box, outcomes=True)
    near = {cell for cell in lost if all(x < side for x, side in zip(cell, box, strict=True))}
    _compare(game, near, {tuple(place(index, box)) for index, value in enumerate(right) if value == 0})
    if prod(box) == game.cells:
        return _all(game, count)
    if prod(box) == 0:
        raise NotChecked("the list is longer than the limit allows")
    which = f"{number(len(near))} of the listed positions are exactly the P-positions"
    there = verified(f"{which} among the {sides(box)} positions at the corner{game.words}")
    return there.but(f"the other {amount(game.cells - prod(box), 'position')}")


def _compare(game: Game, listed: set[Cell], right: set[Cell]) -> None:
    if listed != right:
        bad = min(listed ^ right)
        listed_wrongly = "is not listed" if bad in right else "is listed"
        raise Rejected(f"{outcome_of(cell_of(bad), is_p=bad in right)}{game.words} and {listed_wrongly}")


def _all(game: Game, count: int) -> Finding:
    return verified(all_p_positions(count, game.cells, game.words))

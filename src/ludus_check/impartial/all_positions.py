"""Solved, by the Grundy value of every position or by the list of all P-positions."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from math import prod
from operator import lt

from ludus_check.arrays import Flat, zeros
from ludus_check.by_search.impartial.antidiagonals import follows_rule
from ludus_check.by_search.impartial.lines import by_lines
from ludus_check.by_search.impartial.lost import lost_cells
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.boxes import is_affordable, largest_box
from ludus_check.impartial.game import Game
from ludus_check.impartial.rule import rule_values
from ludus_check.listing import compare, read_listing
from ludus_check.words.impartial import values_correct
from ludus_check.words.phrases import cell, count, number, place, sides
from ludus_check.words.phrases import cell as cell_of
from ludus_check.words.positions import all_p_positions


def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the mex of the entries of its options; of a large table in a box at the corner."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", game.size, 0)
    box = largest_box(game)
    given = part_of(values, game.size, box)
    _compare(game, given, box)
    if prod(box) == game.cells:
        return verified(*values_correct(game.cells, zeros(given), game.words))
    near = f"the Grundy values of the {sides(box)} positions at the corner are correct{game.words}"
    return verified(near).but(f"the other {count(game.cells - prod(box), 'value')}")


def _compare(game: Game, values: Flat, box: tuple[int, ...]) -> None:
    """Verify values many at once, or else one by one."""
    with suppress(NotChecked):
        if follows_rule(game, values, box):
            return
    for index, (given, right) in enumerate(zip(values, rule_values(game, box), strict=True)):
        if given != right:
            is_mex = f"{number(right)} (mex of its options){game.words}"
            raise Rejected(f"the Grundy value at {cell(place(index, box))} is {is_mex}, not {number(given)}")


def part_of(values: Flat, size: tuple[int, ...], box: tuple[int, ...]) -> Flat:
    """Return the entries of a box at the corner of a flat array."""
    if box == size:
        return values
    part: list[int] = []
    for row in product(*map(range, box[:-1])):
        start = sum(x * prod(size[axis + 1 :]) for axis, x in enumerate(row))
        part += values[start : start + box[-1]]
    return part


def verify_outcomes(game: Game, certificate: Record) -> Finding:
    """Verify that no move leads from a listed position to a listed one, and that some move does from all others.

    A piece that has at most one P-position in each row is settled row by row. Of a grid with too many cells the first
    rows are verified; else a box at the corner.
    """
    certificate.only(("kind", "p_positions"), ("count",))
    with suppress(NotChecked):
        found = by_lines(game, certificate)
        if not (found.not_verified and is_affordable(game, game.size, outcomes=True)):
            return found
    return _by_box(game, certificate)


def _by_box(game: Game, certificate: Record) -> Finding:
    """Verify all cells, or a box at the corner."""
    listed, lost = read_listing(certificate, "p_positions", game.size)
    box = largest_box(game, outcomes=True)
    if len(lost) < listed:
        # Of a long list the beginning was read: the rows before that of the last position there are whole.
        box = (min(box[0], lost[-1][0]), *box[1:])
    near = [cell for cell in lost if all(map(lt, cell, box))]
    # One more than are listed is enough to see that the list is too short.
    if near != (right := list(islice(_lost_cells(game, box), len(near) + 1))):
        compare(set(near), set(right), cell_of, game.words)
    if prod(box) == game.cells:
        return verified(all_p_positions(listed, game.cells, game.words))
    if prod(box) == 0:
        raise NotChecked("the list is longer than the limit allows")
    which = f"{number(len(near))} of the listed positions are exactly the P-positions"
    there = verified(f"{which} among the {sides(box)} positions at the corner{game.words}")
    return there.but(f"the other {count(game.cells - prod(box), 'position')}")


def _lost_cells(game: Game, box: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return the P-positions of a box, row by row, or without searches cell by cell."""
    with suppress(NotChecked):
        return lost_cells(game, box)
    return (tuple(place(index, box)) for index, value in enumerate(rule_values(game, box, outcomes=True)) if not value)

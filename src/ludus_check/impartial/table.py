"""Solved, by the Grundy number of every position."""

from itertools import product
from math import prod

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.impartial.boxes import box_of
from ludus_check.impartial.game import Game
from ludus_check.impartial.rule import rule_values
from ludus_check.impartial.work import most_cells
from ludus_check.wording import amount, number, place


def verify_table(game: Game, certificate: Record) -> str:
    """Verify that each entry is the least number that none of the entries it can move to has.

    Of a table with too many cells a box at the corner is verified, and the sentence says so.
    """
    certificate.only(("kind", "values"))
    values = certificate.array("values", game.size, 0)
    box = box_of(game.size, most_cells(game))
    right = rule_values(game, box)
    given = part_of(values, game.size, box)
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        where, wrong, true = place(bad, box), number(given[bad]), number(right[bad])
        raise Rejected(f"the value at {where} is {true}, the least number that no option has{game.words}, not {wrong}")
    lost = amount(right.count(0), "position is lost", "positions are lost")
    values_words = f"{'each entry' if game.cells > 1 else 'the entry'} is the Grundy number of its position{game.words}"
    if prod(box) == game.cells:
        return f"{values_words}, for all {amount(game.cells, 'position')}; {lost} for the player to move"
    sides = " x ".join(map(str, box))
    left = number(game.cells - prod(box))
    return f"{values_words}, for the {sides} positions at the corner; the other {left} are claimed, not checked here"


def part_of(values: Flat, size: tuple[int, ...], box: tuple[int, ...]) -> list[int]:
    """Return the entries of a box at the corner of a flat array."""
    if box == size:
        return list(values)
    part: list[int] = []
    for row in product(*map(range, box[:-1])):
        start = sum(x * prod(size[axis + 1 :]) for axis, x in enumerate(row))
        part += values[start : start + box[-1]]
    return part

"""Solved, by the Grundy value of every position."""

from itertools import product
from math import prod

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.game import Game
from ludus_check.impartial.rule import rule_values
from ludus_check.impartial.work import largest_box
from ludus_check.wording import cell, count, number, place, sides


def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the mex of the entries of its options; of a large table in a box at the corner."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", game.size, 0)
    box = largest_box(game)
    right = rule_values(game, box)
    given = part_of(values, game.size, box)
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        is_mex = f"{number(right[bad])} (mex of its options){game.words}"
        raise Rejected(f"the Grundy value at {cell(place(bad, box))} is {is_mex}, not {number(given[bad])}")
    if prod(box) == game.cells:
        p_positions = right.count(0)
        correct = f"all {number(game.cells)} Grundy values are correct{game.words}"
        return verified(
            correct if game.cells > 1 else f"the Grundy value is correct{game.words}",
            f"There {'is' if p_positions == 1 else 'are'} {count(p_positions, 'P-position')}",
        )
    near = f"the Grundy values of the {sides(box)} positions at the corner are correct{game.words}"
    return verified(near).but(f"the other {count(game.cells - prod(box), 'value')}")


def part_of(values: Flat, size: tuple[int, ...], box: tuple[int, ...]) -> list[int]:
    """Return the entries of a box at the corner of a flat array."""
    if box == size:
        return list(values)
    part: list[int] = []
    for row in product(*map(range, box[:-1])):
        start = sum(x * prod(size[axis + 1 :]) for axis, x in enumerate(row))
        part += values[start : start + box[-1]]
    return part

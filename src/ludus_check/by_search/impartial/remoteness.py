"""Solved, by the remoteness: the length of the game when the winner plays quickly and the loser slowly.

It is 0 without a move, else 1 more than the least remoteness of an option that is a P-position, or than the greatest of
any when none is. So its parity gives the outcome: that of a P-position is even, in misère play odd.
"""

from collections.abc import Sequence
from itertools import product
from math import prod

from ludus_check.by_search.impartial.lengths import lengths_by_levels
from ludus_check.by_theorem.impartial.one_position import options, read_moves, read_outcome
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.all_positions import part_of
from ludus_check.impartial.boxes import fits, is_affordable, largest_box, up_to_the_position
from ludus_check.impartial.game import Game
from ludus_check.values import Vector
from ludus_check.words.phrases import board, count, number, place, sides
from ludus_check.words.phrases import cell as cell_of
from ludus_check.work import searching

NEVER = 1 << 62
"""Longer than any game: no lost option."""
PASSES = 100_000
"""Maximum number of passes: each takes a table of its own, however small."""
LAYER = 3
"""The work of a cell, as a multiple of that in a table of outcomes."""
NOTHING = (NEVER, -1)
"""The shortest game among lost cells, and the longest among all, where there is no cell."""


@searching
def verify_remoteness(game: Game, certificate: Record) -> Finding:
    """Verify the remoteness of the position, and that the listed moves are all the best ones."""
    certificate.only(("kind", "moves", "outcome", "best"), ("pass",))
    near = up_to_the_position(game)
    if game.passes > PASSES:
        raise NotChecked("there are more passes than the limit allows")
    if not is_affordable(near, near.size, LAYER * (game.passes + 1), outcomes=True):
        raise NotChecked(f"there are {number(near.cells)} positions up to the given one, more than the limit allows")
    layers = lengths(near, near.size)
    here, is_n = certificate.integer("moves", 0), read_outcome(certificate)
    right = layers[-1][-1]
    is_p = right % 2 == int(game.misere)
    told = (
        f"{cell_of(game.at)} has remoteness {number(right)}{game.words}, so it is {'a P' if is_p else 'an N'}-position"
    )
    if here != right or is_n == is_p:
        raise Rejected(told)
    best = {cell for cell in options(near) if layers[-1][_index(cell, near.size)] == right - 1}
    if set(read_moves(game, certificate, "best")) != best:
        raise Rejected(f"the best moves from {cell_of(game.at)} are not the listed ones")
    can_pass = game.passes > 0 and (game.pass_at_terminal or bool(near.rays or near.steps))
    if certificate.yes("pass") != (can_pass and layers[-2][-1] == right - 1):
        is_best = "not " if certificate.yes("pass") else ""
        raise Rejected(f"a pass from {cell_of(game.at)} is {is_best}among the best moves")
    return verified(f"{told} (recomputed on {board(near.size)})")


@searching
def verify_remoteness_table(game: Game, certificate: Record) -> Finding:
    """Verify the remoteness of every position, or of a large grid in a box at the corner."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", game.size, 0)
    layers = LAYER * (game.passes + 1)
    box = largest_box(game, layers, outcomes=True)
    if game.passes > PASSES or not is_affordable(game, box, layers, outcomes=True):
        raise NotChecked("there are more passes than the limit allows")
    right, given = _all_lengths(game, box), list(part_of(values, game.size, box))
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        where = f"{cell_of(place(bad, box))} has remoteness {number(right[bad])}{game.words}"
        raise Rejected(f"{where}, not {number(given[bad])}")
    if prod(box) == game.cells:
        correct = f"all {number(game.cells)} values of the remoteness are correct{game.words}"
        one = f"the remoteness is correct{game.words}"
        return verified(correct if game.cells > 1 else one, f"The maximum is {number(max(right))}")
    near = f"the remoteness of the {sides(box)} positions at the corner is correct{game.words}"
    return verified(near).but(f"the other {count(game.cells - prod(box), 'value')}")


def _all_lengths(game: Game, box: Sequence[int]) -> list[int]:
    """Return the lengths in a box with all passes left; without passes level by level, where the levels are few."""
    found = None if game.passes else lengths_by_levels(game, box)
    return lengths(game, box)[-1] if found is None else found


def lengths(game: Game, box: Sequence[int]) -> list[list[int]]:
    """Return the lengths in a box with 0, 1, ... passes left, up to all of them: only the last two are kept."""
    layers = [_layer(game, box, None)]
    for _ in range(game.passes):
        layers = [layers[-1], _layer(game, box, layers[-1])]
    return layers


def _layer(game: Game, box: Sequence[int], passed: list[int] | None) -> list[int]:
    """Return the lengths from all cells of a box, given those with a pass less."""
    found: list[int] = []
    lost = int(game.misere)
    steps = [(step, _index(step, box)) for step in game.steps if fits(step, [side - 1 for side in box])]
    rays = [(ray, _index(ray, box), [NOTHING] * prod(box)) for ray in game.rays]
    for index, cell in enumerate(product(*map(range, box))):
        seen = [found[index - back] for step, back in steps if fits(step, cell)]
        shortest, longest = min((x for x in seen if x % 2 == lost), default=NEVER), max(seen, default=-1)
        for ray, back, line in rays:
            if fits(ray, cell):
                # What lies behind is taken over, and needed no more.
                line[index], line[index - back] = line[index - back], NOTHING
                shortest, longest = min(shortest, line[index][0]), max(longest, line[index][1])
        if passed is not None and (longest >= 0 or game.pass_at_terminal):
            longest = max(longest, passed[index])
            shortest = min(shortest, passed[index]) if passed[index] % 2 == lost else shortest
        length = 1 + (longest if shortest == NEVER else shortest)
        found.append(length)
        for _, _, line in rays:
            low, high = line[index]
            line[index] = min(low, length) if length % 2 == lost else low, max(high, length)
    return found


def _index(cell: Vector, box: Sequence[int]) -> int:
    """Return the place of a cell in reading order, or how far back a move leads.

    >>> _index((1, 2), (6, 8))
    10
    """
    index = 0
    for x, side in zip(cell, box, strict=True):
        index = index * side + x
    return index

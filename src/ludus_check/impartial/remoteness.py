"""Solved, by how many moves the game lasts when the winner hurries and the loser delays: everywhere, or from one place.

The length is 0 without a move, else 1 more than the least length of a lost option, or than the greatest length of any
when none is lost. So its parity tells who wins: from a lost position it is even, in misere play odd.
"""

from collections.abc import Sequence
from itertools import product
from math import prod

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.impartial.boxes import box_of, fits, up_to_the_position
from ludus_check.impartial.game import Game, Vector
from ludus_check.impartial.one_position import options, read_moves, read_outcome
from ludus_check.impartial.table import part_of
from ludus_check.impartial.work import layer_cells
from ludus_check.wording import amount, number, place

NEVER = 1 << 62
"""Longer than any game: no lost option."""
LAYER = 3
"""A cell takes so many times the work that it takes in a table."""
NOTHING = (NEVER, -1)
"""The shortest game among lost cells, and the longest among all, where there is no cell."""


def verify_remoteness(game: Game, certificate: Record) -> str:
    """Verify how long the game lasts from the position, and that the listed moves are all the best ones."""
    certificate.only(("kind", "moves", "outcome", "best"), ("pass",))
    near = up_to_the_position(game)
    if near.cells > layer_cells(near, LAYER * (game.passes + 1)):
        raise Rejected(f"the box of {number(near.cells)} positions is too large to be computed again here")
    layers = lengths(near, near.size)
    here, is_won = certificate.integer("moves", 0), read_outcome(certificate)
    right = layers[-1][-1]
    if here != right or is_won != (right % 2 != int(game.misere)):
        who = "won" if right % 2 != int(game.misere) else "lost"
        raise Rejected(f"the game lasts {amount(right, 'move')} from {list(game.at)}{game.words}, which is {who}")
    best = {cell for cell in options(near) if layers[-1][_index(cell, near.size)] == right - 1}
    if set(read_moves(game, certificate, "best")) != best:
        raise Rejected(f"the best moves from {list(game.at)} are not the listed ones")
    can_pass = game.passes > 0 and (game.pass_at_terminal or bool(near.rays or near.steps))
    if certificate.yes("pass") != (can_pass and layers[-2][-1] == right - 1):
        raise Rejected(
            f"a pass from {list(game.at)} is {'not ' if certificate.yes('pass') else ''}among the best moves"
        )
    sides = " x ".join(map(str, near.size))
    return (
        f"from {list(game.at)} the player to move {'wins' if is_won else 'loses'}{game.words} and the game lasts "
        f"{amount(here, 'move')} when the winner hurries and the loser delays, "
        f"computed again for the {sides} positions up to it"
    )


def verify_remoteness_table(game: Game, certificate: Record) -> str:
    """Verify how long the game lasts from every position, or of a large grid from those of a box at the corner."""
    certificate.only(("kind", "values"))
    values = certificate.array("values", game.size, 0)
    most = layer_cells(game, LAYER * (game.passes + 1))
    if most == 0:
        raise Rejected("there are too many passes to be checked here")
    box = box_of(game.size, most)
    right, given = lengths(game, box)[-1], part_of(values, game.size, box)
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        raise Rejected(
            f"from {place(bad, box)} the game lasts {amount(right[bad], 'move')}{game.words}, not {given[bad]}"
        )
    words = f"each entry is how many moves the game lasts{game.words} when the winner hurries and the loser delays"
    if prod(box) == game.cells:
        return f"{words}, for all {amount(game.cells, 'position')}; the longest lasts {amount(max(right), 'move')}"
    sides, left = " x ".join(map(str, box)), number(game.cells - prod(box))
    return f"{words}, for the {sides} positions at the corner; the other {left} are claimed, not checked here"


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

"""The local rule: the value of a position is the mex of the values of its options.

Cells are visited in reading order, so that all options of a cell come before it. What a ray reaches is kept for each
line as one integer, whose bit v says that the value v stands further along; a cell takes over the integer of the cell
one ray back. So a cell costs one step for each ray, however long the ray is.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from ludus_check.impartial.game import Game
from ludus_check.values import Vector

Back = dict[Vector, int]
"""How far back each move leads in reading order."""
Near = tuple[int, int]
"""A step, seen from a row: how far back it leads, and from which place of the row on it fits."""
Line = tuple[list[int], int, int, int]
"""A ray, seen from a row: the values on its lines by their last cell, how far back it leads, from which place of the
row on it fits, and up to which place its lines go on."""


def rule_values(game: Game, box: Sequence[int], *, outcomes: bool = False) -> list[int]:
    """Return the value of every cell of a box at the corner, all passes being left, in reading order.

    With `outcomes` only 0 and 1 are told apart, P- and N-positions. The value of a position without any move is
    0, in misere play 1, so that in both the P-positions are those of value 0.

    Two passes cancel. Where the piece is stuck, the values with 0, 1, 2, ... passes are all the same, or (a pass being
    allowed there) 0 and 1 in turn. Elsewhere let S be the values of the options, by induction the same with k and with
    k + 2 passes, and g(k) = mex(S + {g(k-1)}), g(0) = mex(S). Since g(1) is not g(0), which is the mex of S, adding it
    to S changes nothing: g(2) = g(0). Then g(3) = g(1), and so on. For outcomes in place of the mex: a P-position
    without a pass is an N-position with one, so a P-position with two; and what has a P-option is an N-position always.
    """
    return rule_layers(game, box, 1 + game.passes % 2, outcomes=outcomes)[-1]


def rule_layers(game: Game, box: Sequence[int], count: int, *, outcomes: bool = False) -> list[list[int]]:
    """Return the values without a pass and, when two layers are wanted, those with one."""
    layers = [_values(game, box, None, outcomes)]
    return layers if count == 1 else [*layers, _values(game, box, layers[0], outcomes)]


def _values(game: Game, box: Sequence[int], without: list[int] | None, outcomes: bool) -> list[int]:
    """Return the values with a pass, given those without one, or the values without a pass."""
    values: list[int] = []
    seen = [[0] * prod(box) for _ in game.rays]
    leads = {move: _back(move, box) for move in (*game.steps, *game.rays)}
    for row in product(*map(range, box[:-1])):
        steps, lines = list(_steps(game.steps, leads, row, box)), list(_lines(game.rays, leads, seen, row, box))
        for y in range(box[-1]):
            cell = len(values)
            reached = 0
            for back, least in steps:
                if y >= least:
                    reached |= 1 << values[cell - back]
            # In `seen` the cell one step behind has a bit for each value on the ray from there back.
            for line, back, least, _ in lines:
                if y >= least:
                    reached |= line[cell - back]
            if without is not None and (reached or game.pass_at_terminal):
                reached |= 1 << without[cell]
            value = _least_absent(reached) if reached else int(game.misere)
            values.append(min(value, 1) if outcomes else value)
            if lines:
                _extend(lines, cell, y, 1 << values[cell])
    return values


def _extend(lines: list[Line], cell: int, y: int, power: int) -> None:
    """Put the value of a cell on its lines; the integer of the cell before is needed no more."""
    for line, back, least, until in lines:
        if y >= least:
            if y < until:
                line[cell] = line[cell - back] | power
            line[cell - back] = 0
        elif y < until:
            line[cell] = power


def _steps(steps: Sequence[Vector], leads: Back, row: Sequence[int], box: Sequence[int]) -> Iterator[Near]:
    """Yield the steps that fit from a row."""
    for step in steps:
        if step[-1] < box[-1] and all(x >= entry for x, entry in zip(row, step[:-1], strict=True)):
            yield leads[step], step[-1]


def _lines(
    rays: Sequence[Vector], leads: Back, seen: list[list[int]], row: Sequence[int], box: Sequence[int]
) -> Iterator[Line]:
    """Yield the rays that fit from a row, or that fit from a later row back to it."""
    for ray, line in zip(rays, seen, strict=True):
        fits = all(x >= entry for x, entry in zip(row, ray[:-1], strict=True))
        goes_on = all(x + entry < side for x, entry, side in zip(row, ray[:-1], box[:-1], strict=True))
        if ray[-1] < box[-1] and (fits or goes_on):
            yield line, leads[ray], ray[-1] if fits else box[-1], box[-1] - ray[-1] if goes_on else 0


def _back(move: Vector, box: Sequence[int]) -> int:
    """Return how far back a move leads in reading order."""
    return sum(entry * prod(box[axis + 1 :]) for axis, entry in enumerate(move))


def _least_absent(numbers: int) -> int:
    """Return the least number that is not in the set whose bits these are.

    >>> _least_absent(0b1011), _least_absent(0)
    (2, 0)
    """
    return (~numbers & (numbers + 1)).bit_length() - 1

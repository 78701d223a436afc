"""Games of steps whose table is periodic: a finite check that proves it everywhere.

Let no step be longer than S_i along axis i. Let r take the period P_i from x_i as long as it stays at least N_i. If
G(x) = G(r(x)) for all x with x_i < N_i + S_i + P_i, then for all x: from x and from x with P_i less, where that is at
least N_i + S_i, the same steps fit and lead, by induction, to the same values.
"""

from collections.abc import Callable, Sequence
from itertools import product

from ludus_check.by_theorem.impartial.tables import from_layers
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.impartial.boxes import Cell, Facts, is_affordable
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.rule import rule_layers
from ludus_check.limits import AXIS_LENGTH, Limit
from ludus_check.values import Vector
from ludus_check.words.phrases import cell as cell_of
from ludus_check.words.phrases import place


class Corner:
    """A corner of the table, for each parity of the passes that matters, computed from the rule."""

    def __init__(self, game: Game, box: Sequence[int]) -> None:
        self.box = tuple(box)
        count = 2 if game.passes else 1
        # Every cell is compared with another one, along every axis.
        if not is_affordable(game, self.box, count * (1 + 2 * len(self.box))):
            raise NotChecked("the corner that should be periodic is larger than the limit allows")
        self.layers = rule_layers(game, self.box, count, outcomes=game.question is not Question.VALUE)

    def values(self, cell: Cell) -> list[int]:
        """Return the values of a cell in all layers."""
        index = 0
        for x, side in zip(cell, self.box, strict=True):
            index = index * side + x
        return [layer[index] for layer in self.layers]

    def test(self, axis: int, start: int, period: int) -> None:
        """Verify that the corner repeats itself along an axis."""
        for cell in product(*map(range, self.box)):
            if cell[axis] >= start + period:
                self.compare(cell, [x - period * (i == axis) for i, x in enumerate(cell)])

    def compare(self, cell: Cell, other: Cell) -> None:
        """Verify that two cells have the same values."""
        if self.values(cell) != self.values(other):
            raise Rejected(f"the table is not periodic: {cell_of(cell)} and {cell_of(other)} differ")


def periodic_facts(game: Game, certificate: Record, reason: str) -> Facts:
    """Return what the values of a corner say about all positions, once the corner repeats itself along every axis."""
    longest = _longest_steps(game)
    starts, periods = read_periods(game, certificate)
    sides = zip(game.at, starts, longest, periods, strict=True)
    corner = Corner(game, [min(x + 1, start + step + period) for x, start, step, period in sides])
    for axis in range(len(game.at)):
        corner.test(axis, starts[axis], periods[axis])

    def near(cell: Cell) -> Cell:
        return [reduced(x, start, period) for x, start, period in zip(cell, starts, periods, strict=True)]

    return from_layers(game, corner.layers, corner.box, near, reason)


def diagonal_facts(game: Game, certificate: Record, reason: str) -> Facts:
    """Return what two strips say: each repeats itself along its axis, and a shift c leads from everywhere into them.

    For x >= c in a strip G(x) = G(x - c), tested for one period; outside of the strips every step fits from x and from
    x - c, and leads to values that are equal by induction.
    """
    longest = _longest_steps(game)
    if len(game.at) != 2:
        raise Rejected("the theorem does not apply: it is about two axes")
    starts, periods = read_periods(game, certificate)
    shift = certificate.integers("shift", 2, 2, 1, AXIS_LENGTH)
    strips = []
    for axis in (0, 1):
        box = [min(x + 1, c + step) for x, c, step in zip(game.at, shift, longest, strict=True)]
        box[axis] = min(game.at[axis] + 1, starts[axis] + max(longest[axis], shift[axis]) + periods[axis])
        strips.append(Corner(game, box))
        strips[axis].test(axis, starts[axis], periods[axis])
        for index in range(box[0] * box[1]):
            cell = place(index, box)
            if cell[0] >= shift[0] and cell[1] >= shift[1]:
                strips[axis].compare(cell, [cell[0] - shift[0], cell[1] - shift[1]])
    along = [
        from_layers(game, strip.layers, strip.box, _into(axis, starts[axis], periods[axis], shift), reason)
        for axis, strip in enumerate(strips)
    ]

    def chosen(cell: Cell) -> Facts:
        # Shifted back as often as it goes, a cell lies in one of the two strips.
        times = min(x // c for x, c in zip(cell, shift, strict=True))
        return along[0 if cell[1] - times * shift[1] < shift[1] else 1]

    return Facts(
        reason,
        lambda cell: chosen(cell).value(cell),
        lambda cell: chosen(cell).is_p(cell),
        lambda cell: chosen(cell).is_p_after_a_pass(cell),
    )


def read_periods(game: Game, certificate: Record) -> tuple[Vector, Vector]:
    """Return where the table begins to repeat itself along each axis, and how soon."""
    axes = len(game.at)
    starts = certificate.integers("preperiod", axes, axes, 0, Limit(AXIS_LENGTH + 1))
    return starts, certificate.integers("period", axes, axes, 1, AXIS_LENGTH)


def reduced(x: int, start: int, period: int) -> int:
    """Return a coordinate after taking periods away.

    >>> reduced(17, 3, 4), reduced(2, 3, 4)
    (5, 2)
    """
    return x if x < start else start + (x - start) % period


def _into(axis: int, start: int, period: int, shift: Sequence[int]) -> Callable[[Cell], Cell]:
    """Return what leads a position into the strip along an axis."""

    def near(cell: Cell) -> Cell:
        times = min(x // c for x, c in zip(cell, shift, strict=True))
        found = [x - times * c for x, c in zip(cell, shift, strict=True)]
        found[axis] = reduced(found[axis], start, period)
        return found

    return near


def _longest_steps(game: Game) -> list[int]:
    """Return the longest entry of a step along each axis; there may be no ray."""
    if game.rays:
        raise Rejected("the theorem does not apply: it is about steps, and there is a ray")
    return [max((step[axis] for step in game.steps), default=0) for axis in range(len(game.at))]

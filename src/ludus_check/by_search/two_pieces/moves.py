"""The moves of two pieces in a box at the corner of the board, by the numbers of the places; how large it may be.

The place off the board has the number 0, the squares follow in reading order. On the line of a ray the squares count
from 0 as a piece meets them, and the count after the last one is off the board.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from ludus_check.limits import SEARCH_STEPS
from ludus_check.two_pieces.game import Game, Place, Push, PushOff
from ludus_check.work import searching


class Box:
    """The squares of a box, and the lines and steps from each; no move leads out of it."""

    def __init__(self, game: Game, size: Sequence[int]) -> None:
        self.game = game
        squares = product(*(range(game.low, game.low + side) for side in size))
        self.places: list[Place] = [game.off, *squares] if game.leaves else [(), *squares]
        self.number = {place: index for index, place in enumerate(self.places)}
        self.lines = [[self._line(place, ray) for ray in game.rays] for place in self.places[1:]]
        self.lines.insert(0, [])
        self.steps = [list(self._steps(place)) for place in self.places[1:]]
        self.steps.insert(0, [])
        self.leaving = {PushOff.BOTH: 2, PushOff.PUSHED: 1, PushOff.NOBODY: 0}[game.push_off] if game.leaves else 0
        """How many pieces may leave the board in a push."""

    def alone(self, mover: int) -> tuple[int, ...]:
        """Return where a piece can go when the other one is not in its way."""
        ends = {*self.steps[mover], *(square for line in self.lines[mover] for square in line)}
        if self.game.drop and self.lines[mover]:
            ends.add(0)
        return tuple(sorted(ends))

    def meeting(self, mover: int, other: int) -> Iterator[tuple[int, int]]:
        """Yield where the two pieces are after each move of the first one."""
        for end in self.steps[mover]:
            if end != other or end == 0 or self.game.land:
                yield end, other
        for line in self.lines[mover]:
            ahead = line.index(other) if other and other in line else -1
            yield from ((end, other) for end in self._ends(line, ahead))
            if ahead >= 0:
                yield from self.pushes(line, ahead)

    def _ends(self, line: list[int], ahead: int) -> Iterator[int]:
        """Yield where a piece can go along a line without a push; -1 when no piece is ahead."""
        off = [0] if self.game.drop else []
        if ahead < 0:
            yield from (*line, *off)
            return
        yield from line[:ahead]
        if self.game.land:
            yield line[ahead]
        if self.game.jump:
            yield from (*line[ahead + 1 :], *off)

    def pushes(self, line: list[int], ahead: int) -> Iterator[tuple[int, int]]:
        """Yield where the two pieces are after each push along a line by a piece that meets the other one ahead."""
        ends, last = [*line, 0], len(line)
        for k, j in _pushes(self.game.push, ahead, last):
            if (k >= last) + (j >= last) <= self.leaving:
                yield ends[min(k, last)], ends[min(j, last)]

    def _line(self, place: Place, ray: Place) -> list[int]:
        times = min((x - self.game.low) // r for x, r in zip(place, ray, strict=True) if r)
        return [self.number[_moved(place, ray, k)] for k in range(1, times + 1)]

    def _steps(self, place: Place) -> Iterator[int]:
        for step in self.game.steps:
            there = _moved(place, step, 1)
            if min(there) >= self.game.low:
                yield self.number[there]
            elif self.game.drop:
                yield 0


def _moved(place: Place, move: Place, times: int) -> Place:
    return tuple(x - times * m for x, m in zip(place, move, strict=True))


def _pushes(push: Push, ahead: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield where the pusher and the pushed piece may end, by the count along the line; both off is twice `last`.

    >>> list(_pushes(Push.CONTACT, 1, 3))
    [(1, 2), (2, 3), (3, 4)]
    """
    match push:
        case Push.CONTACT:
            yield from ((k, k + 1) for k in range(ahead, last + 1))
        case Push.ONE:
            yield ahead, ahead + 1
        case Push.SEND:
            yield from ((ahead, j) for j in range(ahead + 1, last + 1))
        case Push.AHEAD:
            yield from ((k, j) for k in range(ahead, last) for j in range(k + 1, last + 1))
            yield last, last
        case Push.STACK:
            yield from ((k, k) for k in range(ahead, last + 1))
        case Push.BOTH_OFF:
            yield last, last


def box_size(game: Game) -> tuple[int, ...]:
    """Return the largest box at the corner, its sides equal as far as the board has them, that is checked in time."""
    low, high = 1, max(game.size)
    while low < high:
        middle = (low + high + 1) // 2
        if work(game, tuple(min(side, middle) for side in game.size)) <= SEARCH_STEPS:
            low = middle
        else:
            high = middle - 1
    return tuple(min(side, low) for side in game.size)


@searching
def work(game: Game, size: Sequence[int]) -> int:
    """Return about how many steps it takes to find all values in a box, none of them long.

    >>> from ludus_check.two_pieces.game import PushOff, Question
    >>> rook, switches = ((1, 0), (0, 1)), (True, False, False, False, Push.NONE, PushOff.BOTH, Question.TABLE)
    >>> work(Game((8, 8), rook, (), *switches), (8, 8))
    73728
    """
    cells = prod(size)
    lines = [min((side - 1) // r for side, r in zip(size, ray, strict=True) if r) + 1 for ray in game.rays]
    options = len(game.steps) + sum(lines)
    meeting = (
        sum(n * n * n if game.push is Push.AHEAD else n * n for n in lines) + min(len(game.steps), cells) * options
    )
    found = cells * cells * (options + 2) + (cells * meeting if game.push is not Push.NONE or not game.jump else 0)
    return 2 * found if game.passes else found

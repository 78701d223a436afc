"""A table of Grundy values against the rule, an antidiagonal at a time: its cells side by side in a few long integers.

The options of a cell (x, y) lie on antidiagonals with smaller sums x + y, or on earlier boards where there are more
than two axes. Each cell has a lane of bits, one for each value. What the cells of an antidiagonal see along a ray is
what those one ray back see and are: an earlier integer, moved by some lanes. A cell has the right value v when it sees
all of 0, ..., v - 1 and not v.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from operator import le, lt

from ludus_check.impartial.boxes import repeats
from ludus_check.impartial.game import Game
from ludus_check.values import Vector
from ludus_check.work import searching

MIN_SIDE, MAX_BYTES = 4, 2**27
"""Minimum length of the longest antidiagonal, and maximum memory for those that are kept."""


@searching
def follows_rule(game: Game, values: Sequence[int], box: Sequence[int]) -> bool:
    """Return whether the values of a box at the corner are those of the rule; False also where this way does not fit.

    With a pass that is always allowed the game is a sum with a heap of one: its values are those without, v ^ 1.
    """
    if game.misere or (game.passes % 2 and not game.pass_at_terminal) or len(box) < 2 or min(box[-2:]) < MIN_SIDE:
        return False
    if game.passes % 2:
        values = [value ^ 1 for value in values]
    rays, steps = ([*dict.fromkeys(m for m in moves if all(map(lt, m, box)))] for moves in (game.rays, game.steps))
    cells = prod(box[-2:])
    boards = [values[start : start + cells] for start in range(0, len(values), cells)]
    most, options = max(values), len(steps) + sum(repeats(ray, [side - 1 for side in box]) for ray in rays)
    if options == 0 or most > options or most**2 > 8 * MAX_BYTES:
        return False
    table = _Table(box, rays, steps, most, is_half=_is_symmetric(boards, rays, steps, box))
    return table.bytes_kept() <= MAX_BYTES and all(table.verdicts(boards))


def _turned(vector: Sequence[int]) -> Vector:
    """Return a vector with its last two entries exchanged."""
    return (*vector[:-2], vector[-1], vector[-2])


def _is_symmetric(boards: list[Sequence[int]], rays: list[Vector], steps: list[Vector], box: Sequence[int]) -> bool:
    """Return whether x <= y will do: moves and values are symmetric, and no ray leads further than to x = y + 1."""
    side = box[-1]
    return (
        box[-2] == side
        and all({*map(_turned, moves)} == {*moves} for moves in (rays, steps))
        and all(abs(ray[-2] - ray[-1]) <= 1 for ray in rays)
        and all(board[x * side : x * side + side] == board[x::side] for board in boards for x in range(side))
    )


@dataclass(frozen=True, slots=True)
class _Move:
    """A step or a ray; antidiagonals are numbered board after board."""

    vector: Vector
    sums: int
    """by how much it lowers x + y"""
    before: int
    """how many antidiagonals it leads back"""
    seen: list[int] | None
    """of a ray, what the cells of the last antidiagonals see along it, by their numbers modulo how many these are"""


class _Table:
    """The antidiagonals of a table, of the boards of its last two axes one after the other."""

    def __init__(
        self, box: Sequence[int], rays: list[Vector], steps: list[Vector], most: int, *, is_half: bool
    ) -> None:
        *self.outer, self.rows, self.columns = box
        self.count = self.rows + self.columns - 1
        self.width = most // 8 + 1
        self.bits = 8 * self.width
        self.moves = [self._move(ray, is_ray=True) for ray in rays] + [self._move(step, is_ray=False) for step in steps]
        self.is_half, self.margin = is_half, max((step[-1] - step[-2] for step in steps), default=0)
        seen = {move.vector: move.seen or [] for move in self.moves[: len(rays)]}
        self.mirrored = [(seen[ray], seen[_turned(ray)]) for ray in rays if is_half and ray[-2] < ray[-1]]
        self.powers = [(1 << value).to_bytes(self.width, "little") for value in range(most + 1)]
        self.lanes = min(self.rows, self.columns)
        self.full = (1 << self.bits * self.lanes) - 1
        self.ones = int.from_bytes((b"\1" + bytes(self.width - 1)) * self.lanes, "little")
        self.cells = [0] * (1 + max(move.before for move in self.moves))
        """The values of the last antidiagonals, by their numbers modulo how many these are."""

    def _move(self, vector: Vector, *, is_ray: bool) -> _Move:
        boards = 0
        for entry, side in zip(vector[:-2], self.outer, strict=True):
            boards = boards * side + entry
        sums = vector[-2] + vector[-1]
        before = boards * self.count + sums
        return _Move(vector, sums, before, [0] * before if is_ray else None)

    def bytes_kept(self) -> int:
        """Return at least as many bytes as are kept at one time."""
        rays = sum(move.seen is not None for move in self.moves)
        return (rays + 1) * len(self.cells) * self.lanes * self.width

    def verdicts(self, boards: list[Sequence[int]]) -> Iterator[bool]:
        """Yield whether the values of the antidiagonals are right, one after the other."""
        for number, (board, place) in enumerate(zip(boards, product(*map(range, self.outer)), strict=True)):
            moves = [(move, all(map(le, move.vector, place))) for move in self.moves]
            for s in range(self.count):
                yield self._is_right(board, moves, s, number * self.count + s)

    def _is_right(self, board: Sequence[int], moves: list[tuple[_Move, bool]], s: int, here: int) -> bool:
        """Return whether the values on the antidiagonal x + y = s of a board are right, and keep them."""
        cells, bits, first = self.cells, self.bits, max(0, s - self.columns + 1)
        last = min(s, self.rows - 1, s // 2 + self.margin if self.is_half else s)
        start, between = first * self.columns + s - first, self.columns - 1
        powers = [self.powers[value] for value in board[start : start + (last - first + 1) * between : between]]
        values = cells[here % len(cells)] = int.from_bytes(b"".join(powers), "little")
        size = (s // 2 if self.is_half else last) - first + 1
        full, seen = self.full >> bits * (self.lanes - size), 0
        for move, does_fit in moves:
            t, reached = s - move.sums, 0
            if does_fit and t >= 0:
                reached = cells[(here - move.before) % len(cells)]
                if move.seen is not None:
                    reached |= move.seen[here % move.before]
                # Cells from which the move leads off the board get nothing, lanes that are no cells are cut off.
                left = bits * (move.vector[-2] + max(0, t - between) - first)
                if left:
                    reached = reached << left if left > 0 else reached >> -left
                seen |= reached
            if move.seen is not None:
                move.seen[here % move.before] = reached & full
        if self.is_half and s % 2 == 0:
            seen |= self._from_the_diagonal(here, bits * (size - 1))
        values &= full
        smaller = values - (self.ones & full)
        return seen & (values | smaller) == smaller

    def _from_the_diagonal(self, here: int, shift: int) -> int:
        """Let each ray with a mirror image see the same from x = y; return what that is."""
        found = 0
        for ray, image in self.mirrored:
            seen = (image[here % len(image)] >> shift & (1 << self.bits) - 1) << shift
            ray[here % len(ray)] |= seen
            found |= seen
        return found

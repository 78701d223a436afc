"""The Grundy number of every pair in a box at the corner: the least number that no pair it can move to has.

No move leads out of a box, so what is true there does not depend on the rest of the board.

PARITY. With k + 2 passes available a pair has the value that it has with k. By induction on the pair and on k: with k +
2 passes the options are those with k, and a pass. For k > 0 the pass leads to k + 1, which is as k - 1. For k = 0 it
leads to the pair with one pass, whose value is not that with none, for that is one of its options; so the mex does not
change. In misère play a pair without any option counts 1. So two layers are enough.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from ludus_check.by_search.two_pieces.moves import Box
from ludus_check.two_pieces.game import Game, Push
from ludus_check.work import searching


@searching
def pair_values(game: Game, size: Sequence[int]) -> tuple[Box, list[list[int]]]:
    """Return the box and the value of each pair by the numbers of its places; -1 where there is no such pair."""
    box = Box(game, size)
    return box, layers(game, box)[game.passes % 2]


def layers(game: Game, box: Box) -> list[list[list[int]]]:
    """Return the values without a pass and, in a game with passes, with one available: see PARITY."""
    found = [_Layer(game, box, None).filled()]
    if game.passes:
        found.append(_Layer(game, box, found[0]).filled())
    return [[[bit.bit_length() - 1 for bit in row] for row in layer] for layer in found]


KEPT = 1 << 21
"""Maximum number of entries of what is seen along all rays; beyond it each option is looked up."""


class _Layer:
    """The values of all pairs, given those with one pass less: the bit 2^v for a value v, 0 where there is no pair.

    The pieces are alike, so the pair (a, b) is the pair (b, a). Every move lowers the number of a place and raises
    none: pairs are visited by their greater number, then by the lesser. What a piece sees along a ray is the value at
    the next place of the ray and what it sees from there. Where the other piece stands on the next place, it sees what
    it can push that piece to, the same for all pieces that come along this ray, and what lies beyond if it may jump.
    """

    def __init__(self, game: Game, box: Box, passed: list[list[int]] | None) -> None:
        self.game, self.box, self.passed = game, box, passed
        self.is_plain = passed is None and not game.misere
        self.count = count = len(box.places)
        self.bits = [[0] * count for _ in range(count)]
        self.is_kept = len(game.rays) * count**2 <= KEPT
        self.rays = rays = len(game.rays) if self.is_kept else 0
        self.alone = [] if self.is_kept else [dict.fromkeys(box.alone(place)) for place in range(count)]
        """Where a piece can go when the other one is not in its way."""
        self.seen = [[0] * count for _ in range((count + 1) * rays)]
        """The bits seen along ray r by a mover with next place p, in row (p + 1) rays + r; p is -1 where none is."""
        self.next = [tuple(self._next(lines, ray) for ray in range(rays)) for lines in box.lines]
        """The rows of the next places of each place."""

    def _next(self, lines: list[list[int]], ray: int) -> int:
        end = 0 if self.game.drop and lines else -1
        return ((lines[ray][0] if lines and lines[ray] else end) + 1) * self.rays + ray

    def filled(self) -> list[list[int]]:
        """Return the bits of all pairs."""
        for a in range(0 if self.game.leaves else 1, self.count):
            column = self._fill_row(a)
            for row, bit in zip(self.seen, column, strict=False):
                row[a] = bit
            for ray, back in enumerate(self.next[a]):
                self.seen[(a + 1) * self.rays + ray][:a] = map(or_, self.seen[back], self.bits[a][:a])
        return self.bits

    def _fill_row(self, a: int) -> list[int]:
        """Find the bits of a and each b up to a; return what is seen by a mover whose next place is b, for each ray."""
        first, is_shared = 0 if self.game.leaves else 1, a == 0 or self.game.is_shared
        row, steps, column = self.bits[a], self.box.steps, [0] * self.rays * (first + 1)
        by_a = self._seen_by(a)
        for b in range(first, a + 1):
            bit, backs = 0, self.next[b]
            if b < a or is_shared:
                seen = by_a[b]
                if self.is_kept:
                    for back in backs:
                        seen |= column[back]
                    for end in steps[b]:
                        seen |= row[end]
                else:
                    seen |= self._looked_up(a, b) | self._looked_up(b, a)
                # The lowest bit that is not seen is that of the mex.
                bit = ~seen & (seen + 1) if self.is_plain else self._special(seen, a, b)
            row[b] = self.bits[b][a] = bit
            if b < a or a == 0:
                column += [column[back] | bit for back in backs]
        return column + self._met(a, [column[back] for back in self.next[a]]) if a else column

    def _seen_by(self, a: int) -> list[int]:
        """Return what a piece at a sees while the other one is at each lesser place; nothing more at a itself."""
        found = [0] * a
        for back in self.next[a]:
            found = list(map(or_, found, self.seen[back]))
        for end in self.box.steps[a] if self.is_kept else ():
            there = self.bits[end]
            if end and not self.game.land:
                there = [*there[:end], 0, *there[end + 1 :]]
            found = list(map(or_, found, there))
        return [*found, 0]

    def _met(self, place: int, beyond: list[int]) -> list[int]:
        """Return what is seen along each ray by a mover whose next place is that of the other piece."""
        found = []
        for ray, past in enumerate(beyond):
            bits = (self.bits[x][y] for x, y in self.box.pushes([place, *self.box.lines[place][ray]], 0))
            here = self.bits[place][place] if self.game.land else 0
            found.append(reduce(or_, bits, here | past if self.game.jump else here))
        return found

    def _looked_up(self, mover: int, other: int) -> int:
        """Return the bits of all options of one piece, each looked up."""
        hinders = not self.game.jump or self.game.push is not Push.NONE
        if hinders and other > 0 and other in self.alone[mover]:
            return reduce(or_, (self.bits[x][y] for x, y in self.box.meeting(mover, other)), 0)
        return reduce(or_, map(self.bits[other].__getitem__, self.alone[mover]), 0)

    def _special(self, seen: int, a: int, b: int) -> int:
        """Return the bit of a pair with passes or in misère play: terminal pairs count 1, so that lost ones count 0."""
        if self.passed is not None and (seen or self.game.pass_at_terminal):
            seen |= self.passed[a][b]
        return 2 if self.game.misere and not seen else ~seen & (seen + 1)

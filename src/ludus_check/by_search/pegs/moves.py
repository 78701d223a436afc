"""The fewest moves, which are consecutive jumps by one peg, by breadth-first search from both ends.

After i moves there are certain positions, and from certain positions the finish is j moves away. A solution of i + j
moves passes one that is both. Back from the finish the complements are searched: there a jump is a jump of the empty
holes, and the jumps of a move come in the opposite order, each into the hole that the one before has left.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from ludus_check.by_search.pegs.positions import FINISHES, is_large
from ludus_check.pegs.game import Game
from ludus_check.work import searching

STEPS = 1_000_000
"""Maximum number of moves and positions examined: about two seconds."""

Masks = dict[int, list[tuple[int, int, int]]]
"""For each hole the jumps that may come next: the hole for the one after, what it changes, what must have pegs."""


@searching
def fewest_moves(game: Game, most: int) -> int | None:
    """Return the fewest moves to the finish, or `most` if that is less; None when it takes too long."""
    if is_large(game):
        return None
    bit = {place: 1 << k for k, place in enumerate(game.holes)}
    full = (1 << len(game.holes)) - 1
    ahead = _Side(game, bit, {sum(bit[place] for place in game.start)}, game.left, 0)
    back = _Side(game, bit, _ends(game, bit, full), len(game.holes) - len(game.start), 2)
    left = STEPS
    for moves in range(most):
        # Nothing met before, so that a solution with this number of moves passes a position that is new on both sides.
        if any(
            full ^ position in back.last if back.seen else position.bit_count() == game.left for position in ahead.last
        ):
            return moves
        side = back if back.seen and len(back.last) < len(ahead.last) else ahead
        left = side.advance(left) if moves < most - 1 else left
        if left < 0:
            return None
    return most


class _Side:
    """The positions from one end, by moves."""

    def __init__(self, game: Game, bit: dict[int, int], first: set[int], fewest: int, key: int) -> None:
        self.seen, self.last, self.fewest = set(first), set(first), fewest
        self.masks: Masks = {one: [] for one in bit.values()}
        for jump in game.jumps:
            a, b, c = (bit[place] for place in jump)
            self.masks[bit[jump[key]]].append((bit[jump[2 - key]], a | b | c, a | b))
        # All jumps are tried at a position, and those of one hole after a jump; masks are longer on larger boards.
        longer = 1 + len(bit) // 1000
        self.per_position = 1 + len(game.jumps) * longer // 40
        self.per_jump = 1 + max(map(len, self.masks.values())) * longer // 40 + len(bit) // 200

    def advance(self, left: int) -> int:
        """Go on by one move; return what is left of the steps, less than 0 when they were too few."""
        later: set[int] = set()
        for position in self.last:
            left -= self.per_position
            for after in self._moved(position):
                left -= self.per_jump
                if left < 0:
                    return left
                if after not in self.seen and after.bit_count() >= self.fewest:
                    later.add(after)
        self.seen |= later
        self.last = later
        return left

    def _moved(self, position: int) -> Iterator[int]:
        """Yield the positions that one move leads to."""
        masks = self.masks
        stack = [
            (following, position ^ turned)
            for first in masks.values()
            for following, turned, needed in first
            if position & turned == needed
        ]
        known = set(stack)
        # A move is a sequence of jumps of one peg; a state is the hole of that peg and the position.
        while stack:
            hole, now = stack.pop()
            yield now
            for following, turned, needed in masks[hole]:
                if now & turned == needed and (following, now ^ turned) not in known:
                    known.add((following, now ^ turned))
                    stack.append((following, now ^ turned))


def _ends(game: Game, bit: dict[int, int], full: int) -> set[int]:
    """Return the complements of all finishes; none when they are too many, and only the start is searched from."""
    if game.finish is not None:
        return {full ^ sum(bit[place] for place in game.finish)}
    if comb(len(game.holes), game.left) > FINISHES:
        return set()
    return {full ^ sum(one) for one in combinations(bit.values(), game.left)}

"""A play with few sweeps, which are rows of jumps by one peg; that none has fewer is searched again where it is short.

After i sweeps there are certain positions, and from certain positions the finish is j sweeps away. A play of i + j
sweeps passes one that is both. Back from the finish the complements are searched: there a jump is a jump of the empty
holes, and the jumps of a sweep come in the opposite order, each into the hole that the one before has left.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from ludus_check.claims import Claim
from ludus_check.errors import Rejected
from ludus_check.pegs.game import Game
from ludus_check.pegs.playing import played, reached
from ludus_check.pegs.searching import FINISHES, HOLES
from ludus_check.wording import amount, number

SWEEPS = 1_000_000
"""The most sweeps and positions that are looked at: about two seconds."""

Masks = dict[int, list[tuple[int, int, int]]]
"""For each hole the jumps that may come next: the hole for the one after, what it changes, what must have pegs."""


def verify_sweeps(game: Game, claim: Claim) -> str:
    """Verify that the jumps lead to the finish, and that no play has fewer sweeps, if that is claimed."""
    play = played(game, claim.certificate)
    pegs, sweeps, bound = play.pegs, play.sweeps, claim.lower_bound
    words = f"{reached(game, pegs)}, in {amount(sweeps, 'move')}" if sweeps else reached(game, pegs)
    if bound is None:
        return words
    if bound > sweeps or (claim.optimal and bound != sweeps):
        raise Rejected(f"{amount(bound, 'move')} at least, it is said, but there are {number(sweeps)} here")
    told = "no play has fewer" if bound == sweeps else f"every play has at least {amount(bound, 'move')}"
    if bound <= 1:
        return f"{words}; {told}" if sweeps else words
    least = fewest_sweeps(game, bound)
    if least is None:
        return f"{words}; that {told} is claimed, not checked here"
    if least < bound:
        raise Rejected(f"at least {amount(bound, 'move')}, it is said, but {number(least)} are enough")
    return f"{words}; {told} (re-verified by search)"


def fewest_sweeps(game: Game, most: int) -> int | None:
    """Return the fewest sweeps to the finish, or `most` if that is less; None when it takes too long."""
    if len(game.holes) > HOLES:
        return None
    bit = {place: 1 << k for k, place in enumerate(game.holes)}
    full = (1 << len(game.holes)) - 1
    ahead = _Side(game, bit, {sum(bit[place] for place in game.start)}, game.left, 0)
    back = _Side(game, bit, _ends(game, bit, full), len(game.holes) - len(game.start), 2)
    left = SWEEPS
    for sweeps in range(most):
        # Nothing met before, so that a play of so many sweeps passes a position that is new on both sides.
        if any(
            full ^ position in back.last if back.seen else position.bit_count() == game.left for position in ahead.last
        ):
            return sweeps
        side = back if back.seen and len(back.last) < len(ahead.last) else ahead
        left = side.sweep(left) if sweeps < most - 1 else left
        if left < 0:
            return None
    return most


class _Side:
    """The positions from one end, by sweeps."""

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

    def sweep(self, left: int) -> int:
        """Go on by one sweep; return what is left of the steps, less than 0 when they were too few."""
        later: set[int] = set()
        for position in self.last:
            left -= self.per_position
            for after in self._swept(position):
                left -= self.per_jump
                if left < 0:
                    return left
                if after not in self.seen and after.bit_count() >= self.fewest:
                    later.add(after)
        self.seen |= later
        self.last = later
        return left

    def _swept(self, position: int) -> Iterator[int]:
        """Yield the positions that one sweep leads to."""
        masks = self.masks
        stack = [
            (following, position ^ turned)
            for first in masks.values()
            for following, turned, needed in first
            if position & turned == needed
        ]
        known = set(stack)
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

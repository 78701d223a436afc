"""All positions after 0, 1, 2, ... jumps, searched again with bounded work.

A position is one integer, bit k for the k-th hole. Back from the finish the complements are searched: taking a jump
back fills two holes and empties one, which is a jump of the empty holes.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game
from ludus_check.wording import amount, number

STEPS = 100_000_000
"""The most positions times (jumps of the board + 10) to see that start and finish never meet: some seconds."""
HOLES = 16_384
"""The most holes of a board that is searched: a jump is a mask of all holes."""
FINISHES = 5000
"""The most positions of a finish that is given by its number of pegs."""

Level = set[int]


class TooLong(Exception):
    """The search would take too long."""


class Search:
    """The jumps of a game as masks, and how many positions were found."""

    def __init__(self, game: Game, steps: int) -> None:
        if len(game.holes) > HOLES:
            raise TooLong
        self.number = {place: k for k, place in enumerate(game.holes)}
        bit = {place: 1 << k for place, k in self.number.items()}
        self.masks = [(bit[a] | bit[b] | bit[c], bit[a] | bit[b]) for a, b, c in game.jumps]
        self.full = (1 << len(game.holes)) - 1
        self.count = 0
        self.most = steps // (len(self.masks) + 10)

    def position(self, pegs: Iterable[int]) -> int:
        return sum(1 << self.number[place] for place in pegs)

    def levels(self, first: Level, jumps: int) -> Iterator[Level]:
        """Yield the positions after 0, 1, ..., jumps jumps, as long as there are any."""
        level, masks = first, self.masks
        for depth in range(jumps + 1):
            self.count += len(level)
            if self.count > self.most:
                raise TooLong
            if not level:
                return
            yield level
            if depth < jumps:
                after: Level = set()
                for p in level:
                    after.update([p ^ turned for turned, needed in masks if p & turned == needed])
                    if self.count + len(after) > self.most:
                        raise TooLong
                level = after


def verify_closed(game: Game, certificate: Record) -> str:
    """Verify by searching again that the positions from the start and those back from the finish never meet."""
    certificate.only(("kind", "count", "after"))
    told, after = certificate.integer("count", 1), certificate.integer("after", 0, game.length)
    rest, most = game.length - after, STEPS // (len(game.jumps) + 10)
    try:
        if told > most:
            raise TooLong
        search = Search(game, STEPS)
        ahead = _last(search.levels({search.position(game.start)}, after), after)
        back = _last(search.levels(_finishes(game, search), rest), rest) if rest else None
    except TooLong:
        message = "to search again takes more positions than this checker looks at"
        limit = number(most if len(game.holes) <= HOLES else 0)
        raise Rejected(f"{message} ({limit} on this board), so nothing is verified") from None
    if back is None:
        meets = bool(ahead) if game.finish is None else search.position(game.finish) in ahead
    else:
        meets = any(search.full ^ position in back for position in ahead)
    if meets:
        raise Rejected(f"{amount(game.length, 'jump')} can lead from the start to {game.goal}")
    if search.count != told:
        raise Rejected(f"there are {amount(search.count, 'position')} to look at, not {number(told)}")
    first = f"that {amount(after, 'jump')} or fewer lead to" if after else "that is the start"
    last = f", or from which {amount(rest, 'jump')} or fewer lead on to {game.goal}" if rest else ""
    return f"no play reaches {game.goal} (re-verified by search of the {amount(told, 'position')} {first}{last})"


def shortest_stuck(game: Game, most: int) -> int | None:
    """Return the fewest jumps after which no jump is left, or `most` if that is less; None when it takes too long."""
    if most <= 0:
        return most
    try:
        search = Search(game, SEARCH_STEPS)
        for depth, level in enumerate(search.levels({search.position(game.start)}, most - 1)):
            if any(not any(p & turned == needed for turned, needed in search.masks) for p in level):
                return depth
    except TooLong:
        return None
    return most


def fewest_left(game: Game) -> int | None:
    """Return the fewest pegs that a play leaves; None when it takes too long to find."""
    try:
        search = Search(game, SEARCH_STEPS)
        depth = sum(1 for _ in search.levels({search.position(game.start)}, len(game.start)))
    except TooLong:
        return None
    return len(game.start) - (depth - 1)


def _last(levels: Iterator[Level], depth: int) -> Level:
    """Return the level at a depth, empty when the levels end before."""
    return next((level for at, level in enumerate(levels) if at == depth), set())


def _finishes(game: Game, search: Search) -> Level:
    """Return the complements of all positions that are a finish."""
    if game.finish is not None:
        return {search.full ^ search.position(game.finish)}
    if comb(len(game.holes), game.left) > FINISHES:
        raise TooLong
    return {search.full ^ sum(1 << k for k in pegs) for pegs in combinations(range(len(game.holes)), game.left)}

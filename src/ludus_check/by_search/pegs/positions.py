"""All positions after 0, 1, 2, ... jumps, breadth first, with bounded work.

A position is one integer, bit k for the k-th hole. Back from the finish the complements are searched: taking a jump
back fills two holes and empties one, which is a jump of the empty holes.
"""

from collections.abc import Iterable, Iterator

from ludus_check.errors import NotChecked
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game
from ludus_check.words.phrases import number
from ludus_check.work import searching

HOLES = 16_384
"""Maximum number of holes of a board that is searched: a jump is a mask of all holes."""
FINISHES = 5000
"""Maximum number of positions of a finish that is given by its number of pegs."""

MASKS = 1_200_000_000
"""Maximum number of bits of the masks of all jumps."""

Level = set[int]


def is_large(game: Game) -> bool:
    """Say whether a board is too large to be searched."""
    return len(game.holes) > HOLES or len(game.holes) * len(game.jumps) > MASKS


class Search:
    """The jumps of a game as masks, and how many positions were found."""

    def __init__(self, game: Game, steps: int) -> None:
        if is_large(game):
            raise NotChecked("The board has more holes and jumps than the limit of a search allows")
        self.number = {place: k for k, place in enumerate(game.holes)}
        bit = {place: 1 << k for place, k in self.number.items()}
        self.masks = [(bit[a] | bit[b] | bit[c], bit[a] | bit[b]) for a, b, c in game.jumps]
        self.full = (1 << len(game.holes)) - 1
        self.count = 0
        # A mask of many holes takes several machine words, in time and in memory.
        self.most = steps // ((len(self.masks) + 10) * (1 + len(game.holes) // 500))

    def position(self, pegs: Iterable[int]) -> int:
        return sum(1 << self.number[place] for place in pegs)

    def levels(self, first: Level, jumps: int) -> Iterator[Level]:
        """Yield the positions after 0, 1, ..., jumps jumps, as long as there are any."""
        level, masks = first, self.masks
        for depth in range(jumps + 1):
            self.count += len(level)
            if self.count > self.most:
                raise NotChecked(f"The search takes more than {number(self.most)} positions")
            if not level:
                return
            yield level
            if depth < jumps:
                after: Level = set()
                for p in level:
                    after.update([p ^ turned for turned, needed in masks if p & turned == needed])
                    if self.count + len(after) > self.most:
                        raise NotChecked(f"The search takes more than {number(self.most)} positions")
                level = after


@searching
def shortest_game(game: Game, most: int) -> int | None:
    """Return the fewest jumps after which none is possible, or `most` if that is less; None when it takes too long."""
    try:
        search = Search(game, SEARCH_STEPS)
        for depth, level in enumerate(search.levels({search.position(game.start)}, most - 1)):
            if any(not any(p & turned == needed for turned, needed in search.masks) for p in level):
                return depth
    except NotChecked:
        return None
    return most


@searching
def fewest_left(game: Game) -> int | None:
    """Return the fewest pegs that a game leaves; None when it takes too long to find."""
    try:
        search = Search(game, SEARCH_STEPS)
        depth = sum(1 for _ in search.levels({search.position(game.start)}, len(game.start)))
    except NotChecked:
        return None
    return len(game.start) - (depth - 1)

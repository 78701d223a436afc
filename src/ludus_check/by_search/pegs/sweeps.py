"""The longest sweep of all games, by a search of all positions."""

from itertools import pairwise

from ludus_check.by_search.pegs.positions import Level, Search
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game
from ludus_check.work import searching


@searching
def longest_sweep(game: Game) -> int:
    """Return the number of jumps of the longest sweep of all games; NotChecked when there are too many positions.

    For each position of a game and each of its pegs: the length of the longest sweep that ended with this peg.
    """
    search = Search(game, SEARCH_STEPS)
    levels = _levels(game, search)
    jumps = [
        (search.number[a], search.number[c], *mask) for (a, _, c), mask in zip(game.jumps, search.masks, strict=True)
    ]
    best, lengths = 0, dict[tuple[int, int], int]()
    for level, following in pairwise(levels):
        later: dict[tuple[int, int], int] = {}
        for position in level:
            for source, to, turned, needed in jumps:
                after = position ^ turned
                if position & turned == needed and after in following:
                    # A jump of the peg that jumped last makes its sweep longer; another peg begins a new one.
                    length = lengths.get((position, source), 0) + 1
                    later[after, to] = max(length, later.get((after, to), 0))
        best, lengths = max(best, *later.values(), 0), later
    return best


def _levels(game: Game, search: Search) -> list[Level]:
    """Return the positions of all games after 0, 1, 2, ... jumps; those that lead to the finish, if there is one."""
    jumps = max(len(game.start) - 1, 0) if game.is_open else game.length
    levels = [set(level) for level in search.levels({search.position(game.start)}, jumps)]
    if game.is_open:
        return levels
    is_end = None if game.finish is None else search.position(game.finish)
    levels[-1] = {position for position in levels[-1] if is_end in (None, position)}
    for level, after in zip(levels[-2::-1], levels[:0:-1], strict=True):
        level -= {p for p in level if not any(p & t == n and p ^ t in after for t, n in search.masks)}
    return levels

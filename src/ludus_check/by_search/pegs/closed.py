"""Impossible, by exhaustive search: the positions from the start and those back from the finish never meet."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from ludus_check.by_search.pegs.positions import FINISHES, Level, Search
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.pegs.game import Game
from ludus_check.words.pegs import goal, unreachable
from ludus_check.words.phrases import count, number
from ludus_check.work import searching

STEPS = 100_000_000
"""Maximum of positions times (jumps of the board + 10): some seconds."""


@searching
def verify_closed(game: Game, certificate: Record) -> Finding:
    """Verify by a new search that no game leads from the start to the finish."""
    certificate.only(("kind", "count", "after"))
    claimed, after = certificate.integer("count", 1), certificate.integer("after", 0, game.length)
    rest = game.length - after
    search = Search(game, STEPS)
    if claimed > search.most:
        raise NotChecked(f"the search would examine {number(claimed)} positions, the limit is {number(search.most)}")
    ahead = _last(search.levels({search.position(game.start)}, after), after)
    back = _last(search.levels(_finishes(game, search), rest), rest) if rest else None
    if back is None:
        meets = bool(ahead) if game.finish is None else search.position(game.finish) in ahead
    else:
        meets = any(search.full ^ position in back for position in ahead)
    if meets:
        raise Rejected(f"{count(game.length, 'jump')} can lead from the start to {goal(game)}")
    if search.count != claimed:
        raise Rejected(f"the search examines {count(search.count, 'position')}, not {number(claimed)}")
    return verified(f"{unreachable(game)} (verified by exhaustive search of {count(claimed, 'position')})")


def _last(levels: Iterator[Level], depth: int) -> Level:
    """Return the level at a depth, empty when the levels end before."""
    return next((level for at, level in enumerate(levels) if at == depth), set())


def _finishes(game: Game, search: Search) -> Level:
    """Return the complements of all positions that are a finish."""
    if game.finish is not None:
        return {search.full ^ search.position(game.finish)}
    if comb(len(game.holes), game.left) > FINISHES:
        raise NotChecked(f"more than {number(FINISHES)} positions are a finish")
    return {search.full ^ sum(1 << k for k in pegs) for pegs in combinations(range(len(game.holes)), game.left)}

"""A play with a long hop, which is a row of jumps by one peg; that none is longer is counted, or searched again.

What is short here is what the longest hop does not take: the pegs of the start less the jumps of the hop. So a lower
bound says that no hop has more jumps than the start has pegs beyond it.
"""

from itertools import pairwise

from ludus_check.claims import Claim
from ludus_check.errors import Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game
from ludus_check.pegs.playing import played, reached
from ludus_check.pegs.searching import Level, Search, TooLong
from ludus_check.wording import amount, number


def verify_hop(game: Game, claim: Claim) -> str:
    """Verify that the jumps can be made, and lead to the finish if there is one; and that no hop is longer."""
    play = played(game, claim.certificate)
    words = _told(game, play.pegs, play.longest)
    if claim.lower_bound is None:
        return words
    most, rest = len(game.start) - claim.lower_bound, len(game.start) - play.longest
    if claim.lower_bound > rest or (claim.optimal and claim.lower_bound != rest):
        said = f"the longest hop leaves at least {amount(claim.lower_bound, 'peg')} of the start, it is said"
        raise Rejected(f"{said}, but {number(rest)} here")
    no_play = "no play" if game.is_open else f"no play to {game.goal}"
    has = "has a longer one" if most == play.longest else f"has one of more than {number(most)}"
    told = f"{no_play} {has if most else 'has one'}"
    if most >= most_jumps(game):
        return f"{words}; {told} (by counting what one peg can jump over)"
    try:
        longest = longest_hop(game)
    except TooLong:
        return f"{words}; that {told} is claimed, not checked here"
    if longest > most:
        raise Rejected(
            f"no hop of more than {amount(most, 'jump')}, it is said, but one of {number(longest)} can be had"
        )
    return f"{words}; {told} (re-verified by search)"


def _told(game: Game, pegs: frozenset[int], longest: int) -> str:
    jumps = amount(len(game.start) - len(pegs), "jump")
    can_be_made = f"the {jumps} can be made from the start with {amount(len(game.start), 'peg')}"
    words = can_be_made if game.is_open else reached(game, pegs)
    if not longest:
        return "no jump is made, so that there is no hop" if game.is_open else words
    return f"{words}, and the longest hop has {amount(longest, 'jump')}"


def most_jumps(game: Game) -> int:
    """Return how many jumps a hop has at most, found by counting.

    A peg stays in holes that jumps lead it to, and over each hole it jumps once at most, for the peg there is gone.
    When every such hole lies between one pair of holes, the hop runs through links of a graph, each once: of a part
    with 2k > 2 holes where an odd number of links meet, it leaves out k - 1 links. And it takes a peg with each jump.
    """
    near: dict[int, list[tuple[int, int]]] = {}
    for a, b, c in game.jumps:
        for hole, other in ((a, c), (c, a)):
            near.setdefault(hole, []).append((b, other))
    most, seen = 0, set[int]()
    for first in near:
        over: set[tuple[int, int, int]] = set()
        odd, waiting = 0, [first]
        while waiting:
            hole = waiting.pop()
            if hole not in seen:
                seen.add(hole)
                links = {(b, min(hole, other), max(hole, other)) for b, other in near[hole]}
                odd += len(links) % 2
                over |= links
                waiting += [other for _, other in near[hole]]
        holes = len({b for b, _, _ in over})
        most = max(most, holes - (max(0, odd // 2 - 1) if holes == len(over) else 0))
    return min(most, max(len(game.start) - 1, 0) if game.is_open else game.length)


def longest_hop(game: Game) -> int:
    """Return the jumps of the longest hop of all plays, TooLong when there are too many positions.

    For each position of a play and each of its pegs: how many jumps the longest hop has that ended with this peg.
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
                    length = lengths.get((position, source), 0) + 1
                    later[after, to] = max(length, later.get((after, to), 0))
        best, lengths = max(best, *later.values(), 0), later
    return best


def _levels(game: Game, search: Search) -> list[Level]:
    """Return the positions of all plays after 0, 1, 2, ... jumps; those that lead to the finish, if there is one."""
    jumps = max(len(game.start) - 1, 0) if game.is_open else game.length
    levels = [set(level) for level in search.levels({search.position(game.start)}, jumps)]
    if game.is_open:
        return levels
    is_end = None if game.finish is None else search.position(game.finish)
    levels[-1] = {position for position in levels[-1] if is_end in (None, position)}
    for level, after in zip(levels[-2::-1], levels[:0:-1], strict=True):
        level -= {p for p in level if not any(p & t == n and p ^ t in after for t, n in search.masks)}
    return levels

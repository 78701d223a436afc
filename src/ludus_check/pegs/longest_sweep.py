"""The longest sweep, which is a move of several jumps: a solution with a long one, and that none is longer.

What is short here is what the longest sweep does not take: the pegs of the start less the jumps of the sweep. So a
lower bound says that no sweep has more jumps than the start has pegs beyond it.
"""

from ludus_check.by_search.pegs.sweeps import longest_sweep
from ludus_check.claims import Claim
from ludus_check.errors import NotChecked, Rejected
from ludus_check.finding import Finding, verified
from ludus_check.pegs.game import Game
from ludus_check.pegs.playing import SEARCHED, played, reached
from ludus_check.wording import count, number


def verify_longest_sweep(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps are legal, and lead to the finish if there is one; and that no sweep is longer."""
    play = played(game, claim.certificate)
    found = verified(*_told(game, play.pegs, play.longest))
    if claim.lower_bound is None:
        return found
    most, rest = len(game.start) - claim.lower_bound, len(game.start) - play.longest
    if claim.lower_bound > rest or (claim.optimal and claim.lower_bound != rest):
        claimed = f"at least {count(claim.lower_bound, 'peg')} beside the longest sweep are claimed"
        raise Rejected(f"{claimed}, but there are {number(rest)} here")
    solution = "game" if game.is_open else "solution"
    none = f"no {solution} has a longer one" if most == play.longest else f"no {solution} has a longer one than {most}"
    none = none if most else f"no {solution} has a jump"
    if most >= max_jumps(game):
        return found.also(f"{none} (by counting the pegs that one peg can jump)")
    try:
        longest = longest_sweep(game)
    except NotChecked:
        return found.but(f"that {none}")
    if longest > most:
        raise Rejected(f"sweeps of at most {count(most, 'jump')} are claimed, but one of {number(longest)} exists")
    return found.also(f"{none} ({SEARCHED})")


def _told(game: Game, pegs: frozenset[int], longest: int) -> list[str]:
    jumps = len(game.start) - len(pegs)
    legal = f"{count(jumps, 'jump')} {'is' if jumps == 1 else 'are'} legal from {count(len(game.start), 'peg')}"
    first = reached(game, pegs) if not game.is_open else legal if jumps else "no jump is made"
    return [first, *([f"The longest sweep has {count(longest, 'jump')}"] if longest else [])]


def max_jumps(game: Game) -> int:
    """Return the maximum number of jumps of a sweep, by counting.

    A peg stays in holes that jumps lead it to, and over each hole it jumps once at most, for the peg there is gone.
    When every such hole lies between one pair of holes, the sweep runs through links of a graph, each once: of a part
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

"""How many jumps a sweep has at most: a peg runs through a graph of holes, each link once."""

from ludus_check.pegs.game import Game


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

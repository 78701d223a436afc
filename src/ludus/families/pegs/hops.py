"""Hops, which are rows of jumps by one peg: the longest of a play, all that end at a position, how long they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludus.families.pegs.jumping import Board, Position, Triple, played
from ludus.families.pegs.problem import Hole, sweeps


def longest_hop(jumps: Iterable[tuple[Hole, Hole, Hole]]) -> int:
    """Return the number of jumps of the longest hop of a play.

    >>> longest_hop([(0, 1, 2), (2, 3, 4), (7, 6, 5)])
    2
    """
    return max(map(len, sweeps(jumps)), default=0)


def most_jumps(board: Board) -> int:
    """Return a number of jumps that no hop on a board exceeds, whatever the pegs.

    A peg on a is carried to c by the jump over b: it stays among holes that such links join, and jumps over each b
    once at most, since the peg there is gone. When each b belongs to one link, a hop is a trail in the graph of the
    links; with 2k > 2 vertices of odd degree a trail leaves out k - 1 links at least (Euler).

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import board
    >>> most_jumps(board(pegs(["ooooo", "ooooo", "ooooo", "ooooo", "oooo."])))
    11
    """
    home = _joined(board)
    links: dict[int, set[tuple[int, int, int]]] = {}
    for a, b, c in board.triples:
        links.setdefault(home[a], set()).add((b, min(a, c), max(a, c)))
    best = 0
    for own in links.values():
        over = {b for b, _, _ in own}
        degrees = Counter(end for _, a, c in own for end in (a, c))
        odd = sum(degree % 2 for degree in degrees.values())
        best = max(best, len(over) - (max(0, odd // 2 - 1) if len(over) == len(own) else 0))
    return best


def hops_back(board: Board, end: Position) -> Iterator[tuple[int, Position, tuple[Triple, ...]]]:
    """Yield all hops that end at a position: their lengths, the positions before them, and their jumps.

    Of the hops between the same two positions by the same peg one is given.
    """
    arriving: list[list[Triple]] = [[] for _ in board.cells]
    for triple in board.triples:
        arriving[triple[2]].append(triple)
    stack: list[tuple[int, Position, tuple[Triple, ...]]] = []
    stack += [(hole, end, ()) for hole in range(len(board.cells)) if end >> hole & 1]
    known: set[tuple[int, int, Position]] = set()
    while stack:
        hole, now, chain = stack.pop()
        if chain:
            yield len(chain), now, chain
        last = chain[-1][2] if chain else hole
        for triple in arriving[hole]:
            a, b, _ = triple
            earlier = played(now, triple)
            if not now >> a & 1 and not now >> b & 1 and (last, a, earlier) not in known:
                known.add((last, a, earlier))
                stack.append((a, earlier, (triple, *chain)))


def _joined(board: Board) -> list[int]:
    """Return for each hole the first of the holes that a peg can be carried between."""
    home = list(range(len(board.cells)))

    def root(hole: int) -> int:
        while home[hole] != hole:
            home[hole] = home[home[hole]]
            hole = home[hole]
        return hole

    for a, _, c in board.triples:
        one, other = sorted((root(a), root(c)))
        home[other] = one
    return [root(hole) for hole in range(len(home))]

"""Moves: consecutive jumps by one peg, a sweep when there are at least two. Fewest moves of a play, longest sweeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludus.core.limits import NEVER, Clock
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import Board, Position, Task, Triple, played
from ludus.families.pegs.problem import Hole, moves_of


def longest_sweep_length(jumps: Iterable[tuple[Hole, Hole, Hole]]) -> int:
    """Return the number of jumps of the longest sweep of a play.

    >>> longest_sweep_length([(0, 1, 2), (2, 3, 4), (7, 6, 5)])
    2
    """
    return max(map(len, moves_of(jumps)), default=0)


def max_sweep(board: Board) -> int:
    """Return a number of jumps that no sweep on a board exceeds, whatever the pegs.

    A peg on a is carried to c by the jump over b: it stays among holes that such links join, and jumps over each b
    at most once, since the peg there is gone. When each b belongs to one link, a sweep is a trail in the graph of the
    links; with 2k > 2 vertices of odd degree a trail leaves out k - 1 links at least (Euler).

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import board
    >>> max_sweep(board(pegs(["ooooo", "ooooo", "ooooo", "ooooo", "oooo."])))
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


def sweeps_back(board: Board, end: Position) -> Iterator[tuple[int, Position, tuple[Triple, ...]]]:
    """Yield all sweeps that end at a position: their lengths, the positions before them, and their jumps.

    Of the sweeps between the same two positions by the same peg one is given.
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


@dataclass(frozen=True, slots=True)
class MoveSearch:
    """The result of a search by moves."""

    jumps: tuple[Triple, ...] | None
    """A play with the fewest moves; None when none was found."""
    is_over: bool
    """Whether every position was looked at that a play can have, or a play was found."""


def fewest_moves(task: Task, most_steps: int, until: Clock = NEVER) -> MoveSearch:
    """Return a play with the fewest moves, found by going through all positions after 0, 1, 2, ... moves.

    A move is ten steps, and a position ten and two for each of its pegs.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
    >>> fewest_moves(task(pegs("oo.o", 1)), 1000).jumps
    ((0, 1, 2), (3, 2, 1))
    """
    came: dict[Position, tuple[Position, tuple[Triple, ...]]] = {task.start: (task.start, ())}
    level = [task.start]
    leaving = _leaving(task.board)
    while level:
        found = next((position for position in level if task.is_finish(position)), None)
        if found is not None:
            return MoveSearch(_traced(came, found), True)
        later: list[Position] = []
        for position in level:
            for chain, after in _moves(position, leaving):
                most_steps -= 10
                if most_steps < 0:
                    return MoveSearch(None, False)
                if after not in came and after.bit_count() >= task.left:
                    came[after] = position, chain
                    later.append(after)
            most_steps -= 2 * position.bit_count() + 10
            if until.is_over():
                return MoveSearch(None, False)
        level = later
    return MoveSearch(None, True)


def _leaving(board: Board) -> list[list[tuple[Triple, int, int]]]:
    """Return for each hole the jumps from it, with the holes that each turns and those that must have pegs."""
    found: list[list[tuple[Triple, int, int]]] = [[] for _ in board.cells]
    for a, b, c in board.triples:
        found[a].append(((a, b, c), 1 << a | 1 << b | 1 << c, 1 << a | 1 << b))
    return found


def _moves(
    position: Position, leaving: list[list[tuple[Triple, int, int]]]
) -> Iterator[tuple[tuple[Triple, ...], Position]]:
    """Yield every move from a position, with the position after it."""
    pegs = position
    while pegs:
        low = pegs & -pegs
        pegs ^= low
        stack: list[tuple[int, tuple[Triple, ...], Position]] = [(low.bit_length() - 1, (), position)]
        known: set[tuple[int, Position]] = set()
        while stack:
            hole, chain, now = stack.pop()
            for triple, turned, needed in leaving[hole]:
                if now & turned == needed and (triple[2], now ^ turned) not in known:
                    known.add((triple[2], now ^ turned))
                    longer = (*chain, triple)
                    yield longer, now ^ turned
                    stack.append((triple[2], longer, now ^ turned))


def _traced(came: dict[Position, tuple[Position, tuple[Triple, ...]]], position: Position) -> tuple[Triple, ...]:
    jumps: tuple[Triple, ...] = ()
    while came[position][1]:
        position, chain = came[position]
        jumps = (*chain, *jumps)
    return jumps

"""Moves: consecutive jumps by one peg, a sweep when there are at least two. Fewest moves of a play, longest sweeps.

Every position of a solution leads to the finish, so only such positions are looked at. For each of them the fewest
moves to it are known from those of the positions one jump before, together with all holes in which the peg that jumped
last can stand after that number: when it jumps again, that costs nothing; any other peg costs one more, and so does
going on after one move more than needed. So nothing else has to be remembered, and the number at the finish is the
fewest. The longest sweep that ends with a peg at a position is one jump longer than before the jump that brought it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from ludus.core.limits import NEVER, Clock
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import PegBoard, PegTask, Position, Triple, jumps_from, jumps_to, played

Moves: TypeAlias = tuple[int, int]
"""The fewest moves to a position, and the holes, as bits, where the peg that jumped last can stand after them."""


def winning_sets(
    task: PegTask, most_steps: int, until: Clock = NEVER, *, anywhere: bool = False
) -> list[set[Position]] | None:
    """Return the positions of all plays by their numbers of jumps; an empty set without a play, None for too many.

    `anywhere` when there is no finish. A position is as many steps as there are jumps on the board, and ten.
    """
    found, masks = [{task.start}], task.board.masks()
    while found[-1] and (anywhere or len(found) <= task.jumps):
        after = set[Position]()
        for position in found[-1]:
            after.update([position ^ turned for turned, needed in masks if position & turned == needed])
            most_steps -= len(masks) + 10
            if most_steps < 0 or until.is_over():
                return None
        found.append(after)
    if anywhere:
        return found
    if len(found) <= task.jumps:
        return [set()]
    # Backwards, only what leads to the finish stays.
    found[-1] = {position for position in found[-1] if task.is_finish(position)}
    for number in range(task.jumps - 1, -1, -1):
        later = found[number + 1]
        found[number] = {p for p in found[number] if any(p & t == n and p ^ t in later for t, n in masks)}
    return found


def fewest_moves(task: PegTask, sets: list[set[Position]]) -> tuple[Triple, ...] | None:
    """Return a play through the winning positions with the fewest moves; None without a play.

    >>> own = task(pegs("oo.o", 1))
    >>> fewest_moves(own, winning_sets(own, 1000))
    ((0, 1, 2), (3, 2, 1))
    """
    if not sets[0]:
        return None
    moves: dict[Position, Moves] = {task.start: (0, 0)}
    for position, (a, _, c), later in _winning_jumps(task.board, sets):
        fewest, last = moves[position]
        # `last` has the pegs that can have jumped last; a jump of one of them belongs to the same move. A way that is
        # one move dearer is dropped: with another jump of its last peg it only costs the same.
        cost = fewest + (0 if last >> a & 1 else 1)
        least, holes = moves.get(later, (cost, 0))
        if cost <= least:
            moves[later] = cost, (holes if cost == least else 0) | 1 << c
    end = min(sets[-1], key=lambda position: moves[position][0])
    return traced_moves(task.board, end, task.jumps, lambda number, position: moves.get(position))


def longest_sweep(task: PegTask, sets: list[set[Position]]) -> tuple[Triple, ...] | None:
    """Return a play through the given positions, to one of the last of them, with the longest sweep; None without one.

    >>> own = task(pegs("oo.o.", "....o"))
    >>> longest_sweep(own, winning_sets(own, 1000))
    ((0, 1, 2), (2, 3, 4))
    """
    if not sets[0]:
        return None
    best, lengths = SweepEnd(0, 0, task.start, 0), dict[tuple[Position, int], int]()
    for position, (a, _, c), later in _winning_jumps(task.board, sets):
        length = max(lengths.get((later, c), 0), lengths.get((position, a), 0) + 1)
        lengths[later, c] = length
        if length > best.length:
            best = SweepEnd(length, task.start.bit_count() - later.bit_count(), later, c)
    # Without a finish the last set is empty, and the play ends with the sweep.
    last = len(sets) - 1 if sets[-1] else best.jumps
    return traced_sweep(task.board, lambda number, position: position in sets[number], best, last)


def _winning_jumps(board: PegBoard, sets: list[set[Position]]) -> Iterator[tuple[Position, Triple, Position]]:
    """Yield all jumps from one set to the next: the position before, the jump, the position after."""
    for before, after in pairwise(sets):
        for position in before:
            for triple in jumps_from(position, board.triples):
                if (later := played(position, triple)) in after:
                    yield position, triple, later


def traced_moves(
    board: PegBoard, end: Position, jumps: int, moves: Callable[[int, Position], Moves | None]
) -> tuple[Triple, ...]:
    """Return a play with the fewest moves, found backwards from its end; `moves` are those after a number of jumps."""
    position, found = end, list[Triple]()
    cost, holes = moves(jumps, end) or (0, 0)
    for number in range(jumps - 1, -1, -1):
        for triple in jumps_to(position, board.triples):
            a, _, c = triple
            known = moves(number, played(position, triple)) if holes >> c & 1 else None
            if known is None:
                continue
            goes_on = known[1] >> a & 1
            # Of several jumps that cost as much any will do: each is the end of a play with the fewest moves.
            if known[0] + (0 if goes_on else 1) == cost:
                found.append(triple)
                position, cost, holes = played(position, triple), known[0], 1 << a if goes_on else known[1]
                break
    return tuple(found[::-1])


@dataclass(frozen=True, slots=True)
class SweepEnd:
    """The end of a sweep: the number of jumps before it, the position, the hole."""

    length: int
    """The jumps of the sweep."""
    jumps: int
    position: Position
    hole: int


def traced_sweep(board: PegBoard, has: Callable[[int, Position], bool], end: SweepEnd, last: int) -> tuple[Triple, ...]:
    """Return a play of `last` jumps through the given positions, with the sweep that has the given end."""
    ways: dict[tuple[Position, int], tuple[Triple, ...]] = {(end.position, end.hole): ()}
    first = end.jumps - end.length
    for number in range(end.jumps - 1, first - 1, -1):
        # The peg that sweeps lands on the hole from which it made the jump after this one.
        earlier = {}
        for (position, hole), chain in ways.items():
            for triple in jumps_to(position, board.triples):
                if triple[2] == hole and has(number, before := played(position, triple)):
                    earlier[before, triple[0]] = (triple, *chain)
        ways = earlier
    (begin, _), sweep = next(iter(ways.items()))
    lead = through(begin, board, has, range(first - 1, -1, -1), back=True)[::-1]
    return (*lead, *sweep, *through(end.position, board, has, range(end.jumps + 1, last + 1)))


def through(
    position: Position,
    board: PegBoard,
    has: Callable[[int, Position], bool],
    numbers: Iterable[int],
    *,
    back: bool = False,
) -> list[Triple]:
    """Return jumps from a position, or back from it, through one of the given positions for each number of jumps."""
    found = []
    for number in numbers:
        ways = (jumps_to if back else jumps_from)(position, board.triples)
        found.append(next(triple for triple in ways if has(number, played(position, triple))))
        position = played(position, found[-1])
    return found


def max_sweep(board: PegBoard) -> int:
    """Return a number of jumps that no sweep on a board exceeds, whatever the pegs.

    A peg on a is carried to c by the jump over b: it stays among holes that such links join, and jumps over each b
    at most once, since the peg there is gone. When each b belongs to one link, a sweep is a trail in the graph of the
    links; with 2k > 2 vertices of odd degree a trail leaves out k - 1 links at least (Euler).

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


def sweeps_back(board: PegBoard, end: Position) -> Iterator[tuple[int, Position, tuple[Triple, ...]]]:
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
            # A jump turns its three holes, so playing it again takes it back; before it both pegs were there.
            earlier = played(now, triple)
            if not now >> a & 1 and not now >> b & 1 and (last, a, earlier) not in known:
                known.add((last, a, earlier))
                stack.append((a, earlier, (triple, *chain)))


def _joined(board: PegBoard) -> list[int]:
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

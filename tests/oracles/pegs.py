"""Peg solitaire from its rules, slowly: positions are sets of cells, and nothing here uses ludus.algebra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ludus.families.pegs.problem import Cell, Jump, Lattice, Pegs

Position = frozenset[Cell]

STEPS = {
    Lattice.SQUARE: ((0, 1), (0, -1), (1, 0), (-1, 0)),
    Lattice.TRIANGULAR: ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)),
}


def jumps(problem: Pegs) -> set[Jump]:
    """Return every jump that the board has."""
    if problem.jumps is not None:
        return set(problem.jumps)
    holes = set(problem.holes())
    steps = STEPS[problem.lattice] + (((1, 1), (1, -1), (-1, 1), (-1, -1)) if problem.diagonal else ())
    found = set()
    for r, c in holes:
        for dr, dc in steps:
            over, to = (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)
            if over in holes and to in holes:
                found.add(((r, c), over, to))
    return found


def successors(position: Position, listed: Iterable[Jump]) -> Iterator[tuple[Jump, Position]]:
    """Return the positions after one jump."""
    for jump in listed:
        a, b, c = jump
        if a in position and b in position and c not in position:
            yield jump, position - {a, b} | {c}


def reachable(problem: Pegs) -> set[Position]:
    """Return all positions that jumps lead to, the start included."""
    listed = jumps(problem)
    found = {frozenset(problem.pegs())}
    waiting = list(found)
    while waiting:
        for _, after in successors(waiting.pop(), listed):
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def is_solvable(problem: Pegs) -> bool:
    """Return whether some play reaches the finish."""
    last = problem.finish_pegs()
    if last is None:
        return any(len(position) == problem.pegs_left() for position in reachable(problem))
    return frozenset(last) in reachable(problem)


def fewest_moves(problem: Pegs) -> int | None:
    """Return the fewest moves to the finish, a move being a row of jumps by one peg; None when no play gets there."""
    listed, last = jumps(problem), problem.finish_pegs()
    level: dict[tuple[Position, Cell | None], int] = {(frozenset(problem.pegs()), None): 0}
    best: int | None = None
    # All states after 0, 1, 2, ... jumps, each with the peg that jumped last.
    while level:
        ends = [
            n for (p, _), n in level.items() if (len(p) == problem.pegs_left() and last in (None, tuple(sorted(p))))
        ]
        best = min(ends, default=best)
        later: dict[tuple[Position, Cell | None], int] = {}
        for (position, hole), moves in level.items():
            for jump, after in successors(position, listed):
                state, more = (after, jump[2]), moves + (jump[0] != hole)
                later[state] = min(later.get(state, more), more)
        level = later
    return best


def stuck_sizes(problem: Pegs) -> set[int]:
    """Return the numbers of pegs with which plays get stuck."""
    listed = jumps(problem)
    return {len(p) for p in reachable(problem) if next(successors(p, listed), None) is None}


def longest_sweep(problem: Pegs) -> int | None:
    """Return the most jumps in a row by one peg of all plays to the finish, if there is one; None without a play."""
    listed, last = jumps(problem), problem.finish_pegs()

    @cache
    def leads(position: Position) -> bool:
        is_end = problem.finish is None or (
            len(position) == problem.pegs_left() and last in (None, tuple(sorted(position)))
        )
        return is_end or any(leads(after) for _, after in successors(position, listed))

    # Every play by its position, the hole of the peg that jumped last, and how often this one did in a row.
    found: set[tuple[Position, Cell | None, int]] = {(frozenset(problem.pegs()), None, 0)}
    waiting = list(found)
    while waiting:
        position, hole, row = waiting.pop()
        for jump, after in successors(position, listed):
            state = (after, jump[2], row + 1 if jump[0] == hole else 1)
            if state not in found:
                found.add(state)
                waiting.append(state)
    return max((row for position, _, row in found if leads(position)), default=None)

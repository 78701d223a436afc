"""Positions by the number of sweeps that lead to them: a sweep is a row of jumps by one and the same peg."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludus.families.pegs.jumping import Board, Position, Triple
from ludus.families.pegs.tasks import Task


@dataclass(frozen=True, slots=True)
class Swept:
    """What a search by sweeps came to."""

    jumps: tuple[Triple, ...] | None
    """A play with the fewest sweeps; None when none was found."""
    is_over: bool
    """Whether every position was looked at that a play can have, or a play was found."""


def fewest_sweeps(task: Task, most_steps: int) -> Swept:
    """Return a play with the fewest sweeps, found by going through all positions after 0, 1, 2, ... sweeps.

    A sweep is ten steps, and a position ten and two for each of its pegs.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.tasks import task
    >>> fewest_sweeps(task(pegs("oo.o", 1)), 1000).jumps
    ((0, 1, 2), (3, 2, 1))
    """
    came: dict[Position, tuple[Position, tuple[Triple, ...]]] = {task.start: (task.start, ())}
    level = [task.start]
    leaving = _leaving(task.board)
    while level:
        found = next((position for position in level if task.is_finish(position)), None)
        if found is not None:
            return Swept(_traced(came, found), True)
        later: list[Position] = []
        for position in level:
            for chain, after in _sweeps(position, leaving):
                most_steps -= 10
                if most_steps < 0:
                    return Swept(None, False)
                if after not in came and after.bit_count() >= task.left:
                    came[after] = position, chain
                    later.append(after)
            most_steps -= 2 * position.bit_count() + 10
        level = later
    return Swept(None, True)


def _leaving(board: Board) -> list[list[tuple[Triple, int, int]]]:
    """Return for each hole the jumps from it, with the holes that each turns and those that must have pegs."""
    found: list[list[tuple[Triple, int, int]]] = [[] for _ in board.cells]
    for a, b, c in board.triples:
        found[a].append(((a, b, c), 1 << a | 1 << b | 1 << c, 1 << a | 1 << b))
    return found


def _sweeps(
    position: Position, leaving: list[list[tuple[Triple, int, int]]]
) -> Iterator[tuple[tuple[Triple, ...], Position]]:
    """Yield every sweep from a position, with the position after it."""
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

"""Random small tasks on boards of every sort, and all that is counted on them, position by position in Python."""

from __future__ import annotations

from random import Random
from typing import Any

from ludus.families.pegs.jumping import PegBoard, PegTask, Position, lattice_triples
from ludus.families.pegs.problem import Lattice

SHAPES = ((1, 9), (2, 6), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6))


def random_task(chance: Random, least: int, most: int, filled: float) -> PegTask:
    """Holes of a lattice, or listed jumps: none, few with those back, or many, so that some boards have no classes."""
    rows, columns = chance.choice([(r, c) for r, c in SHAPES if r * c >= least])
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = chance.randint(least, min(most, len(cells)))
    own = PegBoard(tuple(sorted(chance.sample(cells, holes))), ())
    board = PegBoard(own.cells, random_jumps(chance, own))
    start = sum(1 << hole for hole in range(holes) if chance.random() < filled)
    finish = random_finish(chance, board, start)
    return PegTask(board, start, finish, finish.bit_count())


def random_jumps(chance: Random, board: PegBoard) -> tuple[tuple[int, int, int], ...]:
    holes, kind = len(board.cells), chance.choice(["square", "triangular", "diagonal", "few", "many"])
    if kind in ("square", "triangular", "diagonal"):
        lattice = Lattice.TRIANGULAR if kind == "triangular" else Lattice.SQUARE
        return lattice_triples(board.cells, lattice, diagonal=kind == "diagonal")
    if holes < 3:
        return ()
    count = chance.randint(0, holes // 2 if kind == "few" else 3 * holes)
    listed = {tuple(chance.sample(range(holes), 3)) for _ in range(count)}
    return tuple(sorted(listed | ({jump[::-1] for jump in listed} if kind == "few" else set())))  # type: ignore[arg-type]


def random_finish(chance: Random, board: PegBoard, start: Position) -> Position:
    """Where a random play leads, sometimes with a hole changed, or anything."""
    if chance.random() < 0.2:
        return chance.getrandbits(len(board.cells))
    position = start
    for _ in range(chance.randint(0, len(board.cells))):
        options = [position ^ turned for turned, needed in board.masks() if position & turned == needed]
        position = chance.choice(options) if options else position
    return position ^ (1 << chance.randrange(len(board.cells)) if chance.random() < 0.2 else 0)


def counts(task: PegTask) -> dict[str, Any]:
    """Everything from the definition; `reached` are the positions themselves."""
    masks, levels, ends = task.board.masks(), [{task.start: 1}], dict[Position, int]()
    while levels[-1]:
        after = dict[Position, int]()
        for position, ways in levels[-1].items():
            options = [position ^ turned for turned, needed in masks if position & turned == needed]
            for option in options:
                after[option] = after.get(option, 0) + ways
            if not options:
                ends[position] = ways
        levels.append(after)
    levels.pop()
    winning = [set[Position]() for _ in range(task.jumps + 1)]
    solutions = levels[task.jumps].get(task.finish_position(), 0) if 0 <= task.jumps < len(levels) else 0
    if solutions:
        winning[-1] = {task.finish_position()}
        for jumps in range(task.jumps - 1, -1, -1):
            later = winning[jumps + 1]
            winning[jumps] = {p for p in levels[jumps] if any(p & t == n and p ^ t in later for t, n in masks)}
    reached = {position for level in levels for position in level}
    return {
        "reached": reached,
        "positions": tuple(map(len, levels)),
        "stuck": tuple(sum(position in ends for position in level) for level in levels),
        "winning": tuple(map(len, winning)),
        "solutions": solutions,
        "plays": sum(ends.values()),
        "wins": sum(ways for position, ways in ends.items() if position.bit_count() == task.left),
        "survivors": {cell for hole, cell in enumerate(task.board.cells) if 1 << hole in reached},
    }

"""All positions of a game in memory, level by level on all cores: how many, how many stuck, which survivors.

A level is one bit for each position of the class, two levels are in memory at a time. On 33 holes a level takes 64 MiB,
on 37 holes a gibibyte. The counts per level are what an independent program can compare.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits, clock
from ludus.core.loading import np
from ludus.core.wording import gibibytes
from ludus.families.pegs.jumping import Task
from ludus.families.pegs.problem import Cell
from ludus.families.pegs.solve.counting import ClassLevels

MAX_PARTS = 64
"""Maximum number of parts of a level, each of one thread at a time."""
MAX_BITS = 37
"""Maximum number of bits of a position's number, whatever the memory."""


@dataclass(frozen=True, slots=True)
class WholeBoard:
    """Every position that can be reached from a start, counted; each tuple has an entry for every number of jumps."""

    positions: tuple[int, ...]
    stuck: tuple[int, ...]
    """Positions without a jump."""
    survivors: tuple[Cell, ...]
    """The holes in which a single peg can be left."""


def whole_board(own: Task, limits: Limits) -> WholeBoard | None:
    """Return the counts of all positions; None when the time is over. InvalidInput when memory does not suffice.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
    >>> whole_board(task(pegs(["oooo", "oo.o"])), Limits())
    WholeBoard(positions=(1, 1, 1), stuck=(0, 0, 1), survivors=())
    """
    from ludus.families.pegs.compiled.class_parts import advance_part, count_part

    kind = ClassLevels(own.board, own.start, max_bits=MAX_BITS)
    needed = 2 * kind.index.size // 8
    if needed > _memory():
        raise invalid("board", f"expected a board whose levels fit into memory, got one that needs {gibibytes(needed)}")
    tables, until = kind.tables, clock(limits)
    rows = tables.allowed.shape[1]
    blocks = tables.words // rows
    # As few parts as threads: each part reads several others.
    parts = min(1 << (max(limits.threads, 1) - 1).bit_length(), MAX_PARTS, blocks)
    groups = _groups(kind, parts)
    level, after, filled = kind.level(own.start), kind.empty(), np.zeros(blocks, np.bool_)
    positions, stuck, survivors = list[int](), list[int](), set[Cell]()
    with ThreadPoolExecutor(max(limits.threads, 1)) as pool:
        for pegs in range(own.start.bit_count(), 0, -1):
            counts = list(pool.map(partial(count_part, level, tables, filled, parts), range(parts)))
            if not any(count for count, _ in counts):
                break
            positions.append(sum(int(count) for count, _ in counts))
            stuck.append(sum(int(ended) for _, ended in counts))
            limits.progress("jumps", len(positions), own.start.bit_count())
            if pegs == 1:
                holes = ((1 << k, cell) for k, cell in enumerate(own.board.cells))
                survivors |= {cell for bit, cell in holes if kind.holds(bit) and kind.has(level, bit)}
            if until.is_over():
                return None
            list(pool.map(partial(advance_part, level, after, tables, groups, filled), range(parts)))
            level, after = after, level
    return WholeBoard(tuple(positions), tuple(stuck), tuple(sorted(survivors)))


def _groups(kind: ClassLevels, parts: int) -> Array:
    """Return for each pattern of the bits of a part the jumps that turn it, as bits of words."""
    tables = kind.tables
    shift = tables.allowed.shape[1].bit_length() - 1
    groups = np.zeros((parts, tables.allowed.shape[2]), np.uint64)
    for j, turned in enumerate(tables.turned.tolist()):
        groups[turned >> shift & parts - 1, j // 64] |= np.uint64(1 << j % 64)
    return groups


def _memory() -> int:
    """Return four fifths of the memory of this machine in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 4 // 5

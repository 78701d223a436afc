"""Peg solitaire: the full English count against a plain loop and a hash set, fewest moves, solving by beam."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numba import njit

from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.families.pegs.boards import named
from ludus.families.pegs.compiled import NONE, expanded
from ludus.families.pegs.jumping import PegTask, task
from ludus.families.pegs.problem import pegs
from ludus.families.pegs.solve import beam
from ludus.families.pegs.solve.counting import ClassLevels
from ludus.families.pegs.solve.one_pass import whole_board

Report = Callable[..., None]

ENGLISH = 187_636_299
HASHED_LEVELS = 13
"""The hash set holds the positions of this number of jumps: 7 million; with all levels it takes a minute."""


def run(report: Report) -> None:
    """Report counting and solving."""
    solving(report)
    counting(report)


def game(board: str) -> PegTask:
    """The game of a board whose last peg stands at the vacancy in the middle."""
    layout = named(board)
    middle = layout.middle()
    return task(pegs(layout.without(middle), layout.with_pegs([middle]), lattice=layout.lattice))


@njit(cache=False, nogil=True)
def plain_level(level: Array, after: Array, jumps: Array, spread: Array, sums: Array, dependent: Array) -> int:
    """The same bitmap, one position after the other, with a loop over all jumps."""
    count, one = 0, np.uint64(1)
    for word in range(level.size):
        x = level[word]
        while x:
            low = x & (~x + one)
            x ^= low
            lane = 0
            while low > one:
                low >>= one
                lane += 1
            number = np.uint64(64 * word + lane)
            count += 1
            position, pattern = np.uint64(0), 0
            for chunk in range(spread.shape[0]):
                value = (number >> np.uint64(11 * chunk)) & np.uint64(2047)
                position |= spread[chunk, value]
                pattern ^= sums[chunk, value]
            position |= dependent[pattern]
            for j in range(jumps.shape[0]):
                if position & jumps[j, 0] == jumps[j, 1]:
                    new = number ^ jumps[j, 2]
                    after[new >> np.uint64(6)] |= one << (new & np.uint64(63))
    return count


def plain_tables(kind: ClassLevels) -> tuple[Array, ...]:
    """Tables from the number of a position to its pegs, eleven bits at a time."""
    index = kind.index
    chunks = -(-len(index.free) // 11)
    spread, sums = np.zeros((chunks, 2048), np.uint64), np.zeros((chunks, 2048), np.int64)
    for chunk in range(chunks):
        for value in range(2048):
            number = value << 11 * chunk
            spread[chunk, value] = sum(1 << hole for bit, hole in enumerate(index.free) if number >> bit & 1)
            sums[chunk, value] = sum((number & part).bit_count() % 2 << d for d, part in enumerate(index.parities))
    constant = sum(one << d for d, one in enumerate(index.constants))
    patterns = range(1 << len(index.dependent))
    dependent = [sum(1 << h for d, h in enumerate(index.dependent) if (p ^ constant) >> d & 1) for p in patterns]
    masks = zip(index.board.masks(), index.board.triples, strict=True)
    jumps = np.array([[turned, needed, index.turned(triple)] for (turned, needed), triple in masks], np.uint64)
    return jumps, spread, sums, np.array(dependent, np.uint64)


def ours(its: PegTask) -> tuple[int, float]:
    """Count all positions in one pass; return how many, and the seconds."""
    start = time.process_time()
    found = whole_board(its, Limits(seconds=600))
    if found is None:
        raise RuntimeError("the count took too long")
    return sum(found.positions), time.process_time() - start


def by_levels(its: PegTask) -> tuple[int, float]:
    """The same level by level, as jobs do it."""
    kind = ClassLevels(its.board, its.start)
    level, total = kind.level(its.start), 0
    start = time.process_time()
    while True:
        level, count, _ = kind.after(level)
        if not count:
            return total, time.process_time() - start
        total += count


def plain(its: PegTask) -> tuple[int, float]:
    """The same with the plain loop."""
    kind = ClassLevels(its.board, its.start)
    tables = plain_tables(kind)
    level, after, total = kind.level(its.start), kind.empty(), 0
    start = time.process_time()
    while count := plain_level(level, after, *tables):
        total += count
        level.fill(0)
        level, after = after, level
    return total, time.process_time() - start


def hashed(its: PegTask, levels: int) -> tuple[int, float]:
    """The first levels by a hash set with open addressing, compiled; return how many positions, and the seconds."""
    masks = its.board.masks()
    turned, needed = (np.array([mask[k] for mask in masks], np.uint64) for k in (0, 1))
    level, total = np.array([its.start], np.uint64), 0
    start = time.process_time()
    for _ in range(levels):
        total += len(level)
        size = 1 << max(12, (8 * len(level)).bit_length())
        table = np.empty(size, np.uint64)
        while expanded(level, turned, needed, table) < 0:
            table = np.empty(2 * len(table), np.uint64)
        level = table[table != NONE]
    return total, time.process_time() - start


def counting(report: Report) -> None:
    """All positions of the English central game."""
    small, english = game("4x4"), game("english")
    methods = {"ours": ours, "level by level": by_levels, "plain loop over 76 jumps": plain}
    for work in methods.values():
        work(small)
    hashed(small, 3)
    totals, seconds = zip(*(work(english) for work in methods.values()), strict=True)
    if set(totals) != {ENGLISH}:
        raise AssertionError(f"{totals} positions, not {ENGLISH}")
    total, taken = totals[0], seconds[0]
    for name, slow, bar in zip(list(methods)[1:], seconds[1:], (1 / 3, 1 / 6), strict=True):
        report("English count, 187,636,299 positions", "33 holes", taken, name, slow, bar)
    some, long = hashed(english, HASHED_LEVELS)
    each, theirs = taken / total, long / some
    report("English count, per position", "33 holes", each, f"hash set, {some} positions", theirs, 1 / 10)


def solving(report: Report) -> None:
    """The English central game by beam, its kernels compiled."""
    layout = named("english")
    problem = pegs(layout.without((3, 3)), layout.with_pegs([(3, 3)]))
    beam.solve(problem, Limits())
    start = time.process_time()
    answer = beam.solve(problem, Limits())
    report(f"English central game: {type(answer).__name__}", "beam", time.process_time() - start, "0.2 s", 0.2, 1)

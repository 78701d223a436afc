"""All positions of a game in memory, level by level on all cores: how many, how many stuck, which survivors.

A level is one bit for each position of the class, two levels are in memory at a time. On 33 holes a level takes 64 MiB,
on 37 holes a gibibyte. The counts per level are what an independent program can compare.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits, clock
from ludus.core.loading import extra_module, np
from ludus.core.records import dataclass
from ludus.core.wording import gibibytes
from ludus.families.pegs.jumping import Task
from ludus.families.pegs.position_class import class_index
from ludus.families.pegs.problem import Cell
from ludus.families.pegs.solve.counting import ClassLevels
from ludus.families.pegs.solve.mirror_images import Plan, mirror_plan

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
    from ludus.families.pegs.compiled.class_levels import advance_part, count_part

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


# All positions of a game on a CUDA GPU: one bitset for the class, and a pass over it for each number of pegs.

KERNEL = """
extern "C" __global__ void level(unsigned long long* bits, unsigned long long words, int pegs,
    const unsigned long long* jumps, int jump_count, const unsigned long long* layout, unsigned long long* counts)
{
    const int free_holes = (int)layout[0], dependent = (int)layout[1];
    const unsigned long long low = (1ULL << free_holes) - 1;
    unsigned long long positions = 0, stuck = 0;
    unsigned long long first = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
    for (unsigned long long w = first; w < words; w += (unsigned long long)gridDim.x * blockDim.x) {
        unsigned long long left = bits[w], done = 0;
        while (left) {
            /* The lowest position of the word that is left. */
            unsigned long long number = w * 64 + (__ffsll(left) - 1), x = number;
            left &= left - 1;
            for (int k = 0; k < dependent; k++)
                x |= ((__popcll(number & layout[2 + 2 * k]) & 1) ^ layout[3 + 2 * k]) << (free_holes + k);
            if (__popcll(x) != pegs) continue;
            done |= 1ULL << (number & 63);
            positions++;
            int moves = 0;
            for (int j = 0; j < jump_count; j++) {
                if ((x & jumps[2 * j]) == jumps[2 * j + 1]) {
                    moves = 1;
                    unsigned long long to = number ^ (jumps[2 * j] & low), bit = 1ULL << (to & 63);
                    /* Most options are known already: look before the slow write. */
                    if (!(bits[to >> 6] & bit)) atomicOr(&bits[to >> 6], bit);
                }
            }
            stuck += !moves;
        }
        if (done && pegs > 1) atomicAnd(&bits[w], ~done);
    }
    atomicAdd(&counts[0], positions);
    atomicAdd(&counts[1], stuck);
}
"""
BLOCKS, THREADS = 2112, 256
"""The grid: sixteen blocks for each of 132 multiprocessors, fewer where there are fewer."""


def plain_plan(own: Task) -> Plan:
    """Return the bitset with one bit for each position of the class of a game."""
    index = class_index(own.board, own.start)
    sums = zip(index.parities, index.constants, strict=True)
    layout = (len(index.free), len(index.dependent), *(word for pair in sums for word in pair))

    def number(position: int) -> int | None:
        found = index.number(position)
        return found if index.position(found) == position else None

    return Plan(KERNEL, (*index.free, *index.dependent), max(index.size >> 6, 1), layout, number)


def plan(own: Task, memory: int) -> Plan:
    """Return the bitset of a game, mirror images stored once if needed; InvalidInput when memory is too small."""
    whole = plain_plan(own)
    if whole.bytes <= memory:
        return whole
    half = mirror_plan(own)
    needed = min(whole.bytes, half.bytes) if half else whole.bytes
    if half is None or half.bytes > memory:
        expected = f"expected a board whose bitset fits into {gibibytes(memory)} of the GPU"
        raise invalid("board", f"{expected}, got {gibibytes(needed)}")
    return half


def whole_board_gpu(own: Task, limits: Limits) -> WholeBoard:
    """Return the counts of all positions, by the first CUDA device; InvalidInput when its memory is too small."""
    cupy: Any = extra_module("gpu", "cupy")
    its = plan(own, cupy.cuda.runtime.memGetInfo()[0])
    kernel = cupy.RawKernel(its.kernel, "level")
    bits = cupy.zeros(its.words, dtype=cupy.uint64)
    number = its.known_number(own.start)
    bits[number >> 6] = 1 << number % 64
    jumps, layout = (cupy.asarray(words, dtype=cupy.uint64) for words in (its.jumps(own.board), its.layout))
    rules = (jumps, cupy.int32(len(own.board.triples)), layout)
    positions, stuck = list[int](), list[int]()
    for pegs in range(own.start.bit_count(), 0, -1):
        counts = cupy.zeros(2, dtype=cupy.uint64)
        kernel((BLOCKS,), (THREADS,), (bits, cupy.uint64(its.words), cupy.int32(pegs), *rules, counts))
        found, ended = (int(one) for one in cupy.asnumpy(counts))
        if not found:
            break
        positions.append(found)
        stuck.append(ended)
        limits.progress("jumps", len(positions), own.start.bit_count())
    survivors = []
    for hole, cell in enumerate(own.board.cells):
        at = its.number(1 << hole)
        # Only positions of one peg are left in the bitset.
        if at is not None and int(bits[at >> 6]) >> at % 64 & 1:
            survivors.append(cell)
    return WholeBoard(tuple(positions), tuple(stuck), tuple(sorted(survivors)))

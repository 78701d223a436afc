"""All positions of a game on a CUDA GPU: one bitset for the class, and a pass over it for each number of pegs.

The number of a position is its free holes (`class_index`); the dependent holes follow from parities. A pass looks at
the positions with a given number of pegs, clears their bits and sets those of their options, which have one peg fewer.
It needs the extra `gpu` (CuPy) and one bit for each position of the class: 16 GiB for 41 holes. Where that is too much
and the start is its own mirror image, mirror images are stored once (`mirror_images`): 136 GiB for 45 holes.

The text of the kernels is plain C but for the words at their top, so that the tests compile them for the CPU.
"""

from __future__ import annotations

from typing import Any

from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import extra_module
from ludus.core.wording import gibibytes
from ludus.families.pegs.class_index import class_index
from ludus.families.pegs.jumping import Task
from ludus.families.pegs.solve.mirror_images import Plan, mirror_plan
from ludus.families.pegs.solve.whole_board import WholeBoard

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

"""All positions of a game on a CUDA GPU: one bitset for the class, and a pass over it for each number of pegs.

The number of a position is its free holes (`class_index`); the dependent holes follow from parities. A pass looks at
the positions with a given number of pegs and sets the bits of their options, which have one peg fewer. It needs the
extra `gpu` (CuPy) and one bit for each position of the class: 16 GiB for 41 holes.

The text of the kernel is plain C but for the words at its top, so that the tests compile it for the CPU.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import extra_module
from ludus.core.wording import gibibytes
from ludus.families.pegs.class_index import ClassIndex, class_index
from ludus.families.pegs.jumping import Position, Task
from ludus.families.pegs.solve.whole_board import WholeBoard

KERNEL = """
extern "C" __global__ void level(unsigned long long* bits, unsigned long long words, int pegs,
    const unsigned long long* jumps, int jump_count, const unsigned long long* parities,
    const int* constants, int dependent, int free_holes, unsigned long long* counts)
{
    unsigned long long positions = 0, stuck = 0;
    unsigned long long first = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
    for (unsigned long long w = first; w < words; w += (unsigned long long)gridDim.x * blockDim.x) {
        unsigned long long left = bits[w];
        while (left) {
            /* The lowest position of the word that is left. */
            unsigned long long number = w * 64 + (__ffsll(left) - 1);
            left &= left - 1;
            unsigned long long x = number;
            for (int k = 0; k < dependent; k++)
                x |= (unsigned long long)((__popcll(number & parities[k]) & 1) ^ constants[k]) << (free_holes + k);
            if (__popcll(x) != pegs) continue;
            positions++;
            int moves = 0;
            for (int j = 0; j < jump_count; j++) {
                if ((x & jumps[3 * j]) == jumps[3 * j + 1]) {
                    moves = 1;
                    unsigned long long to = number ^ jumps[3 * j + 2], bit = 1ULL << (to & 63);
                    /* Most options are known already: look before the slow write. */
                    if (!(bits[to >> 6] & bit)) atomicOr(&bits[to >> 6], bit);
                }
            }
            stuck += !moves;
        }
    }
    atomicAdd(&counts[0], positions);
    atomicAdd(&counts[1], stuck);
}
"""
BLOCKS, THREADS = 2112, 256
"""The grid: sixteen blocks for each of 132 multiprocessors, fewer where there are fewer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The arguments of the kernel for one class of a board."""

    index: ClassIndex
    jumps: tuple[tuple[int, int, int], ...]
    """For each jump the three holes, the two that must be filled, and the bits of the number that it turns."""

    def placed(self, position: Position) -> int:
        """Return a position in the order of the kernel: free holes, then dependent ones."""
        order = (*self.index.free, *self.index.dependent)
        return sum((position >> hole & 1) << bit for bit, hole in enumerate(order))

    @property
    def words(self) -> int:
        """The number of words of the bitset."""
        return max(self.index.size >> 6, 1)


def plan(own: Task) -> Plan:
    """Return the arguments of the kernel for a game."""
    index = class_index(own.board, own.start)
    bare = Plan(index, ())
    low = index.size - 1
    jumps = []
    for a, b, c in own.board.triples:
        three = bare.placed(1 << a | 1 << b | 1 << c)
        jumps.append((three, bare.placed(1 << a | 1 << b), three & low))
    return Plan(index, tuple(jumps))


def whole_board_gpu(own: Task, limits: Limits) -> WholeBoard:
    """Return the counts of all positions, by the first CUDA device; InvalidInput when its memory is too small."""
    cupy: Any = extra_module("gpu", "cupy")
    its = plan(own)
    free, _ = cupy.cuda.runtime.memGetInfo()
    if its.words * 8 > free:
        needed = gibibytes(its.words * 8)
        raise invalid("board", f"expected a board whose bitset fits into {gibibytes(free)} of the GPU, got {needed}")
    kernel = cupy.RawKernel(KERNEL, "level")
    bits = cupy.zeros(its.words, dtype=cupy.uint64)
    number = its.placed(own.start) & its.index.size - 1
    bits[number >> 6] = 1 << number % 64
    jumps = cupy.asarray([word for jump in its.jumps for word in jump], dtype=cupy.uint64)
    parities = cupy.asarray(its.index.parities or (0,), dtype=cupy.uint64)
    constants = cupy.asarray(its.index.constants or (0,), dtype=cupy.int32)
    positions, stuck = list[int](), list[int]()
    for pegs in range(own.start.bit_count(), 0, -1):
        counts = cupy.zeros(2, dtype=cupy.uint64)
        sizes = (cupy.int32(len(its.jumps)), parities, constants, cupy.int32(len(its.index.dependent)))
        arguments = (bits, cupy.uint64(its.words), cupy.int32(pegs), jumps, *sizes)
        kernel((BLOCKS,), (THREADS,), (*arguments, cupy.int32(len(its.index.free)), counts))
        found, ended = (int(one) for one in cupy.asnumpy(counts))
        if not found:
            break
        positions.append(found)
        stuck.append(ended)
        limits.progress("jumps", len(positions), own.start.bit_count())
    survivors = []
    for hole, cell in enumerate(own.board.cells):
        at = its.index.number(1 << hole)
        if its.index.position(at) == 1 << hole and int(bits[at >> 6]) >> at % 64 & 1:
            survivors.append(cell)
    return WholeBoard(tuple(positions), tuple(stuck), tuple(sorted(survivors)))

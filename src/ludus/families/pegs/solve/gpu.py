"""All positions of a game on a CUDA GPU: one bitset for the class, and a pass over it for each number of pegs.

Where the bitset does not fit into memory, mirror images are stored once: 136 bits where there were 256. A map of the
board onto itself that undoes itself, such as a reflection, pairs the holes of its left and right side and fixes those
in the middle. When it fixes the start too, positions come in pairs, and the one with the smaller left side stands for
both. Sides are compared by their lowest four holes first: of the 256 pairs of fours only 136 are in order, so their
rank and the other free holes make a number with hardly a gap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import cupy_and_memory
from ludus.core.records import dataclass
from ludus.core.wording import gibibytes
from ludus.families.pegs.class_index import class_index, class_invariants, fewest_jumps_first
from ludus.families.pegs.jumping import PegBoard, PegTask, Position
from ludus.families.pegs.position_class import symmetries
from ludus.families.pegs.problem import Lattice
from ludus.families.pegs.solve.one_pass import WholeBoard

FOURS = [(left, right) for left in range(16) for right in range(left, 16)]
"""The pairs of the lowest four holes of both sides that are in order."""

LOOP = """
typedef unsigned long long word;
extern "C" __global__ void level(word* bits, word words, int pegs,
    const word* jumps, int jump_count, const word* layout, word* counts)
{
    SETUP
    word positions = 0, stuck = 0, first = blockIdx.x * (word)blockDim.x + threadIdx.x;
    for (word w = first; w < words; w += (word)gridDim.x * blockDim.x) {
        word left = bits[w], done = 0;
        while (left) {
            /* The lowest position of the word that is left. */
            word number = w * 64 + (__ffsll(left) - 1), x, to;
            left &= left - 1;
            POSITION
            if (__popcll(x) != pegs) continue;
            done |= 1ULL << (number & 63);
            word images = IMAGES;
            positions += images;
            int moves = 0;
            for (int j = 0; j < jump_count; j++) {
                if ((x & jumps[2 * j]) == jumps[2 * j + 1]) {
                    moves = 1;
                    word y = x ^ jumps[2 * j];
                    NUMBER
                    word bit = 1ULL << (to & 63);
                    /* Most options are known already: look before the slow write. */
                    if (!(bits[to >> 6] & bit)) atomicOr(&bits[to >> 6], bit);
                }
            }
            stuck += moves ? 0 : images;
        }
        if (done && pegs > 1) atomicAnd(&bits[w], ~done);
    }
    atomicAdd(&counts[0], positions);
    atomicAdd(&counts[1], stuck);
}
"""
"""The pass: the position x of a number, and the number of the position y after a jump, are those of the bitset."""

PLAIN = {
    "SETUP": """
    const int free_holes = (int)layout[0], dependent = (int)layout[1];""",
    "POSITION": """
            x = number;
            for (int k = 0; k < dependent; k++)
                x |= ((__popcll(number & layout[2 + 2 * k]) & 1) ^ layout[3 + 2 * k]) << (free_holes + k);""",
    "IMAGES": "1",
    "NUMBER": "to = y & ((1ULL << free_holes) - 1);",
}
MIRRORED = {
    "SETUP": """
    const int side = (int)layout[0], right = (int)layout[1], middle = (int)layout[2], dependent = (int)layout[3];
    const int lower = side - 4, rest = lower + right + middle;
    const word *sums = layout + 4, *fours = sums + 3 * dependent, *ranks = fours + 136;
    const word of_side = (1ULL << side) - 1, of_lower = (1ULL << lower) - 1, of_right = (1ULL << right) - 1;
    const word of_middle = (1ULL << middle) - 1, of_rest = (1ULL << rest) - 1;""",
    "POSITION": """
            word four = fours[number >> rest], others = number & of_rest;
            x = four >> 4 | (others & of_lower) << 4;
            x |= ((four & 15) | (others >> lower & of_right) << 4) << side;
            x |= (others >> (lower + right)) << (2 * side);
            for (int k = 0; k < dependent; k++)
                x |= ((__popcll(x & sums[3 * k]) & 1) ^ sums[3 * k + 1]) << sums[3 * k + 2];""",
    "IMAGES": "(x & of_side) != (x >> side & of_side) ? 2 : 1",
    "NUMBER": """
                    word a = y & of_side, b = y >> side & of_side;
                    if ((a & 15) > (b & 15) || ((a & 15) == (b & 15) && a > b)) { word c = a; a = b; b = c; }
                    to = ranks[(a & 15) << 4 | (b & 15)] << rest | a >> 4 | (b >> 4 & of_right) << lower;
                    to |= (y >> (2 * side) & of_middle) << (lower + right);""",
}
BLOCKS, THREADS = 2112, 256
"""The grid: sixteen blocks for each of 132 multiprocessors, fewer where there are fewer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A bitset of the positions of a class: how holes are bits, how positions are numbers, and that in C."""

    code: Mapping[str, str]
    """What the pass does with a number and a position."""
    order: tuple[int, ...]
    """The holes in the order of the bits of the loop's positions."""
    words: int
    layout: tuple[int, ...]
    """The numbers that the loop reads."""
    number: Callable[[Position], int | None]
    """The number of a position; None for a position of another class."""

    @property
    def source(self) -> str:
        """The pass over the bitset."""
        text = LOOP
        for name, lines in self.code.items():
            text = text.replace(name, lines)
        return text

    @property
    def bytes(self) -> int:
        return 8 * self.words

    def jumps(self, board: PegBoard) -> list[int]:
        """Return for each jump the bits that it turns and those of them that must be pegs, one after the other."""
        place = {hole: bit for bit, hole in enumerate(self.order)}
        masks = ((1 << place[a] | 1 << place[b], 1 << place[c]) for a, b, c in board.triples)
        return [word for two, one in masks for word in (two | one, two)]


def plain_plan(own: PegTask) -> Plan:
    """Return the bitset with one bit for each position of the class of a game."""
    index = class_index(own.board, own.start)
    sums = zip(index.parities, index.constants, strict=True)
    layout = (len(index.free), len(index.dependent), *(word for pair in sums for word in pair))

    def number(position: int) -> int | None:
        found = index.number(position)
        return found if index.position(found) == position else None

    return Plan(PLAIN, (*index.free, *index.dependent), max(index.size >> 6, 1), layout, number)


def plan(own: PegTask, memory: int) -> Plan:
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


def whole_board_gpu(own: PegTask, limits: Limits) -> WholeBoard:
    """Return the counts of all positions, by the first CUDA device; InvalidInput when its memory is too small."""
    cupy, memory = cupy_and_memory()
    its = plan(own, memory)
    loop = cupy.RawKernel(its.source, "level")
    bits = cupy.zeros(its.words, dtype=cupy.uint64)
    start = its.number(own.start)
    if start is None:
        raise ValueError("a start is in its own class")
    bits[start >> 6] = 1 << start % 64
    jumps, layout = (cupy.asarray(words, dtype=cupy.uint64) for words in (its.jumps(own.board), its.layout))
    rules = (jumps, cupy.int32(len(own.board.triples)), layout)
    positions, stuck = list[int](), list[int]()
    for pegs in range(own.start.bit_count(), 0, -1):
        counts = cupy.zeros(2, dtype=cupy.uint64)
        loop((BLOCKS,), (THREADS,), (bits, cupy.uint64(its.words), cupy.int32(pegs), *rules, counts))
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


def mirror_plan(own: PegTask) -> Plan | None:
    """Return the bitset of a game with mirror images stored once; None when the start is no mirror image of itself.

    >>> mirror_plan(task(board_problem("wiegleb", (0, 4)))).bytes / 2**30
    136.0
    """
    board, wanted = own.board, len(class_invariants(own.board, fewest_jumps_first(own.board)))
    for image in _images(own):
        middle = [hole for hole, other in enumerate(image) if hole == other]
        left = [hole for hole, other in enumerate(image) if hole < other]
        sums = class_invariants(board, [*middle, *(image[hole] for hole in left)])
        dependent = {hole for hole, _ in sums}
        # The dependent holes come last on their side and in the middle: they are not part of the number.
        left.sort(key=lambda hole: image[hole] in dependent)
        middle.sort(key=lambda hole: hole in dependent)
        order = (*left, *(image[hole] for hole in left), *middle)
        side, right = len(left), sum(image[hole] not in dependent for hole in left) - 4
        inside = sum(hole not in dependent for hole in middle)
        if len(sums) == wanted and right >= 0 and side - 4 + right + inside >= 6:
            return _plan(own, order, (side, right, inside), sums)
    return None


def _plan(own: PegTask, order: tuple[int, ...], sizes: tuple[int, int, int], sums: list[tuple[int, int]]) -> Plan:
    side, right, inside = sizes
    place = {hole: bit for bit, hole in enumerate(order)}
    rest = side - 4 + right + inside
    ranks = {four: rank for rank, four in enumerate(FOURS)}
    rules: list[int] = []
    for hole, weights in sums:
        # For a dependent hole: the bits whose sum modulo 2 it is, whether one is added, and its own bit.
        others = sum(1 << bit for other, bit in place.items() if weights >> other & 1 and other != hole)
        rules += [others, (weights & own.start).bit_count() % 2, place[hole]]
    fours = [left << 4 | right for left, right in FOURS]
    layout = (*sizes, len(sums), *rules, *fours, *(ranks.get((k >> 4, k & 15), 0) for k in range(256)))

    def number(position: Position) -> int | None:
        if any(((position ^ own.start) & weights).bit_count() % 2 for _, weights in sums):
            return None
        placed = sum((position >> hole & 1) << bit for hole, bit in place.items())
        one, other = placed & (1 << side) - 1, placed >> side & (1 << side) - 1
        one, other = sorted((one, other), key=lambda half: (half & 15, half))
        found = ranks[one & 15, other & 15] << rest | one >> 4 | (other >> 4 & (1 << right) - 1) << side - 4
        return found | (placed >> 2 * side & (1 << inside) - 1) << side - 4 + right

    return Plan(MIRRORED, order, (len(FOURS) << rest) >> 6, layout, number)


def _images(own: PegTask) -> Iterator[list[int]]:
    """Return the maps of the board onto itself that undo themselves and fix the start, by the numbers of the holes."""
    cells, triples = own.board.cells, set(own.board.triples)
    number = {cell: hole for hole, cell in enumerate(cells)}
    for lattice in Lattice:
        for symmetry in symmetries(cells, lattice):
            image = [number[symmetry[cell]] for cell in cells]
            moved = sum(1 << image[hole] for hole in range(len(cells)) if own.start >> hole & 1)
            undone = [image[other] for other in image] == list(range(len(cells)))
            if undone and moved == own.start and {(image[a], image[b], image[c]) for a, b, c in triples} == triples:
                yield image

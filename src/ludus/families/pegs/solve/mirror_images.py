"""A bitset of the positions of a class in which mirror images are stored once: 136 bits where there were 256.

A map of the board onto itself that undoes itself, such as a reflection, pairs the holes of its left and right side and
fixes those in the middle. When it fixes the start too, positions come in pairs, and the one with the smaller left side
stands for both. Sides are compared by their lowest four holes first: of the 256 pairs of fours only 136 are in order,
so their rank and the other free holes make a number with hardly a gap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludus.core.records import dataclass
from ludus.families.pegs.jumping import Board, Position, Task
from ludus.families.pegs.position_class import kept_sums, quiet_first, symmetries
from ludus.families.pegs.problem import Lattice

FOURS = [(left, right) for left in range(16) for right in range(left, 16)]
"""The pairs of the lowest four holes of both sides that are in order."""

KERNEL = """
extern "C" __global__ void level(unsigned long long* bits, unsigned long long words, int pegs,
    const unsigned long long* jumps, int jump_count, const unsigned long long* layout, unsigned long long* counts)
{
    typedef unsigned long long word;
    const int side = (int)layout[0], right = (int)layout[1], middle = (int)layout[2], dependent = (int)layout[3];
    const int left = side - 4, rest = left + right + middle;
    const word *sums = layout + 4, *fours = sums + 3 * dependent, *ranks = fours + 136;
    const word of_side = (1ULL << side) - 1, of_left = (1ULL << left) - 1, of_right = (1ULL << right) - 1;
    const word of_middle = (1ULL << middle) - 1, of_rest = (1ULL << rest) - 1;
    word positions = 0, stuck = 0, first = blockIdx.x * (word)blockDim.x + threadIdx.x;
    for (word w = first; w < words; w += (word)gridDim.x * blockDim.x) {
        word waiting = bits[w], done = 0;
        while (waiting) {
            int lowest = __ffsll(waiting) - 1;
            waiting &= waiting - 1;
            word number = w * 64 + lowest, four = fours[number >> rest], others = number & of_rest;
            word x = four >> 4 | (others & of_left) << 4;
            x |= ((four & 15) | (others >> left & of_right) << 4) << side;
            x |= (others >> (left + right)) << (2 * side);
            for (int k = 0; k < dependent; k++)
                x |= ((__popcll(x & sums[3 * k]) & 1) ^ sums[3 * k + 1]) << sums[3 * k + 2];
            if (__popcll(x) != pegs) continue;
            done |= 1ULL << lowest;
            word images = (x & of_side) != (x >> side & of_side) ? 2 : 1;
            positions += images;
            int moves = 0;
            for (int j = 0; j < jump_count; j++) {
                if ((x & jumps[2 * j]) == jumps[2 * j + 1]) {
                    moves = 1;
                    word y = x ^ jumps[2 * j], a = y & of_side, b = y >> side & of_side;
                    if ((a & 15) > (b & 15) || ((a & 15) == (b & 15) && a > b)) { word c = a; a = b; b = c; }
                    word to = ranks[(a & 15) << 4 | (b & 15)] << rest | a >> 4 | (b >> 4 & of_right) << left;
                    to |= (y >> (2 * side) & of_middle) << (left + right);
                    word bit = 1ULL << (to & 63);
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


@dataclass(frozen=True, slots=True)
class Plan:
    """A bitset of the positions of a class: how holes are bits, how positions are numbers, and the kernel for it."""

    kernel: str
    order: tuple[int, ...]
    """The holes in the order of the bits of the kernel's positions."""
    words: int
    layout: tuple[int, ...]
    """The numbers that the kernel reads."""
    number: Callable[[Position], int | None]
    """The number of a position; None for a position of another class."""

    @property
    def bytes(self) -> int:
        """The size of the bitset in bytes."""
        return 8 * self.words

    def known_number(self, position: Position) -> int:
        """Return the number of a position of the class."""
        found = self.number(position)
        if found is None:
            raise ValueError("expected a position of the class")
        return found

    def jumps(self, board: Board) -> list[int]:
        """Return for each jump the bits that it turns and those of them that must be pegs, one after the other."""
        place = {hole: bit for bit, hole in enumerate(self.order)}
        masks = ((1 << place[a] | 1 << place[b], 1 << place[c]) for a, b, c in board.triples)
        return [word for two, one in masks for word in (two | one, two)]


def mirror_plan(own: Task) -> Plan | None:
    """Return the bitset of a game with mirror images stored once; None when the start is no mirror image of itself.

    >>> from ludus.families.pegs.count import board_problem
    >>> from ludus.families.pegs.jumping import task
    >>> mirror_plan(task(board_problem("wiegleb", (0, 4)))).bytes / 2**30
    136.0
    """
    board, wanted = own.board, len(kept_sums(own.board, quiet_first(own.board)))
    for image in _images(own):
        middle = [hole for hole, other in enumerate(image) if hole == other]
        left = [hole for hole, other in enumerate(image) if hole < other]
        sums = kept_sums(board, [*middle, *(image[hole] for hole in left)])
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


def _plan(own: Task, order: tuple[int, ...], sizes: tuple[int, int, int], sums: list[tuple[int, int]]) -> Plan:
    side, right, inside = sizes
    place = {hole: bit for bit, hole in enumerate(order)}
    rest = side - 4 + right + inside
    ranks = {four: rank for rank, four in enumerate(FOURS)}
    rules = [word for hole, weights in sums for word in _rule(place, hole, weights, own.start)]
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

    return Plan(KERNEL, order, (len(FOURS) << rest) >> 6, layout, number)


def _rule(place: dict[int, int], hole: int, weights: int, start: Position) -> tuple[int, int, int]:
    """Return for a dependent hole the bits whose sum modulo 2 it is, whether one is added, and its own bit."""
    others = sum(1 << bit for other, bit in place.items() if weights >> other & 1 and other != hole)
    return others, (weights & start).bit_count() % 2, place[hole]


def _images(own: Task) -> Iterator[list[int]]:
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

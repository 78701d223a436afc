"""Rectangles without a long search: the theorem of the solitaire paper, and cuts into small rectangles with tilings.

The paper: straight n-ominoes and one monomino. Coverable boards get the construction of the appendix (squares: figures
3(a) and 3(b), with its slips put right) or the pinwheel round the first square that is possible; the others a weight in
GF(2)[x] / (1 + x + ... + x^(n-1)), one weighting modulo 2 for each coefficient. (R. Backhouse, W. Chen, J. F. Ferreira,
The Algorithmics of Solitaire-Like Games, section 3.2 and appendix.)

Cuts go straight from side to side, again and again. A rectangle is covered when it is one of the small ones, or when a
cut leaves two that are covered. One of the two may be taken to be a strip that is as narrow as some small rectangle, or
narrower by no more than its side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.limits import Limits
from ludus.core.weights import Weightings
from ludus.families.tilings import monomino_theorem
from ludus.families.tilings.certificates import Area, Placed, Placements
from ludus.families.tilings.monomino_theorem import Block
from ludus.families.tilings.placements import layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tile, Tiling
from ludus.families.tilings.small_search import first_tiling
from ludus.families.tilings.solve.proofs import sumset_proof, weighting


def by_theorem(problem: Tiling, limits: Limits) -> Answer:
    """Return the construction or the weight of the paper; undecided for problems that the theorem is not about."""
    tiles = straight_and_monomino(problem)
    if tiles is None:
        reason = "the theorem is about rectangles that straight tiles of one length and one monomino should cover"
        return Undecided(problem, reason, "paper")
    straight, monomino = tiles
    (rows, columns), n = problem.shape, straight.area
    squares = monomino_theorem.monomino_squares(rows, columns, n)
    if squares and straight.count in (None, (rows * columns - 1) // n):
        square, blocks = _construction(rows, columns, n, min(squares))
        lines = (cells for block in blocks for cells in monomino_theorem.strips(block, n))
        placed = (Placed(monomino.name, (square,)), *(Placed(straight.name, cells) for cells in lines))
        return Solved(problem, Placements(placed), "paper")
    proof = _impossible(problem, straight)
    if proof is None:
        return Undecided(problem, "the theorem says that there is no tiling, but no weights were found for it", "paper")
    return Impossible(problem, proof, "paper")


def straight_and_monomino(problem: Tiling) -> tuple[Tile, Tile] | None:
    """Return the straight tile and the monomino for a rectangle, None when the problem is of another form."""
    if not problem.is_rectangle or len(problem.tiles) != 2:
        return None
    straight, monomino = sorted(problem.tiles, key=lambda tile: -tile.area)
    is_straight = len({r for r, _ in straight.cells}) == 1 or len({c for _, c in straight.cells}) == 1
    is_joined = max(max(cell) for cell in straight.cells) == straight.area - 1
    turns = len({tile.symmetry for tile in problem.tiles}) == 1 and straight.symmetry.value != "none"
    if not (is_straight and is_joined and turns) or monomino.area != 1 or monomino.count != 1 or straight.area == 1:
        return None
    return straight, monomino


def paper_weights(problem: Tiling, n: int, *, forward: bool = False) -> Weightings:
    """Return the weight x^(i+j), or x^(i-j), of each cell as weightings modulo 2, one for each coefficient."""
    powers = {(i, j): monomino_theorem.ring_element(i - j if forward else i + j, n) for i, j in problem.cells()}
    parts = [{cell: power[place] for cell, power in powers.items()} for place in range(n - 1)]
    return Weightings(tuple(weighting(problem, 2, part) for part in parts))


def _construction(rows: int, columns: int, n: int, square: Cell) -> tuple[Cell, Iterable[Block]]:
    """Return where the monomino lies, and the rectangles that straight tiles cover."""
    if rows == columns and monomino_theorem.is_coverable(rows, n):
        return monomino_theorem.figure(rows, n)
    return square, monomino_theorem.pinwheel(rows, columns, square)


def _impossible(problem: Tiling, straight: Tile) -> Certificate | None:
    (rows, columns), n = problem.shape, straight.area
    if (rows * columns - 1) % n or straight.count not in (None, (rows * columns - 1) // n):
        return Area()
    powers = {monomino_theorem.ring_element(k, n) for k in range(n)}
    for forward in (False, True):
        # A board whose weight is no power of x at all cannot be left with one monomino.
        if n <= 32 and monomino_theorem.ring_weight(rows, columns, n, forward=forward) not in powers:
            return paper_weights(problem, n, forward=forward)
    return sumset_proof(problem, layout(problem))


Size: TypeAlias = tuple[int, int]

MAX_SIDE = 12
MAX_AREA = 72
"""Rectangles up to this size are searched for tilings."""
STEPS = 5_000
"""Maximum number of steps for each of them, a few milliseconds."""
METHOD = "blocks"


def by_blocks(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling by small rectangles; undecided when there is none, or when the problem is of another form."""
    if not problem.is_rectangle:
        return Undecided(problem, "only rectangles of squares are cut into blocks", METHOD)
    if any(tile.count is not None for tile in problem.tiles):
        return Undecided(problem, "blocks are made of tiles of any number, not of counted ones", METHOD)
    blocks = small_blocks(problem)
    cuts = _cuts(problem.shape, set(blocks))
    if problem.shape not in cuts:
        return Undecided(problem, "small rectangles that have a tiling cannot be put together to this one", METHOD)
    placed = [
        Placed(one.tile, tuple((r + top, c + left) for r, c in one.cells))
        for size, (top, left) in _cut(problem.shape, (0, 0), cuts)
        for one in blocks[size]
    ]
    return Solved(problem, Placements(tuple(placed)), METHOD)


def small_blocks(problem: Tiling) -> dict[Size, tuple[Placed, ...]]:
    """Return the small rectangles for which a tiling was found, with it.

    >>> min(small_blocks(tiling("20x20", "T4")))
    (4, 4)
    """
    found: dict[Size, tuple[Placed, ...]] = {}
    for height in range(1, min(problem.shape[0], MAX_SIDE) + 1):
        for width in range(1, min(problem.shape[1], MAX_SIDE) + 1):
            # A rectangle that smaller blocks cover needs no tiling of its own.
            if height * width > MAX_AREA or (height, width) in _cuts((height, width), set(found)):
                continue
            places = layout(replace(problem, region=("#" * width,) * height))
            tiling = first_tiling(places, STEPS).tiling
            if tiling is not None:
                found[height, width] = tuple(map(places.placed, tiling))
    return found


def _cuts(shape: Size, blocks: set[Size]) -> dict[Size, Size | None]:
    """Return the rectangles up to a size that are covered: each with the first part of a cut, None for a block."""
    covered: dict[Size, Size | None] = {}
    for height in range(1, shape[0] + 1):
        for width in range(1, shape[1] + 1):
            if (height, width) in blocks:
                covered[height, width] = None
                continue
            # All parts of a rectangle come before it in this order.
            parts = _first_parts(height, width)
            first = next((one for one in parts if one in covered and _rest((height, width), one) in covered), None)
            if first is not None:
                covered[height, width] = first
    return covered


def _first_parts(height: int, width: int) -> Iterator[Size]:
    yield from ((height, part) for part in range(1, min(MAX_SIDE, width - 1) + 1))
    yield from ((part, width) for part in range(1, min(MAX_SIDE, height - 1) + 1))


def _rest(size: Size, first: Size) -> Size:
    return (size[0], size[1] - first[1]) if first[0] == size[0] else (size[0] - first[0], size[1])


def _cut(size: Size, corner: Size, cuts: dict[Size, Size | None]) -> Iterator[tuple[Size, Size]]:
    """Yield the blocks of a rectangle, each with its top left cell."""
    waiting = [(size, corner)]
    while waiting:
        now, (top, left) = waiting.pop()
        first = cuts[now]
        if first is None:
            yield now, (top, left)
            continue
        rest = _rest(now, first)
        beside = (top, left + first[1]) if first[0] == now[0] else (top + first[0], left)
        waiting += [(first, (top, left)), (rest, beside)]

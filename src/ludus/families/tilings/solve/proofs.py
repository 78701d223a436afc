"""Impossibility proofs by weights and words: colourings or signed tilings, Farkas weights, tile homotopy.

Colourings and signed tilings come from the tile homology group Z^cells / <placements>: see colourings.py. The
colouring of the plane with the smallest period is looked for first; only when none of a small period does, the weights
are those of the region alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.weights import Weighting, Weightings, on_board
from ludus.families.tilings.certificates import Cover, Farkas, SignedPlacement, SignedTiling
from ludus.families.tilings.colourings import Colouring, homology_group, periodic, sumset
from ludus.families.tilings.farkas import farkas_weights
from ludus.families.tilings.homotopy import HEXAGONAL, SQUARE, Edges, affine_automaton, boundary_word, cover_proof
from ludus.families.tilings.patterns import PatternProof, described, simplest_pattern, smallest_bound, weighed
from ludus.families.tilings.placements import Layout, layout, orbits, orientations
from ludus.families.tilings.polyominoes import Cell, Placement
from ludus.families.tilings.problem import Lattice, Tiling


def tile_placements(layout: Layout) -> list[Placement]:
    """Return all placements with the number of their tile and the cells that they cover."""
    cells = layout.cells
    pairs = zip(layout.tile_of, layout.places, strict=True)
    return [(tile, tuple(cells[number] for number in place)) for tile, place in pairs]


def weighting(problem: Tiling, modulus: int, weights: Mapping[Cell, int]) -> Weighting:
    """Return weights modulo m, or in the integers (0), as a certificate."""
    return Weighting(modulus, on_board(problem.shape, weights))


def _certificate(problem: Tiling, found: Colouring | PatternProof | None) -> Weighting | None:
    return None if found is None else weighting(problem, found.modulus, found.weights)


MAX_PLACES = 30_000
"""Regions with more placements are not brought to Smith form: it would take minutes."""
MAX_CELLS_FOR_PERIODS = 2_000
MAX_PATTERN_PLACES = 20_000
"""Maximum number of placements that are weighed by patterns."""
MAX_SUM_STEPS = 500_000
"""Maximum number of sums of weights of tiles; the checker makes four times as many."""
MAX_PERIOD = 16
SMALL_PERIOD = 4
"""Maximum number of cells of a period that is tried first on large regions."""


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return a colouring that proves that the region has no tiling, or the signed tiling that excludes all of them."""
    places = layout(problem)
    if len(places.places) > MAX_PLACES:
        plane = plane_colouring(problem, places, SMALL_PERIOD)
        if plane is not None:
            return Solved(problem, plane, "universal")
        reason = f"the region has {len(places.places)} placements, and colourings are looked for up to {MAX_PLACES}"
        return Undecided(problem, reason, "universal")
    found = colouring_or_signed(problem, places)
    if isinstance(found, SignedTiling):
        return Impossible(problem, found, "universal")
    return Solved(problem, found, "universal")


def colouring_or_signed(problem: Tiling, places: Layout) -> Weighting | SignedTiling:
    """Return the simplest colouring proof that is found, or a signed tiling."""
    counts = determined_counts(places)
    group = homology_group(places.cells, tile_placements(places), counts)
    signed = group.signed()
    if signed is not None:
        placed = ((places.placed(k), signed[k]) for k in sorted(signed))
        return SignedTiling(tuple(SignedPlacement(one.tile, one.cells, times) for one, times in placed))
    plane = plane_colouring(problem, places) if len(places.cells) <= MAX_CELLS_FOR_PERIODS else None
    found = plane or _certificate(problem, group.colouring())
    if found is None:
        raise ValueError("a region without a signed tiling has a colouring proof")
    return found


def determined_counts(places: Layout) -> tuple[int | None, ...]:
    """Return the counts, with that of the only tile of any number, if it is the only one, as the area gives it.

    With its number a tile may weigh the same everywhere instead of 0: 25 tiles that weigh 1 modulo 2 each are a simpler
    proof than tiles that weigh 0 modulo 8.

    >>> determined_counts(layout(tiling("10x10", "T4"))), determined_counts(layout(tiling("8x8", "I3 I1:1")))
    ((25,), (21, 1))
    """
    rest = len(places.cells) - sum(n * area for n, area in zip(places.counts, places.areas, strict=True) if n)
    free = [tile for tile, count in enumerate(places.counts) if count is None]
    if len(free) != 1 or rest < 0 or rest % places.areas[free[0]]:
        return places.counts
    return tuple(rest // places.areas[free[0]] if count is None else count for count in places.counts)


def pattern_proof(problem: Tiling, places: Layout, steps: Sequence[int]) -> Weighting | None:
    """Return the simplest weighting by a pattern of the given steps; None when none is a proof."""
    region = None if len(places.places) > MAX_PATTERN_PLACES else weighed(places, determined_counts(places))
    layer = problem.layer_height if problem.world.layers > 1 else 0
    return None if region is None else _certificate(problem, simplest_pattern(region, steps, layer))


def bound_proof(problem: Tiling, places: Layout, seconds: float) -> Weighting | None:
    """Return small weights of which tiles have too few; None without any that the checker can add up."""
    region = None if len(places.places) > MAX_FARKAS_PLACES else weighed(places, determined_counts(places))
    if region is None:
        return None
    found = smallest_bound(region, orbits(problem, places), seconds)
    if found is None:
        return None
    # The checker adds up what the tiles can weigh, sum by sum: its work is known beforehand.
    board = np.array([found.weights[cell] for cell in places.cells])
    sums = [np.unique(board[rows].sum(axis=1)) for rows in region.rows]
    steps = sum(n * n * int(np.ptp(one) + 1) * len(one) for n, one in zip(region.numbers, sums, strict=True))
    return None if steps > MAX_SUM_STEPS else weighting(problem, found.modulus, found.weights)


def simpler(places: Layout, one: Weighting, other: Weighting | None) -> Weighting:
    """Return the weighting with the fewer bits of description."""
    region = None if other is None else weighed(places, determined_counts(places))
    if region is None or other is None:
        return one
    bits = [
        described(region, {cell: int(proof.weights[cell]) for cell in places.cells}, proof.modulus)
        for proof in (one, other)
    ]
    return one if bits[0] <= bits[1] else other


def sumset_proof(problem: Tiling, places: Layout) -> Weighting | Weightings | None:
    """Return weightings under which the counted tiles cannot weigh what the region does, in any placements."""
    if not any(count for count in places.counts):
        return None
    everything = tile_placements(places)
    group = homology_group(places.cells, [one for one in everything if places.counts[one[0]] is None])
    summands = []
    for tile, count in enumerate(places.counts):
        if count:
            summands.append((frozenset(group.image(cells) for owner, cells in everything if owner == tile), count))
    sums = sumset(summands, group.group.moduli)
    region = group.image(places.cells)
    if sums is None or region in sums:
        return None
    parts = group.separating(region, sorted(sums))
    found = tuple(weighting(problem, part.modulus, group.weights(part)) for part in parts)
    return found[0] if len(found) == 1 else Weightings(found)


def plane_colouring(problem: Tiling, places: Layout, largest: int = MAX_PERIOD) -> Weighting | None:
    """Return a colouring proof with the smallest period, None when none up to the largest one proves anything.

    It takes no Smith form of the region, so it is quick for large regions too.
    """
    if not problem.is_plane:
        return None
    shapes: list[Placement] = [
        (number, shape)
        for number, tile in enumerate(problem.tiles)
        if tile.count != 0
        for shape in orientations(tile.cells, problem.lattice, tile.symmetry)
    ]
    even = problem.lattice is Lattice.TRIANGULAR
    return _certificate(problem, periodic(places.cells, shapes, determined_counts(places), largest=largest, even=even))


MAX_FARKAS_PLACES = 50_000
"""Regions with more placements are not given to linear programming."""


def farkas_proof(problem: Tiling, places: Layout, *, seconds: float = 10.0) -> Farkas | None:
    """Return weights under which the region weighs more than tiles can, None when none are found in the time."""
    if len(places.places) > MAX_FARKAS_PLACES:
        return None
    found = farkas_weights(places.cells, tile_placements(places), places.counts, seconds=seconds)
    return None if found is None else Farkas(on_board(problem.shape, found))


EDGES: dict[Lattice, Edges] = {Lattice.SQUARE: SQUARE, Lattice.HEXAGONAL: HEXAGONAL}
DEGREES = {Lattice.SQUARE: range(2, 7), Lattice.HEXAGONAL: range(2, 6)}
"""How many states are tried."""
AFFINE = (2, 3)
"""Then on hexagons the affine groups A_2 modulo these numbers, with 24 and 54 states."""


def cover_of(problem: Tiling) -> Cover | None:
    """Return an automaton that proves that there is no tiling, None when none of a few states does.

    The region and all tiles must be connected, without holes, and must not touch themselves at a corner.
    """
    edges = EDGES.get(problem.lattice)
    if edges is None or not problem.is_plane:
        return None
    region = boundary_word(problem.cells(), edges)
    tiles = [tile for tile in problem.tiles if tile.count != 0]
    shapes = {shape for tile in tiles for shape in orientations(tile.cells, problem.lattice, tile.symmetry)}
    words = [word for word in (boundary_word(shape, edges) for shape in sorted(shapes)) if word is not None]
    if region is None or len(words) < len(shapes):
        return None
    others = [affine_automaton(k) for k in AFFINE] if edges is HEXAGONAL else []
    return cover_proof(words, region, edges, DEGREES[problem.lattice], others=others)

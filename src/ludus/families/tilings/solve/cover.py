"""A cover as a rung of the ladder: an automaton on boundary words that closes on every tile, but not on the region."""

from __future__ import annotations

from ludus.families.tilings.boundary_words import HEXAGONAL, SQUARE, Edges, boundary_word
from ludus.families.tilings.certificates import Cover
from ludus.families.tilings.covers import affine_automaton, cover_proof
from ludus.families.tilings.orientations import orientations
from ludus.families.tilings.problem import Lattice, Tiling

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
    if edges is None:
        return None
    region = boundary_word(problem.cells(), edges)
    tiles = [tile for tile in problem.tiles if tile.count != 0]
    shapes = {shape for tile in tiles for shape in orientations(tile.cells, problem.lattice, tile.symmetry)}
    words = [word for word in (boundary_word(shape, edges) for shape in sorted(shapes)) if word is not None]
    if region is None or len(words) < len(shapes):
        return None
    others = [affine_automaton(k) for k in AFFINE] if edges is HEXAGONAL else []
    found = cover_proof(words, region, edges, DEGREES[problem.lattice], others=others)
    if found is None:
        return None
    steps = dict(zip(edges.names, found.permutations, strict=True))
    if found.weights is None:
        return Cover(steps)
    return Cover(steps, found.modulus, dict(zip(edges.names, found.weights, strict=True)))

"""All tilings as theorems: how many there are, one of each class, and where a tile can lie."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeAlias

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, listing, natural, number, numbers, small, yes
from ludus.families.tilings.boundary_theorem import turned_cells

LOADS = "Puzzles TilingsSound TilingsSearch TilingsCases TilingsCount TilingsListed"
MAX_STATES, MAX_IMAGES = 20_000_000, 1500
"""Maximum number of states that a count may meet, and of tilings that are listed with their images."""
Board: TypeAlias = tuple[int, list[Tree], list[Tree]]
"""The lattice, the tiles and the cells of the region."""
LAID = ("tilings", "list (list (nat * list cell))")
TILING = "tiling (lattice_shift triangles) tiles region"


def listed(
    problem: Fields, certificate: Fields, names: Sequence[str], board: Board, placed: tuple[Argument, ...]
) -> Theorem:
    """Return the theorem that a list of tilings, or their number, is complete."""
    kind, lattice = certificate.take("kind"), board[0]
    states, places = states_of(*board)
    if states * (places if kind == "where" else 1) > MAX_STATES:
        raise NotStated("the region has too many partial tilings for a verified statement")
    own: tuple[Argument, ...]
    if kind == "number":
        name, own = "number", (number("number_", certificate.take("number")),)
        statement = f"Puzzles.exactly ({TILING}) number_"
    elif kind == "where":
        certificate.take("weightings", None)  # a hint for the search: here every other place is searched
        found = [laid(certificate.child({"placements": one}, ""), names) for one in certificate.take("tilings")]
        name, own = "where", (small("asked", names.index(problem.take("asked"))), Argument(*LAID, found))
        inside = f"exists pieces, {TILING} pieces /\\ In (asked, l) pieces"
        statement = f"forall l, ({inside}) <-> In l (places_of asked tilings)"
    else:
        name, own = "classes", classes(certificate.records("tilings"), names, symmetries(*board), lattice)
        statement = (
            f"lists (concat (map (images region maps) tilings)) ({TILING}) /\\\n"
            "  map (fun ps => Z.of_nat (length (images region maps ps))) tilings = counts"
        )
    arguments = (Argument("triangles", "bool", lattice, yes(lattice == 2)), *placed, *own)
    return Theorem(f"tiling-{name}", f"tiling_{name}_sound", LOADS, arguments, statement)


def classes(records: Sequence[Fields], names: Sequence[str], maps: list[Tree], lattice: int) -> tuple[Argument, ...]:
    """Return the symmetries, a tiling of each class, and the numbers of their images."""
    counts = [one.take("images") for one in records]
    if sum(counts) > MAX_IMAGES:
        raise NotStated("there are too many tilings for a verified list")
    turns = ("square", "hexagon", "triangle")[lattice]
    every = f"({turns}_turns ++ {turns}_overs)"
    coq = listing(maps, lambda e: f"fun x => shift (nth {natural(e[0])} {every} (fun y => y) x) {listing(e[1])}")
    found = Argument(*LAID, [laid(one, names) for one in records])
    return Argument("maps", "list (cell -> cell)", maps, coq), found, numbers("counts", counts)


def laid(record: Fields, names: Sequence[str]) -> Tree:
    """Return a tiling in the order of its first cells, each piece with its cells in order."""
    pieces = [[names.index(one.take("tile")), sorted(one.take("cells"))] for one in record.records("placements")]
    return sorted(pieces, key=lambda piece: piece[1])


def states_of(lattice: int, tiles: Sequence[Tree], region: Sequence[Tree]) -> tuple[int, int]:
    """Return how many states a count can meet, at most, and how many places of tiles there can be."""
    width, span, places = 1 + max(c for _, c in region), 1, 0
    for cells, symmetry, _ in tiles:
        for image in turned_cells(cells, lattice, symmetry):
            rows, columns = zip(*image, strict=True)
            span = max(span, (max(rows) - min(rows)) * width + max(columns) - min(columns))
            places += len(region)
    copies = prod(1 + min(count, len(region)) for *_, count in tiles if count > 0)
    return len(region) * copies << min(span, len(region)), places


def symmetries(lattice: int, tiles: Sequence[Tree], region: Sequence[Tree]) -> list[Tree]:
    """Return the symmetries that keep the region and the orientations of each tile: a number and a shift of each."""
    found = list[Tree]()
    home = {(r, c) for r, c in region}
    for k, image in enumerate(turned_cells(region, lattice, 2)):
        down, right = (a - b for a, b in zip(min(home), min(image), strict=True))
        # On the triangular lattice a shift by an odd sum exchanges triangles that point up and down.
        keeps = {(r + down, c + right) for r, c in image} == home and not (lattice == 2 and (down + right) % 2)
        for cells, symmetry, count in tiles if keeps else []:
            shapes = turned_cells(cells, lattice, symmetry)
            known = {shape(one, lattice) for one in shapes}
            keeps &= count == 0 or all(shape(turned_cells(one, lattice, 2)[k], lattice) in known for one in shapes)
        found += [[k, [down, right]]] if keeps else []
    return found


def shape(cells: Sequence[tuple[int, int]], lattice: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return cells up to a shift."""
    row, column = min(cells)
    return (row + column) % 2 * (lattice == 2), tuple(sorted((r - row, c - column) for r, c in cells))

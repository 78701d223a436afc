"""Tilings from the definition: lay every tile in every way on the first bare cell, nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]
Laid = frozenset[tuple[str, frozenset[Cell]]]


def square_orientations(cells: Sequence[Cell], symmetry: str = "all") -> set[frozenset[Cell]]:
    """The shapes that turning (and turning over) make of squares, each with its first cell in reading order at 0, 0."""
    formulas = [
        lambda r, c: (r, c),
        lambda r, c: (c, -r),
        lambda r, c: (-r, -c),
        lambda r, c: (-c, r),
        lambda r, c: (r, -c),
        lambda r, c: (-c, -r),
        lambda r, c: (-r, c),
        lambda r, c: (c, r),
    ]
    many = {"all": 8, "rotations": 4, "none": 1}[symmetry]
    found = set()
    for formula in formulas[:many]:
        image = [formula(r, c) for r, c in cells]
        top, left = min(image)
        found.add(frozenset((r - top, c - left) for r, c in image))
    return found


def hexagon_orientations(cells: Sequence[Cell], symmetry: str = "all") -> set[frozenset[Cell]]:
    """The same for hexagons, by permuting and negating the three coordinates (x, y, -x-y)."""
    found = set()
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0)):
        for sign in (1, -1):
            is_rotation = order in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
            if symmetry == "none" and (order, sign) != ((0, 1, 2), 1):
                continue
            if symmetry == "rotations" and not is_rotation:
                continue
            image = []
            for r, c in cells:
                # The six neighbours of a hexagon differ by (1, -1, 0) and its permutations in (r, c - r, -c).
                three = (r, c - r, -c)
                x, _, z = (sign * three[k] for k in order)
                image.append((x, -z))
            top, left = min(image)
            found.add(frozenset((r - top, c - left) for r, c in image))
    return found


def tilings(region: frozenset[Cell], tiles: Sequence[tuple[str, set[frozenset[Cell]], int | None]]) -> Iterator[Laid]:
    """All tilings; a tile is its name, its orientations and its count."""
    if not region:
        if all(not count for _, _, count in tiles):
            yield frozenset()
        return
    top, left = min(region)
    for k, (name, shapes, count) in enumerate(tiles):
        if count == 0:
            continue
        fewer = [(n, s, c - 1 if c is not None and j == k else c) for j, (n, s, c) in enumerate(tiles)]
        for shape in shapes:
            laid = frozenset((r + top, c + left) for r, c in shape)
            if laid <= region:
                for rest in tilings(region - laid, fewer):
                    yield rest | {(name, laid)}

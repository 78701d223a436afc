"""Fair solids: polyhedra whose faces are all alike under their symmetries, for any even number of faces from 4 on.

A solid is the intersection of half-spaces n.x <= 1, one for each face; its face normals n are the vertices of the dual
solid, which the symmetries permute. All but the tetrahedron have opposite faces parallel: 4k faces around an axis make
a bipyramid, 4k + 2 a trapezohedron.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np

Point: TypeAlias = tuple[float, float, float]

MAX_FACES = 400
PHI = (1 + sqrt(5)) / 2
NEAR = 1e-7
"""Lengths below this, of a solid whose faces are at the distance 1, are 0."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A polyhedron around the origin, every face at the distance 1."""

    name: str
    normals: Array
    """The unit vector of each face, one in each row."""
    vertices: Array
    polygons: tuple[tuple[int, ...], ...]
    """The vertices of each face, counter-clockwise from outside."""

    def opposite(self, face: int) -> int | None:
        """Return the parallel face on the other side, None when there is none."""
        cosines = self.normals @ self.normals[face]
        other = int(np.argmin(cosines))
        return other if cosines[other] < -1 + NEAR else None

    def volume(self) -> float:
        """Return the volume: a third of the surface, since every face is at the distance 1."""
        return sum(area(self.vertices[list(polygon)]) for polygon in self.polygons) / 3


def solid(faces: int) -> Solid:
    """Return a fair solid with so many faces.

    >>> [solid(n).name for n in (4, 6, 10, 12, 14, 16)]
    ['tetrahedron', 'cube', 'trapezohedron', 'dodecahedron', 'trapezohedron', 'bipyramid']
    """
    if faces % 2 or not 4 <= faces <= MAX_FACES:
        raise invalid("faces", f"expected an even number of faces from 4 to {MAX_FACES} for a fair solid, got {faces}")
    name, make = NAMED.get(faces, ("bipyramid", _bipyramid) if faces % 4 == 0 else ("trapezohedron", _trapezohedron))
    directions = np.array(list(make(faces)), dtype=float)
    normals = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    vertices = _vertices(normals)
    return Solid(name, normals, vertices, tuple(_polygon(normal, vertices) for normal in normals))


def area(corners: Array) -> float:
    """Return the area of a plane polygon in space, by its corners in order."""
    crosses = np.cross(corners, np.roll(corners, -1, axis=0)).sum(axis=0)
    return float(np.linalg.norm(crosses)) / 2


def _vertices(normals: Array) -> Array:
    """Return the corners of the intersection of the half-spaces n.x <= 1: the facets a.x = b of the dual give a/b."""
    from scipy.spatial import ConvexHull

    planes = ConvexHull(normals).equations
    corners = -planes[:, :3] / planes[:, 3:]
    kept: list[Array] = []
    for corner in corners:
        if all(np.abs(corner - other).max() > NEAR for other in kept):
            kept.append(corner)
    return np.array(kept)


def _polygon(normal: Array, vertices: Array) -> tuple[int, ...]:
    on = [index for index, vertex in enumerate(vertices) if abs(vertex @ normal - 1) < NEAR]
    middle = vertices[on].mean(axis=0)
    first = vertices[on[0]] - middle
    second = np.cross(normal, first)
    angles = [np.arctan2((vertices[i] - middle) @ second, (vertices[i] - middle) @ first) for i in on]
    return tuple(index for _, index in sorted(zip(angles, on, strict=True)))


def _signed(point: Point) -> set[Point]:
    signs = itertools.product((1.0, -1.0), repeat=3)
    return {(a * point[0] or 0.0, b * point[1] or 0.0, c * point[2] or 0.0) for a, b, c in signs}


def _cyclic(*points: Point) -> Callable[[int], Iterator[Point]]:
    """Return the points with all signs and all cyclic changes of their coordinates."""

    def make(_: int) -> Iterator[Point]:
        for x, y, z in dict.fromkeys(points):
            yield from sorted({one for turned in ((x, y, z), (y, z, x), (z, x, y)) for one in _signed(turned)})

    return make


def _all_orders(point: Point) -> Callable[[int], Iterator[Point]]:
    def make(_: int) -> Iterator[Point]:
        orders = {(x, y, z) for x, y, z in itertools.permutations(point)}
        yield from sorted({one for order in orders for one in _signed(order)})

    return make


def _tetrahedron(_: int) -> Iterator[Point]:
    yield from ((1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0))


def _bipyramid(faces: int) -> Iterator[Point]:
    """Return the normals of a bipyramid over faces/2 sides: the vertices of a prism, lower the more there are."""
    sides = faces // 2
    for k in range(sides):
        angle = 2 * pi * (k + 0.5) / sides
        for z in (1.0, -1.0):
            yield cos(angle), sin(angle), z * _height(sides)


def _trapezohedron(faces: int) -> Iterator[Point]:
    """Return the normals of a trapezohedron with faces/2 kites on each side: the vertices of an antiprism."""
    sides = faces // 2
    for k in range(2 * sides):
        angle = pi * k / sides
        yield cos(angle), sin(angle), _height(sides) * (1 if k % 2 else -1)


def _height(sides: int) -> float:
    """Return how steep the faces around an axis are: so that long solids do not become needles."""
    return 0.7 + 1.0 / sides


NAMED: dict[int, tuple[str, Callable[[int], Iterator[Point]]]] = {
    4: ("tetrahedron", _tetrahedron),
    6: ("cube", _cyclic((1, 0, 0))),
    8: ("octahedron", _cyclic((1, 1, 1))),
    12: ("dodecahedron", _cyclic((0, 1, PHI))),
    20: ("icosahedron", _cyclic((1, 1, 1), (0, 1 / PHI, PHI))),
    24: ("tetrakis hexahedron", _all_orders((0, 1, 2))),
    30: ("rhombic triacontahedron", _cyclic((0, 0, PHI), (0.5, PHI / 2, PHI**2 / 2))),
    48: ("disdyakis dodecahedron", _all_orders((1, 1 + sqrt(2), 1 + 2 * sqrt(2)))),
    60: ("pentakis dodecahedron", _cyclic((0, 1, 3 * PHI), (1, 2 + PHI, 2 * PHI), (PHI, 2, PHI**3))),
    120: (
        "disdyakis triacontahedron",
        _cyclic(
            (1 / PHI, 1 / PHI, 3 + PHI),
            (2 / PHI, PHI, 1 + 2 * PHI),
            (1 / PHI, PHI**2, -1 + 3 * PHI),
            (2 * PHI - 1, 2, 2 + PHI),
            (PHI, 3, 2 * PHI),
        ),
    ),
}  # fmt: skip
"""Solids with a name of their own, by their number of faces."""

"""Fair solids: polyhedra whose faces are all alike under their symmetries, for any even number of faces from 4 on.

A solid is the intersection of half-spaces n.x <= 1, one for each face; its face normals n are the vertices of the dual
solid, which the symmetries permute. All but the tetrahedron have opposite faces parallel: 4k faces around an axis make
a bipyramid, 4k + 2 a trapezohedron.

Which number goes on which face of a solid: opposite faces with a constant sum where the faces allow it.

Nets: the faces of a solid laid out in the plane, joined along edges, none over another.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin, sqrt
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.records import dataclass

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


def solid(faces: int) -> Solid:
    """Return a fair solid with the given number of faces.

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


def _vertices(normals: Array) -> Array:
    """Return the corners of the intersection of the half-spaces n.x <= 1: the facets a.x = b of the dual give a/b."""
    from scipy.spatial import ConvexHull

    planes = ConvexHull(normals).equations
    corners = -planes[:, :3] / planes[:, 3:]
    distinct: list[Array] = []
    for corner in corners:
        if all(np.abs(corner - other).max() > NEAR for other in distinct):
            distinct.append(corner)
    return np.array(distinct)


def _polygon(normal: Array, vertices: Array) -> tuple[int, ...]:
    on = [index for index, vertex in enumerate(vertices) if abs(vertex @ normal - 1) < NEAR]
    middle = vertices[on].mean(axis=0)
    first = vertices[on[0]] - middle
    second = np.cross(normal, first)
    angles = [np.arctan2((vertices[i] - middle) @ second, (vertices[i] - middle) @ first) for i in on]
    return tuple(index for _, index in sorted(zip(angles, on, strict=True)))


def _orbit(*points: Point, orders: int = 3) -> Callable[[int], Iterator[Point]]:
    """Return what gives the points with all signs, and with cyclic changes of their coordinates or all six orders."""

    def make(_: int) -> Iterator[Point]:
        for x, y, z in points:
            turned = ((x, y, z), (y, z, x), (z, x, y), (x, z, y), (y, x, z), (z, y, x))[:orders]
            signs = itertools.product((1.0, -1.0), repeat=3)
            # A zero has no sign, so that a point on a plane of symmetry is there once.
            yield from sorted({(a * u or 0.0, b * v or 0.0, c * w or 0.0) for a, b, c in signs for u, v, w in turned})

    return make


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
    4: ("tetrahedron", lambda _: iter(((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)))),
    6: ("cube", _orbit((1, 0, 0))),
    8: ("octahedron", _orbit((1, 1, 1))),
    12: ("dodecahedron", _orbit((0, 1, PHI))),
    20: ("icosahedron", _orbit((1, 1, 1), (0, 1 / PHI, PHI))),
    24: ("tetrakis hexahedron", _orbit((0, 1, 2), orders=6)),
    30: ("rhombic triacontahedron", _orbit((0, 0, PHI), (0.5, PHI / 2, PHI**2 / 2))),
    48: ("disdyakis dodecahedron", _orbit((1, 1 + sqrt(2), 1 + 2 * sqrt(2)), orders=6)),
    60: ("pentakis dodecahedron", _orbit((0, 1, 3 * PHI), (1, 2 + PHI, 2 * PHI), (PHI, 2, PHI**3))),
    120: (
        "disdyakis triacontahedron",
        _orbit(
            (1 / PHI, 1 / PHI, 3 + PHI),
            (2 / PHI, PHI, 1 + 2 * PHI),
            (1 / PHI, PHI**2, -1 + 3 * PHI),
            (2 * PHI - 1, 2, 2 + PHI),
            (PHI, 3, 2 * PHI),
        ),
    ),
}  # fmt: skip
"""Solids with a name of their own, by their number of faces."""


def has_pairs(faces: Sequence[int]) -> bool:
    """Return whether the faces fall into pairs with one sum, the lowest with the highest and so on.

    Every die of a palindrome does: the faces k and N + 1 - k are on the same die.

    >>> has_pairs((1, 6, 8, 11, 15, 16)), has_pairs((1, 8, 9, 16))
    (False, True)
    """
    ordered = sorted(faces)
    return len({low + high for low, high in zip(ordered, reversed(ordered), strict=True)}) == 1


def numbering(faces: Sequence[int], solid: Solid) -> tuple[int, ...]:
    """Return the number of each face of a solid, opposite ones with a constant sum when there is one.

    Low and high numbers alternate from face to face, so that neighbours differ.

    >>> cube = solid(6)
    >>> numbers = numbering((1, 2, 3, 4, 5, 6), cube)
    >>> {numbers[face] + numbers[cube.opposite(face)] for face in range(6)}
    {7}
    """
    ordered, count = sorted(faces), len(faces)
    if not has_pairs(faces) or solid.opposite(0) is None:
        spread = [*range(0, count, 2), *range(count - 1 - count % 2, 0, -2)]
        return tuple(ordered[place] for place in spread[:count])
    numbers: dict[int, int] = {}
    for face in range(count):
        if face not in numbers:
            pair = len(numbers) // 2
            low, high = ordered[pair], ordered[count - 1 - pair]
            other = solid.opposite(face)
            numbers[face], numbers[other if other is not None else face] = (low, high) if pair % 2 else (high, low)
    return tuple(numbers[face] for face in range(count))


Flat: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a polygon in the plane."""

TRIES = 400
NEAR_FOLD = 1e-9


Net: TypeAlias = tuple[dict[int, Flat], ...]
"""Pieces of a solid laid flat, each with the polygons of its faces; one where it unfolds without overlap."""


def net(solid: Solid, seed: int = 0) -> Net:
    """Return a net of a solid; trees of faces are drawn until one unfolds without overlap.

    >>> laid = net(solid(12))
    >>> len(laid), len(laid[0])
    (1, 12)
    """
    chance = random.Random(seed)
    neighbours = _neighbours(solid)
    best: Net = ()
    for number in range(TRIES):
        laid = _unfolded(solid, neighbours, chance, wide=number % 2 == 0)
        if not best or len(laid) < len(best):
            best = laid
        if len(best) == 1:
            break
    return best


def _neighbours(solid: Solid) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each face its neighbours, each with the two vertices of the common edge."""
    edges: dict[frozenset[int], list[int]] = {}
    for face, polygon in enumerate(solid.polygons):
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            edges.setdefault(frozenset((a, b)), []).append(face)
    found: dict[int, list[tuple[int, int, int]]] = {face: [] for face in range(len(solid.polygons))}
    # Each edge of a closed solid belongs to exactly two faces.
    for edge, (one, other) in edges.items():
        a, b = edge
        found[one].append((other, a, b))
        found[other].append((one, a, b))
    return found


def _unfolded(
    solid: Solid, neighbours: dict[int, list[tuple[int, int, int]]], chance: random.Random, *, wide: bool
) -> Net:
    """Lay faces down one after the other beside one that lies already; a new piece begins where nothing fits."""
    left = set(range(len(solid.polygons)))
    pieces: list[dict[int, Flat]] = []
    while left:
        first = min(left)
        left.discard(first)
        piece = {first: flat(solid, first)}
        open_ = [(first, *edge) for edge in neighbours[first]]
        while open_:
            place = chance.randrange(len(open_)) if not wide else 0
            lying, face, a, b = open_.pop(place)
            if face not in left:
                continue
            laid = _beside(solid, piece[lying], lying, face, (a, b))
            # It may touch the face beside which it is laid, and must not lie on any other.
            if any(_overlap(laid, other) for known, other in piece.items() if known != lying):
                continue
            piece[face] = laid
            left.discard(face)
            fresh = [(face, *edge) for edge in neighbours[face] if edge[0] in left]
            chance.shuffle(fresh)
            open_ += fresh
        pieces.append(piece)
    return tuple(pieces)


def frame(solid: Solid, face: int) -> tuple[Array, Array, Array]:
    """Return the middle of a face, the direction to its first corner, and the one to the left of it, from outside."""
    corners = solid.vertices[list(solid.polygons[face])]
    middle = corners.mean(axis=0)
    ahead = (corners[0] - middle) / np.linalg.norm(corners[0] - middle)
    return middle, ahead, np.cross(solid.normals[face], ahead)


def flat(solid: Solid, face: int) -> Flat:
    """Return a face in the plane, its middle at the origin, seen from outside."""
    middle, ahead, left = frame(solid, face)
    corners = solid.vertices[list(solid.polygons[face])] - middle
    return tuple((float(corner @ ahead), float(corner @ left)) for corner in corners)


def _beside(solid: Solid, lying: Flat, own: int, face: int, edge: tuple[int, int]) -> Flat:
    """Return a face laid down beside another, turned so that their common edge is one."""
    own_flat, polygon = flat(solid, face), solid.polygons[face]
    a, b = (complex(*own_flat[polygon.index(vertex)]) for vertex in edge)
    c, d = (complex(*lying[solid.polygons[own].index(vertex)]) for vertex in edge)
    turn = (d - c) / (b - a)
    moved = (c + (complex(*point) - a) * turn for point in own_flat)
    return tuple((point.real, point.imag) for point in moved)


def _overlap(one: Flat, other: Flat) -> bool:
    """Return whether two convex polygons share more than an edge: no line along an edge separates them."""
    for polygon in (one, other):
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            normal = (by - ay, ax - bx)
            first = [normal[0] * x + normal[1] * y for x, y in one]
            second = [normal[0] * x + normal[1] * y for x, y in other]
            if max(first) <= min(second) + NEAR_FOLD or max(second) <= min(first) + NEAR_FOLD:
                return False
    return True


def inner_radius(polygon: Flat) -> float:
    """Return the radius of the circle around the middle of a polygon that fits into it."""
    corners: Array = np.array(polygon)
    middle = corners.mean(axis=0)
    distances = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = b - a
        distances.append(abs(along[0] * (middle - a)[1] - along[1] * (middle - a)[0]) / np.linalg.norm(along))
    return float(min(distances))

"""Nets: the faces of a solid laid out in the plane, joined along edges, none over another."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.dice.solids import Solid

Flat: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a polygon in the plane."""

TRIES = 400
NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Net:
    """Pieces of a solid laid flat; one piece when the solid unfolds without overlap in the tries that were made."""

    pieces: tuple[dict[int, Flat], ...]
    """For each piece, the polygon of each of its faces."""
    folds: tuple[tuple[int, int], ...]
    """Pairs of faces that stay joined."""


def net(solid: Solid, seed: int = 0) -> Net:
    """Return a net of a solid; trees of faces are drawn until one unfolds without overlap.

    >>> from ludus.families.dice.solids import solid
    >>> laid = net(solid(12))
    >>> len(laid.pieces), len(laid.pieces[0]), len(laid.folds)
    (1, 12, 11)
    """
    chance = random.Random(seed)
    neighbours = _neighbours(solid)
    best: Net | None = None
    for number in range(TRIES):
        laid = _unfolded(solid, neighbours, chance, wide=number % 2 == 0)
        if best is None or len(laid.pieces) < len(best.pieces):
            best = laid
        if len(best.pieces) == 1:
            break
    if best is None:
        raise ValueError("a solid has faces")
    return best


def _neighbours(solid: Solid) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each face its neighbours, each with the two vertices of the common edge."""
    edges: dict[frozenset[int], list[int]] = {}
    for face, polygon in enumerate(solid.polygons):
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            edges.setdefault(frozenset((a, b)), []).append(face)
    found: dict[int, list[tuple[int, int, int]]] = {face: [] for face in range(len(solid.polygons))}
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
    folds: list[tuple[int, int]] = []
    while left:
        first = min(left)
        left.discard(first)
        piece = {first: _flat(solid, first)}
        open_ = [(first, *edge) for edge in neighbours[first]]
        while open_:
            place = chance.randrange(len(open_)) if not wide else 0
            lying, face, a, b = open_.pop(place)
            if face not in left:
                continue
            laid = _beside(solid, piece[lying], lying, face, (a, b))
            if any(_overlap(laid, other) for known, other in piece.items() if known != lying):
                continue
            piece[face] = laid
            folds.append((lying, face))
            left.discard(face)
            fresh = [(face, *edge) for edge in neighbours[face] if edge[0] in left]
            chance.shuffle(fresh)
            open_ += fresh
        pieces.append(piece)
    return Net(tuple(pieces), tuple(folds))


def _flat(solid: Solid, face: int) -> Flat:
    """Return a face in the plane, its middle at the origin, seen from outside."""
    corners = solid.vertices[list(solid.polygons[face])]
    middle = corners.mean(axis=0)
    right = corners[0] - middle
    right = right / np.linalg.norm(right)
    up = np.cross(solid.normals[face], right)
    return tuple((float((c - middle) @ right), float((c - middle) @ up)) for c in corners)


def _beside(solid: Solid, lying: Flat, own: int, face: int, edge: tuple[int, int]) -> Flat:
    """Return a face laid down beside another, turned so that their common edge is one."""
    flat, polygon = _flat(solid, face), solid.polygons[face]
    a, b = (complex(*flat[polygon.index(vertex)]) for vertex in edge)
    c, d = (complex(*lying[solid.polygons[own].index(vertex)]) for vertex in edge)
    turn = (d - c) / (b - a)
    moved = (c + (complex(*point) - a) * turn for point in flat)
    return tuple((point.real, point.imag) for point in moved)


def _overlap(one: Flat, other: Flat) -> bool:
    """Return whether two convex polygons share more than an edge: no line along an edge separates them."""
    for polygon in (one, other):
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            normal = (by - ay, ax - bx)
            first = [normal[0] * x + normal[1] * y for x, y in one]
            second = [normal[0] * x + normal[1] * y for x, y in other]
            if max(first) <= min(second) + NEAR or max(second) <= min(first) + NEAR:
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

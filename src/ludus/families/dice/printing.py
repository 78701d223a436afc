"""Dice to hold: label sheets, nets to fold, and solids with engraved numbers for a printer."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import extra_module, np
from ludus.families.dice.nets import Flat, inner_radius, net
from ludus.families.dice.numbering import numbering
from ludus.families.dice.print_sheets import Face, is_ambiguous, label_sheets, net_sheet
from ludus.families.dice.problem import Dice
from ludus.families.dice.solids import Solid, solid

MAX_LABELS = 10_000
"""So many labels are made at most."""
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd",
    "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g",
}  # fmt: skip
"""Which of the seven strokes a digit has: a on top, then clockwise, g in the middle."""
STROKES = {
    "a": ((0, 2), (1, 2)), "b": ((1, 2), (1, 1)), "c": ((1, 1), (1, 0)), "d": ((0, 0), (1, 0)),
    "e": ((0, 0), (0, 1)), "f": ((0, 1), (0, 2)), "g": ((0, 1), (1, 1)), "_": ((0, -0.5), (1, -0.5)),
}  # fmt: skip
"""Where a stroke begins and ends, a digit being 1 wide and 2 high; the bar tells 6 from 9."""
THICK, SPACE = 0.26, 0.55
"""The thickness of a stroke and the air between two digits, in widths of a digit."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A solid with engraved numbers."""

    name: str
    """The name of the solid, such as dodecahedron."""
    stl: bytes
    """The mesh, in the binary STL format, in millimetres."""
    volume: float
    """In cubic millimetres."""
    off_centre: float
    """How far the centre of mass is from the centre, in millimetres: the bias that the engraving makes."""


def labels(problem: Dice, *, diameter: float = 14.0) -> list[str]:
    """Return pages of round labels for all faces of all dice, as SVG."""
    if not 4 <= diameter <= 60:
        raise invalid("size", f"expected labels of 4 to 60 mm, got {diameter:g}")
    if sum(problem.sizes) > MAX_LABELS:
        raise invalid("dice", f"expected at most {MAX_LABELS} faces for labels, got {sum(problem.sizes)}")
    return label_sheets(list(zip(problem.names, problem.faces, strict=True)), diameter=diameter)


def net_of(problem: Dice, die: str, *, size: float = 40.0) -> str:
    """Return the net of one die as SVG: a solid so many millimetres across, to cut and fold."""
    faces, body, numbers = _numbered(problem, die, size)
    laid = net(body)
    scale = size / 2
    pieces = [[_face(flat, str(numbers[face]), scale) for face, flat in piece.items()] for piece in laid.pieces]
    return net_sheet(pieces, f"Net of die {die}: {body.name} with {len(faces)} faces")


def engraved(problem: Dice, die: str, *, size: float = 20.0, depth: float = 0.6) -> Printed:
    """Return one die as a mesh, so many millimetres across from face to face, its numbers engraved."""
    faces, body, numbers = _numbered(problem, die, size)
    manifold3d: Any = extra_module("print3d", "manifold3d")
    whole = manifold3d.Manifold.hull_points(np.asarray(body.vertices * size / 2, dtype=np.float32))
    for face in range(len(faces)):
        place, room = _place(body, face, size / 2)
        # The digits of a face are one flat shape before they are sunk: no two cuts touch in an edge.
        boxes = [manifold3d.CrossSection([np.asarray(box)]) for box in _strokes(str(numbers[face]), room)]
        flat = manifold3d.CrossSection.batch_boolean(boxes, manifold3d.OpType.Add)
        whole -= flat.extrude(2 * depth).translate([0, 0, -depth]).transform(place)
    mesh = whole.to_mesh()
    triangles = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype(np.float64)
    volume, centre = _mass(triangles)
    return Printed(body.name, _stl(triangles), volume, float(np.linalg.norm(centre)))


def _numbered(problem: Dice, die: str, size: float) -> tuple[Sequence[int], Solid, tuple[int, ...]]:
    if die not in problem.names or len(die) != 1:
        raise invalid("die", f"expected one of the dice {problem.names}, got {abbreviate(die)}")
    if not 5 <= size <= 200:
        raise invalid("size", f"expected 5 to 200 mm, got {size:g}")
    faces = problem.faces[problem.names.index(die)]
    body = solid(len(faces))
    return faces, body, numbering(faces, body)


def _face(flat: Flat, text: str, scale: float) -> Face:
    # The sheet has y downwards, the net upwards.
    corners = tuple((x * scale, -y * scale) for x, y in flat)
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    return Face(corners, text, middle, 1.2 * inner_radius(flat) * scale)


def _place(body: Solid, face: int, radius: float) -> tuple[Array, float]:
    """Return the map that takes the plane to a face, up to its first corner, and how far a number may reach there."""
    corners = body.vertices[list(body.polygons[face])] * radius
    middle, normal = corners.mean(axis=0), body.normals[face]
    up = corners[0] - middle
    up = up / np.linalg.norm(up)
    right = np.cross(up, normal)
    flat = tuple((float((c - middle) @ right), float((c - middle) @ up)) for c in corners)
    return np.stack([right, up, normal, middle], axis=1), 0.85 * inner_radius(flat)


def _strokes(text: str, room: float) -> Iterator[list[tuple[float, float]]]:
    """Return a rectangle for each stroke of a number that reaches at most so far from the origin."""
    wide = len(text) + SPACE * (len(text) - 1) + THICK
    unit = 2 * room / float(np.hypot(wide, 2 + THICK))
    bar = "_" if is_ambiguous(text) else ""
    for place, digit in enumerate(text):
        left = place * (1 + SPACE) - (wide - THICK) / 2
        for name in SEGMENTS[digit] + bar:
            (ax, ay), (bx, by) = STROKES[name]
            x, u = left + min(ax, bx) - THICK / 2, left + max(ax, bx) + THICK / 2
            y, v = min(ay, by) - 1 - THICK / 2, max(ay, by) - 1 + THICK / 2
            yield [(unit * x, unit * y), (unit * u, unit * y), (unit * u, unit * v), (unit * x, unit * v)]


def _mass(triangles: Array) -> tuple[float, Array]:
    """Return the volume and the centre of mass of a closed mesh: sums over the tetrahedra to the origin."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    total = float(volumes.sum())
    return total, ((a + b + c) / 4 * volumes[:, None]).sum(axis=0) / total


def _stl(triangles: Array) -> bytes:
    """Return a mesh in the binary STL format: 80 bytes of header, a count, 50 bytes for each triangle."""
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(lengths == 0, 1, lengths)
    record = np.zeros(len(triangles), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])
    record["normal"], record["corners"] = normals, triangles
    return b"die by Ludus".ljust(80, b"\0") + struct.pack("<I", len(triangles)) + record.tobytes()

"""Dice to hold: sheets of labels and nets to cut and fold, as SVG in millimetres, and solids with engraved numbers.

Letters are strokes, so that no font is needed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from numbers import Real
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import extra_module, np
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.dice.problem import Dice
from ludus.families.dice.solids import Solid, flat, frame, inner_radius, net, numbering, solid
from ludus.render.strokes import BASELINE, EM, advance, glyphs

PAGE = (210.0, 297.0)
"""A4, in millimetres."""
MARGIN, HEADING = 12.0, 8.0
INK, CUT = "17211F", "7C8A85"
UPSIDE_DOWN = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""What a digit looks like upside down."""


def is_ambiguous(text: str) -> bool:
    """Return whether a number reads as another one upside down, so that it gets a bar below.

    >>> [text for text in ("6", "8", "10", "16", "42", "69", "86") if is_ambiguous(text)]
    ['6', '16', '86']
    """
    if not set(text) <= set(UPSIDE_DOWN) or text.endswith("0"):
        return False
    return "".join(UPSIDE_DOWN[digit] for digit in reversed(text)) != text


def _number(text: str, centre: tuple[float, float], room: float) -> Iterable[str]:
    size = min(room, room * room / max(advance(text, room), 1e-9))
    yield _text(text, (centre[0], centre[1] + 0.35 * size), size)
    if is_ambiguous(text):
        half, y = max(0.3 * size, 0.45 * advance(text, size)), centre[1] + 0.5 * size
        line = f"M{centre[0] - half:.2f} {y:.2f}h{2 * half:.2f}"
        yield f'<path d="{line}" fill="none" stroke="#{INK}" stroke-width="{0.09 * size:.2f}"/>'


def _text(text: str, at: tuple[float, float], size: float, *, centred: bool = True) -> str:
    scale = size / EM
    left = at[0] - (advance(text, size) / 2 if centred else 0.0)
    top = at[1] - BASELINE * scale
    letters = "".join(f'<path transform="translate({x / scale:.2f})" d="{path}"/>' for x, path in glyphs(text, size))
    return (
        f'<g transform="translate({left:.3f} {top:.3f}) scale({scale:.4f})" fill="none" stroke="#{INK}" '
        f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{letters}</g>'
    )


def _circle(centre: tuple[float, float], radius: float) -> str:
    place = f'cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"'
    return f'<circle {place} fill="none" stroke="#{CUT}" stroke-width="0.2"/>'


def _svg(width: float, height: float, elements: Sequence[str], title: str) -> str:
    head = f'width="{width:.1f}mm" height="{height:.1f}mm" viewBox="0 0 {width:.1f} {height:.1f}"'
    body = "\n".join(elements)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head} role="img"><title>{title}</title>\n{body}\n</svg>\n'


DEPTH = 0.6
"""The depth of the engraving, in millimetres."""
MAX_LABELS = 10_000
"""Maximum number of labels."""
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


def _is_length(value: Any, least: float, most: float) -> bool:
    """Return whether a value is a number in a range, of any type of numbers; NaN is in none."""
    return isinstance(value, Real) and least <= float(value) <= most


def labels(problem: Dice, *, diameter: float = 14.0) -> list[str]:
    """Return pages of round labels for all faces of all dice, die after die, each with its number, as SVG."""
    if not _is_length(diameter, 4, 60):
        raise invalid("size", f"expected labels of 4 to 60 mm, got {abbreviate(diameter)}")
    if sum(problem.sizes) > MAX_LABELS:
        raise invalid("dice", f"expected at most {MAX_LABELS} faces for labels, got {sum(problem.sizes)}")
    step = diameter + 2.0
    across = int((PAGE[0] - 2 * MARGIN) // step)
    pages: list[list[str]] = [[]]
    y = MARGIN
    for name, faces in zip(problem.names, problem.faces, strict=True):
        for start in range(0, len(faces), across):
            head = HEADING if start == 0 else 0.0
            # A heading stays with the first row below it.
            if y + head + step > PAGE[1] - MARGIN:
                pages.append([])
                y, head = MARGIN, HEADING
            if head:
                more = ", continued" if start else ""
                words = f"die {name}: {count(len(faces), 'face')}{more}"
                pages[-1].append(_text(words, (MARGIN, y + 5.0), 5.0, centred=False))
            y += head
            for x, face in enumerate(faces[start : start + across]):
                centre = (MARGIN + step * (x + 0.5), y + step / 2)
                pages[-1] += [_circle(centre, diameter / 2), *_number(str(face), centre, diameter * 0.72)]
            y += step
        y += 4.0
    title = "Labels for the faces of dice, page"
    return [_svg(*PAGE, page, f"{title} {number} of {len(pages)}") for number, page in enumerate(pages, 1)]


def net_of(problem: Dice, die: str, *, size: float = 40.0) -> str:
    """Return the net of one die as SVG: a solid `size` millimetres across, to cut and fold.

    Every face is outlined, its number in the middle; where the net has several pieces they are one below the other.
    """
    faces, body, numbers = _numbered(problem, die, size)
    elements: list[str] = []
    top, wide, scale = MARGIN, 0.0, size / 2
    for piece in net(body):
        # The sheet has y downwards, the net upwards.
        corners = {face: np.array(laid) * (scale, -scale) for face, laid in piece.items()}
        every = np.concatenate(list(corners.values()))
        low, high = every.min(axis=0), every.max(axis=0)
        for face, laid in piece.items():
            placed = corners[face] - low + (MARGIN, top)
            path = "L".join(f"{x:.2f} {y:.2f}" for x, y in placed)
            elements.append(f'<path d="M{path}Z" fill="none" stroke="#{CUT}" stroke-width="0.2"/>')
            x, y = map(float, placed.mean(axis=0))
            elements += _number(str(numbers[face]), (x, y), 1.2 * inner_radius(laid) * scale)
        top += float(high[1] - low[1]) + MARGIN
        wide = max(wide, float(high[0] - low[0]))
    title = f"Net of die {die}: {body.name} with {count(len(faces), 'face')}"
    return _svg(wide + 2 * MARGIN, top, elements, title)


def engraved(problem: Dice, die: str, *, size: float = 20.0) -> Printed:
    """Return one die as a mesh, `size` millimetres across from face to face, its numbers engraved."""
    faces, body, numbers = _numbered(problem, die, size)
    manifold3d: Any = extra_module("print3d", "manifold3d")
    whole = manifold3d.Manifold.hull_points(np.asarray(body.vertices * size / 2, dtype=np.float32))
    for face in range(len(faces)):
        place, room = _place(body, face, size / 2)
        # The digits of a face are one flat shape before they are sunk: no two cuts touch in an edge.
        boxes = [manifold3d.CrossSection([np.asarray(box)]) for box in _strokes(str(numbers[face]), room)]
        digits = manifold3d.CrossSection.batch_boolean(boxes, manifold3d.OpType.Add)
        whole -= digits.extrude(2 * DEPTH).translate([0, 0, -DEPTH]).transform(place)
    mesh = whole.to_mesh()
    triangles = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype(np.float64)
    volume, centre = _mass(triangles)
    return Printed(body.name, _stl(triangles), volume, float(np.linalg.norm(centre)))


def _numbered(problem: Dice, die: str, size: float) -> tuple[Sequence[int], Solid, tuple[int, ...]]:
    if not isinstance(die, str) or die not in problem.names or len(die) != 1:
        raise invalid("die", f"expected one of the dice {problem.names}, got {abbreviate(die)}")
    if not _is_length(size, 5, 200):
        raise invalid("size", f"expected 5 to 200 mm, got {abbreviate(size)}")
    faces = problem.faces[problem.names.index(die)]
    body = solid(len(faces))
    return faces, body, numbering(faces, body)


def _place(body: Solid, face: int, radius: float) -> tuple[Array, float]:
    """Return the map that takes the plane to a face, up to its first corner, and how far a number may reach there."""
    middle, up, left = frame(body, face)
    room = 0.85 * radius * inner_radius(flat(body, face))
    return np.stack([-left, up, body.normals[face], middle * radius], axis=1), room


def _strokes(text: str, room: float) -> Iterator[list[tuple[float, float]]]:
    """Return a rectangle for each stroke of a number that reaches at most so far from the origin."""
    wide = len(text) + SPACE * (len(text) - 1) + THICK
    # The rectangle of the text has its middle at the origin, so the corners are half a diagonal from it.
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

"""The faces of dice as a table: for the terminal, Markdown, CSV and LaTeX.

Sheets to print: labels for the faces of dice, nets to cut and fold, as SVG in millimetres; letters are strokes.

Dice to hold: label sheets, nets to fold, and solids with engraved numbers for a printer.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from numbers import Real
from typing import Any

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import extra_module, np
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.dice.problem import Dice
from ludus.families.dice.solids import Flat, Solid, inner_radius, net, numbering, solid
from ludus.render.strokes import BASELINE, EM, advance, glyphs

Row = tuple[str, Sequence[int]]
"""The name of a die, and its faces."""


def plain(rows: Sequence[Row]) -> str:
    """Return aligned columns.

    >>> print(plain([("a", (1, 16)), ("b", (2, 5))]), end="")
    a   1 16
    b   2  5
    """
    wide = max(len(str(face)) for _, faces in rows for face in faces)
    return "".join(f"{name}  {' '.join(str(face).rjust(wide) for face in faces)}\n" for name, faces in rows)


def markdown(rows: Sequence[Row]) -> str:
    """Return a Markdown table, a die in each row."""
    most = max(len(faces) for _, faces in rows)
    lines = [["die", *map(str, range(1, most + 1))], ["---"] * (most + 1)]
    lines += [[name, *map(str, faces), *[""] * (most - len(faces))] for name, faces in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def csv(rows: Sequence[Row]) -> str:
    """Return comma-separated values, a die in each row.

    >>> print(csv([("a", (1, 4)), ("b", (2, 3))]), end="")
    a,1,4
    b,2,3
    """
    return "".join(",".join([name, *map(str, faces)]) + "\n" for name, faces in rows)


def latex(rows: Sequence[Row]) -> str:
    r"""Return a LaTeX tabular, a die in each row.

    >>> print(latex([("a", (1, 4))]), end="")
    \begin{tabular}{lrr}
    a & 1 & 4 \\
    \end{tabular}
    """
    most = max(len(faces) for _, faces in rows)
    lines = [" & ".join([name, *map(str, faces), *[""] * (most - len(faces))]) for name, faces in rows]
    body = "".join(f"{line} \\\\\n" for line in lines)
    return f"\\begin{{tabular}}{{l{'r' * most}}}\n{body}\\end{{tabular}}\n"


FORMS: dict[str, Callable[[Sequence[Row]], str]] = {"text": plain, "markdown": markdown, "csv": csv, "latex": latex}
"""Every form of a table of faces."""


PAGE = (210.0, 297.0)
"""A4, in millimetres."""
MARGIN, HEADING = 12.0, 8.0
INK, CUT = "17211F", "7C8A85"
UPSIDE_DOWN = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""What a digit looks like upside down."""


@dataclass(frozen=True, slots=True)
class Face:
    """A polygon in millimetres with the number in its middle."""

    corners: tuple[tuple[float, float], ...]
    text: str
    middle: tuple[float, float]
    room: float
    """How wide the number may be."""


def is_ambiguous(text: str) -> bool:
    """Return whether a number reads as another one upside down, so that it gets a bar below.

    >>> [text for text in ("6", "8", "10", "16", "42", "69", "86") if is_ambiguous(text)]
    ['6', '16', '86']
    """
    if not set(text) <= set(UPSIDE_DOWN) or text.endswith("0"):
        return False
    return "".join(UPSIDE_DOWN[digit] for digit in reversed(text)) != text


def label_sheets(dice: Sequence[tuple[str, Sequence[int]]], *, diameter: float) -> list[str]:
    """Return pages of round labels for all faces of some dice, die after die, each with its number."""
    step = diameter + 2.0
    across = int((PAGE[0] - 2 * MARGIN) // step)
    pages: list[list[str]] = [[]]
    y = MARGIN
    for name, faces in dice:
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
    titles = (f"Labels for the faces of dice, page {number} of {len(pages)}" for number in range(1, len(pages) + 1))
    return [_svg(*PAGE, elements, title) for elements, title in zip(pages, titles, strict=True)]


def net_sheet(pieces: Sequence[Sequence[Face]], title: str) -> str:
    """Return a net: every face outlined, its number in the middle, pieces one below the other."""
    elements: list[str] = []
    top, wide = MARGIN, 0.0
    for piece in pieces:
        xs = [x for face in piece for x, _ in face.corners]
        ys = [y for face in piece for _, y in face.corners]
        shift = (MARGIN - min(xs), top - min(ys))
        for face in piece:
            path = "L".join(f"{x + shift[0]:.2f} {y + shift[1]:.2f}" for x, y in face.corners)
            elements.append(f'<path d="M{path}Z" fill="none" stroke="#{CUT}" stroke-width="0.2"/>')
            elements += _number(face.text, (face.middle[0] + shift[0], face.middle[1] + shift[1]), face.room)
        top += max(ys) - min(ys) + MARGIN
        wide = max(wide, max(xs) - min(xs))
    return _svg(wide + 2 * MARGIN, top, elements, title)


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
    """Return pages of round labels for all faces of all dice, as SVG."""
    if not _is_length(diameter, 4, 60):
        raise invalid("size", f"expected labels of 4 to 60 mm, got {abbreviate(diameter)}")
    if sum(problem.sizes) > MAX_LABELS:
        raise invalid("dice", f"expected at most {MAX_LABELS} faces for labels, got {sum(problem.sizes)}")
    return label_sheets(list(zip(problem.names, problem.faces, strict=True)), diameter=diameter)


def net_of(problem: Dice, die: str, *, size: float = 40.0) -> str:
    """Return the net of one die as SVG: a solid `size` millimetres across, to cut and fold."""
    faces, body, numbers = _numbered(problem, die, size)
    laid = net(body)
    scale = size / 2
    pieces = [[_face(flat, str(numbers[face]), scale) for face, flat in piece.items()] for piece in laid.pieces]
    return net_sheet(pieces, f"Net of die {die}: {body.name} with {count(len(faces), 'face')}")


def engraved(problem: Dice, die: str, *, size: float = 20.0, depth: float = 0.6) -> Printed:
    """Return one die as a mesh, `size` millimetres across from face to face, its numbers engraved."""
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
    if not isinstance(die, str) or die not in problem.names or len(die) != 1:
        raise invalid("die", f"expected one of the dice {problem.names}, got {abbreviate(die)}")
    if not _is_length(size, 5, 200):
        raise invalid("size", f"expected 5 to 200 mm, got {abbreviate(size)}")
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

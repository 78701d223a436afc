"""Tables of entries as pictures, with some of them marked, and pictures side by side: for what a paper prints.

A bar chart as a picture: a name, a number and a bar per line. Numbers as they stand in cells: signed, short, with a
true minus.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from ludus.core.pictures import UNIT, Anchor, Arrow, Band, Cell, Edge, Number, Picture, Piece, Place, Rim, Role, Shape
from ludus.core.wording import count

HALF, MARGIN, GAP = UNIT // 2, UNIT // 4, UNIT * 3 // 4
Boxed = TypeVar("Boxed", Cell, Piece)
LETTER = 7.2
"""About the width of a letter of a label."""
NO_NAMES: Sequence[str] = ()
NO_ROLES: Mapping[tuple[int, int], Role] = {}


def grid(
    rows: Sequence[Sequence[object]],
    title: str,
    *,
    marked: Collection[tuple[int, int]] = (),
    roles: Mapping[tuple[int, int], Role] = NO_ROLES,
    names: tuple[Sequence[str], Sequence[str]] = (NO_NAMES, NO_NAMES),
) -> Picture:
    """Return a table: an entry in each cell, the marked cells in a frame, rows and columns named or counted from 0.

    A frame has the colour of cells in role WINNING and would not be seen upon one, so a marked cell is not filled.

    >>> grid([[1, 0], [0, 1]], "the unit matrix", marked=[(0, 0)]).title
    'the unit matrix'
    """
    across = max(map(len, rows))
    row_names = names[0] or [str(row) for row in range(len(rows))]
    column_names = names[1] or [str(column) for column in range(across)]
    left = MARGIN + max(HALF, int(LETTER * max(map(len, row_names))) + 12)
    top = MARGIN + HALF
    shapes: list[Shape] = [
        Number((left + column * UNIT + HALF, top - HALF // 2), Role.LABEL, name)
        for column, name in enumerate(column_names)
    ]
    for row, name in enumerate(row_names):
        shapes.append(Number((left - 12, top + row * UNIT + HALF), Role.LABEL, name, Anchor.RIGHT))
    for row, entries in enumerate(rows):
        for column, entry in enumerate(entries):
            words = f"{row_names[row]}, {column_names[column]}: {entry}"
            role = roles.get((row, column), Role.CELL)
            if role is Role.WINNING and (row, column) in marked:
                role = Role.CELL
            shapes.append(Cell((left + column * UNIT, top + row * UNIT), role, 0, str(entry), words))
    frames = (Band((left + column * UNIT, top + row * UNIT), (UNIT, UNIT), Role.REACH) for row, column in marked)
    size = left + across * UNIT + MARGIN, top + len(rows) * UNIT + MARGIN
    told = f"{count(len(rows), 'row')} and {count(across, 'column')}"
    if marked:
        told += "; in a frame: " + ", ".join(f"row {row_names[i]}, column {column_names[j]}" for i, j in marked)
    return Picture(*size, (*shapes, *frames), title, f"{told}.")


def beside(pictures: Mapping[str, Picture], title: str) -> Picture:
    """Return pictures side by side, each below its caption.

    >>> both = beside({"printed": Picture(64, 64, ()), "right": Picture(64, 96, ())}, "one entry")
    >>> both.height
    128
    """
    shapes: list[Shape] = []
    x, height = 0, 0
    for caption, one in pictures.items():
        shapes.append(Number((x + MARGIN, 8), Role.LABEL, caption, Anchor.TOP_LEFT))
        shapes += (moved(shape, (x, HALF)) for shape in one.shapes)
        x += max(one.width, int(LETTER * len(caption)) + 2 * MARGIN) + GAP
        height = max(height, one.height)
    words = " ".join(f"{caption[:1].upper()}{caption[1:]}: {one.description}" for caption, one in pictures.items())
    return Picture(x - GAP, height + HALF, tuple(shapes), title, words)


def moved(shape: Shape, by: Place) -> Shape:
    """Return a shape elsewhere."""
    match shape:
        case Arrow() | Edge():
            return replace(shape, start=_sum(shape.start, by), end=_sum(shape.end, by))
        case Rim():
            parts = tuple(replace(part, at=_sum(part.at, by)) for part in shape.shapes)
            return replace(shape, at=_sum(shape.at, by), shapes=parts)
        case Cell() | Piece() | Number():
            return replace(shape, at=_sum(shape.at, by), cell=shape.cell and _sum(shape.cell, by))
        case Band():
            return replace(shape, at=_sum(shape.at, by))


def _sum(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1]


MAX_BARS = 64
LINE, BAR, MAX_BAR = 32, 20, 512
"""The height of a line, the thickness of a bar and the length of the longest one, in units."""
BAR_MARGIN = 16
DIGIT = 8.4
"""About the width of a digit in a label."""


def bars(
    heads: tuple[str, str], counts: Sequence[int], *, title: str, description: str, names: Sequence[str] | None = None
) -> Picture:
    """Return the chart of counts[0], counts[1], ..., with heads over their names (0, 1, ...) and over the counts.

    Bars are in proportion to the counts, but a count above 0 always leaves a trace.
    """
    shown = list(counts[:MAX_BARS])
    named = [str(number) for number in range(len(shown))] if names is None else list(names[:MAX_BARS])
    widths = (max(map(len, (heads[0], *named))), max(len(heads[1]), len(f"{max(shown, default=0):,}")))
    ends = (BAR_MARGIN + int(DIGIT * widths[0]), BAR_MARGIN + int(DIGIT * sum(widths)) + 24)
    left = ends[1] + 16
    note = f"the first {len(shown)} of {len(counts)} lines" if len(shown) < len(counts) else ""
    foot = Number((BAR_MARGIN, BAR_MARGIN + (len(shown) + 1) * LINE + 5), Role.LABEL, note, Anchor.TOP_LEFT)
    shapes = (*_shapes(heads, list(zip(named, shown, strict=True)), ends, left), *([foot] if note else []))
    height = 2 * BAR_MARGIN + LINE * (len(shown) + 1 + bool(note))
    return Picture(left + MAX_BAR + BAR_MARGIN, height, shapes, title, description)


def _shapes(heads: tuple[str, str], lines: list[tuple[str, int]], ends: tuple[int, int], left: int) -> Iterator[Shape]:
    most = max((number for _, number in lines), default=1) or 1
    for x, head in zip(ends, heads, strict=True):
        yield Number((x, BAR_MARGIN + BAR // 2), Role.LABEL, head, Anchor.RIGHT)
    for line, (name, number) in enumerate(lines, start=1):
        y = BAR_MARGIN + line * LINE
        for x, text in zip(ends, (name, f"{number:,}"), strict=True):
            yield Number((x, y + BAR // 2), Role.LABEL, text, Anchor.RIGHT)
        if number:
            yield Band((left, y), (max(2, MAX_BAR * number // most), BAR), Role.PIECE)


def signed(value: int, modulus: int) -> int:
    """Return the residue nearest to 0; a half counts as plus.

    >>> [signed(value, 4) for value in range(4)]
    [0, 1, 2, -1]
    """
    residue = int(value) % modulus
    return residue if 2 * residue <= modulus else residue - modulus


def sign(weight: int) -> str:
    """Return a weight with its sign, a true minus.

    >>> sign(2), sign(-1), sign(0)
    ('+2', '−1', '0')
    """
    if weight == 0:
        return "0"
    return ("+" if weight > 0 else "−") + short(abs(weight))


def tag(cell: Place, role: Role, text: str) -> Number:
    """Return a short text in the upper left of a cell, beside what stands in it."""
    return Number((cell[0] + 8, cell[1] + 7), role, text, Anchor.TOP_LEFT, cell=cell)


def lowered(shape: Boxed) -> Boxed:
    """Return what stands in a cell a little lower, so that it leaves room for a tag."""
    return replace(shape, at=_sum(shape.at, (0, 6)), cell=shape.at)


def weight_tag(cell: Place, weight: int) -> Number:
    """Return the weight of a cell, in its upper left."""
    return tag(cell, Role.WEIGHT if weight else Role.LABEL, sign(weight))


def short(value: int) -> str:
    """Return a number that fits in a cell: long ones by their first digit and the number of digits after it.

    >>> short(4096), short(2**80)
    ('4096', '~1e24')
    """
    digits = str(int(value))
    return digits if len(digits) <= 6 else f"~{digits[0]}e{len(digits) - 1}"

"""A picture as a table of short texts: what stands in which row and column, for terminals.

The grid is that of the picture: shapes whose cells have the same y share a row, those with the same x a column; so
boards, layers side by side and bars fall into place. Rims are left out, since they repeat the board.
"""

from __future__ import annotations

import io
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from typing import TypeAlias, assert_never

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import LazyModule
from ludus.core.pictures import UNIT, Anchor, Arrow, Band, Cell, Edge, Number, Picture, Piece, Place, Rim, Role, Shape
from ludus.core.records import dataclass
from ludus.render.style import Theme, look, printable
from ludus.render.tikz import latex_rows

csv = LazyModule("csv")

NEAR = UNIT // 4
"""How far the middle of a first letter is from where a text or a bar begins."""
LONG = 7
"""A centred label of more letters than this lies over several columns instead of widening one."""
BAR_LETTER, MAX_BAR_LETTERS = UNIT // 4, 64
"""How much of a bar one block letter stands for, and how many there may be."""

SIGNS = {
    Role.LIT: "■", Role.DONE: "·", Role.PIECE: "●", Role.HOLE: "○", Role.TARGET: "◌", Role.WINNING: "*",
    Role.LAST: "◎", Role.GOAL: "◇",
}  # fmt: skip
"""What stands for a shape without a text."""

Spot: TypeAlias = tuple[int, int]
"""(row, column) of the table."""
Word: TypeAlias = tuple[str, Role]


@dataclass(slots=True)
class Entry:
    """What stands in one cell of the table: a face, such as that of a die, and a tag, such as its weight."""

    face: list[Word] = field(default_factory=list)
    tag: list[Word] = field(default_factory=list)
    weight: int = 0
    part: int | None = None
    is_board: bool = False
    is_bar: bool = False

    @property
    def is_label(self) -> bool:
        """Whether this names a row or a column."""
        return not self.is_board and not self.is_bar

    def written(self) -> tuple[str, str]:
        """Return the texts of face and tag; an empty cell of a board is a dot."""
        face, tag = ("".join(text for text, _ in words) for words in (self.face, self.tag))
        return (face or ("·" if self.is_board and not tag else "")), tag


@dataclass(frozen=True, slots=True)
class Table:
    """The entries of a picture by row and column, and what lies over them."""

    heights: tuple[int, ...]
    """Where each row is, in units of the picture."""
    lefts: tuple[int, ...]
    """Where each column is."""
    entries: dict[Spot, Entry]
    captions: tuple[tuple[int, int, str], ...]
    """Long labels, with their row and the column above which they start."""
    bands: tuple[tuple[Role, range, range], ...]
    """Outlines, with the rows and the columns that they enclose."""
    arrows: tuple[tuple[Role, Spot, Spot], ...]

    def rows(self) -> list[list[int]]:
        """Return the rows as groups one below the other: each starts with labels that follow on something else."""
        full = {row for (row, _), entry in self.entries.items() if not entry.is_label}
        groups: list[list[int]] = []
        for row in range(max((row for row, _ in self.entries), default=-1) + 1):
            if not groups or (row not in full and groups[-1][-1] in full):
                groups.append([])
            groups[-1].append(row)
        return groups

    def footnotes(self) -> list[str]:
        """Return the long labels below everything else."""
        last = max((row for row, _ in self.entries), default=-1)
        return [words for row, _, words in self.captions if row > last]

    def name(self, spot: Spot) -> str:
        """Return a spot by the labels of its row and column, or by their numbers."""
        row, column = spot
        beside = self._label((row, left) for left in range(len(self.lefts)))
        above = self._label((top, column) for top in range(len(self.heights)))
        return f"({beside or row}, {above or column})"

    def _label(self, spots: Iterable[Spot]) -> str:
        entries = (self.entries[spot] for spot in spots if spot in self.entries)
        return next((entry.written()[0] for entry in entries if entry.is_label), "")


@dataclass(frozen=True, slots=True)
class _Item:
    """A text at a point of the picture."""

    at: Place
    word: Word
    shape: Cell | Piece | Number | Band

    @property
    def is_caption(self) -> bool:
        if not isinstance(self.shape, Number) or self.shape.cell is not None:
            return False
        long = self.shape.anchor is Anchor.CENTRE and len(self.word[0]) > LONG
        return long or self.shape.anchor is Anchor.TOP_LEFT


def table(picture: Picture) -> Table:
    """Return the table of a picture."""
    items = [item for shape in picture.shapes for item in _items(shape)]
    heights = tuple(sorted({item.at[1] for item in items}))
    lefts = tuple(sorted({item.at[0] for item in items if not item.is_caption}))

    def spot(point: Place) -> Spot:
        return _line(heights, point[1]), _line(lefts, point[0])

    entries: dict[Spot, Entry] = defaultdict(Entry)
    captions, bands, arrows = [], [], []
    for item in items:
        if item.is_caption:
            start = min(bisect_left(lefts, item.at[0]), max(len(lefts) - 1, 0))
            captions.append((_line(heights, item.at[1]), start, item.word[0]))
        else:
            _enter(entries[spot(item.at)], item)
    for shape in picture.shapes:
        if isinstance(shape, Arrow):
            arrows.append((shape.role, spot(shape.start), spot(shape.end)))
        elif isinstance(shape, Band) and not _is_bar(shape):
            (x, y), (width, height) = shape.at, shape.size
            bands.append((shape.role, _within(heights, y, height), _within(lefts, x, width)))
    return Table(heights, lefts, dict(entries), tuple(captions), tuple(bands), tuple(arrows))


def _items(shape: Shape) -> Iterator[_Item]:
    match shape:
        case Cell() | Piece():
            yield _Item(_middle(shape.cell or shape.at), (_sign(shape), shape.role), shape)
        case Number():
            text = printable(shape.text)
            point = (shape.at[0], shape.at[1] + (NEAR // 2 if shape.anchor is Anchor.TOP_LEFT else 0))
            if text:
                yield _Item(point if shape.cell is None else _middle(shape.cell), (text, shape.role), shape)
        case Band():
            if _is_bar(shape):
                length = min(max(1, round(shape.size[0] / BAR_LETTER)), MAX_BAR_LETTERS)
                point = (shape.at[0] + NEAR, shape.at[1] + shape.size[1] // 2)
                yield _Item(point, ("█" * length, shape.role), shape)
        case Arrow() | Edge() | Rim():
            pass
        case _:
            assert_never(shape)


def _enter(entry: Entry, item: _Item) -> None:
    """Add an item to the cell of the table where it belongs."""
    shape = item.shape
    entry.is_board |= isinstance(shape, Cell | Piece)
    entry.is_bar |= isinstance(shape, Band)
    if isinstance(shape, Cell) and shape.role is Role.WEIGHT:
        entry.weight = shape.value
    if isinstance(shape, Cell) and shape.role is Role.PART:
        entry.part = shape.value
    is_tag = isinstance(shape, Number) and shape.cell is not None and shape.anchor is Anchor.TOP_LEFT
    if item.word[0]:
        (entry.tag if is_tag else entry.face).append(item.word)


def _sign(shape: Cell | Piece) -> str:
    if shape.text:
        return printable(shape.text)
    if isinstance(shape, Cell) and shape.role is Role.DIE:
        return str(shape.value)
    return SIGNS.get(shape.role, "")


def _is_bar(band: Band) -> bool:
    """Return whether a band is filled rather than an outline around something."""
    return look(band.role, Theme.LIGHT).stroke is None


def _middle(at: Place) -> Place:
    return at[0] + UNIT // 2, at[1] + UNIT // 2


def _line(lines: tuple[int, ...], value: int) -> int:
    """Return the number of the line on which a value lies, or of the last one before it."""
    return max(bisect_right(lines, value) - 1, 0)


def _within(lines: tuple[int, ...], start: int, length: int) -> range:
    return range(bisect_left(lines, start), bisect_left(lines, start + length))


# Tables and sequences as text that other programs read: CSV, and b-files as the OEIS has them.

MAX_CSV = 10_000_000
"""Maximum number of entries of a .csv file."""


def csv_rows(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    r"""Return rows under heads as comma-separated values.

    >>> csv_rows(["n", "a, b"], [[1, 2]])
    'n,"a, b"\n1,2\n'
    """
    file = io.StringIO()
    out = csv.writer(file, lineterminator="\n")
    out.writerow(heads)
    out.writerows(rows)
    return file.getvalue()


def csv_records(records: Sequence[Mapping[str, object]]) -> str:
    r"""Return records, at least one, as comma-separated values; a cell takes two columns, its row and its column.

    >>> csv_records([{"move": 1, "from": (0, 2)}])
    'move,from row,from column\n1,0,2\n'
    """
    flat: list[dict[str, object]] = []
    for record in records:
        flat.append({})
        for head, value in record.items():
            parts = zip(("row", "column"), value, strict=True) if isinstance(value, tuple) else ()
            flat[-1] |= {f"{head} {name}": one for name, one in parts} or {head: value}
    return csv_rows(list(flat[0]), [list(record.values()) for record in flat])


def csv_table(values: Array, names: Sequence[str] = ()) -> str:
    r"""Return a table as comma-separated values: x to the right and y down; other numbers of axes one position a line.

    The names of the axes are x, y, ... unless they are given; a board of rows and columns is written as it is seen.

    >>> from ludus.core.loading import np
    >>> csv_table(np.array([[0, 1], [1, 2]]))
    'y\\x,0,1\n0,0,1\n1,1,2\n'
    """
    if values.size > MAX_CSV:
        raise invalid("output", f"expected at most {MAX_CSV} entries for .csv, got {values.size}; use .npy")
    names = names or ("xyzw" if values.ndim <= 4 else [f"x{axis + 1}" for axis in range(values.ndim)])
    if values.ndim == 2:
        head, lines = (f"{names[1]}\\{names[0]}", values.T) if names[0] == "x" else ("\\".join(names), values)
        return csv_rows([head, *range(lines.shape[1])], ([line, *row] for line, row in enumerate(lines.tolist())))
    cells = zip(product(*map(range, values.shape)), values.ravel().tolist(), strict=True)
    return csv_rows([*names[: values.ndim], "value"], ([*cell, value] for cell, value in cells))


def sequence_file(terms: Sequence[int], suffix: str, first: int = 0) -> bytes:
    r"""Return a sequence as the content of a file: .txt is a b-file; b"" for any other form but .csv and .tex.

    >>> sequence_file([0, 1], ".csv", 1)
    b'n,value\n1,0\n2,1\n'
    """
    rows = list(enumerate(terms, first))
    match suffix.lower():
        case ".txt":
            return b_file(terms, first).encode()
        case ".csv":
            return csv_rows(["n", "value"], rows).encode()
        case ".tex":
            return f"{latex_rows(['$n$', '$a(n)$'], rows)}\n".encode()
        case _:
            return b""


def b_file(terms: Iterable[int], first: int = 0) -> str:
    r"""Return a sequence as a b-file of the OEIS: one line `n a(n)` for each term.

    >>> b_file([0, 1, 2, 3, 1], 1)
    '1 0\n2 1\n3 2\n4 3\n5 1\n'
    """
    return "".join(f"{index} {term}\n" for index, term in enumerate(terms, first))

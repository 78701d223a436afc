"""A picture as text for a terminal: aligned columns, with or without colour, never by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from itertools import groupby, pairwise

from ludus.core.pictures import Picture, Role
from ludus.core.records import dataclass
from ludus.render.style import printable
from ludus.render.table import Entry, Table, table

GAP = 2
"""Blanks between two columns."""
FAR = 88
"""Rows and columns further apart than this, in units of the picture, get more room."""

BRACKETS = {Role.HINT: ("[", "]"), Role.REACH: ("{", "}"), Role.LAST: ("(", ")"), Role.TARGET: ("<", ">")}
"""How an outline is drawn in a line of text; all others are bars."""
MEANINGS = {
    Role.HINT: "a move to make",
    Role.REACH: "what a move would change",
    Role.LAST: "the last move",
    Role.TARGET: "where a piece can go",
    Role.WINNING: "a winning move",
    Role.GOAL: "the goal",
}
INKS = {
    Role.LABEL: "2", Role.DONE: "2", Role.HOLE: "2", Role.HINT: "1;36", Role.REACH: "1;36", Role.TARGET: "1;36",
    Role.WINNING: "1;36", Role.LAST: "1", Role.PIECE: "1", Role.LIT: "1;33",
}  # fmt: skip
"""Codes of the terminal for the roles: dim, bold, and colours that people choose for themselves."""
PLUS, MINUS = (153, 117, 75, 69), (223, 215, 208, 172)
"""The numbers of the blue and orange tints for the weights 1 to 4, among the 256 colours of terminals."""

PARTS = (117, 222, 115, 218, 229, 147, 216, 252)
"""The numbers of the colours of parts."""


def text(picture: Picture, *, colour: bool = False) -> str:
    """Return the picture as lines of text; with `colour` they carry the codes of a terminal."""
    drawn = table(picture)
    widths = _widths(drawn)
    lines = [printable(picture.title), ""] if picture.title else []
    for number, rows in enumerate(drawn.rows()):
        lines += [""] if number else []
        lines += _block(drawn, rows, widths, colour=colour)
    notes = [*drawn.footnotes(), *_notes(drawn)]
    lines += ["", *notes] if notes else []
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class _Canvas:
    """Lines of letters, each with the code of its colour."""

    rows: dict[int, dict[int, tuple[str, str]]] = field(default_factory=dict)

    def put(self, row: int, column: int, letters: str, ink: str = "") -> None:
        line = self.rows.setdefault(row, {})
        for offset, letter in enumerate(letters):
            line[column + offset] = (letter, ink)

    def line(self, row: int, *, colour: bool) -> str:
        cells = self.rows.get(row, {})
        end = max((at for at, (letter, ink) in cells.items() if letter != " " or ink), default=-1) + 1
        shown = [cells.get(at, (" ", "")) for at in range(end)]
        if not colour:
            return "".join(letter for letter, _ in shown).rstrip()
        runs = ((ink, "".join(letter for letter, _ in run)) for ink, run in groupby(shown, lambda cell: cell[1]))
        return "".join(f"\x1b[{ink}m{letters}\x1b[0m" if ink else letters for ink, letters in runs)


@dataclass(frozen=True, slots=True)
class _Column:
    """Where a column of the table stands in the lines of text."""

    start: int
    face: int
    """The width of the faces."""
    tag: int
    """The width of the tags, 0 where there are none."""

    @property
    def end(self) -> int:
        return self.start + self.face + (1 + self.tag if self.tag else 0)


def _widths(drawn: Table) -> list[tuple[int, int]]:
    """Return the widths of faces and tags in each column; the columns of boards are all equally wide."""
    widths = [(0, 0)] * len(drawn.lefts)
    boards = set()
    for (_, column), entry in drawn.entries.items():
        face, tag = entry.written()
        widths[column] = max(widths[column][0], len(face)), max(widths[column][1], len(tag))
        boards |= {column} if entry.is_board else set()
    common = tuple(max((widths[column][part] for column in boards), default=0) for part in (0, 1))
    return [(common[0], common[1]) if column in boards else own for column, own in enumerate(widths)]


def _columns(drawn: Table, chosen: list[int], widths: list[tuple[int, int]]) -> dict[int, _Column]:
    """Return where the chosen columns stand, side by side, so far apart that captions do not meet."""
    columns: dict[int, _Column] = {}
    at = 1 if drawn.bands else 0
    captions = {(row, column): words for row, column, words in drawn.captions}
    for before, column in pairwise([None, *chosen]):
        if before is not None and column is not None:
            far = drawn.lefts[column] - drawn.lefts[before] if column == before + 1 else 0
            at = columns[before].end + GAP + (min((far - FAR) // 16 + 1, 6) if far > FAR else 0)
        near = at
        for row, start in captions:
            if (row, column) in captions and start in columns:
                at = max(at, columns[start].start + len(captions[row, start]) + GAP)
        if before is not None and not _is_of_board(drawn, before):
            # The labels of rows stay beside their board when a caption pushes it away.
            columns[before] = replace(columns[before], start=columns[before].start + at - near)
        if column is not None:
            columns[column] = _Column(at, *widths[column])
    return columns


def _is_of_board(drawn: Table, column: int) -> bool:
    return any(entry.is_board for (_, own), entry in drawn.entries.items() if own == column)


def _block(drawn: Table, rows: list[int], widths: list[tuple[int, int]], *, colour: bool) -> Iterator[str]:
    inside, canvas = set(rows), _Canvas()
    used = sorted({column for row, column in drawn.entries if row in inside})
    columns = _columns(drawn, used, widths)
    for (row, column), entry in drawn.entries.items():
        if column in columns:
            _write(canvas, row, columns[column], entry)
    for row, start, words in drawn.captions:
        # The column where a caption starts may belong to something above alone: then it starts at the next.
        column = next((one for one in used if one >= start), start)
        if column in columns:
            canvas.put(row, columns[column].start, words, INKS[Role.LABEL])
    for role, down, across in drawn.bands:
        left, right = BRACKETS.get(role, ("|", "|"))
        for row in down:
            if across and across[0] in columns:
                canvas.put(row, columns[across[0]].start - 1, left, INKS.get(role, ""))
            if across and across[-1] in columns:
                canvas.put(row, columns[across[-1]].end, right, INKS.get(role, ""))
    for before, row in zip([None, *rows], rows, strict=False):
        if before is not None and drawn.heights[row] - drawn.heights[before] > FAR:
            yield ""
        yield canvas.line(row, colour=colour)


def _write(canvas: _Canvas, row: int, column: _Column, entry: Entry) -> None:
    face, tag = entry.written()
    ground = _tinted(entry.weight) if entry.part is None else f"30;48;5;{PARTS[entry.part % len(PARTS)]}"
    start = column.start if entry.is_bar else column.start + column.face - len(face)
    if ground:
        canvas.put(row, column.start, " " * (column.end - column.start), ground)
    for at, letters, words in ((start, face, entry.face), (column.end - len(tag), tag, entry.tag)):
        role = words[0][1] if words else Role.DONE
        canvas.put(row, at, letters, ground or INKS.get(role, ""))


def _tinted(weight: int) -> str:
    """Return the code for black on the tint of a weight; its number, with its sign, is always written on it."""
    if weight == 0:
        return ""
    return f"30;48;5;{(PLUS if weight > 0 else MINUS)[min(abs(weight), 4) - 1]}"


def _notes(drawn: Table) -> Iterator[str]:
    """Return what the outlines mean, and the arrows in words."""
    for role in dict.fromkeys(role for role, _, _ in drawn.bands):
        left, right = BRACKETS.get(role, ("|", "|"))
        yield f"{left} {right} {MEANINGS.get(role, role.value)}"
    for role, start, end in drawn.arrows:
        yield f"{drawn.name(start)} → {drawn.name(end)} {MEANINGS.get(role, role.value)}"

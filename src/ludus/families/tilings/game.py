"""Tiling: cover a board with tiles, without gap or overlap.

A move lays one tile: its name, which of its orientations (they are numbered from 0 as `ludus tilings tiles` shows
them), and the row and column to which the top left corner of its drawing comes, as in `T4 3 2 1`. The problems of the
variants are old: the chessboard without two corners is due to M. Black (Critical Thinking, 1946), pentominoes on 6 x
10 to S. W. Golomb (Polyominoes, 1965), straight trominoes and one monomino on 8 x 8 to Golomb (1954) and to R.
Backhouse, W. Chen, J. F. Ferreira (The Algorithmics of Solitaire-Like Games, section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Entry, Face, Grade, Parameter, ParameterType, Recipe, Variant, Worksheet
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.weights import Weighing
from ludus.families.tilings.certificates import Placed, Placements
from ludus.families.tilings.draw import picture
from ludus.families.tilings.placements import orientations, placements_of, without
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tile, Tiling, tiling
from ludus.families.tilings.reading import NAME, tile_list

Move: TypeAlias = tuple[str, int, int, int]
"""(tile, orientation, row, column)."""
Position: TypeAlias = tuple[Move, ...]
"""The placed tiles, sorted."""

EMPTY = "empty"
"""The text of a board without tiles."""
TILES = ("L4", "T4", "I3", "V3", "P5", "Y5", "L4 T4", "S4 L4")
"""The tiles of new boards."""
MAX_CELLS = 10_000
"""Larger boards are problems for files, not for playing."""


@dataclass(frozen=True, slots=True)
class TilingGame:
    """The game for one board and one set of tiles."""

    region: str
    tiles: str
    lattice: str = "square"
    symmetry: str = "all"

    def __post_init__(self) -> None:
        if (cells := len(self._whole().cells())) > MAX_CELLS:
            raise invalid("region", f"expected at most {MAX_CELLS} cells to play with, got {cells}")

    def start(self) -> Position:
        return ()

    def moves(self, position: Position) -> Iterable[Move]:
        if not self._whole().is_plane:
            raise invalid("region", "expected a region of the plane to play on; glued boards and boxes can be solved")
        return [self._move(placed) for placed in self._fitting(position)]

    def play(self, position: Position, move: Move) -> Position:
        placed = self._placed(move)
        left = self._left(position)
        if placed is None or not set(placed.cells) <= set(left.cells()):
            raise IllegalMove(f"the tile does not fit there: {self.write_move(move)}")
        tile = left.tile(placed.tile)
        if tile.count == 0:
            raise IllegalMove(f"there is no {tile.name} left")
        return tuple(sorted((*position, move)))

    def is_won(self, position: Position) -> bool:
        left = self._left(position)
        return not left.cells() and not any(tile.count for tile in left.tiles)

    def read(self, text: str) -> Position:
        if text.strip() == EMPTY:
            return ()
        position: Position = ()
        for part in text.split(","):
            try:
                position = self.play(position, self.read_move(part))
            except IllegalMove as error:
                raise invalid("position", f"expected tiles beside each other: {error}") from None
        return position

    def write(self, position: Position) -> str:
        return ", ".join(map(self.write_move, position)) or EMPTY

    def read_move(self, text: str) -> Move:
        name, *numbers = text.split() or [""]
        if not NAME.fullmatch(name) or len(numbers) != 3 or not all(map(_is_number, numbers)):
            example = self.write_move(next(iter(self.moves(())), ("T4", 3, 2, 1)))
            message = f"expected tile, orientation, row and column, such as {example}; got {abbreviate(text)}"
            raise invalid("move", message)
        return name, int(numbers[0]), int(numbers[1]), int(numbers[2])

    def write_move(self, move: Move) -> str:
        return " ".join(map(str, move))

    def picture(self, position: Position) -> Picture:
        moves: dict[Cell, tuple[str, ...]] = {}
        for fitting in self._fitting(position):
            first = fitting.cells[0]
            moves[first] = (*moves.get(first, ()), self.write_move(self._move(fitting)))
        tiles = [placed for move in position if (placed := self._placed(move)) is not None]
        return picture(self._whole(), placed=tiles, moves=moves)

    def problem(self, position: Position, question: Question) -> Tiling:
        left = self._left(position)
        if not left.cells():
            raise IllegalMove("every cell is covered: there is nothing left to ask")
        return replace(left, question=question)

    def solution(self, certificate: Certificate) -> Iterator[Move]:
        if isinstance(certificate, Placements):
            yield from map(self._move, certificate.placements)

    def puzzle(self, problem: Tiling) -> Variant:
        texts = dict(zip((tile.name for tile in self._whole().tiles), tile_list(self.tiles), strict=True))
        tiles = [
            texts[tile.name] if tile.count is None else f"{texts[tile.name].partition(':')[0]}:{tile.count}"
            for tile in problem.tiles
        ]
        return Variant("a new puzzle", {"region": "/".join(problem.region), "tiles": " ".join(tiles)})

    def redrawn(self, draw: Random) -> dict[str, str]:
        return {"region": f"{draw.randint(3, 7)}x{draw.randint(4, 8)}", "tiles": draw.choice(TILES)}

    def _whole(self) -> Tiling:
        return _problem(self.region, self.tiles, self.lattice, self.symmetry)

    def _left(self, position: Position) -> Tiling:
        """Return the cells that are bare and the tiles that are left."""
        whole = self._whole()
        there = [placed for move in position if (placed := self._placed(move)) is not None]
        gone = {cell for placed in there for cell in placed.cells}
        names = [placed.tile for placed in there]
        tiles = tuple(
            tile if tile.count is None else replace(tile, count=tile.count - names.count(tile.name))
            for tile in whole.tiles
        )
        return replace(whole, region=without(whole.region, gone), tiles=tiles)

    def _fitting(self, position: Position) -> Iterator[Placed]:
        left = self._left(position)
        cells = left.cells()
        for tile in left.tiles:
            if tile.count != 0:
                for place in placements_of(cells, tile.cells, left.lattice, tile.symmetry):
                    yield Placed(tile.name, tuple(cells[cell] for cell in place))

    def _placed(self, move: Move) -> Placed | None:
        """Return the cells that a move covers; None when there is no such tile or orientation."""
        name, number, row, column = move
        whole = self._whole()
        tile = next((tile for tile in whole.tiles if tile.name == name), None)
        shapes = () if tile is None else _shapes(whole, tile)
        if not 0 <= number < len(shapes):
            return None
        return Placed(name, tuple((r + row, c + column) for r, c in shapes[number]))

    def _move(self, placed: Placed) -> Move:
        whole = self._whole()
        for number, shape in enumerate(_shapes(whole, whole.tile(placed.tile))):
            row, column = placed.cells[0][0] - shape[0][0], placed.cells[0][1] - shape[0][1]
            if tuple((r + row, c + column) for r, c in shape) == tuple(sorted(placed.cells)):
                return placed.tile, number, row, column
        raise invalid("move", f"expected a copy of {placed.tile}, got {abbreviate(placed.cells)}")


@lru_cache(maxsize=64)
def _problem(region: str, tiles: str, lattice: str, symmetry: str) -> Tiling:
    return tiling(region, tiles, lattice=lattice, symmetry=symmetry)


def _shapes(problem: Tiling, tile: Tile) -> tuple[tuple[Cell, ...], ...]:
    return orientations(tile.cells, problem.lattice, tile.symmetry)


def _is_number(text: str) -> bool:
    # A shape of triangles keeps where they point, so the corner of its drawing may be left of the region.
    return is_number(text.removeprefix("-"), 5)


def _rule(game: TilingGame) -> tuple[str, str]:
    named = [tile.name for tile in game.problem(game.start(), Question.SOLVE).tiles]
    tile = (
        {"I1": "a square tile", "I2": "a domino"}.get(named[0], f"a tile {named[0]}") if len(named) == 1 else "a tile"
    )
    return f"lay {tile} on bare squares.", "every square is covered once."


GAME = Entry(
    title="Tiling",
    also=("tilings",),
    summary="Lay tiles on a board until every cell is covered, each by one tile.",
    source="S. W. Golomb, Polyominoes (1965)",
    rules=TilingGame,
    counted=("tile", "tiles"),
    recipe=Recipe({"tiles": "F5 W5 Y5"}, 4, 9, Grade.CHOICES, has_unique=True),
    weekdays=(3, 5),
    goal="Cover every cell.",
    worksheet=Worksheet("Cover the region with {} of four cells in the shape of an L.", 3, {"tiles": "L4"}, every=2),
    parameters=(
        Parameter(
            "region", ParameterType.TEXT, "4x5", "the board: a size such as 8x8, or rows of # and . such as ##/#."
        ),
        Parameter(
            "tiles", ParameterType.TEXT, "L4", "names, drawings, counts: T4, I1:1, A=##/.#; see ludus tilings tiles"
        ),
        Parameter("lattice", ParameterType.TEXT, "square", "square, hexagonal or triangular cells"),
        Parameter("symmetry", ParameterType.TEXT, "all", "how tiles may be turned: all, rotations, none"),
    ),
    questions={
        Question.SOLVE: "Can the board be covered? If so, how; if not, why not?",
        Question.COUNT: "In how many ways can the board be covered?",
        Question.SOLUTIONS: "Which coverings are there, up to symmetry?",
        Question.WHERE: "In which of its placements does a tile occur?",
        Question.COLOURING: "Which colouring rules out a tiling, or why does none?",
    },
    variants={
        "mutilated": Variant(
            "a chessboard without two opposite corners, and dominoes: impossible",
            {"region": ".#######/" + "########/" * 6 + "#######.", "tiles": "I2"},
        ),
        "pentominoes": Variant(
            "the twelve pentominoes on 6 x 10: 2339 ways, up to symmetry",
            {"region": "6x10", "tiles": " ".join(f"{letter}5:1" for letter in "FILNPTUVWXYZ")},
        ),
        "trominoes": Variant(
            "straight trominoes and one monomino on a chessboard: where can the monomino be?",
            {"region": "8x8", "tiles": "I3 I1:1"},
        ),
    },
    weighing=Weighing(
        "Give every cell a number. If every placement of a tile weighs the same, and the region does not weigh what the"
        " tiles would, there is no tiling.",
        ("(r + c) mod 2", "(r + c) mod 3", "c mod 2", "(r + c) mod 4 == 1"),
        ("placement", "placements"),
    ),
    face=Face(
        "tilings",
        "62 squares, 31 dominoes, and no way.",
        "lay a tile on bare squares.",
        "every square is covered once.",
        board="cells",
        order=4,
        rule=_rule,
        nudge="Begin where only one tile fits.",
    ),
)

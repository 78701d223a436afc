"""Glued boards and boxes: every placement of every tile, as sets of cells of the drawing.

With `wrap` the columns, or the rows, or both are circles (a cylinder, a torus); a circle with a twist comes back
mirrored (a Möbius band, a Klein bottle), and a placement is the image of one in the plane that covers the board. With
`layers` the drawing shows the layers of a box, one below the other: the cell [r, c] is in layer r // h and row r % h,
h rows to a layer; so are the cells of tiles. A placement covers as many different cells as the tile has.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.tiling.game import Game, Place, Question, Tile
from ludus_check.tiling.lattice import Cell, Lattice

Cube = tuple[int, int, int]
"""(layer, row, column)"""
Wrap = bool | str
"""False, True, or TWIST"""
TWIST = "twist"


@dataclass(frozen=True, slots=True)
class World(Game):
    """A game whose placements were listed from the gluing, or in the box."""

    places: Mapping[str, frozenset[Place]]
    """all placements in the whole region, by the name of the tile"""
    around: Mapping[tuple[str, int], Sequence[Place]]
    """those that cover a cell"""

    @property
    def is_plane(self) -> bool:
        """Whether the drawing is a part of the plane."""
        return False

    def placements(self, tile: Tile) -> Iterator[Place]:
        """Return every place of a tile in the region; none when it has no copies."""
        if tile.count != 0:
            yield from sorted(place for place in self.places[tile.name] if self.region >= frozenset(place))

    def covering(self, tile: Tile, index: int) -> Iterator[Place]:
        """Return the places of a tile that cover one cell of the region."""
        if tile.count != 0:
            yield from (place for place in self.around.get((tile.name, index), ()) if self.region >= frozenset(place))

    def is_copy(self, tile: Tile, cells: Iterable[Cell]) -> bool:
        """Return whether some cells are a placement of a tile, in the whole region."""
        return tuple(sorted(r * self.width + c for r, c in cells)) in self.places[tile.name]


def read_world(problem: Record, game: Game, shapes: Mapping[str, tuple[list[Cell], str]]) -> Game:
    """Return the game on the glued board, or in the box, that a problem describes; the game itself in the plane.

    `shapes` has the cells of each tile and the name of its symmetry, "all", "rotations" or "none".
    """
    wrap, layers = _wrap(problem), problem.integer("layers", 1, game.height, 1)
    if game.height % layers:
        raise Malformed(problem.path("layers"), f"expected a divisor of the {game.height} rows, got {layers}")
    if wrap == (False, False) and layers == 1:
        return game
    field = problem.path("layers" if layers > 1 else "wrap")
    if game.lattice is not Lattice.SQUARE or game.question is Question.SOLUTIONS or (layers > 1 and any(wrap)):
        raise Malformed(field, 'expected either wrap or layers, on squares, not for the question "solutions"')
    places = {}
    for name, (cells, symmetry) in shapes.items():
        found = _in_box(game, cells, symmetry, game.height // layers) if layers > 1 else _glued(game, name, wrap)
        inside = (place for place in found if game.region >= frozenset(place))
        places[name] = frozenset(place for place in inside if len(set(place)) == len(cells))
    around: dict[tuple[str, int], list[Place]] = {}
    for name, every in places.items():
        for one in every:
            for index in one:
                around.setdefault((name, index), []).append(one)
    plane = game.height, game.width, game.region, game.tiles, game.lattice, game.question, game.asked
    return World(*plane, places, around, layer=game.height // layers if layers > 1 else 0)


def _wrap(problem: Record) -> tuple[Wrap, Wrap]:
    if not problem.has("wrap"):
        return False, False
    known: list[Wrap] = [False, True, TWIST]
    chosen = [
        word for _, value in problem.entries("wrap", 2, 2) for word in known if value is word or value == word == TWIST
    ]
    if len(chosen) != 2 or chosen == [TWIST, TWIST]:
        raise Malformed(problem.path("wrap"), 'expected two of false, true, "twist", and at most one "twist"')
    return chosen[0], chosen[1]


def _glued(game: Game, name: str, wrap: tuple[Wrap, Wrap]) -> Iterator[Place]:
    """Return the cells of all orientations of a tile at all cells of the region, around the glued sides."""
    tile = game.tile(name)
    for _, shape in tile.shapes if tile is not None else ():
        for index in game.region:
            row, column = game.cell(index)
            starts = [(row, column)]
            if wrap[1] == TWIST:
                starts.append((game.height - 1 - row, column + game.width))
            if wrap[0] == TWIST:
                starts.append((row + game.height, game.width - 1 - column))
            for down, across in starts:
                cells = [_folded(game, down + r, across + c, wrap) for r, c in shape]
                if all(0 <= r < game.height and 0 <= c < game.width for r, c in cells):
                    yield tuple(sorted(r * game.width + c for r, c in cells))


def _folded(game: Game, r: int, c: int, wrap: tuple[Wrap, Wrap]) -> Cell:
    """Return the cell of the board below a cell of the plane: once round is a step by the width, or the height."""
    if wrap[1]:
        if wrap[1] == TWIST and c // game.width % 2:
            r = game.height - 1 - r
        c %= game.width
    if wrap[0]:
        if wrap[0] == TWIST and r // game.height % 2:
            c = game.width - 1 - c
        r %= game.height
    return r, c


def _in_box(game: Game, cells: list[Cell], symmetry: str, height: int) -> Iterator[Place]:
    """Return the cells of all orientations of a tile at all cells of a box whose layers have a height."""
    for shape in _turned([(*divmod(r, height), c) for r, c in cells], symmetry):
        for index in game.region:
            row, column = game.cell(index)
            layer, row = divmod(row, height)
            spots = [(layer + z, row + y, column + x) for z, y, x in shape]
            if all(0 <= y < height and 0 <= x < game.width and 0 <= z * height < game.height for z, y, x in spots):
                yield tuple(sorted((z * height + y) * game.width + x for z, y, x in spots))


def _turned(cells: list[Cube], symmetry: str) -> set[tuple[Cube, ...]]:
    """Return the orientations of some cubes, relative to the first of them.

    >>> [len(_turned([(0, 0, 0), (0, 0, 1), (0, 1, 0)], one)) for one in ("all", "rotations", "none")]
    [12, 12, 1]
    """
    found = set()
    for axes in permutations(range(3)):
        is_even = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3)) % 2 == 0
        for signs in product((1, -1), repeat=3):
            is_turn = is_even == (signs[0] * signs[1] * signs[2] > 0)
            is_same = axes == (0, 1, 2) and signs == (1, 1, 1)
            if symmetry == "all" or is_same or (symmetry == "rotations" and is_turn):
                moved = sorted(tuple(s * cell[a] for a, s in zip(axes, signs, strict=True)) for cell in cells)
                z, y, x = moved[0]
                found.add(tuple((a - z, b - y, c - x) for a, b, c in moved))
    return found

"""Counting tilings cell by cell: what matters of the tiles laid so far is which later cells they cover.

The cells are taken along the shorter side. The first cell that is not yet covered is covered by a tile of which it is
the first cell. So the tilings of what lies behind fall into classes by the cells ahead that are covered, and by how
many copies of the counted tiles are used; only the sizes of the classes are kept, as exact integers.
"""

from typing import TypeAlias

from ludus_check.by_search.tiling.plane import Plane
from ludus_check.errors import NotChecked
from ludus_check.tiling.game import Game
from ludus_check.words.phrases import number
from ludus_check.work import Work

Choices: TypeAlias = list[list[tuple[tuple[int, ...], int, int]]]
"""For each cell the placements that begin there, as `_choices` returns them."""

MAX_CLASSES = 100_000
"""Maximum number of classes kept at once."""
LONG = 4096
"""Bits of a class that take as much time and memory as one more class."""
FEW_CLASSES = 512
MAX_BITS = 18
DENSE = 8
"""When there are more than a few classes, one in eight patterns of at most 18 cells, a plane goes on."""


def count_tilings(game: Game, work: Work) -> int:
    """Return the number of tilings; NotChecked when that takes too many steps."""
    by_columns = game.height < game.width
    order = sorted(game.region, key=(lambda index: game.cell(index)[::-1]) if by_columns else None)
    work.spend(sum(len(tile.shapes) * tile.area for tile in game.tiles) * len(order) // 10)
    choices, field, full = _choices(game, {index: rank for rank, index in enumerate(order)})
    bits = 1 + max((cells[-1] for options in choices for cells, _, _ in options), default=0)
    wide = 1 + bits // LONG
    classes = {0: 1}
    for cell, begun in enumerate(choices):
        if field == 0 and bits <= MAX_BITS and len(classes) > FEW_CLASSES and 1 << bits <= DENSE * len(classes):
            return _on_plane(choices, Plane(classes, cell, bits), work)
        later: dict[int, int] = {}
        options = [(_bits(cells), shift, room) for cells, shift, room in begun]
        work.spend(1 + len(classes) * (1 + len(options)) * wide)
        # The low `field` bits of a state count tiles; those above tell which cells are covered, from this one on.
        for state, ways in classes.items():
            if state >> field & 1:
                after = (state >> field + 1 << field) | state & (1 << field) - 1
                later[after] = later.get(after, 0) + ways
                continue
            for covered, shift, room in options:
                if not state >> field & covered and (shift < 0 or (state >> shift & room) < full[shift]):
                    laid = (state >> field | covered) >> 1 << field | state & (1 << field) - 1
                    laid += 1 << shift if shift >= 0 else 0
                    later[laid] = later.get(laid, 0) + ways
        classes = later
        if len(classes) * wide > MAX_CLASSES:
            raise NotChecked(f"there are more than {number(MAX_CLASSES // wide)} classes of partial tilings")
    end = sum(count << shift for shift, count in full.items())
    return classes.get(end, 0)


def _on_plane(choices: Choices, plane: Plane, work: Work) -> int:
    """Return the number of tilings from a plane on."""
    for options in choices[plane.cell :]:
        covers = [_bits(cells) for cells, _, _ in options]
        work.spend(plane.steps(covers))
        plane.pass_cell(covers)
    return plane.ways()


def _choices(game: Game, rank: dict[int, int]) -> tuple[Choices, int, dict[int, int]]:
    """Return for each cell the placements that begin there, how many bits the counters take, and their full values.

    A placement is the cells that it covers, numbered from its first, the place of the counter of its tile (-1 for
    none) and the bits of this counter.
    """
    choices: Choices = [[] for _ in rank]
    field, full = 0, dict[int, int]()
    for tile in game.tiles:
        shift, bits = -1, 0
        if tile.count is not None:
            shift, bits = field, tile.count.bit_length() + 1
            full[shift] = tile.count
            field += bits
        for place in game.placements(tile):
            ranks = sorted(rank[index] for index in place)
            choices[ranks[0]].append((tuple(later - ranks[0] for later in ranks), shift, (1 << bits) - 1))
    return choices, field, full


def _bits(cells: tuple[int, ...]) -> int:
    """Return cells as bits, made when they are needed: for tiles that reach far they are long."""
    return sum(1 << cell for cell in cells)

"""Counting tilings cell by cell: what matters of the tiles laid so far is which later cells they cover.

The cells are taken along the shorter side. The first cell that is not yet covered is covered by a tile of which it is
the first cell. So the tilings of what lies behind fall into classes by the cells ahead that are covered, and by how
many copies of the counted tiles are used; only the sizes of the classes are kept, as exact integers.
"""

from ludus_check.errors import NotChecked
from ludus_check.tiling.game import Game
from ludus_check.words.phrases import number
from ludus_check.work import Work

MAX_CLASSES = 100_000
"""Maximum number of classes kept at once."""


def count_tilings(game: Game, work: Work) -> int:
    """Return the number of tilings; NotChecked when that takes too many steps."""
    by_columns = game.height < game.width
    order = sorted(game.region, key=(lambda index: game.cell(index)[::-1]) if by_columns else None)
    work.spend(sum(len(tile.shapes) * tile.area for tile in game.tiles) * len(order) // 10)
    choices, field, full = _choices(game, {index: rank for rank, index in enumerate(order)})
    classes = {0: 1}
    for options in choices:
        later: dict[int, int] = {}
        work.spend(1 + len(classes) * (1 + len(options)))
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
        if len(classes) > MAX_CLASSES:
            raise NotChecked(f"there are more than {number(MAX_CLASSES)} classes of partial tilings")
    end = sum(count << shift for shift, count in full.items())
    return classes.get(end, 0)


def _choices(game: Game, rank: dict[int, int]) -> tuple[list[list[tuple[int, int, int]]], int, dict[int, int]]:
    """Return for each cell the placements that begin there, how many bits the counters take, and their full values.

    A placement is the cells that it covers, as bits relative to its first, the place of the counter of its tile (-1 for
    none) and the bits of this counter.
    """
    choices: list[list[tuple[int, int, int]]] = [[] for _ in rank]
    field, full = 0, dict[int, int]()
    for tile in game.tiles:
        shift, bits = -1, 0
        if tile.count is not None:
            shift, bits = field, tile.count.bit_length() + 1
            full[shift] = tile.count
            field += bits
        for place in game.placements(tile):
            ranks = sorted(rank[index] for index in place)
            covered = sum(1 << (later - ranks[0]) for later in ranks)
            choices[ranks[0]].append((covered, shift, (1 << bits) - 1))
    return choices, field, full

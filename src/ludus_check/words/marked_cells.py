"""Where some cells of a region lie, in words: a chessboard, whole rows or columns, residues, diagonals, rings.

Layers z, rows r and columns c are counted from 0.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod

from ludus_check.tiling.game import Game
from ludus_check.words.phrases import joined, listing, modulo, number

CHESSBOARD = "the black squares of a chessboard"
PARITY = ("even", "odd")
MINUS = "\N{MINUS SIGN}"
NAMES = ("layer", "row", "column")
Cell = tuple[int, ...]
"""(row, column), in a box with the layer before them"""
Cells = Mapping[Cell, bool]
"""The cells of the region, and whether each is marked."""


def pattern(game: Game, marked: set[int]) -> str:
    """Return in words where the marked cells are; nothing when they follow no short pattern."""
    if game.lattice.value != "square":
        return ""
    cells = {coordinates(game, index): index in marked for index in game.region}
    if len(_classes(cells, lambda at: (sum(at) % 2,))) == 1:
        return CHESSBOARD
    axes = len(next(iter(cells)))
    named = (one for way in (_lines, _residues, _diagonals) for one in way(cells, axes))
    return next(named, "") or (_rings(game, cells) if axes == 2 else "")


def coordinates(game: Game, index: int) -> Cell:
    """Return the row and the column of a cell, in a box with the layer before them."""
    row, column = game.cell(index)
    return (*divmod(row, game.layer), column) if game.layer else (row, column)


def _classes(cells: Cells, label: Callable[[Cell], Cell]) -> list[Cell]:
    """Return the classes that are marked where each is marked wholly or not at all, and they are few; else none."""
    found: dict[Cell, bool] = {}
    if any(found.setdefault(label(at), is_marked) != is_marked for at, is_marked in cells.items()):
        return []
    return sorted(one for one, is_marked in found.items() if is_marked) if len(cells) > 2 * len(found) else []


def _lines(cells: Cells, axes: int) -> Iterator[str]:
    """Yield whole columns, rows or layers."""
    for axis in reversed(range(axes)):
        lines = [line for (line,) in _classes(cells, partial(_coordinate, axis))]
        if lines and "more" not in (which := listing(lines)):
            yield f"{NAMES[axis - axes]}{'s' * (len(lines) > 1)} {which}"


def _coordinate(axis: int, at: Cell) -> Cell:
    return (at[axis],)


def _residues(cells: Cells, axes: int) -> Iterator[str]:
    """Yield the cells whose rows and columns have given residues."""
    for moduli in sorted(product(range(1, 5), repeat=axes), key=lambda sides: (prod(sides), sides)):
        if prod(moduli) > 16 or len(found := _classes(cells, partial(_remainders, moduli))) != 1:
            continue
        used = [(k - axes, x, side) for k, (x, side) in enumerate(zip(found[0], moduli, strict=True)) if side > 1]
        where = [f"{'zrc'[k]} ≡ {x}{modulo(side)}" for k, x, side in used]
        parities = [f"{PARITY[x % 2]} {NAMES[k]}s" for k, x, _ in used]
        yield f"the cells in {joined(parities)}" if max(moduli) == 2 else f"the cells with {joined(where)}"


def _remainders(moduli: Sequence[int], at: Cell) -> Cell:
    return tuple(x % side for x, side in zip(at, moduli, strict=True))


def _diagonals(cells: Cells, axes: int) -> Iterator[str]:
    """Yield the cells on which a sum such as r + c or r - 2c has one residue, or one of two."""
    for k in range(3, 9):
        every = product(range(-((k - 1) // 2), k // 2 + 1), repeat=axes)
        for factors in sorted(every, key=lambda one: (sum(map(abs, one)), [-x for x in one])):
            used = [(x, letter) for x, letter in zip(factors, "zrc"[-axes:], strict=True) if x]
            if len(used) < 2 or used[0][0] != 1:
                continue
            if 1 <= len(found := _classes(cells, partial(_form, factors, k))) <= 2:
                terms = "".join(f" {'+' if x > 0 else MINUS} {'' if abs(x) == 1 else abs(x)}{one}" for x, one in used)
                which = joined([number(residue) for (residue,) in found], "or")
                yield f"the cells with {terms[3:]} ≡ {which}{modulo(k)}"


def _form(factors: Sequence[int], k: int, at: Cell) -> Cell:
    return (sum(x * y for x, y in zip(at, factors, strict=True)) % k,)


def _rings(game: Game, cells: Cells) -> str:
    """Return the rings around the middle of a rectangle."""
    last = game.height - 1, game.width - 1
    rings = [ring for (ring,) in _classes(cells, lambda at: (min(*at, last[0] - at[0], last[1] - at[1]),))]
    if rings == [0]:
        return "the cells on the border"
    return f"ring{'s' * (len(rings) > 1)} {listing(rings)} (from the border)" if 0 < len(rings) <= 6 else ""

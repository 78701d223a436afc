"""Solved, by the list of all positions that are lost for the player to move."""

from collections.abc import Sequence
from itertools import pairwise
from math import prod

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.impartial.game import Game, box_of
from ludus_check.impartial.rule import rule_values
from ludus_check.impartial.work import most_cells
from ludus_check.limits import NPY_BYTES
from ludus_check.wording import amount, number, place, shown

Cell = tuple[int, ...]


def verify_outcomes(game: Game, certificate: Record) -> str:
    """Verify that no move leads from a lost position to a lost one, and that some move leads there from all others.

    Of a grid with too many cells a box at the corner is verified, and the sentence says so.
    """
    certificate.only(("kind", "p_positions"), ("count",))
    lost = _read(game, certificate)
    box = box_of(game.size, most_cells(game))
    right = rule_values(game, box, outcomes=True)
    near = {_index(cell, box) for cell in lost if all(x < side for x, side in zip(cell, box, strict=True))}
    if wrong := near ^ {index for index, value in enumerate(right) if value == 0}:
        bad = min(wrong)
        listed = "is listed as lost, but the player to move wins there"
        missing = "is not listed, but the player to move loses there"
        raise Rejected(f"{place(bad, box)} {listed if bad in near else missing}{game.words}")
    if prod(box) == game.cells:
        listed = (
            f"the {amount(len(lost), 'listed position')} {'is' if len(lost) == 1 else 'are'}" if lost else "none is"
        )
        return f"{listed} lost for the player to move{game.words}, all others of the {number(game.cells)} are won"
    sides = " x ".join(map(str, box))
    left = number(game.cells - prod(box))
    return (
        f"of the {sides} positions at the corner exactly {number(len(near))} of the listed are lost for the player to "
        f"move{game.words}; the other {left} positions are claimed, not checked here"
    )


def _read(game: Game, certificate: Record) -> list[Cell]:
    """Return the listed positions, which are on the grid and in increasing order."""
    axes = len(game.size)
    given = certificate.values["p_positions"]
    if not certificate.has("count") and not isinstance(given, list | tuple):
        raise Malformed(certificate.path("count"), "expected the number of positions beside a file or a buffer")
    count = certificate.integer("count", 0, NPY_BYTES // axes) if certificate.has("count") else _length(given)
    if count == 0:
        if _length(given) != 0:
            raise Malformed(certificate.path("p_positions"), f"expected an empty list, got {shown(given)}")
        return []
    flat = certificate.array("p_positions", (count, axes), 0, max(game.size) - 1)
    cells: list[Cell] = list(zip(*(flat[axis::axes] for axis in range(axes)), strict=True))
    for index, cell in enumerate(cells):
        if any(x >= side for x, side in zip(cell, game.size, strict=True)):
            field = f"{certificate.path('p_positions')}[{index}]"
            raise Malformed(field, f"expected a position on the grid {list(game.size)}, got {list(cell)}")
    if any(later <= earlier for earlier, later in pairwise(cells)):
        bad = next(i for i, (earlier, later) in enumerate(pairwise(cells), 1) if later <= earlier)
        field = f"{certificate.path('p_positions')}[{bad}]"
        raise Malformed(field, f"expected positions in increasing order, got {list(cells[bad])} after another")
    return cells


def _length(value: object) -> int:
    """Return the number of entries of a list or a buffer, -1 for anything else."""
    if isinstance(value, list | tuple):
        return len(value)
    try:
        shape = memoryview(value).shape  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return -1
    return shape[0] if shape else -1


def _index(cell: Cell, box: Sequence[int]) -> int:
    """Return the place of a cell in reading order.

    >>> _index((1, 2), (6, 8))
    10
    """
    index = 0
    for x, side in zip(cell, box, strict=True):
        index = index * side + x
    return index

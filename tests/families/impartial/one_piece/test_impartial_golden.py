"""Tables of known games, made by other programs from the definition: digests, first rows, P-positions."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludus.core.limits import Limits
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.impartial.one_piece.solve.table import grundy_table, lost_cells

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden.json").read_text())
ROOK, QUEEN = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1))


def short(p: int) -> tuple[tuple[int, int], ...]:
    """The slanted moves of the generalized ryuo."""
    return tuple((s, t) for s in range(1, p) for t in range(1, p) if s + t < p)


PIECES: dict[str, tuple[Any, Any, int]] = {
    "nim": (ROOK, (), 0),
    "ryuo p=3": (ROOK, short(3), 0),
    "ryuo p=4": (ROOK, short(4), 0),
    "ryuo p=5": (ROOK, short(5), 0),
    "rook+(1,3)+(3,1)": (ROOK, ((1, 3), (3, 1)), 0),
    "rook+(2,2)": (ROOK, ((2, 2),), 0),
    "queen": (QUEEN, (), 0),
    "queen+(1,2)+(2,1)": (QUEEN, ((1, 2), (2, 1)), 0),
    "rook+nightrider": ((*ROOK, (1, 2), (2, 1)), (), 0),
    "nightrider only": (((1, 2), (2, 1)), (), 0),
    "king": ((), ((1, 0), (0, 1), (1, 1)), 0),
    "knight": ((), ((1, 2), (2, 1)), 0),
    "ryuo p=1 with one pass": (ROOK, (), 1),
    "ryuo p=3 with one pass": (ROOK, short(3), 1),
    "ryuo p=4 with one pass": (ROOK, short(4), 1),
    "ryuo p=5 with one pass": (ROOK, short(5), 1),
}


def problem(name: str, side: int) -> Impartial:
    rays, steps, passes = PIECES[name]
    return impartial(rays, steps, (side, side), passes=passes)


def table(name: str, side: int) -> np.ndarray:
    return grundy_table(problem(name, side), Limits())[0]


@pytest.mark.parametrize("name", GOLDEN["digests"])
def test_a_table_of_256_by_256_has_the_known_digest(name: str) -> None:
    digest, largest, total, lost = GOLDEN["digests"][name]
    values = table(name, 256)
    assert (values.max(), values.sum(dtype=np.int64), (values == 0).sum()) == (largest, total, lost)
    assert hashlib.sha256(values.astype("<u2").tobytes()).hexdigest() == digest
    assert (lost_cells(problem(name, 256)) == (values == 0)).all()


@pytest.mark.parametrize("name", GOLDEN["tables"])
def test_the_first_rows_are_known(name: str) -> None:
    rows = GOLDEN["tables"][name]
    assert table(name, len(rows)).tolist() == rows
    assert table(name, 40)[: len(rows), : len(rows)].tolist() == rows


@pytest.mark.parametrize("name", GOLDEN["lost"])
def test_the_first_lost_positions_are_known(name: str) -> None:
    listed = GOLDEN["lost"][name]
    side = max(y for _, y in listed) + 1
    cells = np.argwhere(np.triu(lost_cells(problem(name, side))))
    assert sorted(cells.tolist()) == sorted(listed)


def test_ryuo_in_three_dimensions_is_known() -> None:
    steps = [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    cube = impartial([(1, 0, 0), (0, 1, 0), (0, 0, 1)], steps, (4, 4, 4))
    assert grundy_table(cube, Limits())[0].tolist() == GOLDEN["ryuo p=3 in three dimensions"]

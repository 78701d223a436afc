"""Verdicts from computations: a printed matrix against ours, a statement on every game of a range."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

from ludus.core.arrays import Array, Nested
from ludus.core.claims import Confirmed, Erratum, Failed, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows.paper.functions import Functions
from ludus.families.linear.windows.paper.game import DRGame
from ludus.papers.dice_rolling.printed import Rows

Complaint: TypeAlias = str
"""What is wrong with a statement on one game; empty when nothing is."""

Case = TypeVar("Case", DRGame, Functions)


def matrix_verdict(what: str, computed: Array, printed: Rows, *, remark: str = "") -> Verdict:
    """Return Confirmed when the printed matrix is the computed one, else the Erratum that lists the entries."""
    given = np.asarray(printed)
    if given.shape == computed.shape and (given == computed).all():
        return Confirmed(f"all {given.size} entries of {what}")
    cells = [tuple(map(int, cell)) for cell in np.argwhere(given != computed)]
    return Erratum(
        printed=", ".join(f"{given[cell]} at {cell}" for cell in cells),
        right=", ".join(f"{computed[cell]} at {cell}" for cell in cells),
        counterexample=f"{what} by its definition" + (f"; {remark}" if remark else ""),
    )


def on_all(cases: Iterable[Case], complaint: Callable[[Case], Complaint], *, range: str, proof: str = "") -> Verdict:
    """Return Confirmed with the range when no case gives a complaint, else Failed with the first one."""
    for case in cases:
        wrong = complaint(case)
        if wrong:
            game = case.game if isinstance(case, Functions) else case
            return Failed(f"{name(game)}: {wrong}")
    return Confirmed(range, proof)


def name(game: DRGame) -> str:
    """Return the paper's name of a game, such as ((6,8);(2,4);5)."""
    (a1, a2), (b1, b2) = game.shape, game.window
    return f"(({a1},{a2});({b1},{b2});{game.modulus})"


def written(board: Array) -> Nested:
    """Return a board as nested lists."""
    nested: Nested = board.tolist()
    return nested

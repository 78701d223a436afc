"""Miyadera, Li, Tsujii, "Two Dimensional Silver Dollar Game", as executable claims.

Every definition, figure, theorem and lemma is a claim whose verdict is computed, from the data in `printed`.
Everything is recomputed from the definitions by the naive code in `oracle` and `rook_boards`, under each reading of the
rules that the text allows. The errata refer to the text of the paper as we have it, which lacks its pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ludus.core.claims import Paper, illustrated
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.draw import corner_board, corner_page
from ludus.papers.silver_dollar import beyond, push, rooks
from ludus.papers.silver_dollar.oracle import (
    JUMPING,
    PUSHING,
    ROOKS,
    Coin,
    Rules,
    State,
    coin_values,
    ordered,
    squares,
    two_heaps,
)
from ludus.papers.silver_dollar.printed import HEADLINES, PRINTED, Printed
from ludus.render.shapes.grids import beside, grid
from ludus.render.shapes.sheets import Index

CHAPTERS = (push, rooks, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    return Paper(
        title="Two Dimensional Silver Dollar Game",
        authors="Ryohei Miyadera, Enchong Li, Akito Tsujii",
        year=None,
        claims=illustrated(claims, pictures(printed), HEADLINES),
    )


def coins(state: State, title: str) -> Picture:
    """Return two coins on the board; row and column 0 are off the board."""
    return _picture(state, title, is_off=True)


def two_rooks(state: State, title: str) -> Picture:
    """Return two rooks on the board, the corner marked."""
    return _picture(state, title, is_off=False)


def _picture(state: State, title: str, *, is_off: bool) -> Picture:
    side = max(*state[0], *state[1]) + 2
    name = "coins" if is_off else "rooks"
    shapes, size = corner_page(corner_board((side, side)), _Squares(state, is_off))
    words = f"The {name} stand at {state[0]} and {state[1]}: first the column, then the row."
    return Picture(*size, shapes, title, words)


@dataclass(frozen=True, slots=True)
class _Squares:
    """The squares of the board: x to the right, y downwards."""

    state: State
    is_off: bool

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        column, row = index
        if self.is_off and 0 in index:
            yield Cell(at, Role.HOLE, 0, "", f"column {column}, row {row}: off the board")
            return
        role = Role.GOAL if not self.is_off and not any(index) else Role.CELL
        yield Cell(at, role, 0, "", f"column {column}, row {row}")
        if index in self.state:
            yield Piece(at, Role.PIECE, "", f"column {column}, row {row}: a piece")


SIDE = 8
CORNER: State = ((1, 1), (1, 2))


def pictures(printed: Printed) -> Mapping[str, Callable[[], Picture]]:
    """Return the pictures, by the id of their claim; one of each figure is with its claim."""
    return {
        "coin-moves": partial(coins, ((3, 2), (2, 4)), "Figure 1: two coins, squares from 1; 0 is off the board"),
        "push-readings": pushes,
        "figures-6-7": partial(two_figures, (6, ((2, 4), (3, 4))), (7, ((4, 2), (4, 3))), "in P_1"),
        "figures-8-9": partial(two_figures, (8, ((2, 2), (3, 3))), (9, ((2, 3), (3, 2))), "in N_0"),
        "terminal-positions": partial(two_figures, (4, ((0, 0), (1, 0))), (5, ((0, 0), (0, 1))), "terminal"),
        "abstract-sets": partial(coins, CORNER, "Won for the player to move: push both coins off"),
        "abstract-landing": partial(coins, CORNER, "May the coin below land on the other one?"),
        "theorem-2-domain": partial(coins, ((0, 0), (0, 1)), "(0, 0, 0, 1): both coins are off the board"),
        "theorem-2": partial(lost_with, PUSHING, (3, 2), "Coins that push"),
        "theorem-3": partial(lost_with, JUMPING, (3, 2), "Coins that jump"),
        "theorem-4": partial(lost_with, ROOKS, (3, 2), "Two rooks", first=0),
        "landing-readings": partial(coins, CORNER, "Lost if no coin may land on the other, won if it may"),
        "theorem-3-brackets": partial(coins, ((1, 1), (2, 2)), "In P_0 and in N_0: the brackets decide"),
        "same-square": partial(two_rooks, ((0, 1), (0, 1)), "Both rooks on (0, 1): won for the player to move"),
        "lemma-1": partial(coins, ((1, 1), (1, 3)), "2 with coins that may leave, 1 with rooks that may not"),
        "two-heaps": heaps,
    }


def two_figures(first: tuple[int, State], second: tuple[int, State], words: str) -> Picture:
    """Return two figures of the paper in a row, as they are inferred from the text."""
    drawn = {f"Figure {number}": two_rooks(state, "") for number, state in (first, second)}
    return beside(drawn, f"Figures {first[0]} and {second[0]}: {words}")


def pushes() -> Picture:
    """Return Figures 2 and 3 as the text describes them: before and after a push, and both coins off."""
    drawn = {
        "before": coins(((1, 2), (3, 2)), ""),
        "pushed by one": coins(((0, 2), (1, 2)), ""),
        "both off": coins(((0, 2), (0, 1)), ""),
    }
    return beside(drawn, "Figures 2 and 3, inferred: the coin on the right moves left and pushes the other one")


def lost_with(rules: Rules, coin: Coin, words: str, *, first: int = 1) -> Picture:
    """Return the squares of the second coin for which the player to move loses, the first coin being fixed.

    The oracle counts squares from 1; `first` is what the paper calls the first one.
    """
    values = coin_values(rules, SIDE)
    rows = [["" for _ in range(SIDE)] for _ in range(SIDE)]
    roles: dict[Coin, Role] = {}
    for x, y in squares(SIDE):
        if (x, y) == coin:
            rows[y - 1][x - 1] = "here"
        elif values[ordered(coin, (x, y))] == 0:
            rows[y - 1][x - 1] = "P"
            roles[y - 1, x - 1] = Role.WINNING
    names = [str(number + first) for number in range(SIDE)]
    here = coin[0] - 1 + first, coin[1] - 1 + first
    title = f"{words}, one at {here}: lost for the player to move when the other is at P"
    return grid(rows, title, roles=roles, names=(names, names))


def heaps() -> Picture:
    """Return the first values of f."""
    found = two_heaps(12)
    rows = [[found.get((a, b), "") for b in range(12)] for a in range(12)]
    roles = {cell: Role.WINNING for cell, value in found.items() if value == 0}
    return grid(rows, "f(a, b): nim with two heaps in which the move to (0, 0) is forbidden", roles=roles)


PAPER = paper()

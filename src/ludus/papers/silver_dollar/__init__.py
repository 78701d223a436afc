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
from ludus.families.impartial.one_piece.draw import corner_board, corner_page
from ludus.families.impartial.two_pieces.two_rooks import naive_collapse
from ludus.families.proofs.automata.two_coins import Coins
from ludus.papers.silver_dollar import beyond, oracle, push, rooks
from ludus.papers.silver_dollar.oracle import JUMPING, PUSHING, ROOKS, Coin, State
from ludus.papers.silver_dollar.printed import BOARDS, HEADLINES, PRINTED, Printed
from ludus.render.shapes.grids import beside, grid
from ludus.render.shapes.sheets import Index

CHAPTERS = (push, rooks, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    title = "Two Dimensional Silver Dollar Game"
    authors = "Ryohei Miyadera, Enchong Li, Akito Tsujii"
    return Paper(title, authors, None, illustrated(claims, pictures(printed), HEADLINES, BOARDS))


def board(state: State, title: str, *, is_off: bool = True) -> Picture:
    """Return two coins on the board, whose row and column 0 are off; or two rooks, the corner marked."""
    side = max(*state[0], *state[1]) + 2
    name = "coins" if is_off else "rooks"

    def dress(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        """Return the shapes of a square: x to the right, y downwards."""
        where = f"column {index[0]}, row {index[1]}"
        if is_off and 0 in index:
            yield Cell(at, Role.HOLE, 0, "", f"{where}: off the board")
            return
        yield Cell(at, Role.CELL if is_off or any(index) else Role.GOAL, 0, "", where)
        if index in state:
            yield Piece(at, Role.PIECE, "", f"{where}: a piece")

    words = f"The {name} stand at {state[0]} and {state[1]}: first the column, then the row."
    return corner_page(corner_board((side, side)), dress).picture(title, words)


SIDE = 8
CORNER: State = ((1, 1), (1, 2))


def pictures(printed: Printed) -> Mapping[str, Callable[[], Picture]]:
    """Return the pictures, by the id of their claim; one of each figure is with its claim."""
    return {
        "coin-moves": partial(board, ((3, 2), (2, 4)), "Figure 1: two coins, squares from 1; 0 is off the board"),
        "push-readings": pushes,
        "figures-6-7": partial(two_figures, (6, ((2, 4), (3, 4))), (7, ((4, 2), (4, 3))), "in P_1"),
        "figures-8-9": partial(two_figures, (8, ((2, 2), (3, 3))), (9, ((2, 3), (3, 2))), "in N_0"),
        "terminal-positions": partial(two_figures, (4, ((0, 0), (1, 0))), (5, ((0, 0), (0, 1))), "terminal"),
        "abstract-sets": partial(board, CORNER, "Won for the player to move: push both coins off"),
        "abstract-landing": partial(board, CORNER, "May the coin below land on the other one?"),
        "theorem-2-domain": partial(board, ((0, 0), (0, 1)), "(0, 0, 0, 1): both coins are off the board"),
        "theorem-2": partial(lost_with, PUSHING, (3, 2), "Coins that push"),
        "theorem-3": partial(lost_with, JUMPING, (3, 2), "Coins that jump"),
        "theorem-4": partial(lost_with, ROOKS, (3, 2), "Two rooks", first=0),
        "landing-readings": partial(board, CORNER, "Lost if no coin may land on the other, won if it may"),
        "theorem-3-brackets": partial(board, ((1, 1), (2, 2)), "In P_0 and in N_0: the brackets decide"),
        "same-square": partial(
            board, ((0, 1), (0, 1)), "Both rooks on (0, 1): won for the player to move", is_off=False
        ),
        "lemma-1": partial(board, ((1, 1), (1, 3)), "2 with coins that may leave, 1 with rooks that may not"),
        "two-heaps": heaps,
    }


def two_figures(first: tuple[int, State], second: tuple[int, State], words: str) -> Picture:
    """Return two figures of the paper in a row, as they are inferred from the text."""
    drawn = {f"Figure {number}": board(state, "", is_off=False) for number, state in (first, second)}
    return beside(drawn, f"Figures {first[0]} and {second[0]}: {words}")


def pushes() -> Picture:
    """Return Figures 2 and 3 as the text describes them: before and after a push, and both coins off."""
    drawn = {
        "before": board(((1, 2), (3, 2)), ""),
        "pushed by one": board(((0, 2), (1, 2)), ""),
        "both off": board(((0, 2), (0, 1)), ""),
    }
    return beside(drawn, "Figures 2 and 3, inferred: the coin on the right moves left and pushes the other one")


def lost_with(rules: Coins, coin: Coin, words: str, *, first: int = 1) -> Picture:
    """Return the squares of the second coin for which the player to move loses, the first coin being fixed.

    The oracle counts squares from 1; `first` is what the paper calls the first one.
    """
    values = oracle.coin_values(rules, SIDE)
    rows = [["" for _ in range(SIDE)] for _ in range(SIDE)]
    roles: dict[Coin, Role] = {}
    for x, y in oracle.squares(SIDE):
        if (x, y) == coin:
            rows[y - 1][x - 1] = "here"
        elif values[oracle.ordered(coin, (x, y))] == 0:
            rows[y - 1][x - 1] = "P"
            roles[y - 1, x - 1] = Role.WINNING
    names = [str(number + first) for number in range(SIDE)]
    here = coin[0] - 1 + first, coin[1] - 1 + first
    title = f"{words}, one at {here}: lost for the player to move when the other is at P"
    return grid(rows, title, roles=roles, names=(names, names))


def heaps() -> Picture:
    """Return the first values of f."""
    found = naive_collapse((12, 12))
    rows = [["" if a == b == 0 else found[a, b] for b in range(12)] for a in range(12)]
    roles = {(a, b): Role.WINNING for (a, b), value in found.items() if value == 0}
    return grid(rows, "f(a, b): nim with two heaps in which the move to (0, 0) is forbidden", roles=roles)


PAPER = paper()

"""The words for marked cells: textbook patterns have textbook words, and no words lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from ludus_check.fields import record
from ludus_check.tiling.game import Game
from ludus_check.tiling.reading import read_game
from ludus_check.words.marked_cells import CHESSBOARD, coordinates, pattern


def board(rows: list[str], layers: int = 1) -> Game:
    tile = {"name": "A", "cells": [[0, 0]]}
    fields = {"ludus": 1, "kind": "tiling", "region": rows, "tiles": [tile], "layers": layers}
    return read_game(record(fields, "problem", None))


def words(game: Game, is_marked: Callable[..., object]) -> str:
    return pattern(game, {index for index in game.region if is_marked(*coordinates(game, index))})


@pytest.mark.parametrize(
    ("is_marked", "expected"),
    [
        (lambda r, c: (r + c) % 2, CHESSBOARD),
        (lambda r, c: c % 3 == 1, "columns 1, 4, 7"),
        (lambda r, c: r == 4, "row 4"),
        (lambda r, c: r % 2 == c % 2 == 0, "the cells in even rows and even columns"),
        (lambda r, c: (r + c) % 4 == 1, "the cells with r + c ≡ 1 (mod 4)"),
        (lambda r, c: (r - c) % 3 == 2, "the cells with r \N{MINUS SIGN} c ≡ 2 (mod 3)"),
        (lambda r, c: (r + 2 * c) % 5 in (0, 3), "the cells with r + 2c ≡ 0 or 3 (mod 5)"),
        (lambda r, c: r % 3 == 1 and c % 2 == 0, "the cells with r ≡ 1 (mod 3) and c ≡ 0 (mod 2)"),
        (lambda r, c: r in (0, 8) or c in (0, 9), "the cells on the border"),
        (lambda r, c: min(r, c, 8 - r, 9 - c) % 2, "rings 1, 3 (from the border)"),
        (lambda r, c: (r * r + c * c) % 7 < 3, ""),
    ],
)
def test_a_pattern_has_its_words(is_marked: Callable[..., object], expected: str) -> None:
    assert words(board(["#" * 10] * 9), is_marked) == expected


def test_boxes_have_layers_and_long_lists_are_short() -> None:
    box = board(["#####"] * 25, 5)
    assert words(box, lambda z, r, c: (z + r + c) % 4 == 1) == "the cells with z + r + c ≡ 1 (mod 4)"
    assert words(box, lambda z, r, c: z % 2) == "layers 1, 3"
    assert (
        words(box, lambda z, r, c: z % 2 == r % 2 == c % 2 == 0)
        == "the cells in even layers, even rows and even columns"
    )
    long = board(["#" * 60] * 3)
    assert words(long, lambda r, c: c % 3 == 0) == "columns 0, 3, 6, ..., 57"
    assert words(long, lambda r, c: c in (0, 1, 2, 7, 20, 30, 40, 50)) == ""


def meant(said: str, game: Game) -> set[int]:
    """The cells that words name, read by a second program."""

    def inside(r: int, c: int) -> bool:
        if lines := re.fullmatch(r"(row|column)s? ([\d, ]+)", said):
            return {"row": r, "column": c}[lines[1]] in map(int, lines[2].split(", "))
        ring = min(r, c, game.height - 1 - r, game.width - 1 - c)
        if said == "the cells on the border" or (rings := re.fullmatch(r"rings? ([\d, ]+) \(from the border\)", said)):
            return ring == 0 if said.endswith("the border") else ring in map(int, rings[1].split(", "))  # type: ignore[index]
        if parities := re.fullmatch(r"the cells in (?:(even|odd) rows)?(?: and )?(?:(even|odd) columns)?", said):
            return all(x % 2 == (one == "odd") for x, one in zip((r, c), parities.groups(), strict=True) if one)
        parts = re.findall(
            r"([-rc+\N{MINUS SIGN} \d]+) ≡ (\d+)(?: or (\d+))? \(mod (\d+)\)", said.removeprefix("the cells with ")
        )
        assert parts, said
        forms = [
            (re.sub(r"(\d)(\w)", r"\1*\2", one[0].removeprefix(" and ").replace("\N{MINUS SIGN}", "-")), one)
            for one in parts
        ]
        return all(
            eval(form, {"r": r, "c": c}) % int(m) in {int(x) for x in (a, b) if x} for form, (_, a, b, m) in forms
        )

    return {index for index in game.region if inside(*game.cell(index))}


def test_words_say_which_cells_are_marked() -> None:
    chance, told = Random(3), 0
    for _ in range(150):
        h, w = chance.randint(2, 6), chance.randint(2, 6)
        game = board(["".join(chance.choice("######.") for _ in range(w)) for _ in range(h - 1)] + ["#" * w])
        k, a, b = chance.randint(2, 6), chance.randint(0, 3), chance.randint(0, 3)
        some = set(chance.sample(range(k), chance.randint(1, max(1, k // 2))))
        marked = {index for index in game.region if (a * (index // w) + b * (index % w)) % k in some}
        if said := pattern(game, marked):
            told += 1
            black = {index for index in game.region if sum(game.cell(index)) % 2}
            assert marked in ([black, game.region - black] if said == CHESSBOARD else [meant(said, game)])
    assert told > 40

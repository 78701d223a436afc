"""`ludus table`: random pieces against the definition, other kinds of games, and what is refused before any work."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ludus.cli.main import main
from ludus.families.impartial.commands.table import chosen
from ludus.families.impartial.one_piece.problem import Impartial

ROOK = [[1, 0], [0, 1]]


def naive_table(problem: dict[str, Any]) -> np.ndarray:
    """The least number that no option has, cell by cell."""
    values = np.zeros(problem["size"], dtype=int)
    for cell in product(*map(range, problem["size"])):
        seen = set()
        for move, is_ray in [(ray, True) for ray in problem["rays"]] + [(step, False) for step in problem["steps"]]:
            there = tuple(x - s for x, s in zip(cell, move, strict=True))
            while min(there) >= 0:
                seen.add(int(values[there]))
                there = tuple(x - s for x, s in zip(there, move, strict=True)) if is_ray else (-1,)
        values[cell] = min(set(range(len(seen) + 1)) - seen)
    return values


@pytest.mark.parametrize("seed", range(12))
def test_the_table_of_a_random_piece_is_the_naive_one(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    axes = chance.choice((1, 2, 2, 3))
    vectors = [v for v in product(range(4), repeat=axes) if any(v)]
    size = [chance.randint(2, {1: 40, 2: 14, 3: 6}[axes]) for _ in range(axes)]
    moves = {name: list(map(list, chance.sample(vectors, chance.randint(0, 3)))) for name in ("rays", "steps")}
    problem = {"ludus": 1, "kind": "impartial", **moves, "size": size}
    (tmp_path / "impartial.json").write_text(json.dumps(problem))
    assert main(["table", str(tmp_path / "impartial.json"), "-o", str(tmp_path / "t.npy"), "--quiet"]) == 0
    assert (np.load(tmp_path / "t.npy") == naive_table(problem)).all()


def test_two_rooks_have_the_table_of_their_theorem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "two-rooks", "--size", "5,6", "-o", str(tmp_path / "t.npy"), "--quiet"]) == 0
    assert "the entry at the nim-sum of its coordinates" in capsys.readouterr().err
    values = np.load(tmp_path / "t.npy")
    assert values.shape == (8, 8)
    assert values[0, 0] == -1
    assert values[3, 3] == 0
    assert values[2, 3] == 4


def test_other_pairs_have_the_table_of_all_pairs(tmp_path: Path) -> None:
    assert main(["table", "silver-dollar", "--size", "3,3", "-o", str(tmp_path / "t.npy"), "--quiet"]) == 0
    values = np.load(tmp_path / "t.npy")
    assert values.shape == (4, 4, 4, 4)
    assert values[1, 1, 1, 2] == 3
    assert values[1, 1, 1, 1] == -1


def test_a_game_whose_positions_are_numbered_has_a_list(tmp_path: Path) -> None:
    assert main(["table", "kayles", "-o", str(tmp_path / "t.csv"), "--quiet"]) == 0
    assert (tmp_path / "t.csv").read_text().startswith("x,value\n0,0\n1,1\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["two-rooks", "--size", "5,5,5"], "size: expected 2 numbers, the sides of the board, got '5,5,5'"),
        (["two-rooks", "--size", "0,5"], "size[0]: expected an integer from 1"),
        (["two-rooks", "--size", "999999999,999999999"], "16384 x 16384 would fit\n"),
        (["two-rooks", "--block", "64"], "target: expected a game of one piece on a grid"),
        (["welter", "--size", "5"], "size: expected none"),
        (["rook", "--size", "5"], "size: expected a board of rook, got 5"),
        (["rook", "-o", "t.pdf"], "output: expected a file name ending in .npy, .png, .svg, .tex, .csv, got 't.pdf'"),
        (["king", "--block", "64"], "got 2 axes, the rays [] and no passes"),
        (["nim", "--misere"], "Grundy values are defined for normal play only"),
    ],
)
def test_mistakes_are_one_sentence(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", *arguments, "--quiet"]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_a_file_with_a_board_too_large_for_memory_may_be_filled_by_blocks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "big.json"
    file.write_text(json.dumps({"ludus": 1, "kind": "impartial", "rays": ROOK, "size": [40_000, 40_000]}))
    assert main(["table", str(file), "--quiet"]) == 2
    assert "32768 x 32768 would fit; with --block" in capsys.readouterr().err
    problem = chosen(str(file), {"size": None}, is_huge=True)
    assert isinstance(problem, Impartial)
    assert problem.size == (40_000, 40_000)


def test_a_table_as_json_says_what_was_verified(capsys):
    assert main(["table", "nim", "--size", "3,3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["certificate"]["values"] == [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
    assert answer["status"] == "verified"

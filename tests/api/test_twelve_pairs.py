"""The twelve calls of the interface that researchers make most, each compared with the definition or a known value."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

import ludus


def test_1_the_outcome_of_a_position() -> None:
    wythoff = ludus.game("wythoff")
    assert wythoff(5, 7).outcome() == "N"
    assert [(x, y) for x in range(8) for y in range(8) if wythoff(x, y).outcome() == "P"] == [
        *((0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)),
    ]


def test_2_a_board_from_numpy_with_king_presses_on_a_torus() -> None:
    board = np.ones((5, 5), bool)
    found = ludus.LightsOut(board, press="king", wrap=True).solve()
    assert found.is_solved
    lights = board.astype(int)
    for row, column in found.moves:
        for r, c in itertools.product((-1, 0, 1), repeat=2):
            lights[(row + r) % 5, (column + c) % 5] ^= 1
    assert not lights.any()


def test_3_lights_out_on_a_graph() -> None:
    graph = nx.petersen_graph()
    pressed = ludus.LightsOut.on_graph(graph, on="all").solve().moves
    assert all((sum(other in pressed for other in graph[node]) + (node in pressed)) % 2 for node in graph)


def test_4_verify_a_formula() -> None:
    assert ludus.game("rook").verify("x ^ y", size=50).holds
    wrong = ludus.game("wythoff").verify("x = y", size=20)
    assert not wrong.holds
    assert wrong.counterexample == (1, 1)


def test_5_guess_then_prove() -> None:
    found = ludus.Piece([(1, 0), (0, 1)], [(1, 1)]).guess(size=30)
    proved = found.prove()
    assert (proved.verdict, proved.status) == ("proved", "verified")
    assert found.formula in proved.claim


def test_6_the_sum_of_a_list() -> None:
    nim = ludus.game("nim")
    # Type checkers hold that a sum without a start may be 0: typed code writes Sum(...), or gives a start.
    assert sum(map(nim, [3, 4, 5])).outcome() == "N"  # type: ignore[union-attr]
    assert ludus.Sum(map(nim, [3, 5, 6])).outcome() == "P"
    assert sum(map(nim, [3, 4, 5]), start=ludus.Sum()).value() == 3 ^ 4 ^ 5


@pytest.mark.parametrize("suffix", [".svg", ".png", ".txt", ".tex", ".json"])
def test_7_save_a_picture(suffix: str, tmp_path: Path) -> None:
    path = ludus.LightsOut("###/###/###").solve().save(tmp_path / f"p{suffix}")
    content = path.read_bytes()
    starts = {".svg": b"<svg", ".png": b"\x89PNG", ".tex": b"\\documentclass", ".json": b'{"ludus"'}
    assert content.startswith(starts.get(suffix, b""))
    assert content


def test_8_the_english_board() -> None:
    found = ludus.PegSolitaire("english").solve(seconds=20)
    assert found.is_solved
    assert len(found.moves) == 31


def test_9_a_tiling_with_its_proof() -> None:
    assert ludus.Tiling("10x10", "T4").colouring().verdict == "solved"
    mutilated = ludus.Tiling([".######.", *["########"] * 6, "########"], "I2")
    assert mutilated.solve().is_solved
    assert ludus.Tiling([".#######", *["########"] * 6, "#######."], "I2").solve().is_impossible


def test_10_the_period_of_an_octal_game() -> None:
    found = ludus.OctalGame("0.77").period().answer
    assert (found.period, found.preperiod, found.saltus) == (12, 71, 0)


def test_11_fair_dice() -> None:
    found = next(ludus.search_dice(players=3, sides=6, seed=1))
    assert found.is_permutation_fair
    orders = [tuple(np.argsort(roll)) for roll in itertools.product(*found.faces)]
    assert len({orders.count(order) for order in set(orders)}) == 1
    assert len(set(orders)) == 6


def test_12_check_a_file(tmp_path: Path) -> None:
    path = ludus.Tiling("4x5", "L4").solve().save(tmp_path / "answer.json")
    report = ludus.check(path)
    assert report.verified
    assert report.not_verified == []
    fields = json.loads(path.read_text())
    fields["answer"] = "solved"
    assert ludus.check(fields).outcome in ("rejected", "malformed")

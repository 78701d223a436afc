"""Dice on Klein bottles, Möbius strips and with mixed moduli, against exhaustive search from the definition."""

from __future__ import annotations

import io
import json
import random
import re
from collections import deque
from math import lcm

import numpy as np
import pytest

import ludus_check
from ludus import workbench
from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.weights import Weighting
from ludus.families.linear.games.dice_surface import DiceSurface
from ludus.families.linear.klein_bottle import solve_on_klein_bottle
from ludus.families.linear.surfaces import Surface, anchors, covered, surface_problem
from ludus.families.linear.windows.certificates import Count, DistanceCounts

GOLDEN = [
    *[(2, 3, 4, 2, 2, 64, 3, 128, 4), (2, 3, 4, 3, 2, 8, 2, 8, 2), (2, 4, 4, 1, 4, 16, 4, 1024, 8)],
    *[(2, 4, 4, 2, 4, 8, 2, 64, 5), (3, 3, 3, 2, 3, 27, 6, 243, 7), (3, 3, 3, 1, 3, 27, 6, 243, 7)],
    *[(3, 3, 3, 3, 2, 27, 6, 27, 6), (3, 3, 3, 1, 2, 19683, 18, 6561, 12)],
]
"""(n, rows, columns, window, solvable and God's number on the torus, the same on the Klein bottle), by a breadth-first
search that was written independently."""


def glued(surface: Surface, shape: tuple[int, int], row: int, column: int) -> tuple[int, int]:
    """Where a cell of the plane lies on the board: walk back over one seam at a time."""
    while column >= shape[1]:
        column -= shape[1]
        row = shape[0] - 1 - row if surface in (Surface.KLEIN, Surface.MOEBIUS) else row
    return row % shape[0], column


def reachable(surface: Surface, shape: tuple[int, int], window: tuple[int, int], faces: np.ndarray) -> set[bytes]:
    """All boards that rolls make from 0."""
    moves = []
    for row, column in anchors(surface, shape, window):
        move = np.zeros(shape, dtype=np.int64)
        for i in range(window[0]):
            for j in range(window[1]):
                move[glued(surface, shape, row + i, column + j)] += 1
        moves.append(move)
    first = np.zeros(shape, dtype=np.int64)
    found, border = {first.tobytes()}, deque([first])
    while border:
        board = border.popleft()
        for move in moves:
            after = (board + move) % faces
            if after.tobytes() not in found:
                found.add(after.tobytes())
                border.append(after)
    return found


@pytest.mark.parametrize("surface", Surface)
def test_verdicts_are_those_of_exhaustive_search(surface: Surface) -> None:
    chance = random.Random(surface.value)
    for _ in range(12):
        shape = chance.choice([(2, 2), (3, 2), (2, 3), (1, 4), (4, 1)])
        window = (chance.randrange(1, shape[0] + 1), chance.randrange(1, shape[1] + 1))
        moduli = np.array([[chance.choice([2, 3]) for _ in range(shape[1])] for _ in range(shape[0])])
        faces = moduli if chance.random() < 0.5 else np.full(shape, chance.choice([2, 3]))
        known = reachable(surface, shape, window, faces)
        for _ in range(20):
            board = np.array([[chance.randrange(n) for n in row] for row in faces.tolist()])
            problem = surface_problem(board, window, faces, surface=surface)
            assert problem.modulus == lcm(*faces.ravel().tolist())
            result = workbench.ask(problem)
            # What rolls bring to 0 is minus what they make from 0.
            assert result.is_solved == (((-board) % faces).tobytes() in known), (surface, shape, window, faces, board)


@pytest.mark.parametrize("row", GOLDEN)
def test_counts_and_gods_numbers_are_those_of_an_independent_search(row: tuple[int, ...]) -> None:
    n, rows, columns, height, width, *numbers = row
    for surface, solvable, gods in ((Surface.TORUS, *numbers[:2]), (Surface.KLEIN, *numbers[2:])):
        problem = surface_problem(np.zeros((rows, columns), dtype=int), (height, width), n, surface=surface)
        count = workbench.ask(problem, "count").answer
        levels = workbench.ask(problem, "gods-number").answer
        assert isinstance(count, Solved)
        assert isinstance(count.certificate, Count)
        assert np.prod([p**e for p, e in count.certificate.solvable], dtype=object) == solvable
        assert isinstance(levels, Solved)
        assert isinstance(levels.certificate, DistanceCounts)
        assert len(levels.certificate.levels) - 1 == gods


def test_the_double_torus_decides_klein_bottles_with_an_odd_modulus() -> None:
    chance, solved = random.Random(5), 0
    for _ in range(150):
        shape = (chance.randrange(1, 5), chance.randrange(1, 6))
        window = (chance.randrange(1, shape[0] + 1), chance.randrange(1, shape[1] + 1))
        n = chance.choice([3, 5, 9, 15])
        board = np.zeros(shape, dtype=int)
        for _ in range(chance.randrange(8)):
            row, column = chance.choice(anchors(Surface.KLEIN, shape, window))
            for i in range(window[0]):
                for j in range(window[1]):
                    board[glued(Surface.KLEIN, shape, row + i, column + j)] += 1
        if chance.random() < 0.5:
            board[chance.randrange(shape[0]), chance.randrange(shape[1])] += 1
        answer = solve_on_klein_bottle(board % n, window, n, Limits())
        assert workbench.checked(answer).sentence
        assert isinstance(answer, type(workbench.ask(answer.problem, method="general").answer))
        solved += isinstance(answer, Solved)
    assert 60 < solved < 140


def test_large_klein_bottles_and_even_moduli() -> None:
    chance = np.random.default_rng(1)
    answer = solve_on_klein_bottle(chance.integers(0, 3, (40, 41)), (2, 3), 3, Limits())
    assert isinstance(answer, Solved | Impossible)
    assert workbench.checked(answer).sentence
    assert isinstance(solve_on_klein_bottle(np.zeros((2, 2), dtype=int), (1, 1), 4, Limits()), Undecided)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(InvalidInput, match="window: expected two lengths that fit"):
        surface_problem(np.zeros((2, 2), dtype=int), (3, 1), 2)
    with pytest.raises(InvalidInput, match="faces: expected"):
        surface_problem(np.zeros((1, 2), dtype=int), (1, 1), np.array([[2, 0]]))


def test_the_command_takes_a_surface(capsys: pytest.CaptureFixture[str]) -> None:
    for surface, method in (("klein", "double torus"), ("moebius", "linear algebra")):
        assert main(["torus", "1210/0121/1012", "--window", "2,2", "--modulus", "3", "--surface", surface]) == DONE
        told = capsys.readouterr().out
        assert method in told
        assert not re.search("press|light", told)


def test_hints_and_reasons_of_play_are_told_about_dice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for position, wanted in (("000/000/100", "no move helps"), ("012/222/102", "rolls set all 9 dice")):
        monkeypatch.setattr("sys.stdin", io.StringIO("why\nhint\nquit\n"))
        assert main(["play", "dice-surface", "--variant", "klein", "--position", position]) == DONE
        told = capsys.readouterr().out
        assert wanted in told
        assert not re.search("press|light", told)


def test_the_answer_about_a_surface_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["torus", "1210/0121/1012", "--window", "2,2", "--modulus", "3", "--surface", "klein"]
    assert main([*words, "--json"]) == DONE
    assert ludus_check.check(json.loads(capsys.readouterr().out)).status is ludus_check.Status.VERIFIED
    assert main([*words, "--latex"]) == MISUSED
    assert "--latex and --matrix are for the torus" in capsys.readouterr().err


def test_answers_are_told_about_dice_and_their_weights_hold_for_faces() -> None:
    chance, excluded = random.Random(8), 0
    for _ in range(60):
        shape, surface = chance.choice([(2, 2), (3, 2), (2, 3)]), chance.choice([*Surface])
        each = [[chance.choice([2, 3, 4, 6]) for _ in range(shape[1])] for _ in range(shape[0])]
        game = DiceSurface(shape, (1, 2), 2, surface.value, "/".join("".join(map(str, row)) for row in each))
        position = tuple(chance.randrange(n) for row in each for n in row)
        result = workbench.ask(game.problem(position, Question.SOLVE))
        sentence, drawn = game.restate(position, result.answer, result.sentence)
        assert not re.search("press|light", sentence)
        assert drawn.title.startswith("Dice on a")
        if isinstance(result.answer, Impossible):
            excluded += 1
            own = game.on_board(result.answer.certificate)
            assert isinstance(own, Weighting)
            m, faces = own.modulus, np.array(each)
            # No roll changes the sum, nor does the step from the last face of a die to 0; but it is not 0 now.
            assert not (own.weights * faces % m).any()
            for anchor in anchors(surface, shape, (1, 2)):
                cells = covered(surface, shape, (1, 2), anchor)
                assert sum(own.weights[cell] * often for cell, often in cells.items()) % m == 0
            total = int(own.weights.ravel() @ np.array(position, dtype=object)) % m
            assert total
            assert f"the dice total {total} (mod {m})" in sentence
    assert 10 < excluded < 55


def test_a_die_with_one_face_shows_one_number_only() -> None:
    game = DiceSurface((2, 3), (1, 2), 2, "klein", "121/212")
    result = workbench.ask(game.problem((0,) * 6, Question.COUNT))
    sentence, _ = game.restate((0,) * 6, result.answer, result.sentence)
    assert "2^6 positions" in result.sentence
    assert "of the 8 positions are solvable" in sentence


def test_a_marked_die_is_named_by_row_and_column(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--modulus", "2", "--window", "2,2", "--position", "1000/0000/0000"]
    assert main(["solve", "dice-surface", *words]) == DONE
    assert "An odd number of the 3 dice at (0, 0), (1, 0) and (2, 0) show 1." in capsys.readouterr().out


def test_quiet_patterns_of_mixed_dice_are_drawn_with_all_their_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    """With 2 and 3 faces a roll comes round after 6, so 3 rolls of a window are not none."""
    assert main(["solve", "dice-surface", "--variant", "mixed", "--question", "quiet"]) == DONE
    shown = capsys.readouterr().out
    assert "1  +3  +3  +3  +3 " in shown
    assert "rolls mod 6" in shown

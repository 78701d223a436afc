"""The checker's rule without a table is its rule with one; long lists are read in part, and what is read is true."""

import itertools
import random
import re

import numpy as np
import pytest

from ludus_check import CheckError, Malformed, Rejected, verify
from ludus_check.by_search.impartial import lengths, lost, remoteness, sparse
from ludus_check.by_search.impartial import levels as sparse_levels
from ludus_check.fields import Record
from ludus_check.impartial import all_positions
from ludus_check.impartial.game import Game, Question
from ludus_check.impartial.rule import rule_values
from ludus_check.words.phrases import place
from oracles.impartial import TinyPiece

QUEEN = ((1, 0), (0, 1), (1, 1))


def random_game(chance, *, misere=None):
    """A game with two axes and a ray along the rows or the columns."""
    rays = {chance.choice(QUEEN[:2]), *chance.sample(QUEEN, chance.randint(0, 3))}
    steps = {(chance.randint(0, 4), chance.randint(0, 4)) for _ in range(chance.randint(0, 4))} - {(0, 0)}
    size = (chance.randint(1, 9), chance.randint(1, 9))
    passes, at_terminal = chance.choice((0, 0, 1, 2, 3)), chance.random() < 0.5
    play = chance.random() < 0.5 if misere is None else misere
    return TinyPiece(size, tuple(sorted(rays)), tuple(sorted(steps)), passes, at_terminal, play)


def game_of(piece):
    switches = (piece.passes, piece.pass_at_terminal, piece.misere)
    return Game(piece.size, piece.rays, piece.steps, *switches, Question.P_POSITIONS)


@pytest.mark.parametrize("seed", range(4))
def test_the_columns_of_all_levels_are_those_of_the_table(seed):
    chance = random.Random(seed)
    for _ in range(80):
        piece = random_game(chance, misere=False)
        game = game_of(piece)
        lines = sparse.lines_of(game)
        below = max(piece.grundy) + 2
        found = sparse.columns_of_levels(game, lines, below)
        cells = {(g, x, y) for g, level in enumerate(found) for x, y in enumerate(level) if y >= 0}
        turned = {(g, y, x) for g, x, y in cells} if lines.turned else cells
        assert turned == {(g, *cell) for g, cell in zip(piece.grundy, piece.cells, strict=True)}


@pytest.mark.parametrize("seed", range(4))
def test_the_lost_columns_are_those_of_the_definition(seed):
    chance = random.Random(seed)
    for _ in range(80):
        piece = random_game(chance)
        lines = sparse.lines_of(game_of(piece))
        (found,) = sparse.columns_of_levels(game_of(piece), lines, 1)
        lost = sorted((y, x) if lines.turned else (x, y) for x, y in enumerate(found) if y >= 0)
        assert lost == piece.lost


@pytest.mark.parametrize("seed", range(4))
def test_a_list_that_is_checked_row_by_row_is_accepted_exactly_when_it_is_true(seed, monkeypatch):
    monkeypatch.setattr(all_positions, "is_affordable", lambda *_, **__: False)
    chance = random.Random(seed)
    for _ in range(80):
        piece = random_game(chance)
        assert not verify(piece.outcomes()).not_verified
        others = [cell for cell in piece.cells if cell not in piece.lost]
        kept = chance.sample(piece.lost, max(0, len(piece.lost) - chance.randint(0, 1)))
        changed = sorted({*kept, *chance.sample(others, min(len(others), chance.randint(0, 1)))})
        if changed != piece.lost:
            with pytest.raises(Rejected):
                verify(piece.outcomes(changed))


@pytest.mark.parametrize("seed", range(3))
def test_with_little_work_the_first_rows_are_true_and_the_sentence_says_so(seed, monkeypatch):
    chance = random.Random(seed)
    monkeypatch.setattr(all_positions, "is_affordable", lambda *_, **__: False)
    said = set()
    for _ in range(80):
        monkeypatch.setattr(sparse, "SEARCH_STEPS", chance.randint(10, 200))
        piece = random_game(chance)
        lost = sorted(set(piece.lost) ^ set(chance.sample(piece.cells, chance.randint(0, 1))))
        try:
            sentence = verify(piece.outcomes(lost)).text
        except Rejected:
            assert lost != piece.lost
            continue
        found = re.search(r"with ([xy]) = 0 to (\d+)", sentence)
        if found:
            axis, bound = int(found[1] == "y"), int(found[2])
            near = [cell for cell in lost if cell[axis] <= bound]
            assert near == [cell for cell in piece.lost if cell[axis] <= bound]
        elif "corner" not in sentence:
            assert lost == piece.lost
        said |= {found[1]} if found else set()
    assert said == {"x", "y"}


def test_of_a_long_list_only_the_beginning_is_read(monkeypatch):
    monkeypatch.setattr(sparse, "SEARCH_STEPS", 10**6)
    side = 10**9
    count = 4_000_000
    lost = np.stack([np.arange(count, dtype=np.uint32)] * 2, axis=1)
    problem = {"ludus": 1, "kind": "impartial", "rays": [[1, 0], [0, 1]], "size": [side, side]}
    answer = {"ludus": 1, "problem": problem | {"question": "p-positions"}, "answer": "solved"}
    certificate = {"kind": "outcomes", "count": count, "p_positions": lost}
    sentence = verify(answer | {"certificate": certificate}).text
    assert "166,666 of the 4,000,000 listed positions are exactly the P-positions with x = 0 to 166,665" in sentence
    assert "Not verified: the other listed positions" in sentence
    lost[1000, 1] += 1
    with pytest.raises(Rejected, match=r"\(1000, 1000\) is a P-position and is not listed"):
        verify(answer | {"certificate": certificate})


def level_record(piece, rows, below):
    return Record({"below": below, "positions": rows, "count": len(rows)}, "certificate")


def levels(piece, below):
    return sorted((g, *cell) for g, cell in zip(piece.grundy, piece.cells, strict=True) if g < below)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("steps", [10**7, 400])
def test_level_sets_are_accepted_when_true_and_never_when_a_settled_row_is_wrong(seed, steps, monkeypatch):
    monkeypatch.setattr(sparse, "SEARCH_STEPS", steps)
    chance = random.Random(seed)
    for _ in range(50):
        piece = random_game(chance, misere=False)
        below = chance.randint(1, 5)
        right = levels(piece, below)
        accepted = sparse_levels.levels_by_lines(game_of(piece), level_record(piece, right, below), below, len(right))
        assert steps < 10**7 or (accepted and not accepted.not_verified)
        every = [(g, *cell) for g in range(below) for cell in piece.cells]
        changed = sorted(set(right) ^ set(chance.sample(every, min(len(every), chance.randint(1, 2)))))
        if not changed:
            continue
        try:
            record = level_record(piece, changed, below)
            said = sparse_levels.levels_by_lines(game_of(piece), record, below, len(changed))
        except CheckError:
            continue
        assert said is None or (said.not_verified and steps < 10**7)


def test_level_sets_out_of_order_are_refused():
    piece = TinyPiece((5, 5), QUEEN)
    right = levels(piece, 3)
    swapped = [right[-1], *right[1:-1], right[0]]
    with pytest.raises(Malformed, match="increasing order"):
        sparse_levels.levels_by_lines(game_of(piece), level_record(piece, swapped, 3), 3, len(right))
    inner = [right[1], right[0], *right[2:]]
    with pytest.raises(Malformed, match=r"positions\[1\]: expected positions in increasing order"):
        sparse_levels.levels_by_lines(game_of(piece), level_record(piece, inner, 3), 3, len(right))
    beyond = [*right[:-1], (3, 4, 4)]
    with pytest.raises(
        Malformed, match=r"positions\[\d+\]: expected a position on the grid \[3, 5, 5\], got \[3, 4, 4\]"
    ):
        sparse_levels.levels_by_lines(game_of(piece), level_record(piece, beyond, 3), 3, len(right))


@pytest.mark.parametrize("side", [40, 4 * 10**6])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("missing", [0, 1])
def test_positions_beyond_the_grid_are_malformed_on_small_and_on_large_boards(side, turned, missing):
    """What lies beyond the shorter side is malformed, whether or not all positions of the grid are listed."""
    turn = -1 if turned else 1
    problem = {"size": [3, side][::turn], "rays": [[0, 1][::turn], [1, 1]]}
    lost, ones = ([(x, g)[::turn] for x in range(3)] for g in range(2))
    lost, beyond = lost[missing:], (side - 1, side - 1)
    lists = [
        ("p_positions", "outcomes", [*lost, beyond]),
        ("positions", "level-sets", [(0, *cell) for cell in [*lost, beyond]] + [(1, *cell) for cell in ones]),
        ("positions", "level-sets", [(0, *cell) for cell in lost] + [(1, *cell) for cell in [*ones, beyond]]),
    ]
    for name, kind, listed in lists:
        below = {"below": 2} if kind == "level-sets" else {}
        asked = {"ludus": 1, "kind": "impartial", "question": "levels" if below else "p-positions", **problem, **below}
        certificate = {"kind": kind, name: listed, "count": len(listed), **below}
        with pytest.raises(Malformed, match="expected a position on the grid"):
            verify({"ludus": 1, "problem": asked, "answer": "solved", "certificate": certificate})


def test_too_many_levels_are_left_to_others():
    game = game_of(TinyPiece((5, 5), QUEEN))
    assert sparse.columns_of_levels(game, sparse.lines_of(game), 10**18) == []
    assert sparse.lines_of(game_of(TinyPiece((5, 5), ((0, 1), (1, 2))))) is None
    assert sparse.lines_of(game_of(TinyPiece((5, 5, 5), ((0, 0, 1),)))) is None


def test_the_rows_of_a_large_board_are_those_of_the_table():
    for steps, passes in itertools.product(((), ((1, 2), (40, 3))), (0, 1)):
        game = Game((300, 250), QUEEN, steps, passes, False, False, Question.P_POSITIONS)
        values = np.array(rule_values(game, game.size)).reshape(game.size)
        for g, level in enumerate(sparse.columns_of_levels(game, sparse.lines_of(game), 6)):
            rows = [np.flatnonzero(row == g).tolist() or [-1] for row in values]
            assert list(level) == [columns[0] for columns in rows][: len(level)]
            assert len(level) == 300


@pytest.mark.parametrize("seed", range(4))
def test_the_p_positions_row_by_row_are_those_of_the_rule_cell_by_cell(seed, monkeypatch):
    monkeypatch.setattr(lost, "MIN_ROW", 1)
    chance = random.Random(seed)
    for _ in range(150):
        axes = chance.choice((1, 2, 2, 3))
        size = tuple(chance.randint(1, (12, 9, 5)[axes - 1]) for _ in range(axes))
        rays, steps = (
            tuple({move for _ in range(chance.randint(0, 3)) if any(move := draw_move(chance, axes))}) for _ in range(2)
        )
        switches = chance.choice((0, 0, 1, 2, 3)), chance.random() < 0.5, chance.random() < 0.5
        game = Game(size, rays, steps, *switches, Question.P_POSITIONS)
        box = tuple(chance.randint(1, side) for side in size)
        right = [index for index, value in enumerate(rule_values(game, box, outcomes=True)) if value == 0]
        found = list(lost.lost_cells(game, box))
        assert found == [tuple(place(index, box)) for index in right]
        monkeypatch.setattr(lost, "MAX_ROW", 0)
        assert list(lost.lost_cells(game, box)) == found
        monkeypatch.setattr(lost, "MAX_ROW", 4096)


def draw_move(chance, axes):
    return tuple(chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(axes))


@pytest.mark.parametrize("move", [(1, 10**17), (0, 10**17), (10**17, 1)])
def test_a_move_that_never_fits_takes_no_memory(move):
    for rays, steps in (((move,), ()), ((), (move,)), (QUEEN, (move,)), ((*QUEEN, move), ())):
        size, queen = (9, 10), TinyPiece((9, 10), QUEEN if len(rays) > 1 else (), (), 0, False, False)
        game = Game(size, rays, steps, 0, False, False, Question.P_POSITIONS)
        assert list(lost.lost_cells(game, size)) == queen.lost


@pytest.mark.parametrize("seed", range(4))
def test_the_remoteness_level_by_level_is_that_of_the_rule_cell_by_cell(seed, monkeypatch):
    chance = random.Random(seed)
    for _ in range(100):
        axes = chance.choice((1, 2, 2, 3))
        size = tuple(chance.randint(1, (14, 9, 5)[axes - 1]) for _ in range(axes))
        rays, steps = (
            tuple({move for _ in range(chance.randint(0, 3)) if any(move := draw_move(chance, axes))}) for _ in range(2)
        )
        game = Game(size, rays, steps, 0, False, chance.random() < 0.5, Question.TABLE)
        assert lengths.lengths_by_levels(game, size) == remoteness.lengths(game, size)[-1]
    line = Game((600,), (), ((1,),), 0, False, False, Question.TABLE)
    assert lengths.lengths_by_levels(line, (600,)) == list(range(600))
    monkeypatch.setattr(lengths, "MAX_WORK", 1000)
    assert lengths.lengths_by_levels(line, (600,)) is None

"""Answers about one position, levels and lengths: accepted exactly when they are true, by theorems that fit."""

import copy
import random

import pytest

from ludus.core.questions import Question as CoreQuestion
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.solve.repeating import is_checkable
from ludus_check import CheckError, Malformed, NotChecked, Rejected, verify
from ludus_check.by_theorem.impartial.repeating import reduced
from ludus_check.impartial.boxes import is_affordable
from ludus_check.impartial.game import Game, Question
from oracles.impartial import TinyPiece, random_piece

ROOK, QUEEN = ((1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1))


def accepted(answer):
    try:
        return verify(answer).text
    except Rejected:
        return None


@pytest.mark.parametrize("seed", range(3))
def test_a_value_is_accepted_exactly_when_it_is_the_grundy_number(seed):
    chance = random.Random(seed)
    for _ in range(50):
        piece = random_piece(chance, misere=False)
        cell = chance.choice(piece.cells)
        right = piece.grundy[piece.cells.index(cell)]
        assert accepted(piece.value(cell))
        wrong = chance.choice([n for n in range(right + 3) if n != right])
        assert not accepted(piece.value(cell, wrong))


@pytest.mark.parametrize("seed", range(3))
def test_an_outcome_is_accepted_exactly_with_all_its_winning_moves(seed):
    chance = random.Random(seed)
    for _ in range(50):
        piece = random_piece(chance)
        cell = chance.choice(piece.cells)
        good = piece.outcome(cell)
        assert accepted(good)
        opposite = {"won": "lost", "lost": "won"}[good["certificate"]["outcome"]]
        assert not accepted(piece.outcome(cell, outcome=opposite))
        moves = good["certificate"]["moves"]
        other = sorted([*moves, list(chance.choice([c for c in piece.cells if list(c) not in moves] or [cell]))])
        if other != moves and [list(cell)] != other:
            assert not _is_fine(piece.outcome(cell, moves=other))
        if moves:
            assert not accepted(piece.outcome(cell, moves=moves[1:]))
            fewer = piece.outcome(cell, moves=moves[1:])
            del fewer["certificate"]["complete"]
            assert accepted(fewer)
        has_pass = "pass" in good["certificate"]
        changed = copy.deepcopy(good)
        changed["certificate"].pop("pass", None) if has_pass else changed["certificate"].update({"pass": True})
        assert not accepted(changed)


def _is_fine(answer):
    try:
        return verify(answer).text
    except CheckError:
        return None


@pytest.mark.parametrize("seed", range(3))
def test_a_length_is_accepted_exactly_when_it_is_right(seed):
    chance = random.Random(seed)
    for _ in range(40):
        piece = random_piece(chance)
        cell = chance.choice(piece.cells)
        good = piece.remoteness(cell)
        assert accepted(good)
        assert not accepted(piece.remoteness(cell, moves=good["certificate"]["moves"] + chance.choice((1, 2, 5))))
        assert not accepted(
            piece.remoteness(cell, outcome={"won": "lost", "lost": "won"}[good["certificate"]["outcome"]])
        )
        if good["certificate"]["best"]:
            assert not accepted(piece.remoteness(cell, best=good["certificate"]["best"][1:]))
        assert accepted(piece.remoteness_table())
        values = list(piece.lengths)
        values[chance.randrange(len(values))] += chance.choice((1, 2))
        assert not accepted(piece.remoteness_table(values))


@pytest.mark.parametrize("seed", range(3))
def test_levels_are_accepted_exactly_when_every_position_has_its_number(seed):
    chance = random.Random(seed)
    for _ in range(40):
        piece = random_piece(chance, misere=False)
        below = chance.randint(1, 4)
        rows = piece.level_rows(below)
        assert accepted(piece.levels(below))
        changed = sorted({*map(tuple, rows)} ^ {(chance.randrange(below), *chance.choice(piece.cells))})
        assert not accepted(piece.levels(below, list(map(list, changed))))


THEOREMS = ("nim", "ryuo", "wythoff", "two-steps", "periodic", "diagonal")


def any_theorem(chance, axes):
    """A theorem with what belongs to it, most often one that does not fit."""
    name = chance.choice(THEOREMS)
    fields = {"theorem": name}
    if name == "ryuo":
        fields["p"] = chance.choice((3, 3, 4, 5, 9))
    if name in ("periodic", "diagonal"):
        fields["preperiod"] = [chance.choice((0, 1, 2, 4)) for _ in range(axes)]
        fields["period"] = [chance.choice((1, 2, 2, 3, 4)) for _ in range(axes)]
    if name == "diagonal":
        fields["shift"] = [chance.randint(1, 3) for _ in range(axes)]
    return fields


def likely_piece(chance):
    """A piece that some theorem fits, or nearly."""
    kind, axes = chance.randrange(4), chance.choice((1, 2, 2, 2, 3))
    size = tuple(chance.randint(1, {1: 14, 2: 9, 3: 5}[axes]) for _ in range(axes))
    rays = {tuple(int(i == axis) for i in range(axes)) for axis in range(axes)}
    steps = set()
    if kind == 1:
        p = chance.randint(3, 5)
        cells = TinyPiece((p,) * axes).cells
        steps = {cell for cell in cells if 0 < sum(cell) < p and sum(x > 0 for x in cell) > 1}
    if kind == 2:
        rays.add((1,) * axes)
    if kind == 3:
        rays = set()
        steps = {tuple(chance.randint(0, 2) for _ in range(axes)) for _ in range(chance.randint(1, 3))}
    if chance.random() < 0.3:
        (rays if chance.random() < 0.3 else steps).add(tuple(chance.randint(0, 4) for _ in range(axes)))
    if steps and chance.random() < 0.1:
        steps.pop()
    moves = [tuple(sorted(move for move in kinds if any(move))) for kinds in (rays, steps)]
    return TinyPiece(size, *moves, chance.choice((0, 0, 1, 2, 3)), chance.random() < 0.5, chance.random() < 0.4)


@pytest.mark.parametrize("seed", range(2))
def test_a_theorem_never_proves_what_is_false(seed):
    chance = random.Random(seed)
    proved = dict.fromkeys(THEOREMS, 0)
    for _ in range(500):
        piece = likely_piece(chance)
        cell = chance.choice(piece.cells)
        fields = any_theorem(chance, len(piece.size))
        if not piece.misere:
            right = piece.grundy[piece.cells.index(cell)]
            wrong = chance.choice([n for n in range(right + 3) if n != right])
            assert not _is_fine(piece.value(cell, wrong, **fields)), (piece, cell, fields)
            proved[fields["theorem"]] += bool(_is_fine(piece.value(cell, **fields)))
        good = piece.outcome(cell, **fields)
        proved[fields["theorem"]] += bool(_is_fine(good))
        bad = copy.deepcopy(good)
        bad["certificate"]["outcome"] = {"won": "lost", "lost": "won"}[good["certificate"]["outcome"]]
        bad["certificate"]["moves"] = []
        for name in ("pass", "complete"):
            bad["certificate"].pop(name, None)
        assert not _is_fine(bad), (piece, cell, fields)
        del good["certificate"]["complete"]
        good["certificate"]["moves"] = sorted({*map(tuple, good["certificate"]["moves"]), chance.choice(piece.cells)})
        if good["certificate"]["moves"] != list(map(tuple, piece.outcome(cell)["certificate"]["moves"])):
            assert not _is_fine(good), (piece, cell, fields)
    assert all(proved.values()), proved


def far(certificate, position, **more):
    problem = {"ludus": 1, "kind": "impartial", "position": position, **more}
    return {"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate}


HUGE = 10**18


def test_a_far_value_needs_a_theorem():
    rules = {"rays": [[1, 0], [0, 1]], "steps": [[1, 1]], "question": "value"}
    value = (HUGE + HUGE - 5) % 3 + 3 * (HUGE // 3 ^ (HUGE - 5) // 3)
    good = far({"kind": "value", "value": value, "theorem": "ryuo", "p": 3}, [HUGE, HUGE - 5], **rules)
    formula = f"({HUGE} + {HUGE - 5}) mod 3 + 3 × ({HUGE // 3} ⊕ {(HUGE - 5) // 3}) = {value}"
    words = f"({HUGE}, {HUGE - 5}) has Grundy value {value}: {formula} (Ryūō Nim formula with p = 3)."
    assert verify(good).text == words
    with pytest.raises(NotChecked, match="positions up to the given one, more than the limit"):
        verify(far({"kind": "value", "value": value}, [HUGE, HUGE - 5], **rules))
    for p, words in ((4, "the short move (1, 2) is missing"), (10**900, "the short move (1, 2) is missing")):
        with pytest.raises(Rejected) as caught:
            verify(far({"kind": "value", "value": value, "theorem": "ryuo", "p": p}, [HUGE, HUGE - 5], **rules))
        assert words in str(caught.value)
    with pytest.raises(Rejected, match=r"the move \(1, 1\) may join equal values"):
        verify(far({"kind": "value", "value": value, "theorem": "nim"}, [HUGE, HUGE - 5], **rules))
    with pytest.raises(Rejected, match="Grundy value of"):
        verify(far({"kind": "value", "value": value + 1, "theorem": "ryuo", "p": 3}, [HUGE, HUGE - 5], **rules))
    with pytest.raises(Rejected, match="there is no ray along axis 1"):
        verify(far({"kind": "value", "value": 1, "theorem": "nim"}, [HUGE, 1], rays=[[1, 0]], question="value"))


def test_a_theorem_about_who_wins_does_not_tell_every_number():
    rules = {"rays": [[1, 0], [0, 1], [1, 1]], "question": "value"}
    with pytest.raises(Rejected, match="does not give the Grundy value"):
        verify(far({"kind": "value", "value": 1, "theorem": "wythoff"}, [HUGE, HUGE], **rules))
    assert verify(far({"kind": "value", "value": 0, "theorem": "wythoff"}, [6, 10], **rules))


def test_a_far_period_is_refused_before_anything_is_computed():
    rules = {"steps": [[1, 0], [0, 1]], "question": "value"}
    for period in ([HUGE, 2], [10**7, 2]):
        certificate = {"kind": "value", "value": 1, "theorem": "periodic", "preperiod": [0, 0], "period": period}
        with pytest.raises(NotChecked, match="larger than the limit"):
            verify(far(certificate, [HUGE, HUGE - 1], **rules))
    with pytest.raises(Rejected, match="there is a ray"):
        verify(far(certificate, [HUGE, HUGE - 1], rays=[[1, 0]], question="value"))


def test_many_passes_are_no_work():
    piece = TinyPiece((3, 3), ROOK)
    answer = piece.remoteness((2, 2))
    answer["problem"]["passes"] = 10**900
    with pytest.raises(NotChecked, match="more passes than the limit"):
        verify(answer)
    table = piece.remoteness_table()
    table["problem"]["passes"] = 10**900
    with pytest.raises(NotChecked, match="more passes than"):
        verify(table)
    outcome = TinyPiece((3, 3), ROOK, (), 2).outcome((2, 2))
    outcome["problem"]["passes"] = 10**900
    assert verify(outcome)


def test_the_levels_of_a_large_grid_are_checked_at_the_corner():
    steps = [[0, 1], [1, 0]] + [[10**9 + k, 1] for k in range(9_997)]
    problem = {"ludus": 1, "kind": "impartial", "steps": steps, "size": [60, 60], "question": "levels", "below": 2}
    rows = sorted([(x + y) % 2, x, y] for x in range(60) for y in range(60))
    certificate = {"kind": "level-sets", "below": 2, "positions": rows}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate}
    assert "18 × 18 positions at the corner" in verify(answer).text
    assert "Not verified" in verify(answer).text
    rows.remove([0, 1, 1])
    with pytest.raises(Rejected, match=r"\(1, 1\) has Grundy value 0 and is not listed with it"):
        verify(answer)


def test_the_lengths_of_a_large_grid_are_checked_at_the_corner():
    steps = [[0, 1], [1, 0]] + [[10**9 + k, 1] for k in range(9_997)]
    problem = {"ludus": 1, "kind": "impartial", "steps": steps, "size": [60, 60], "question": "remoteness"}
    values = [[x + y for y in range(60)] for x in range(60)]
    answer = {"ludus": 1, "problem": problem, "answer": "solved"}
    answer["certificate"] = {"kind": "remoteness-table", "values": values}
    assert (
        "The remoteness of the 18 × 18 positions at the corner is correct. Not verified: the other 3276 values."
        in verify(answer).text
    )
    values[17][17] += 1
    with pytest.raises(Rejected, match=r"\(17, 17\) has remoteness 34, not 35"):
        verify(answer)


def test_the_solver_knows_what_the_checker_computes_again():
    chance = random.Random(3)
    for _ in range(150):
        piece = random_piece(chance)
        size = tuple(chance.choice((9, 900, 10**5)) for _ in piece.size)
        problem = impartial(piece.rays, piece.steps, size, question=CoreQuestion.VALUE, passes=piece.passes)
        game = Game(size, piece.rays, piece.steps, piece.passes, False, False, Question.VALUE)
        for layers in (1, 2, 5):
            assert is_checkable(problem, layers=layers) == is_affordable(game, size, layers)


def test_a_reduced_coordinate_is_one_of_the_same_class():
    for x in range(60):
        near = reduced(x, 7, 5)
        assert near < 12
        assert near == x or (near >= 7 and (x - near) % 5 == 0)


def test_a_position_and_a_bound_belong_to_their_questions():
    piece = TinyPiece((4, 4), QUEEN)
    for answer, name, value in ((piece.table(), "position", [1, 1]), (piece.outcome((1, 1)), "below", 3)):
        answer["problem"][name] = value
        with pytest.raises(Malformed, match="unexpected field with the question"):
            verify(answer)

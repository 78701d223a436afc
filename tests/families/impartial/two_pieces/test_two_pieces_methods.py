"""Every method to the values of two pieces against brute force, on random boards, pieces and rules of meeting."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import InvalidInput, MissingExtra
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.codec import read_problem
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.two_pieces import two_rooks
from ludus.families.impartial.two_pieces.certificates import Collapsed, MisereNim, PairOutcome, PairSum, PairValue
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.solve import all_pairs, best
from ludus.families.impartial.two_pieces.solve.all_pairs import MAX_ENTRIES, value_bound
from ludus.families.impartial.two_pieces.two_rooks import is_lost_in_misere_nim, xor_vector
from ludus.families.parts import methods
from oracles.two_pieces import TinyPair, random_pair_game

ROOK = ((1, 0), (0, 1))
CHANCE = st.randoms(use_true_random=False)
MANY = settings(max_examples=14, deadline=None)


def problem(game: TinyPair, **more: object) -> TwoPieces:
    found = read_problem(game.problem(**more))
    assert isinstance(found, TwoPieces)
    return found


def compiled(one: TwoPieces) -> np.ndarray:
    """The matrix of all pairs by the compiled loops, however small the board is."""
    from ludus.families.impartial.two_pieces import compiled as loops

    values = np.empty((one.cells + 1,) * 2, np.int16)
    loops.pair_table(one, values, value_bound(one), lambda done: None)
    return values


@MANY
@given(CHANCE)
def test_the_definition_the_compiled_loops_and_brute_force_agree(chance: random.Random) -> None:
    game = random_pair_game(chance)
    one = problem(game, question="table")
    values = all_pairs.naive_values(one, Limits())
    assert values == game.values, game
    assert all_pairs.table_of(one, compiled(one)).reshape(-1).tolist() == game.entries(), game
    assert max(values.values(), default=0) <= value_bound(one)


@MANY
@given(CHANCE)
def test_the_lost_pairs_are_those_of_brute_force(chance: random.Random) -> None:
    game = random_pair_game(chance)
    one = problem(game, question="p-positions")
    expected = [list(a + b) for a, b in game.lost]
    assert all_pairs.lost_pairs(one, compiled(one)).tolist() == expected, game
    for name, method in methods(one.KIND)[Question.P_POSITIONS].items():
        try:
            answer = method(one, Limits())
        except (InvalidInput, MissingExtra):
            assert name in ("lines", "rule", "gpu")
            continue
        assert isinstance(answer, Solved)
        if isinstance(answer.certificate, Outcomes):
            assert answer.certificate.p_positions.tolist() == expected, (name, game)
        else:
            assert [list(a + b) for a, b in sorted(game.values) if is_lost_by_rule(one, (a, b))] == expected


def is_lost_by_rule(one: TwoPieces, pair: Pair) -> bool:
    """What misère nim says of a pair; with one rook off it is won, with both lost."""
    if one.low and one.off in pair:
        return pair == (one.off, one.off)
    first, second = (tuple(x - one.low for x in place) for place in pair)
    return is_lost_in_misere_nim(xor_vector((first, second)))


@MANY
@given(CHANCE)
def test_every_table_tells_the_value_of_every_pair(chance: random.Random) -> None:
    game = random_pair_game(chance)
    one = problem(game, question="table")
    for name, method in methods(one.KIND)[Question.TABLE].items():
        try:
            answer = method(one, Limits())
        except (InvalidInput, MissingExtra):
            assert name in ("collapse", "sum", "gpu")
            continue
        assert isinstance(answer, Solved)
        for pair, value in game.values.items():
            assert told(one, answer.certificate, pair) == value, (name, game, pair)


def told(one: TwoPieces, certificate: object, pair: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    """What a certificate says of a pair."""
    match certificate:
        case Table(values):
            return int(values[pair[0] + pair[1]])
        case Collapsed(values):
            return int(values[xor_vector(pair)])
        case PairSum(values):
            first, second = (
                0 if one.low and place == one.off else int(values[tuple(x - one.low for x in place)]) for place in pair
            )
            return first ^ second
    raise AssertionError(certificate)


@MANY
@given(CHANCE)
def test_one_pair_gets_its_value_and_its_winning_moves(chance: random.Random) -> None:
    game = random_pair_game(chance)
    for pair in chance.sample(sorted(game.values), min(6, len(game.values))):
        for question, right in (("value", game.values[pair]), ("outcome", tuple(game.winning(pair)))):
            one = problem(game, position=[list(place) for place in pair], question=question)
            for method in methods(one.KIND)[one.question].values():
                answer = method(one, Limits())
                assert isinstance(answer, Solved)
                kind = answer.certificate
                assert (kind.value if isinstance(kind, PairValue) else kind.moves) == right, (game, pair)


@pytest.mark.parametrize("push", ["contact", "ahead", "both-off"])
@pytest.mark.parametrize("jump", [False, True])
def test_rooks_that_push_each_other_off_lose_as_in_nim(push: str, jump: bool) -> None:
    for size in ((7,), (4, 5), (2, 3, 3)):
        rays = tuple(tuple(int(i == axis) for i in range(len(size))) for axis in range(len(size)))
        game = TinyPair(size, rays, jump=jump, drop=True, push=push)
        for pair, value in game.values.items():
            outcome = problem(game, position=[list(place) for place in pair], question="outcome")
            answer = best.solve_pair(outcome, Limits())
            assert answer.method == best.PUSHED
            assert answer.certificate == PairOutcome(bool(game.winning(pair)), tuple(game.winning(pair))), pair
            if value == 0:
                asked = problem(game, position=[list(place) for place in pair], question="value")
                assert best.solve_pair(asked, Limits()).method == best.PUSHED


@pytest.mark.parametrize(
    "rules",
    [{"push": "one"}, {"push": "send"}, {"push": "stack"}, {"land": True}, {"push_off": "pushed"}, {"drop": "pushed"}],
)
def test_other_pushes_are_not_covered_by_that_theorem(rules: dict[str, object]) -> None:
    one = two_pieces(ROOK, (), (4, 4), **({"drop": True, "push": "contact", "position": [[1, 2], [3, 4]]} | rules))
    assert best.solve_pair(one, Limits()).method != best.PUSHED


def test_the_collapsed_table_is_that_of_the_definition_in_every_dimension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "SMALL_COLLAPSE", 0)
    for shape in ((16,), (16, 16), (8, 32), (70, 140), (8, 8, 8), (4, 4, 4, 4), (1, 8), (1,), (70, 2, 2), (2, 3, 150)):
        values = best.collapsed_table(shape, Limits())
        naive = two_rooks.naive_collapse(shape).values() if values.size < 10_000 else None
        right = slow_plane(shape) if naive is None else np.array(list(naive)).reshape(shape)
        assert (values == right).all(), shape
        zeros = np.argwhere(values == 0)
        if values.size > 1:
            assert all(is_lost_in_misere_nim(tuple(cell)) for cell in zeros.tolist())


def slow_plane(shape: tuple[int, ...]) -> np.ndarray:
    values = np.full(shape, -1)
    for x, y in np.ndindex(*shape):
        if x + y:
            seen = {*values[:x, y].tolist(), *values[x, :y].tolist()}
            values[x, y] = next(n for n in range(x + y + 1) if n not in seen)
    return values


@pytest.mark.parametrize(("rows", "columns"), [(16, 16), (5, 20), (20, 5), (3, 70), (1, 66), (2, 64)])
@pytest.mark.parametrize("land", [False, True])
@pytest.mark.parametrize("drop", [False, True])
def test_the_nim_sums_of_lines_find_the_lost_pairs_of_all_pairs(
    rows: int, columns: int, land: bool, drop: bool
) -> None:
    one = two_pieces(ROOK, (), (rows, columns), jump=True, land=land, drop=drop, question="p-positions")
    right = all_pairs.lost_pairs(one, compiled(one))
    assert best.line_pairs(one, Limits()).tolist() == right.tolist()


def test_a_board_of_a_power_of_two_has_as_many_lost_pairs_as_its_side_cubed() -> None:
    for side in (2, 4, 8, 16, 32):
        one = two_pieces(ROOK, (), (side, side), jump=True, question="p-positions")
        assert 2 * len(best.line_pairs(one, Limits())) == side**3


def test_coordinates_of_any_size_are_answered_at_once_where_a_theorem_covers_them() -> None:
    far = 10**18
    pair = [[far - 1, 5], [far - 7, 2]]
    outcome = best.solve_pair(two_pieces(ROOK, (), (far, far), jump=True, position=pair), Limits())
    assert isinstance(outcome.certificate, PairOutcome)
    assert outcome.certificate.moves
    for move in outcome.certificate.moves:
        assert is_lost_in_misere_nim(xor_vector(move))
    coins = {"jump": True, "land": True, "drop": True, "question": "value"}
    value = best.solve_pair(two_pieces(ROOK, (), (far, far), position=[[far, 1], [1, 1]], **coins), Limits())
    assert value.certificate == PairValue(far ^ 1)
    undecided = best.solve_pair(two_pieces(ROOK, (), (far, far), jump=True, position=pair, question="value"), Limits())
    assert isinstance(undecided, Solved)  # the nim-sum vector is small
    wide = [[far - 1, 9], [2, 2]]
    assert isinstance(
        best.solve_pair(two_pieces(ROOK, (), (far, far), jump=True, position=wide, question="value"), Limits()),
        Undecided,
    )
    for rules in ({"push": True}, {"jump": True}):
        pushing = two_pieces(ROOK, (), (far, far), drop=True, position=wide, question="value", **rules)
        answer = best.solve_pair(pushing, Limits())
        assert isinstance(answer, Undecided)
        assert "who wins is known" in answer.reason
    stacking = best.solve_pair(two_pieces(ROOK, (), (far, far), drop=True, push="stack", position=wide), Limits())
    assert isinstance(stacking, Undecided)
    for rules in ({"push": True}, {"jump": True}, {"jump": True, "land": True}):
        pushing = workbench.ask(two_pieces(ROOK, (), (far, far), drop=True, position=wide, **rules)).answer
        assert isinstance(pushing.certificate, PairOutcome)
        (move, *_) = pushing.certificate.moves
        after = two_pieces(ROOK, (), (far, far), drop=True, position=move, question="value", **rules)
        assert workbench.ask(after).answer.certificate == PairValue(0)
    same = [[far - 1, 9], [8, far - 2]]
    lost = workbench.ask(two_pieces(ROOK, (), (far, far), jump=True, position=same, question="value")).answer
    assert isinstance(lost, Solved)
    assert lost.certificate == PairValue(0)
    rule = methods("two-pieces")[Question.P_POSITIONS]["best"]
    assert isinstance(rule(two_pieces(ROOK, (), (far, far), jump=True), Limits()).certificate, MisereNim)


def test_a_table_beyond_the_limit_says_what_it_needs_and_what_would_fit() -> None:
    large = two_pieces(ROOK, (), (200, 200), drop=True)
    with pytest.raises(InvalidInput) as caught:
        methods("two-pieces")[Question.TABLE]["best"](large, Limits())
    assert str(caught.value) == (
        "size: expected a table of at most 0.5 GiB, got 3.0 GiB for 201 x 201 x 201 x 201 pairs; "
        "128 x 128 x 128 x 128 would fit"
    )
    assert MAX_ENTRIES == 128**4
    for rules in ({"jump": True}, {"jump": True, "land": True}):
        with pytest.raises(InvalidInput, match="would fit"):
            methods("two-pieces")[Question.TABLE]["best"](two_pieces(ROOK, (), (10**18,) * 2, **rules), Limits())


@pytest.mark.parametrize("question", ["table", "p-positions"])
def test_a_table_beyond_all_numbers_is_refused_in_words(question: str) -> None:
    vast = two_pieces([[1] * 16], (), (10**18,) * 16, question=question)
    with pytest.raises(InvalidInput, match=r"got more than 10\^567 GiB"):
        workbench.ask(vast)


def test_a_long_and_narrow_board_that_takes_too_much_memory_is_refused() -> None:
    with pytest.raises(
        InvalidInput, match=r"at most 12\.0 GiB to fill, got one that takes 128\.0 GiB; \d+ x 8 would fit"
    ):
        workbench.ask(two_pieces(ROOK, (), (10**6, 5), jump=True))
    values = best.collapsed_table((1 << 20,), Limits())
    assert values[0] == -1
    assert (values[1:] == np.arange((1 << 20) - 1)).all()

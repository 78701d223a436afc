"""Games in one line: pieces, functions, passes, misère play and sums, each against brute force from the definition."""

from __future__ import annotations

import itertools
import random
from functools import cache, reduce
from operator import xor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus
from ludus import PASS, InvalidInput, LudusError, Piece, Ruleset, Sum
from ludus.families.impartial.graph.values import explore
from oracles.graphs import TinyGraph, random_graph, sum_is_lost
from oracles.impartial import TinyPiece

ROOK, QUEEN = [(1, 0), (0, 1)], [(1, 0), (0, 1), (1, 1)]
nim: Ruleset[int] = Ruleset(lambda heap: range(heap))

vectors = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any), max_size=3)


def places(moves: list[Any]) -> list[Any]:
    return [move if move is PASS else move.place for move in moves]


def ruleset(game: TinyGraph) -> Ruleset[int]:
    made = Ruleset(lambda position: game.options[position])
    made = made.with_passes(game.passes, at_terminal=game.pass_at_terminal)
    return made.misere() if game.misere else made


@settings(max_examples=16, deadline=None)
@given(vectors, vectors, st.integers(0, 3), st.booleans())
def test_a_piece_answers_as_the_definition_does(rays: Any, steps: Any, passes: int, at_terminal: bool) -> None:
    if not rays and not steps:
        return
    piece = Piece(rays=rays, steps=steps).with_passes(passes, at_terminal=at_terminal)
    tiny = TinyPiece((5, 6), tuple(rays), tuple(steps), passes, at_terminal)
    assert piece.table(5, 6).to_numpy().ravel().tolist() == tiny.grundy
    assert piece.p_positions((5, 6)) == tiny.lost
    assert piece.value((4, 5)) == tiny.grundy[-1]
    assert piece.outcome((4, 5)) == ("P" if (4, 5) in tiny.lost else "N")
    misere = TinyPiece((5, 6), tuple(rays), tuple(steps), passes, at_terminal, True)
    assert piece.misere().p_positions(5, 6) == misere.lost


def test_a_piece_lists_the_moves_that_win() -> None:
    queen = Piece(rays=QUEEN)
    assert places(queen.winning_moves((5, 7))) == [(3, 5), (4, 7), (5, 3)]
    assert queen.winning_moves((4, 7)) == []
    assert places(queen.with_passes(1).winning_moves((4, 7))) == [(2, 5), PASS]
    assert queen.remoteness((1, 2)) == 2


def test_a_position_of_any_size_has_its_value_by_a_theorem() -> None:
    ryuo = Piece(rays=ROOK, steps=[(1, 1)])
    x, y = 10**18, 10**17 + 5
    assert ryuo.value((x, y)) == (x + y) % 3 + 3 * ((x // 3) ^ (y // 3))


def test_one_axis_takes_plain_numbers() -> None:
    heap = Piece(rays=[(1,)])
    assert heap.value(7) == heap.value((7,)) == 7
    assert (heap @ 7).place == heap(np.int64(7)).place == (7,)


@pytest.mark.parametrize("seed", range(3))
def test_a_function_answers_as_the_definition_does(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        game = random_graph(chance, most=7)
        rules, here = ruleset(game), game.position
        reached = explore(rules.function, here).positions
        assert rules.outcome(here) == ("P" if here in game.lost else "N")
        moves = [PASS if left < game.passes else position for position, left in game.winning]
        assert sorted(places(rules.winning_moves(here)), key=str) == sorted(moves, key=str)
        assert rules.remoteness(here) == game.length
        assert set(rules.p_followers(here)) == set(game.lost) & set(reached)
        if not game.misere:
            assert rules.value(here) == game.grundy[here]
            assert rules.values(here) == {position: game.grundy[position] for position in reached}


def test_many_passes_are_as_good_as_their_parity() -> None:
    for at_terminal in (False, True):
        one, many = (nim.with_passes(k, at_terminal=at_terminal) for k in (1, 10**12 + 1))
        assert [many.value(heap) for heap in range(6)] == [one.value(heap) for heap in range(6)]
    assert [nim.with_passes(1, at_terminal=True).value(heap) for heap in range(6)] == [1, 0, 3, 2, 5, 4]


@pytest.mark.parametrize("seed", range(3))
def test_a_sum_answers_as_playing_all_parts_out_does(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(25):
        misere = chance.random() < 0.4
        games = [random_graph(chance, misere=False, most=5, passes=not misere) for _ in range(chance.randint(2, 3))]
        placed = [ruleset(game) @ game.position for game in games]
        total = sum(placed, Sum())
        total = total.misere() if misere else total
        is_lost = sum_is_lost(games, misere=misere)
        assert total.outcome() == ("P" if is_lost else "N")
        if not misere:
            assert total.value() == reduce(xor, (game.grundy[game.position] for game in games))
        move = total.winning_move()
        if move is None:
            assert is_lost or not any(game.moves(game.position, game.passes) for game in games)
            continue
        part, to = move
        old = games[part]
        new = (old.position, old.passes - 1) if to is PASS else (to, old.passes)
        assert new in old.moves(old.position, old.passes)
        games[part] = TinyGraph(old.options, new[1], old.pass_at_terminal, False, new[0])
        assert sum_is_lost(games, misere=misere)


@settings(max_examples=10, deadline=None)
@given(vectors, vectors, st.tuples(st.integers(0, 6), st.integers(0, 6)), st.integers(0, 9))
def test_the_winning_move_of_a_piece_in_a_sum_leaves_the_nim_sum_0(rays: Any, steps: Any, at: Any, heap: int) -> None:
    if not rays and not steps:
        return
    piece = Piece(rays=rays, steps=steps)
    total = piece @ at + nim @ heap
    assert total.value() == piece.value(at) ^ heap
    move = total.winning_move()
    if move is None:
        assert total.value() == 0
        return
    part, to = move
    if part == 0:
        tiny = TinyPiece((7, 7), tuple(rays), tuple(steps))
        assert (to, 0) in tiny.options(at, 0)
        assert piece.value(to) == heap
    else:
        assert to < heap
        assert piece.value(at) == to


@pytest.mark.parametrize("p", [1, 2, 3, 4, 7])
def test_the_winning_move_is_found_by_the_formula_at_any_size(p: int) -> None:
    chance = random.Random(p)
    short = [v for v in itertools.product(range(p), repeat=2) if all(v) and sum(v) < p]
    ryuo = Piece(rays=ROOK, steps=short)
    for most in (6, 30, 10**6, 10**18):
        for _ in range(12):
            at, heap = (chance.randrange(most), chance.randrange(most)), chance.randrange(most)
            total = ryuo @ at + Piece(rays=[(1,)]) @ heap
            move = total.winning_move()
            assert (move is None) == (total.value() == 0)


def test_pieces_and_functions_stand_side_by_side_in_misere_play() -> None:
    total = (Piece(rays=ROOK) @ (3, 4) + nim @ 5).misere()
    heaps = (3, 4, 5)

    @cache
    def is_lost(position: tuple[int, ...]) -> bool:
        after = [(*position[:i], x, *position[i + 1 :]) for i in range(3) for x in range(position[i])]
        return bool(after) and not any(map(is_lost, after))

    assert total.outcome() == ("P" if is_lost(heaps) else "N")
    move = total.winning_move()
    assert move is not None
    part, to = move
    assert is_lost((*to, 5) if part == 0 else (3, 4, to))


def test_every_answer_carries_its_certificate() -> None:
    result = (nim @ 5 + nim @ 3).ask("value")
    assert "6" in result.sentence
    assert ludus.ask(result.to_dict()["problem"]).sentence == result.sentence
    assert result.recheck().verified


WRONG: dict[str, tuple[Any, str]] = {
    "no moves": (lambda: Piece(), "rays: expected at least one ray or step"),
    "a zero step": (lambda: Piece(steps=[(0, 0)]), "steps[0]: expected a positive entry"),
    "a negative ray": (lambda: Piece(rays=[(1, -1)]), "rays[0]: expected entries of at least 0"),
    "two dimensions at once": (lambda: Piece(rays=[(1, 0)], steps=[(1,)]), "steps[0]: expected 2 entries"),
    "a flat list": (lambda: Piece(rays=[1, 0]), "rays[0]: expected integers"),
    "a text of rays": (lambda: Piece(rays="10"), "rays: expected a list of lists of integers"),
    "fractions": (lambda: Piece(rays=[(0.5, 1)]), "rays[0][0]: expected an integer"),
    "negative passes": (lambda: Piece(rays=ROOK).with_passes(-1), "passes: expected an integer of at least 0"),
    "a place outside": (lambda: Piece(rays=ROOK).value((1, -2)), "position: expected 2 integers of at least 0"),
    "a place of three axes": (lambda: Piece(rays=ROOK).value((1, 2, 3)), "position: expected 2 integers of at least 0"),
    "a huge table": (lambda: Piece(rays=ROOK).table(10**6, 10**6), "size: expected a table of at most 2.0 GiB"),
    "misere values": (
        lambda: Piece(rays=ROOK).misere().value((1, 2)),
        "question: Grundy values are defined for",
    ),
    "no function": (lambda: Ruleset([1, 2]), "function: expected a function from a position to its"),
    "no limit": (lambda: Ruleset(range, max_positions=0), "max_positions: expected an integer from 1 to 1000000"),
    "passes of a function": (lambda: nim.with_passes(-1), "passes: expected an integer of at least 0"),
    "a loop": (lambda: Ruleset(lambda p: [1 - p]).value(0), "options: expected a game that ends, got the loop 0 -> 1"),
    "too many": (
        lambda: Ruleset(range, max_positions=9).value(9),
        "position: expected a start that leads to at most 9 pos",
    ),
    "misere numbers": (lambda: nim.misere().value(3), "question: Grundy values are defined for"),
    "a long count": (lambda: nim.with_passes(10**9).remoteness(9), "passes: expected at most 10000000 positions"),
    "a misere part": (lambda: (nim.misere() @ 3 + nim @ 4).value(), "components: expected games of normal play"),
    "a large misere sum": (
        lambda: (nim @ 99 + nim @ 99 + nim @ 99).misere().outcome(),
        "components: expected at most 200000 positions",
    ),
    "misere passes": (
        lambda: (nim.with_passes(1) @ 3 + nim @ 4).misere().outcome(),
        "components[0]: expected a graph without passes",
    ),
    "many parts": (lambda: Sum((nim @ 1,) * 21).value(), "components: expected 1 to 20 games, got 21"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_is_told_in_one_sentence(case: str) -> None:
    make, words = WRONG[case]
    with pytest.raises(InvalidInput) as caught:
        make()
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)


def test_a_question_that_stays_open_is_an_error_with_its_reason() -> None:
    with pytest.raises(LudusError, match="too large for the checker"):
        Piece(rays=QUEEN).value((10**9, 10**9 - 5))


def test_only_games_at_positions_are_added() -> None:
    with pytest.raises(TypeError):
        nim @ 3 + 4  # type: ignore[operator]
    with pytest.raises(TypeError):
        (nim @ 3 + nim @ 4) + nim  # type: ignore[operator]
    four = (nim @ 1 + nim @ 2) + (nim @ 4 + nim @ 8)
    assert four.value() == 15


@pytest.mark.parametrize("rules", [ludus.game("wythoff"), ludus.game("ryuo", p=3), ludus.OctalGame("0.77")])
def test_the_graph_below_a_position_has_its_moves_and_values(rules: ludus.Game) -> None:
    position = rules(3, 4)
    graph = position.to_networkx()
    assert set(graph) == {one.place for one in position.followers()}
    for place, known in graph.nodes(data=True):
        assert set(graph[place]) == set(rules.options(place))
        seen = {graph.nodes[option]["value"] for option in graph[place]}
        assert known["value"] == next(n for n in range(len(seen) + 1) if n not in seen)
        assert known["outcome"] == ("N" if known["value"] else "P")


def test_the_graph_of_misere_play_has_outcomes_only_and_a_large_one_is_refused() -> None:
    graph = ludus.game("wythoff").misere()(2, 2).to_networkx()
    assert graph.nodes[2, 2] == {"outcome": "P"}
    with pytest.raises(ludus.InvalidInput, match="position: expected a start that leads to at most"):
        ludus.game("wythoff")(100, 100).to_networkx()


def test_misere_play_and_passes_keep_the_other_rules_of_a_game() -> None:
    octal = ludus.OctalGame("0.77", max_positions=500).with_passes(2, at_terminal=True)
    assert octal.misere() == ludus.OctalGame("0.77", max_positions=500, passes=2, pass_at_terminal=True, is_misere=True)
    assert octal.misere().with_passes(0).misere() == ludus.OctalGame("0.77", max_positions=500).misere()
    piece = ludus.Piece([(1, 0)]).with_passes(2, at_terminal=True).misere()
    assert (piece.passes, piece.pass_at_terminal, piece.is_misere) == (2, True, True)

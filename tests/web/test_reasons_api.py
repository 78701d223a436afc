"""Reasons of two-player games: outcomes, answers and columns against the definition, on random positions."""

from __future__ import annotations

import random
from functools import cache, reduce
from itertools import pairwise
from operator import xor
from typing import Any

import pytest

from ludus.core.errors import LudusError
from ludus.families import games
from ludus.web.targets import target
from ludus.web.why import move_words, reason, review

STARTS = {
    "nim": {"start": "3,4,5"},
    "kayles": {"rows": "5,3"},
    "octal": {"code": "4.0", "heaps": "6,3"},
    "rook": {"start": "4,6"},
    "wythoff": {"start": "5,6"},
    "knight": {"start": "5,5"},
    "silver-dollar-strip": {"coins": "2,4,6"},
    "welter": {"coins": "1,3,5"},
    "two-rooks": {"start": "1,2,3,1"},
    "silver-dollar": {"start": "2,3,3,1"},
}


def line(game: str, seed: int) -> tuple[str, list[str]]:
    """The start of a game, and the moves of two random players to its end."""
    here = target(game, STARTS[game], None, None).standing
    rules, position, draw, moves = here.game, here.position, random.Random(seed), []
    start = rules.write(position)
    while not rules.is_won(position):
        move = draw.choice([*rules.moves(position)])
        moves.append(rules.write_move(move))
        position = rules.play(position, move)
    return start, moves


def lost_by_definition(rules: Any) -> Any:
    """Whether a position is lost: every move leads to one that is not."""

    @cache
    def lost(position: Any) -> bool:
        return not any(lost(rules.play(position, move)) for move in rules.moves(position))

    return lost


def test_moves_that_were_not_looked_at_are_not_said_to_lose() -> None:
    # The certificate names two of the winning moves and says that there may be more.
    told = reason(target("wythoff", {"start": "1900,1700"}, None, "1900 1700"))
    assert {one["move"] for one in told["moves"] if one["wins"]} == {"523 323", "1900 1174"}
    assert len(told["moves"]) < told["total"] == 5300
    assert told["checked"].endswith(f"Not looked at: {5300 - len(told['moves']):,} other moves.".replace(",", ""))
    assert all(one["reply"] is not None for one in told["moves"] if not one["wins"])


@pytest.mark.parametrize("game", STARTS)
def test_every_move_has_its_answer_and_columns_decide(game: str) -> None:
    start, moves = line(game, 1)
    rules = target(game, STARTS[game], None, None).standing.game
    lost = lost_by_definition(rules)
    for text in [start, *moves][:6]:
        here = target(game, STARTS[game], None, text)
        told, position = reason(here), rules.read(text)
        assert (told["outcome"] == "lost") == lost(position)
        texts = {rules.write_move(move) for move in rules.moves(position)}
        assert {one["move"] for one in told["moves"]} == texts
        assert told["total"] == len(texts)
        for one in told["moves"]:
            after = rules.play(position, rules.read_move(one["move"]))
            assert one["wins"] == lost(after)
            if not one["wins"]:
                assert lost(rules.play(after, rules.read_move(one["reply"])))
        if told["columns"] is not None:
            assert (reduce(xor, (row["value"] for row in told["columns"])) == 0) == lost(position)
        if told["dots"] is not None:
            assert all(lost(rules.read(f"{x} {y}")) for x, y in told["dots"])
    if game in ("nim", "kayles", "octal", "rook", "silver-dollar-strip"):
        assert reason(target(game, STARTS[game], None, start))["columns"] is not None


def test_the_columns_of_nim_are_its_heaps_and_every_answer_pairs_up_again() -> None:
    draw = random.Random(23)
    for _ in range(50):
        heaps = [draw.randint(1, 7) for _ in range(3)]
        told = reason(target("nim", {"start": ",".join(map(str, heaps))}, None, None))
        assert [row["value"] for row in told["columns"]] == heaps
        assert (told["outcome"] == "lost") == (reduce(xor, heaps) == 0)
        assert told["total"] == len(told["moves"]) == sum(heaps)
        ends = [one["move"] if one["wins"] else one["reply"] for one in told["moves"]]
        assert all(reduce(xor, map(int, end.split())) == 0 for end in ends)


@cache
def kayles_value(row: int) -> int:
    """The Grundy value of a row of skittles by the definition: one or two that touch go, two rows are left."""
    ends = {
        kayles_value(left) ^ kayles_value(row - k - left) for k in (1, 2) for left in range(row - k + 1) if k <= row
    }
    return next(n for n in range(len(ends) + 1) if n not in ends)


def test_the_values_of_rows_and_gaps_are_those_of_the_definition() -> None:
    draw = random.Random(6)
    for _ in range(12):
        rows = [draw.randint(1, 5) for _ in range(draw.randint(1, 3))]
        told = reason(target("kayles", {"rows": ",".join(map(str, rows))}, None, None))
        assert sorted(row["value"] for row in told["columns"]) == sorted(map(kayles_value, rows))
        coins = sorted(draw.sample(range(1, 14), draw.randint(2, 5)))
        told = reason(target("silver-dollar-strip", {"coins": ",".join(map(str, coins))}, None, None))
        # From the last coin on, the free squares to the left of every second one.
        places = [0, *coins]
        gaps = [sum(low < k < high for k in range(14)) for low, high in list(pairwise(places))[::-2]]
        assert sorted(row["value"] for row in told["columns"]) == sorted(gaps), coins


@pytest.mark.parametrize("game", STARTS)
def test_a_review_marks_the_positions_as_the_definition_does(game: str) -> None:
    rules = target(game, STARTS[game], None, None).standing.game
    lost = lost_by_definition(rules)
    for seed in range(6):
        start, moves = line(game, seed)
        plies = review({"game": game, "parameters": STARTS[game], "start": start, "moves": moves}, lambda *_: None)
        found = plies["plies"]
        assert found[0]["position"] == start
        assert [one["outcome"] == "lost" for one in found] == [lost(rules.read(one["position"])) for one in found]
        assert [one["say"] is None for one in found] == [False] * len(moves) + [True]


@pytest.mark.parametrize("game", STARTS)
@pytest.mark.parametrize("move", ["²", "--3", "9" * 5000, "1 ² 3", ""])
def test_a_review_refuses_what_is_no_move(game: str, move: str) -> None:
    start, _ = line(game, 0)
    with pytest.raises(LudusError):
        review({"game": game, "parameters": STARTS[game], "start": start, "moves": [move]}, lambda *_: None)


def test_moves_in_words_tell_moves_apart() -> None:
    for game in games.names():
        if games.find(game).players != 2:
            continue
        here = target(game, {}, None, None)
        rules, position = here.standing.game, here.standing.position
        texts = {rules.write_move(move) for move in rules.moves(position)}
        words = {move_words(here, rules.write(position), text) for text in texts}
        assert len(words) == len(texts), game

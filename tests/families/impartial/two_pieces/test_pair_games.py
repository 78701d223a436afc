"""Games with two pieces: what is special about them beside what every game must do."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.core.errors import InvalidInput
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.impartial.games.silver_dollar import DEFINITIONS, RULES, rules_of
from oracles.two_pieces import TinyPair

ALL_RULES = ["none", *("+".join(names) for count in (1, 2, 3, 4) for names in combinations(RULES, count))]


@pytest.mark.parametrize("definition", [*DEFINITIONS, *ALL_RULES])
def test_the_moves_are_those_of_brute_force(definition: str) -> None:
    game = games.find("silver-dollar").game(start=(3, 4, 4, 2), definition=definition)
    tiny = TinyPair(game.rules.size, ((1, 0), (0, 1)), **rules_of(definition))
    for pair in tiny.values:
        off = (0, 0)
        first, second = (None if tiny.low and place == off else place for place in pair)
        assert set(game.moves(pair)) == {tiny.key(*option) for option in tiny.options(first, second)}


def test_a_push_takes_both_coins_off() -> None:
    game = games.find("silver-dollar").game(start=(4, 2, 4, 6))
    off = game.read_move("off / off")
    assert off in set(game.moves(game.start()))
    assert game.is_won(game.play(game.start(), off))
    assert game.write(off) == "off / off"


@pytest.mark.parametrize("start", [(3, 5, 6, 2), (4, 9), (1, 2, 3, 3, 1, 1)])
def test_perfect_play_wins_from_every_won_start(start: tuple[int, ...]) -> None:
    game = games.find("two-rooks").game(start=start)
    chance, position = random.Random(1), game.start()
    while True:
        wins = list(game.solution(workbench.ask(game.problem(position, Question.OUTCOME)).answer.certificate))
        assert wins
        position = game.play(position, wins[0])
        replies = list(game.moves(position))
        if not replies:
            return
        position = game.play(position, chance.choice(replies))


@pytest.mark.parametrize(
    ("name", "values", "phrase"),
    [
        ("two-rooks", {"start": (1, 2, 3)}, "expected as many numbers"),
        ("two-rooks", {"start": ()}, "expected as many numbers"),
        ("two-rooks", {"start": (1, -2, 3, 4)}, "at least 0"),
        ("two-rooks", {"start": (1, 2, 1, 2)}, "expected two different squares"),
        ("two-rooks", {"start": (10**25, 2, 1, 10**9)}, "expected an integer from 1 to 1000000000000000000000000"),
        ("silver-dollar", {"start": (1, 2)}, "expected 4 numbers"),
        ("silver-dollar", {"definition": "jump+fly"}, "or rules joined by"),
        ("silver-dollar", {"definition": "jump+jump"}, "or rules joined by"),
        ("silver-dollar", {"definition": "1.5"}, "expected one of 1.2, 1.3, 1.4, 1.6, got '1.5'"),
    ],
)
def test_a_wrong_start_is_refused_in_one_sentence(name: str, values: dict[str, object], phrase: str) -> None:
    with pytest.raises(InvalidInput, match=phrase) as caught:
        games.find(name).game(**values)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("name", "values"), [("two-rooks", {}), ("silver-dollar", {"definition": "1.2"})])
def test_a_far_start_can_be_asked_about_but_not_played(name: str, values: dict[str, object]) -> None:
    game = games.find(name).game(start=(10**18, 3, 12345, 10**18), **values)
    checked = workbench.ask(game.problem(game.start(), Question.OUTCOME))
    assert list(game.solution(checked.answer.certificate))
    assert game.read(game.write(game.start())) == game.start()
    for refused in (game.moves, game.picture, game.is_won, lambda at: game.play(at, at)):
        with pytest.raises(InvalidInput, match="start: expected a board of at most 10000 squares to play on"):
            refused(game.start())


def test_two_rooks_are_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["hint", "0 1 / 0 3", "why", "quit"])
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(lines))
    assert main(["play", "two-rooks", "--start", "0,4,0,1"]) == 0
    said = capsys.readouterr().out
    assert "try 0 0 / 0 1" in said
    assert "I go to 0 1 / 0 0" in said or "I go to 0 0 / 0 1" in said

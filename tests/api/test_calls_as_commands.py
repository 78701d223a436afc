"""Calls for single sub-commands give what the commands print."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

import ludus
from ludus.cli.main import main

Printed: TypeAlias = Callable[..., str]
"""What a command line prints."""


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    def run(*arguments: str) -> str:
        main(list(arguments))
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("command", "call"),
    [
        (["relabel", "abccba", "--names", "bca"], lambda dice: dice.relabelled("bca")),
        (["reverse", "aabcba"], lambda dice: dice.reversed()),
        (["symmetrise", "abc", "--even"], lambda dice: dice.symmetrised(even=True)),
        (["symmetrise", "abc"], lambda dice: dice.symmetrised()),
    ],
)
def test_sets_made_from_a_set_are_those_of_the_commands(
    command: list[str], call: Callable[[ludus.DiceSet], ludus.DiceSet], printed: Printed
) -> None:
    assert call(ludus.DiceSet(command[1])).string == printed("dice", *command).strip()


def test_a_constructed_set_is_asked_about_all_its_dice(printed: Printed) -> None:
    made = ludus.DiceSet.construct("slides-u")
    assert made.string == printed("dice", "construct", "slides-u").strip()
    assert made.ask("solve").verdict == "impossible"  # 4/5 fair, as the paper says
    assert made.fairness.order == 4


def test_blocks_are_palindromes_that_make_the_string(printed: Printed) -> None:
    string = "abccbacabbacbcaacb"
    found = ludus.DiceSet(string).blocks()
    assert list(found) == printed("dice", "blocks", string).split()
    assert "".join(found) == string
    assert all(one == one[::-1] for one in found)


def test_lifted_parts_make_a_fair_set(printed: Printed) -> None:
    parts = ["abccba", "cabbac", "bcaacb"]
    found = ludus.DiceSet.lift(*map(ludus.DiceSet, parts))
    assert found.string == printed("dice", "lift", *parts).strip()
    assert (found.parts, found.constant, found.order, found.word) == (2, Fraction(4), 3, "lifted")
    assert ludus.DiceSet(found.string).is_permutation_fair


def test_the_table_for_makers_is_that_of_the_command(printed: Printed) -> None:
    rows = ludus.DiceSet.makers(sizes=[4, 6]).rows()
    assert json.loads(json.dumps(rows)) == json.loads(printed("dice", "makers", "--sizes", "4,6", "--json"))


def test_the_bound_of_an_exclusion_is_computed_again_by_the_command(tmp_path: Path, printed: Printed) -> None:
    pytest.importorskip("scipy")
    found = ludus.DiceSet.exclude(4, 10)
    assert found is not None
    assert found.bound > 0
    assert printed("dice", "exclude", "--check", str(found.save(tmp_path / "proof.json"))).startswith(
        "These weights have"
    )
    assert ludus.DiceSet.exclude(3, 6) is None


def test_the_table_of_a_board_is_that_of_the_command(printed: Printed) -> None:
    rows = [json.loads(line) for line in printed("pegs", "table", "triangle4", "--json", "--quiet").splitlines()]
    expected = [
        (tuple(row["vacancy"]), tuple(one["survivor"]), one["verdict"], one["certified"])
        for row in rows
        for one in row["entries"]
    ]
    assert [tuple(row.values()) for row in ludus.PegSolitaire.table("triangle4")] == expected


def test_games_of_a_size_are_those_of_the_command(printed: Printed) -> None:
    lines = printed("tapes", "games", "--jump", "3").splitlines()[1:]
    found = ludus.ReplacementGame.games(jump=3)
    assert [line.split(maxsplit=2) for line in lines] == [
        [row["name"], str(row["displacement"]), row["replacement"]] for row in found
    ]
    counted = json.loads(printed("tapes", "games", "--displacement", "12", "--count", "--json"))
    assert ludus.ReplacementGame.count_games(displacement=12) | {"certified": False} == counted


def test_factors_are_those_of_the_command(printed: Printed) -> None:
    expected = json.loads(printed("tapes", "factors", "T^6 + T^5 - T^3 + T + 1", "--json"))
    for given in ("T^6 + T^5 - T^3 + T + 1", [1, 1, 0, -1, 0, 1, 1]):
        assert json.loads(json.dumps(ludus.ReplacementGame.factors_of(given).to_dict())) == expected
    assert ludus.ReplacementGame({-3, -2, 2, 3}).factors().natural == (3, 12)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (3, 2), (6, 1), (2, 8), (4, 6)])
def test_gamma_has_the_factors_of_the_formula(a: int, b: int) -> None:
    found = ludus.ReplacementGame.gamma(a, b)
    assert found.natural == tuple(k for k in range(1, a * b + 1) if (a * b) % k == 0 and b % k)
    assert found.polynomial == tuple(int(power % b == 0) for power in range((a - 1) * b + 1))


def test_rules_together_are_those_of_the_command(printed: Printed) -> None:
    found = ludus.ReplacementGame.rules({-1, 1}, {-1: 1, 0: 2, 1: 1})
    expected = json.loads(printed("tapes", "rules", "--json", "--", "-1,1", "-1,2*0,1"))
    assert json.loads(json.dumps(found.to_dict())) == expected
    assert (found.displacement, found.classes, found.word) == (3, 4, "proved")
    assert "\n" not in repr(found)


def test_a_trade_is_that_of_the_command(printed: Printed) -> None:
    rows = ludus.ReplacementGame({-1, 1}).move(by=6).trade().rows()
    lines = printed("tapes", "trade", "--replacement=-1,1", "--displacement", "6", "--json", "--quiet").splitlines()
    assert [row | {"certified": False} for row in rows] == [json.loads(line) for line in lines]
    assert "goal is unreachable" in ludus.ReplacementGame({-1, 1}).move(by=7).trade().sentence


@pytest.mark.parametrize("language", ["python", "haskell"])
def test_a_bijection_is_the_program_of_the_command(language: Literal["python", "haskell"], printed: Printed) -> None:
    found = ludus.ReplacementGame({-1, 1}).move(by=6).bijection(language)
    assert found == printed("tapes", "bijection", "--language", language)


def test_beatty_sequences_are_those_of_the_command(printed: Printed) -> None:
    found = ludus.game("wythoff").beatty(size=60)
    assert found.to_dict() == json.loads(printed("guess", "beatty", "wythoff", "--bound", "60", "--json"))["beatty"]
    assert (found.a, found.is_complementary, found.status) == ("(1 + √5)/2", True, "claimed")
    with pytest.raises(ludus.LudusError, match="not Beatty sequences"):
        ludus.game("rook").beatty(size=30)


def test_periods_of_lines_are_those_of_the_command(printed: Printed) -> None:
    rows = ludus.game("ryuo", p=3).periods(lines=3, size=40).rows()
    command = printed("guess", "periods", "ryuo", "--p", "3", "--lines", "3", "--bound", "40", "--json", "--quiet")
    assert rows == json.loads(command)["periods"]
    assert rows


def test_an_automaton_is_learned_and_proved() -> None:
    found = ludus.game("rook").automaton()
    assert (found.verdict, found.status) == ("proved", "verified")
    assert found.to_networkx().number_of_nodes() == 2


def test_pieces_are_scanned_as_by_the_command(tmp_path: Path, printed: Printed) -> None:
    found = ludus.scan_pieces(1)
    command = printed("guess", "scan", "--vectors", "1", "--json", "--quiet", "--store", str(tmp_path))
    groups = json.loads(command)["groups"]
    assert [(row["group"], row["states"]) for row in found] == [
        (number, group["states"]) for number, group in enumerate(groups) for _ in group["pieces"]
    ]
    assert [row["steps"] for row in found] == [tuple(map(tuple, one)) for group in groups for one in group["pieces"]]


def test_the_fairness_of_dice_with_a_tie_below_the_winner_names_what_holds() -> None:
    shown = repr(ludus.DiceSet([[0, 0, 10], [0, 9], [5]]).fairness)
    assert shown == "<Fairness: 1/3 permutation-fair, not place-fair, go-first-fair; total variation 1/2>"

"""Two pieces in verify, guess, levels, extensions and tables: against brute force from the definition."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from ludus.cli.main import main
from ludus.core.answers import Undecided
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.extensions import Standing
from ludus.families.impartial.two_pieces.pairs import options
from ludus.families.impartial.two_pieces.problem import TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.studies import explore_pairs, on_board, pair_array, study_pairs
from ludus.families.proofs.guess_automata import AutomatonGuess, guess_automaton
from ludus.families.proofs.verify import Verdict, verify
from oracles.two_pieces import TinyPair

ROOK = ((1, 0), (0, 1))
RULES = [
    {"jump": True},
    {"jump": True, "land": True, "drop": True},
    {"drop": True, "push": "contact"},
    {"jump": True, "misere": True},
    {"drop": True, "push": "contact", "passes": 1},
    {"land": True, "misere": True, "passes": 3, "pass_at_terminal": True},
]


def game_of(rules: dict[str, object], size: tuple[int, int] = (3, 4)) -> tuple[TwoPieces, TinyPair]:
    question = Question.P_POSITIONS if rules.get("misere") else Question.TABLE
    return two_pieces(ROOK, (), size, question=question, **rules), TinyPair(size, ROOK, **rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_array_of_all_pairs_is_that_of_brute_force(rules: dict[str, object]) -> None:
    problem, tiny = game_of(rules)
    made = pair_array(problem, None)
    assert not isinstance(made, Undecided)
    values = made.values
    counted = on_board(problem, values)
    for cell in itertools.product(*map(range, problem.shape)):
        a, b = cell[:2], cell[2:]
        is_pair = min(cell) >= problem.low and (a, b) in tiny.grundy
        assert counted[cell] == is_pair
        if is_pair:
            truth = tiny.grundy[a, b]
            assert values[cell] == (min(truth, 1) if problem.misere else truth)


@pytest.mark.parametrize("rules", RULES[:3], ids=str)
def test_level_sets_list_each_pair_once(rules: dict[str, object]) -> None:
    problem, tiny = game_of(rules)
    found = explore_pairs(problem, 4)
    assert not isinstance(found, Undecided)
    on = [value for (a, b), value in tiny.values.items() if min(a) >= problem.low and min(b) >= problem.low]
    assert [level.count for level in found.levels] == [on.count(value) for value in range(4)]


def test_a_formula_is_compared_on_squares_only() -> None:
    coins, _ = game_of({"drop": True, "push": "contact"}, (4, 4))
    found = verify(coins, "((x-1) ^ (y-1) ^ (z-1) ^ (u-1)) = 0")
    assert isinstance(found, Verdict)
    assert found.holds
    assert found.positions == 16 * 15
    wrong = verify(coins, "((x-1) ^ (y-1) ^ (z-1) ^ (u-1)) = 0 and x != 3")
    assert isinstance(wrong, Verdict)
    assert wrong.counterexample is not None
    assert wrong.counterexample.position == (3, 1, 1, 3)


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("rules", [{"jump": True}, {"drop": True, "push": "contact"}], ids=str)
def test_extensions_and_restrictions_are_those_of_play(rules: dict[str, object], lost: bool) -> None:
    size = (3, 3)
    problem, tiny = game_of(rules, size)
    found = study_pairs(problem, up_to=2, p_positions=lost)
    assert not isinstance(found, Undecided)

    def same(other: TinyPair) -> bool:
        return all((value == 0) == (tiny.values[pair] == 0) if lost else value == tiny.values[pair]
                   for pair, value in other.values.items())  # fmt: skip

    for vector, standing in found.standing.items():
        if standing in (Standing.HARMLESS, Standing.FORBIDDEN):
            added = TinyPair(size, ROOK, (vector,), **rules)  # type: ignore[arg-type]
            assert (standing is Standing.HARMLESS) == same(added), vector


STAIRCASE = pytest.param({"jump": True, "misere": True}, marks=pytest.mark.slow)


@pytest.mark.parametrize("rules", [{"jump": True}, {"jump": True, "land": True, "drop": True}, STAIRCASE], ids=str)
def test_an_automaton_is_learned_and_proved(rules: dict[str, object]) -> None:
    found = guess_automaton(game_of(rules)[0])
    assert isinstance(found, AutomatonGuess)
    assert found.proof.checked is not None
    assert found.proof.checked.status == "verified"


def test_the_commands_take_two_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        return main(list(arguments)), *capsys.readouterr()

    assert json.loads(run("levels", "two-rooks", "--prove", "--below", "4", "--json")[1])["certificate"]["period"] == 4
    assert "has remoteness 5" in run("solve", "two-rooks", "--question", "remoteness", "--start", "1,3,2,2")[1]
    assert "and a pass" in run("solve", "two-rooks", "--passes", "1", "--start", "2,3,4,5")[1]
    assert run("table", "silver-dollar", "--size", "1,1", "--latex")[1].count("tabular") == 8
    assert run("extensions", "two-rooks", "--bound", "4")[0] == 0
    assert run("levels", "two-rooks", "--size", "4")[1] == run("levels", "two-rooks", "--size", "4,4")[1]
    assert run("verify", "two-rooks", "(x ^ z) = 9", "--bound", "4")[0] == 1
    assert "row x = 2: the same plus 3 every 3" in run("guess", "periods", "two-rooks", "--bound", "32")[1]
    assert run("guess", "periods", "two-rooks", "--start", "40,2,90,3", "--passes", "1")[0] == 2


def test_a_guess_about_coins_is_proved_or_stays_a_conjecture(capsys: pytest.CaptureFixture[str]) -> None:
    coins = ("guess", "formula", "silver-dollar", "--definition", "1.3", "--bound", "8", "--prove", "--quiet")
    assert main([*coins, "--p-positions"]) == 0
    assert "proved: Theorem, for all board sizes" in capsys.readouterr().out
    assert main(list(coins)) == 3
    shown = capsys.readouterr().out
    assert "Conjecture. Grundy value" in shown
    assert "undecided: Grundy values are proved for one piece only" in shown


def test_level_sets_that_are_read_off_a_table_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "two-rooks", "--size", "4"]) == 0
    words = "The level sets are read off the table: computed, not certified."
    assert capsys.readouterr().out.splitlines()[-3] == words
    assert main(["levels", "two-rooks", "--size", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["certified"] is False


def test_the_rules_of_a_command_are_those_of_a_file_of_two_pieces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pair.json"
    rooks = two_pieces([(1, 0), (0, 1)], [], (4, 4), jump=True)
    file.write_text(json.dumps({"ludus": 1, "kind": "two-pieces"} | rooks.fields()))
    normal = "(x ^ z) + (y ^ w) = 1 or (x ^ z) = (y ^ w) and (x ^ z) >= 2"
    for command in ("verify", "prove"):
        assert main([command, str(file), normal, "--quiet"]) == 0
        assert main([command, str(file), normal, "--misere", "--quiet"]) == 1
        assert "in misère play" in capsys.readouterr().out
    assert main(["levels", str(file), "--passes", "1", "--size", "4", "--quiet"]) == 0
    assert "with one pass available" in capsys.readouterr().out
    assert main(["guess", "formula", str(file), "--p-positions", "--size", "4", "--quiet"]) in (0, 3)


@pytest.mark.parametrize("jump", [True, False])
def test_the_moves_of_far_pieces_come_one_after_the_other(jump: bool) -> None:
    other, far = (3, 10**17), TwoPieces((10**18, 10**18), ((1, 0), (0, 1)), jump=jump)
    listed = itertools.islice(options(far, ((10**17, 5), other)), 3)
    assert list(listed) == [(other, (10**17 - k, 5)) for k in (1, 2, 3)]

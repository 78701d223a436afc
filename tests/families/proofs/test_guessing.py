"""`ludus guess`: `ludus verify` accepts what it prints; automata of the known sizes, proved; scans, long periods."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Undecided
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.two_pieces.problem import two_pieces
from ludus.families.proofs.automatic.problem import Automaton
from ludus.families.proofs.guess import Case, FormulaGuess, guess_beatty, guess_formula, guess_periods
from ludus.families.proofs.guess_automata import AutomatonGuess, from_table, guess_automaton, learn
from ludus.families.proofs.numerations import BINARY, Numeration
from ludus.families.proofs.verify import Verdict, verify

ROOK = ((1, 0), (0, 1))
QUEEN = (*ROOK, (1, 1))
KNIGHT = ((1, 2), (2, 1))


def ryuo(p: int) -> tuple[tuple[int, int], ...]:
    return tuple((s, t) for s in range(1, p) for t in range(1, p - s))


STATES = [
    (2, ROOK, (), {}),
    (5, ROOK, (), {"misere": True}),
    *((n, ROOK, ryuo(p), {}) for p, n in ((3, 11), (4, 4))),
    (11, ROOK, ryuo(3), {"misere": True}),
    (15, ROOK, ryuo(3), {"passes": 1}),
    (5, ROOK, ((2, 2),), {}),
    (8, QUEEN, (), {}),
    (14, QUEEN, (), {"misere": True}),
    (8, QUEEN, ((1, 3), (3, 1)), {}),
]
MORE_STATES = [
    *((n, ROOK, ryuo(p), {}) for p, n in ((5, 23), (6, 16))),
    *((n, ROOK, ryuo(p), {"misere": True}) for p, n in ((4, 3), (5, 23), (6, 12))),
    *((n, ROOK, ryuo(p), {"passes": 1}) for p, n in ((4, 15), (5, 36))),
    (3, (), (*ROOK, (1, 1)), {}),
    (21, (), KNIGHT, {}),
    (52, ROOK, ((3, 3),), {}),
    (97, ROOK, ((1, 1), (3, 3)), {}),
    (42, QUEEN, ((1, 4), (4, 1)), {}),
]
"""The least automata of the P-positions, with the state that leads nowhere; base 2, for queens Fibonacci."""


@pytest.mark.parametrize(
    ("states", "rays", "steps", "rules"),
    [*STATES, *(pytest.param(*one, marks=pytest.mark.slow) for one in MORE_STATES)],
)
def test_learned_automata_have_the_known_sizes_and_are_proved(
    states: int, rays: tuple[tuple[int, int], ...], steps: tuple[tuple[int, int], ...], rules: dict[str, int]
) -> None:
    problem = impartial(rays, steps, (8, 8), question=Question.P_POSITIONS, **rules)
    found = guess_automaton(problem, numerations=("fibonacci" if len(rays) == 3 else "2",))
    assert isinstance(found, AutomatonGuess)
    assert found.states == states
    assert found.proof.checked is not None
    assert ludus_check.verify(json.loads(found.proof.checked.json())).text.startswith("Theorem, for all board sizes")


def test_a_set_without_an_automaton_is_undecided() -> None:
    queen_and_knight = impartial(QUEEN, KNIGHT, (8, 8), question=Question.P_POSITIONS)
    found = guess_automaton(queen_and_knight, numerations=("2",))
    assert isinstance(found, Undecided)
    assert "no automaton" in found.reason


@given(st.integers(0, 10**6), st.sampled_from([BINARY, Numeration((3, 2)), Numeration(ostrowski=1)]))
@settings(max_examples=15)
def test_a_random_automaton_is_learned_from_the_set_that_it_accepts(seed: int, numeration: Numeration) -> None:
    rng = np.random.default_rng(seed)
    letters = numeration.digits
    table = rng.integers(0, 3, (3, letters))
    if numeration.is_last_digit_first:
        table[:, 0] = np.arange(3)
    else:
        table[0, 0] = 0
    given_ = Automaton(tuple(map(tuple, table.tolist())), (int(rng.integers(0, 3)),))
    bound = 2000
    accepted = np.array([given_.accepts(numeration, [x]) for x in range(bound)])
    found = next(learn(from_table(accepted), numeration, [3, 4]), None)
    assert found is not None
    assert all(found.automaton.accepts(numeration, [x]) == accepted[x] for x in range(bound))


@pytest.mark.parametrize(
    ("steps", "rules", "lost"),
    [
        ((), {}, False),
        (ryuo(4), {}, False),
        (ryuo(3), {}, True),
        ((), {"misere": True}, True),
        (ryuo(3), {"passes": 1}, True),
    ],
)
def test_what_is_guessed_is_verified(steps: tuple[tuple[int, int], ...], rules: dict[str, int], lost: bool) -> None:
    problem = impartial(ROOK, steps, (40, 40), **rules)
    found = guess_formula([Case(problem, {})], constants=(3, 4), lost=lost)
    assert isinstance(found, FormulaGuess)
    larger = impartial(ROOK, steps, (70, 70), **rules)
    verdict = verify(larger, found.text, p_positions=lost)
    assert isinstance(verdict, Verdict)
    assert verdict.holds


def test_beatty_pairs_of_queens_and_none_of_rooks() -> None:
    found = guess_beatty(impartial(QUEEN, (), (200, 200), misere=True))
    assert not isinstance(found, Undecided)
    assert found.exceptions == ((0, 1), (2, 2))
    assert found.is_complementary
    assert isinstance(guess_beatty(impartial(ROOK, (), (60, 60))), Undecided)


def test_periods_of_lines_hold_on_the_table() -> None:
    problem = impartial(ROOK, ryuo(3), (90, 90))
    table = workbench.ask(problem).answer.certificate.values  # type: ignore[union-attr]
    rows = [one for line, _, one in guess_periods(problem, lines=3)[0] if one is not None and line.value == "row"]
    assert len(rows) == 3
    for one in rows:
        row = table[one.number].astype(int)
        assert (row[one.preperiod + one.period :] - row[one.preperiod : -one.period] == one.saltus).all()


def test_the_scan_groups_pieces_and_answers_again_from_the_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["guess", "scan", "--vectors", "1", "--workers", "inline", "--store", str(tmp_path), "--quiet", "--json"]
    assert main(command) == 0
    first = capsys.readouterr().out
    groups = json.loads(first)["groups"]
    assert sorted((group["states"], group["pieces"]) for group in groups) == [(2, [[]]), (11, [[[1, 1]]])]
    assert main(command) == 0
    assert capsys.readouterr().out == first


def test_a_long_period_is_kept_as_a_job(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["heaps", "0.127", "--period", "--job", "--workers", "inline", "--store", str(tmp_path), "--quiet"]
    assert main(command) == 0
    assert "the period 4 and the preperiod 46,578" in capsys.readouterr().out
    assert main(["heaps", "0.127", "--job"]) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["formula", "ryuo", "--vary", "q=3..5"], "vary: expected a number among the parameters"),
        (["formula", "ryuo", "--vary", "p=x"], "vary: expected a name and its values"),
        (["formula", "ryuo", "--vary", "p=3..5", "--prove", "--bound", "30"], "prove: expected one game"),
        (["beatty", "nim", "--size", "5,5,5"], "size: expected"),
        (["automaton", "rook", "--numeration", "decimal"], "numeration: expected"),
        (["automaton", "rook", "--numeration", "decimal", "-o", "none/x.json"], "output: expected"),  # before any work
        (["formula", "pegs"], "expected"),
    ],
)
def test_bad_input_is_told_in_one_sentence(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guess", *arguments, "--quiet"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(("target", "told"), [("king", "outside the logic"), ("rook", "expected none in misère play")])
def test_a_guess_that_no_proof_can_reach_is_undecided(
    target: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = [] if target == "king" else ["--misere", "--passes", "1"]
    assert main(["guess", "formula", target, "--bound", "3", "--prove", "--quiet", *rules]) == 3
    out = capsys.readouterr().out
    assert out.startswith("Conjecture.")
    assert told in out


def test_the_proof_file_is_verified_by_the_checker(tmp_path: Path) -> None:
    place = tmp_path / "proof.json"
    assert main(["guess", "automaton", "rook", "-o", str(place), "--quiet"]) == 0
    assert "2-state automaton" in ludus_check.verify_file(place).text


def test_the_periods_of_two_rooks_are_those_of_their_nim_sums() -> None:
    """Rows 0 to 3 of f gain 1, 1, 3 and 9; on a line the value of two coins is (a ^ c) - 1."""
    rooks = two_pieces([(1, 0), (0, 1)], [], (64, 64), jump=True)
    found, about = guess_periods(rooks, lines=4)
    assert "nim-sums" in about
    rows = [(one.number, one.period, one.saltus) for line, _, one in found if one and line.value == "row"]
    assert rows == [(0, 1, 1), (1, 1, 1), (2, 3, 3), (3, 9, 9)]
    coins, about = guess_periods(two_pieces([(1,)], [], (32,), jump=True), lines=2)
    assert "places" in about
    seen = [(line.value, one.period) for line, _, one in coins if one]
    assert seen == [("row", 1), ("row", 2), ("column", 1), ("column", 2)]


def test_the_periods_of_other_pairs_are_those_of_one_piece_while_the_other_stays() -> None:
    kings = two_pieces([], [(1, 0), (0, 1), (1, 1)], (12, 12), jump=True, land=True, passes=1)
    found, about = guess_periods(kings, lines=1, stays=(2, 3))
    assert "stays at (2, 3)" in about
    assert {one.period for _, _, one in found if one} <= {1, 2}

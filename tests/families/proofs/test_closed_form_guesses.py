"""Formulas, Beatty sequences and periods of lines from tables: known closed forms are found, wrong ones never told."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.cli.main import main
from ludus.cli.tools import MISUSED
from ludus.core.limits import Limits
from ludus.families.proofs.beatty import beatty_pair, from_continued_fraction, quadratic, slope
from ludus.families.proofs.formulas.reading import write
from ludus.families.proofs.guess import Exceptional, whole
from ludus.families.proofs.sheets import ALL, USUAL, Bank, Points, Sheet, line_period
from ludus.families.proofs.synthesis import find, synthesise
from oracles.formulas import evaluate

X, Y = np.indices((60, 60))


def ryuo(p: int) -> np.ndarray:
    return (X + Y) % p + p * ((X // p) ^ (Y // p))


@given(st.integers(0, 10**6))
@settings(max_examples=10)
def test_every_formula_of_a_bank_has_the_values_of_its_row(seed: int) -> None:
    rng = np.random.default_rng(seed)
    x, y, p = rng.integers(0, 30, 9), rng.integers(0, 30, 9), rng.integers(2, 6, 9)
    bank = Bank(Points({"x": x, "y": y}, {"p": p}), (1, 3)).grow(ALL, 5, most=2000)
    assert len({row.tobytes() for row in bank.values}) == len(bank)
    for place in rng.integers(0, len(bank), 40).tolist():
        formula = bank.formula(place)
        right = [evaluate(formula, {"x": int(a), "y": int(b), "p": int(c)}) for a, b, c in zip(x, y, p, strict=True)]
        assert right == bank.values[place].tolist()


@given(st.integers(0, 10**6), st.sampled_from(["+", "-", "^", "digits"]))
@settings(max_examples=15)
def test_what_is_taken_apart_has_the_values_that_were_asked_for(seed: int, how: str) -> None:
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 50, 12), rng.integers(0, 50, 12)
    bank = Bank(Points({"x": x, "y": y}, {}), (1, 3)).grow(USUAL, 3)
    first, second = (bank.values[i] for i in rng.integers(0, len(bank), 2))
    targets = {"+": first + second, "-": first - second, "^": first ^ second, "digits": 3 * abs(first) + second % 3}
    found = find(bank, targets[how])
    if how != "digits":
        assert found is not None
    if found is not None:
        points = zip(x.tolist(), y.tolist(), strict=True)
        assert [evaluate(found, {"x": a, "y": b}) for a, b in points] == targets[how].tolist()


@pytest.mark.parametrize(
    ("sheets", "constants", "expected"),
    [
        ([Sheet(X ^ Y)], (), "x ^ y"),
        ([Sheet(ryuo(3))], (3,), "3 * (x // 3 ^ y // 3) + (x + y) % 3"),
        ([Sheet(ryuo(4))], (4,), "4 * ((x ^ y) // 4) + (x + y) % 4"),
        ([Sheet(ryuo(5))], (), "5 * (x // 5 ^ y // 5) + (x + y) % 5"),
        ([Sheet(ryuo(p), 0, {"p": p}) for p in (3, 4, 5, 6)], (), "p * (x // p ^ y // p) + (x + y) % p"),
    ],
)
def test_known_grundy_functions_are_found_again(sheets: list[Sheet], constants: tuple[int, ...], expected: str) -> None:
    found = synthesise(sheets, constants, Limits(), lost=False)
    assert found is not None
    assert (write(found.formula), found.exceptions) == (expected, ())


def test_the_grundy_numbers_of_definition_1_3_are_found_again() -> None:
    w, x, y, z = np.indices((9,) * 4)
    found = synthesise([Sheet(((w - 1 ^ x - 1) + 1) ^ ((y - 1 ^ z - 1) + 1), 1)], (), Limits(), lost=False)
    assert found is not None
    assert write(found.formula) == "(x - 1 ^ y - 1) + 1 ^ (z - 1 ^ w - 1) + 1"


def test_lost_positions_are_found_again() -> None:
    w, x, y, z = np.indices((9,) * 4)
    silver = Sheet(np.where((w - 1 ^ x - 1 ^ y - 1 ^ z - 1) == 0, 0, 1), 1)
    found = synthesise([silver], (), Limits(), lost=True)
    assert found is not None
    assert not found.exceptions
    misere = [Sheet(np.where((X // p == Y // p) & ((X + Y) % p == 1), 0, 1), 0, {"p": p}) for p in (3, 4, 5)]
    found = synthesise(misere, (), Limits(), lost=True)
    assert found is not None
    assert write(found.formula) == "(x + y) % p = 1 and x // p = y // p"


def test_a_few_exceptions_are_listed_and_joined() -> None:
    lost = (X == Y) & (X > 1) | (X + Y == 1)
    found = synthesise([Sheet(np.where(lost, 0, 1))], (), Limits(), lost=True)
    assert found is not None
    assert sorted(place.cell for place in found.exceptions) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    joined = whole(found.formula, [Exceptional(place.cell, {}, 1 - lost[place.cell]) for place in found.exceptions])
    assert not len(Sheet(np.where(lost, 0, 1)).wrong(joined))


def test_nothing_is_guessed_from_noise() -> None:
    noise = np.random.default_rng(1).integers(0, 100, (30, 30))
    assert synthesise([Sheet(noise)], (), Limits(seconds=1), lost=False) is None


@given(st.integers(0, 59), st.integers(0, 59), st.integers(1, 9))
@settings(max_examples=8)
def test_a_bent_table_has_no_guess_without_that_exception(x: int, y: int, by: int) -> None:
    bent = (X ^ Y).copy()
    bent[x, y] += by
    found = synthesise([Sheet(bent)], (), Limits(seconds=0.2), lost=False)
    assert found is None or [place.cell for place in found.exceptions] == [(x, y)]


@pytest.mark.parametrize(
    ("t", "a"), [(1, (1, 1, 5, 2)), (2, (0, 1, 2, 1)), (3, (-1, 1, 13, 2)), (4, (-1, 1, 5, 1)), (5, (-3, 1, 29, 2))]
)
def test_the_pairs_of_t_wythoff_are_beatty_pairs(t: int, a: tuple[int, int, int, int]) -> None:
    used: set[int] = set()
    pairs = []
    for n in range(300):
        least = next(m for m in range(2 * n + 1) if m not in used)
        pairs.append((least, least + t * n))
        used |= {least, least + t * n}
    found = beatty_pair(pairs)
    assert found is not None
    assert (found.a.p, found.a.r, found.a.d, found.a.q) == a
    assert found.b == found.a.plus(t)
    assert found.a.is_complementary(found.b)
    assert not found.a.is_complementary(found.b.plus(1))


@given(st.integers(-5, 9), st.integers(1, 4), st.sampled_from([2, 3, 5, 7, 13]), st.integers(1, 6), st.integers(0, 500))
def test_floors_of_multiples_are_exact(p: int, r: int, d: int, q: int, n: int) -> None:
    number = quadratic(p, r, d, q)
    value = number.floor_of_multiple(n)
    # value <= n (p + r√d) / q < value + 1, compared in whole numbers.
    for bound, is_below in ((value, True), (value + 1, False)):
        left = bound * q - n * p
        reached = left <= 0 or left * left <= n * n * r * r * d
        assert reached is is_below or (n == 0 and bound == value)


@given(st.lists(st.integers(1, 9), max_size=3), st.lists(st.integers(1, 9), min_size=1, max_size=3))
@settings(max_examples=40)
def test_a_periodic_continued_fraction_is_its_number(start: list[int], period: list[int]) -> None:
    number = from_continued_fraction(start, period)
    assert number is not None
    terms = [*start, *(period * 12)]
    near = Fraction(terms[-1])
    for term in reversed(terms[:-1]):
        near = term + 1 / near
    root = Fraction(isqrt(number.r**2 * number.d * 10**40), 10**20) * (1 if number.r > 0 else -1)
    assert abs((number.p + root) / number.q - near) < Fraction(1, 10**3)


def test_other_sequences_have_no_slope() -> None:
    assert slope([n * n for n in range(40)]) is None
    assert slope(list(range(40))) is None


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=5), st.lists(st.integers(-9, 9), max_size=6))
def test_a_seen_period_holds_on_what_was_seen(steps: list[int], before: list[int]) -> None:
    terms = np.cumsum([*before, *(steps * 12)])
    found = line_period(terms)
    assert found is not None
    start, period, saltus = found
    assert period <= len(steps)
    assert (terms[start + period :] - terms[start:-period] == saltus).all()


def test_a_guess_is_called_a_conjecture(capsys):
    assert main(["guess", "formula", "nim", "--size", "4,4", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("Conjecture. Grundy value: x ^ y; agrees with all positions")
    assert main(["guess", "formula", "nim", "--size", "4,4", "--quiet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["formula"]["status"] == "conjecture"


@pytest.mark.parametrize("command", [["guess", "beatty"], ["guess", "formula"], ["extensions"], ["verify"]])
def test_a_size_that_is_given_twice_is_refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    formula = ["x ^ y"] if command == ["verify"] else []
    for sides in (["--size", "9,9", "--bound", "9"], ["--bound", "9", "--size", "9,9"]):
        assert main([*command, "wythoff", *formula, *sides]) == MISUSED
        assert "give one of them" in capsys.readouterr().err


def test_a_code_is_not_guessed_in_misere_play_as_if_it_were_normal(capsys: pytest.CaptureFixture[str]) -> None:
    for rule in (["--misere"], ["--passes", "1"]):
        assert main(["guess", "formula", "1,2", *rule, "--quiet"]) == MISUSED
        assert "target: expected a game on a grid with passes or misère play" in capsys.readouterr().err

"""Several rules at once: the ideal against breadth-first search, lines that are replayed; factors of polynomials."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.cli.main import main
from ludus.core.errors import InvalidInput
from ludus.families.tapes import several
from ludus.families.tapes.cyclotomic import least_displacement
from ludus.families.tapes.playing import make
from ludus.families.tapes.polynomials import in_words, read_polynomial
from ludus.families.tapes.problem import Checkers, checkers, tape
from ludus.families.tapes.rule import rule
from ludus.families.tapes.several import ideal, line, weighings

PENNIES: Checkers = ((-1, 1), (1, 1))
OFFSETS = st.dictionaries(st.integers(-2, 2), st.integers(1, 2), min_size=2, max_size=3)


def replayed(rules: list[Checkers], displacement: int) -> int:
    """The number of moves of a line, played from one checker on square 0."""
    moves = line(rules, displacement)
    assert moves is not None
    counts = {0: 1}
    for number, move in moves:
        assert make(rule(rules[number]), counts, move)
    assert checkers(counts) == ((displacement, 1),)
    return len(moves)


@pytest.mark.parametrize(
    ("other", "displacement", "classes", "moves"),
    [
        ({-1: 1, 0: 1, 1: 1}, 1, 1, 4),
        ({-1: 1, 2: 1}, 1, 1, 4),
        ({-2: 1, 1: 1}, 1, 1, 4),
        ({-1: 1, 0: 2, 1: 1}, 3, 4, 10),
    ],
)
def test_pennies_with_a_second_rule(other: dict[int, int], displacement: int, classes: int, moves: int) -> None:
    rules = [PENNIES, checkers(other)]
    found = ideal(rules)
    assert (found.displacement, found.size) == (displacement, classes)
    assert replayed(rules, displacement) == moves
    assert ideal(rules[::-1]) == found


@given(OFFSETS)
@settings(max_examples=60)
def test_one_rule_twice_is_one_rule(offsets: dict[int, int]) -> None:
    replacement = tape(offsets, displacement=1).replacement
    try:
        found = ideal([replacement, replacement])
    except InvalidInput:
        return
    assert found.displacement == least_displacement(rule(replacement))


@given(OFFSETS)
@settings(max_examples=25)
def test_a_line_is_found_only_where_the_ideal_allows_it(offsets: dict[int, int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(several, "MAX_STATES", 2000)
        look_for_lines(offsets)


def look_for_lines(offsets: dict[int, int]) -> None:
    rules = [PENNIES, tape(offsets, displacement=1).replacement]
    found = ideal(rules)
    for n in (1, 2):
        if found.displacement is not None and n % found.displacement and sum(offsets.values()) < 4:
            assert line(rules, n) is None


@given(st.lists(OFFSETS, max_size=2))
@settings(max_examples=60, deadline=None)
def test_weights_that_no_move_changes_prove_that_a_displacement_is_the_least(more: list[dict[int, int]]) -> None:
    """The definition: every expansion keeps the total, on every square of a long stretch; the excluded one does not."""
    rules = [PENNIES, *(tape(one, displacement=1).replacement for one in more)]
    n = ideal(rules).displacement
    assert n is not None
    found = weighings(rules, n)
    assert [n // one.excluded for one in found] == [q for q in (2, 3, 5) if n % q == 0]
    for one in found:
        total = [one.weights[square % len(one.weights)] for square in range(-40, 60)]
        for offsets in rules:
            for square in range(40):
                after = sum(often * total[40 + square + offset] for offset, often in offsets)
                assert (after - total[40 + square]) % one.modulus == 0
        assert (total[40 + one.excluded] - total[40]) % one.modulus


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9))
def test_a_polynomial_is_read_as_it_is_written(coefficients: list[int]) -> None:
    while coefficients and coefficients[-1] == 0:
        coefficients.pop()
    if coefficients:
        assert read_polynomial(in_words(tuple(coefficients))) == tuple(coefficients)
        assert read_polynomial(",".join(map(str, coefficients))) == tuple(coefficients)


def test_factors_and_gamma_and_rules_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tapes", "factors", "T^6 + T^5 - T^3 + T + 1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["natural"], shown["displacement"], shown["class"]) == ([3, 12], 12, "a")
    assert main(["tapes", "factors", "1,2,1"]) == 0
    assert "no natural factors" in capsys.readouterr().out
    assert main(["tapes", "gamma", "3", "2"]) == 0
    assert "T^4 + T^2 + 1" in capsys.readouterr().out
    assert main(["tapes", "rules", "--", "-1,1", "-1,2"]) == 0
    assert "multiples of 1" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["factors", "x"], ["factors", "0"], ["factors", "T^9999"], ["rules", "0,1"]])
def test_what_is_no_polynomial_or_rule_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tapes", *words]) == 2
    assert "expected" in capsys.readouterr().err


def test_a_rule_that_puts_the_checker_back_changes_nothing() -> None:
    stay: Checkers = ((0, 1),)
    assert ideal([stay, PENNIES]) == ideal([PENNIES])
    assert weighings([stay, PENNIES], 6) == weighings([PENNIES], 6)


def test_a_common_factor_without_order_is_seen_at_once() -> None:
    # T^3 - T^2 + T + 1 has a root outside the unit circle: powers of T modulo it would have thousands of digits.
    fresh: Checkers = ((-2, 1), (-1, 1), (1, 1))
    assert ideal([fresh]) == ideal([fresh, fresh]) == several.Ideal(None, 0)
    assert ideal([((-1, 2),), ((-3, 1), (-2, 1), (0, 1), (1, 1))]) == several.Ideal(18, 19)

"""Take-and-break games: sequences against the definition, published periods, the command."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.impartial.heaps import compiled
from ludus.families.impartial.heaps.certificates import ProvedPeriod
from ludus.families.impartial.heaps.problem import heaps, read_code, write_code
from ludus.families.impartial.heaps.values import best_mask, grundy_values, parts_of, repetition, sequence
from ludus.families.impartial.one_piece.certificates import Table
from ludus_check.by_search.heaps import sparse
from ludus_check.heaps import verify

PERIODS = {
    "0.77": (71, 12), "0.07": (53, 34), "0.137": (52, 34), "0.045": (189, 32), "0.055": (259, 148), "0.051": (48, 48),
    "0.177": (497, 20), "0.156": (3479, 349), "0.165": (5181, 1550), "0.356": (7315, 142), "0.644": (3256, 442),
}  # fmt: skip
"""Published (first periodic heap, period)."""

octal = st.lists(st.integers(0, 7), min_size=1, max_size=4).map(lambda digits: read_code(write_code((0, *digits))))
hexadecimal = st.lists(st.integers(0, 15), min_size=1, max_size=3).map(
    lambda digits: read_code(write_code((0, *digits)))
)


@given(octal, st.integers(320, 700))
@settings(max_examples=8)
def test_compiled_sequences_are_the_naive_ones(code: tuple[int, ...], size: int) -> None:
    found, _ = sequence(code, size, Limits())
    assert found.tolist() == grundy_values(code, size)


@given(hexadecimal, st.sampled_from([0, 4, 8, 12]))
@settings(max_examples=8)
def test_heaps_that_break_into_three_are_the_naive_ones(code: tuple[int, ...], first: int) -> None:
    code = read_code(write_code((first, *code[1:])))
    found = np.zeros(70, np.uint16)
    assert compiled.all_options(np.array(code, np.int64), found, 0)
    assert found.tolist() == grundy_values(code, 70)


@given(octal, st.integers(20, 200), st.booleans(), st.integers(0, 15))
@settings(max_examples=16)
def test_the_sparse_space_is_exact_for_any_mask(code: tuple[int, ...], start: int, domain: bool, mask: int) -> None:
    splits = [taken for taken, digit in enumerate(code) if digit & 4]
    if not splits:
        return
    right = grundy_values(code, 400)
    found = np.zeros(400, np.uint16)
    found[:start] = right[:start]
    loop = compiled.few_options(
        np.array(code, np.int64), found, start, mask, int(domain and len(splits) == 1), splits[0]
    )
    assert loop >= 0
    assert found.tolist() == right


def test_the_best_mask_has_the_fewest_rare_heaps() -> None:
    found = np.array(grundy_values((0, 7, 7), 200), np.uint16)
    mask, domain = best_mask(found, 1, domain_too=False)
    assert not domain
    rare = [sum(bin(int(v) & m).count("1") % 2 == 0 for v in found[100:]) for m in range(16)]
    assert rare[mask] == min(rare)


@pytest.mark.parametrize("code", PERIODS)
def test_published_periods_are_proved(code: str) -> None:
    answer = workbench.ask(heaps(code, question="period"), limits=Limits(seconds=inf)).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, ProvedPeriod)
    assert (answer.certificate.preperiod, answer.certificate.period) == PERIODS[code]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "period"),
    [("0.127", (46578, 4)), ("0.16", (105351, 149459)), ("0.56", (326640, 144)), ("0.354", (10061916, 1180))],
)
def test_long_published_periods_are_proved(code: str, period: tuple[int, int]) -> None:
    checked = workbench.ask(heaps(code, question="period"), limits=Limits(seconds=600))
    certificate = checked.answer.certificate  # type: ignore[union-attr]
    assert (certificate.preperiod, certificate.period) == period  # type: ignore[union-attr]
    # The checker follows this proof whole: there are few rare heaps, and not too many others.
    assert ("for all n ≥" in checked.sentence) == (code == "0.16")


@given(octal)
@settings(max_examples=8)
def test_a_proved_period_goes_on(code: tuple[int, ...]) -> None:
    found = repetition(np.array(grundy_values(code, 300)), code)
    if found is not None:
        start, period = found
        assert parts_of(code) * (max(start, 1) + period) + len(code) - 1 <= 300
        longer = grundy_values(code, 600)
        assert all(longer[n] == longer[n + period] for n in range(start, 600 - period))


@given(octal, st.integers(0, 89), st.integers(0, 40))
@settings(max_examples=24)
def test_the_sparse_space_of_the_checker_knows_right_from_wrong(code: tuple[int, ...], place: int, value: int) -> None:
    true = grundy_values(code, 90)
    assert sparse.is_right(code, true)
    if true[place] != value:
        with pytest.raises(ludus_check.Rejected):
            sparse.is_right(code, [*true[:place], value, *true[place + 1 :]])


def test_a_period_is_proved_with_few_pairs_as_with_all(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = json.loads(workbench.ask(heaps("0.77", question="period")).json())
    sentence = ludus_check.verify(fields).text
    monkeypatch.setattr(verify, "max_heaps", lambda code: 20)
    assert ludus_check.verify(fields).text == sentence
    table = json.loads(workbench.ask(heaps("0.77", 100)).json())
    assert "heaps 0 to 99 are correct" in ludus_check.verify(table).text
    fields["certificate"]["values"][60] ^= 1
    table["certificate"]["values"][60] ^= 1
    for wrong in (fields, table):
        with pytest.raises(ludus_check.Rejected, match="the heap of"):
            ludus_check.verify(wrong)
    monkeypatch.setattr(sparse, "STEPS", 10)
    assert "Not verified" in ludus_check.verify(fields).text


def test_a_period_beyond_the_sparse_space_is_proved_with_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = json.loads(workbench.ask(heaps("0.77", question="period")).json())
    sentence = ludus_check.verify(fields).text
    monkeypatch.setattr(verify, "MAX_HEAPS", 20)
    assert ludus_check.verify(fields).text == sentence
    fields["certificate"]["values"][60] ^= 1
    with pytest.raises(ludus_check.Rejected, match="the heap of 60"):
        ludus_check.verify(fields)


def test_no_period_in_time_is_undecided() -> None:
    answer = workbench.ask(heaps("0.007", question="period"), limits=Limits(seconds=0.001)).answer
    assert isinstance(answer, Undecided)
    assert "no period is proved by the first" in answer.reason
    answer = workbench.ask(heaps("0.77", question="period"), limits=Limits(seconds=0)).answer
    assert isinstance(answer, Undecided)
    assert "no heap of 0.77 was looked at" in answer.reason


@given(octal, st.integers(0, 39), st.integers(1, 5))
@settings(max_examples=12)
def test_a_bent_table_is_rejected(code: tuple[int, ...], place: int, by: int) -> None:
    result = workbench.ask(heaps(write_code(code), 40))
    assert isinstance(result.answer, Solved)
    assert isinstance(result.answer.certificate, Table)
    fields = json.loads(result.json())
    fields["certificate"]["values"][place] += by
    with pytest.raises(ludus_check.Rejected):
        ludus_check.verify(fields)


@pytest.mark.parametrize("code", ["", "77", "0.7x", "1.3", "22.7", "0." + "7" * 300, "½.7"])
def test_a_wrong_code_is_refused(code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        heaps(code)
    assert caught.value.faults[0].field == "code"


def test_the_command_shows_writes_and_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heaps", "0.77", "--period"]) == 0
    assert "0.77 has period 12 and preperiod 71" in capsys.readouterr().out
    assert main(["heaps", "2,5,7", "--size", "30", "-o", str(tmp_path / "b.txt")]) == 0
    lines = (tmp_path / "b.txt").read_text().splitlines()
    assert lines[:3] == ["0 0", "1 0", "2 1"]
    assert len(lines) == 30
    assert main(["heaps", "0.7x"]) == 2
    capsys.readouterr()
    assert main(["heaps", "0.007", "--period", "--seconds", "0", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["answer"] == "undecided"

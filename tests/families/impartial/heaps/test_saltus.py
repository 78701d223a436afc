"""Grundy values that grow for ever: proved growth goes on, changed claims are refused, other games never grow."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.core.answers import Solved
from ludus.families.codec import read_answer
from ludus.families.impartial.heaps import compiled as loops
from ludus.families.impartial.heaps.certificates import ProvedPeriod
from ludus.families.impartial.heaps.problem import heaps, read_code, write_code
from ludus.families.impartial.heaps.values import Growth, growth, grundy_values, is_proved

GROWING = {
    "0.8": (1, 3, 1), "0.C": (1, 2, 1), "0.3F": (0, 6, 3), "0.89": (3, 4, 2), "0.8B": (7, 7, 4), "0.9C": (28, 36, 16),
    "0.28": (1, 53, 16), "0.FF": (0, 1, 1), "4.9": (16, 12, 4), "8.D": (19, 24, 16), "C.9": (6, 8, 4),
}  # fmt: skip
"""(preperiod, period, saltus), as a search over the first 400 heaps shows them."""

LONG = {"0.28", "0.9C", "8.D"}
hexadecimal = st.lists(st.integers(0, 15), min_size=1, max_size=3)


def values_of(code: tuple[int, ...], size: int) -> list[int]:
    found = np.zeros(size, np.uint16)
    assert loops.all_options(np.array(code, np.int64), found, 0)
    return [int(value) for value in found]


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=pytest.mark.slow) if code in LONG else code for code in GROWING]
)
def test_growth_is_proved_checked_and_goes_on(code: str) -> None:
    result = workbench.ask(heaps(code, question="period"))
    assert isinstance(result.answer, Solved)
    found = result.answer.certificate
    assert isinstance(found, ProvedPeriod)
    assert (found.preperiod, found.period, found.saltus) == GROWING[code]
    assert "for all n ≥" in result.sentence
    fields = json.loads(result.json())
    again = read_answer(fields)
    assert isinstance(again, Solved)
    assert isinstance(again.certificate, ProvedPeriod)
    assert again.certificate.saltus == found.saltus
    longer = values_of(heaps(code).code, 700)
    assert all(longer[n + found.period] == longer[n] + found.saltus for n in range(found.preperiod, 700 - found.period))


@given(st.sampled_from([0, 4, 8, 12]), hexadecimal)
@settings(max_examples=16)
def test_growth_that_is_proved_by_few_heaps_goes_on(first: int, digits: list[int]) -> None:
    code = read_code(write_code((first, *digits)))
    values = values_of(code, 320)
    found = growth(values[:100], code)
    if found is None:
        return
    start, period, saltus = found
    assert all(values[n + period] == values[n] + saltus for n in range(start, 320 - period))


@given(st.lists(st.integers(0, 7), min_size=1, max_size=3), st.integers(1, 6), st.integers(1, 4))
@settings(max_examples=8)
def test_no_game_that_breaks_into_two_is_said_to_grow(digits: list[int], period: int, saltus: int) -> None:
    code = read_code(write_code((0, *digits)))
    values = grundy_values(code, 90)
    assert growth(values, code) is None
    assert not is_proved(values, code, Growth(1, period, saltus))


@cache
def certificate_text(code: str) -> str:
    return workbench.ask(heaps(code, question="period")).json()


@given(st.sampled_from(["0.3F", "0.8", "0.89", "C.9"]), st.data())
@settings(max_examples=16)
def test_a_changed_claim_is_refused(code: str, data: st.DataObject) -> None:
    fields = json.loads(certificate_text(code))
    certificate = fields["certificate"]
    match data.draw(st.sampled_from(["saltus", "period", "preperiod", "value", "code"])):
        case "value":
            place = data.draw(st.integers(0, len(certificate["values"]) - 1))
            certificate["values"][place] += data.draw(st.integers(1, 4))
        case "code":
            other = data.draw(st.sampled_from(["0.7", "0.77", "0.9", "4.0", "0.1C", "0.333"]))
            fields["problem"]["code"] = other
        case name:
            certificate[name] = data.draw(st.integers(0, 12).filter(lambda n: n != certificate[name]))
            size = certificate["preperiod"] + certificate["period"]
            values = values_of(heaps(code).code, 40)
            certificate["values"] = values[:size]
    with pytest.raises((ludus_check.Rejected, ludus_check.Malformed)):
        ludus_check.verify(fields)


def test_growth_that_is_too_long_to_check_is_said_to_be_unchecked() -> None:
    fields = json.loads(certificate_text("0.8"))
    start, period = 999, 99
    values = [max(0, (n - 1) // 3) for n in range(start + period)]
    fields["certificate"] = {
        "kind": "period", "preperiod": start, "period": period, "saltus": 33, "values": values
    }  # fmt: skip
    assert "Not verified" in ludus_check.verify(fields).text


@pytest.mark.parametrize("code", ["C.048", "8.6FE"])
def test_a_proof_with_two_periods_at_once_is_no_answer(code: str) -> None:
    # The values grow by 1 every heap; the theorem proves that they grow by 2 every second heap.
    digits = heaps(code).code
    values = values_of(digits, 400)
    assert is_proved(values, digits, Growth(1, 2, 2))
    assert not is_proved(values, digits, Growth(1, 1, 1))
    assert growth(values, digits) is None

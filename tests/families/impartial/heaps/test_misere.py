"""Misère play of heaps: genus and quotient against plays from the definition, and the checker against changes."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.cli.main import main
from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.codec import read_answer
from ludus.families.impartial.heaps.certificates import MisereQuotient
from ludus.families.impartial.heaps.misere import genera, is_tame, tame_sum
from ludus.families.impartial.heaps.problem import heaps, read_code, write_code
from ludus.families.impartial.heaps.values import grundy_values
from oracles.misere_heaps import TWO, Misere

GOLDEN = {
    "0.123": (20, 5, 5, 5), "0.75": (8, 2, 2, 8), "0.512": (8, 2, 6, 16),
    "0.34": (12, 3, 8, 7), "0.53": (16, 3, 9, 21), "0.71": (36, 9, 6, 3),
}  # fmt: skip
"""Elements, lost ones, period and preperiod; the first three are in Plambeck and Siegel's tables."""

octal = st.lists(st.integers(0, 7), min_size=1, max_size=3).map(lambda digits: read_code(write_code((0, *digits))))


def quotient(code: str) -> MisereQuotient:
    answer = workbench.ask(heaps(code, question="misere-quotient")).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, MisereQuotient)
    return answer.certificate


@pytest.mark.parametrize("code", GOLDEN)
def test_published_quotients_are_found_and_right_in_plays(code: str) -> None:
    found, game = quotient(code), Misere(read_code(code))
    assert (len(found.product), len(found.lost), found.period, found.preperiod) == GOLDEN[code]
    draw = random.Random(1)
    for _ in range(150):
        position = tuple(sorted(draw.randrange(1, 10) for _ in range(draw.randrange(5))))
        element = 0
        for heap in position:
            element = found.product[element][element_of(found, heap)]
        assert (element in found.lost) == game.is_lost(position), position


@given(octal)
@settings(max_examples=8)
def test_quotients_of_any_code_are_right_in_plays(code: tuple[int, ...]) -> None:
    answer = workbench.ask(heaps(write_code(code), question="misere-quotient"), limits=Limits(seconds=0.2)).answer
    if isinstance(answer, Undecided):
        return
    assert isinstance(answer.certificate, MisereQuotient)
    found, game = answer.certificate, Misere(code)
    for heap in range(1, 13):
        assert (element_of(found, heap) in found.lost) == game.is_lost((heap,))
    for first in range(1, 8):
        for second in range(1, 8):
            product = found.product[element_of(found, first)][element_of(found, second)]
            assert (product in found.lost) == game.is_lost(tuple(sorted((first, second))))


def element_of(found: MisereQuotient, heap: int) -> int:
    return found.heaps[heap if heap < len(found.heaps) else found.preperiod + (heap - found.preperiod) % found.period]


@given(octal)
@settings(max_examples=10)
def test_the_genus_is_its_definition(code: tuple[int, ...]) -> None:
    found, game = genera(code, 9), Misere(code)
    normal = grundy_values(code, 9)
    for heap, genus in enumerate(found):
        position = (heap,) if heap else ()
        twos = [game.value(tuple(sorted((*(TWO,) * count, *position)))) for count in range(3)]
        assert genus == (normal[heap], *twos)


@given(octal, st.lists(st.integers(0, 6), max_size=3))
@settings(max_examples=10)
def test_sums_of_tame_heaps_are_played_as_nim(code: tuple[int, ...], parts: list[int]) -> None:
    found = genera(code, 7)
    if not is_tame(found[-1]):
        return
    genus = tame_sum(found[heap] for heap in parts)
    position = tuple(sorted(heap for heap in parts if heap))
    assert genus[1] == Misere(code).value(position)
    assert (genus[1] == 0) == Misere(code).is_lost(position)


@pytest.mark.parametrize(("code", "first"), [("0.77", (5, (4, 1, 4, 6))), ("0.123", (8, (2, 1, 4, 2)))])
def test_the_first_wild_heaps_are_the_known_ones(code: str, first: tuple[int, tuple[int, ...]]) -> None:
    found = genera(read_code(code), 30)
    assert not is_tame(found[-1])
    assert (len(found) - 1, found[-1]) == first


@given(st.sampled_from(["0.75", "0.33", "0.123", "0.3"]), st.data())
@settings(max_examples=24)
def test_a_changed_quotient_is_rejected_or_as_right(code: str, data: st.DataObject) -> None:
    fields = copy.deepcopy(ANSWERS[code])
    certificate = fields["certificate"]
    order = len(certificate["product"])
    where = data.draw(st.sampled_from(["product", "lost", "heaps", "preperiod", "period", "code"]))
    if where == "product":
        row, column = data.draw(st.integers(0, order - 1)), data.draw(st.integers(0, order - 1))
        certificate["product"][row][column] = certificate["product"][column][row] = data.draw(st.integers(0, order - 1))
    elif where == "lost":
        certificate["lost"] = data.draw(st.lists(st.integers(0, order - 1), unique=True))
    elif where == "heaps":
        place = data.draw(st.integers(0, len(certificate["heaps"]) - 1))
        certificate["heaps"][place] = data.draw(st.integers(0, order - 1))
    elif where == "code":
        fields["problem"]["code"] = data.draw(octal.map(write_code))
    else:
        certificate[where] = data.draw(st.integers(0, 12))
    try:
        ludus_check.verify(fields)
    except (ludus_check.Rejected, ludus_check.Malformed):
        return
    answer = read_answer(fields)
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, MisereQuotient)
    game = Misere(read_code(fields["problem"]["code"]))
    for heap in range(1, 15):
        assert (element_of(answer.certificate, heap) in answer.certificate.lost) == game.is_lost((heap,))


@given(octal, st.integers(0, 3), st.integers(1, 4))
@settings(max_examples=32)
def test_an_accepted_period_goes_on_for_ever(code: tuple[int, ...], start: int, period: int) -> None:
    """In 0.4 the first heaps have the value 0, and one that is broken into two parts of the period has not."""
    values = grundy_values(code, 120)
    fields = {
        "ludus": 1,
        "problem": {"ludus": 1, "kind": "heaps", "code": write_code(code), "question": "period"},
        "answer": "solved",
        "certificate": {"kind": "period", "preperiod": start, "period": period, "values": values[: start + period]},
    }
    try:
        ludus_check.verify(fields)
    except ludus_check.Rejected:
        return
    assert all(values[n] == values[n + period] for n in range(start, 120 - period))


ANSWERS = {
    code: json.loads(workbench.ask(heaps(code, question="misere-quotient")).json())
    for code in ("0.75", "0.33", "0.123", "0.3")
}


def test_kayles_is_honestly_undecided() -> None:
    answer = workbench.ask(heaps("0.77", question="misere-quotient"), limits=Limits(seconds=0.3)).answer
    assert isinstance(answer, Undecided)


def test_the_command_tells_the_quotient_and_the_wild_heap(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heaps", "0.123", "--misere", "--quiet"]) == 0
    told = capsys.readouterr().out
    assert "the heap of 8 is wild" in told
    assert "has 20 elements, 5 of them in the P-portion" in told
    assert main(["heaps", "0.77", "--misere", "--seconds", "0", "--quiet"]) == 3
    assert "the heap of 5 is wild" in capsys.readouterr().err
    assert main(["heaps", "0.77", "--misere", "--period"]) == 2

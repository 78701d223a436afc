"""Formulas against tables: the verdict, the count and the smallest counterexample are those of brute force."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.answers import Undecided
from ludus.core.errors import InvalidInput
from ludus.families.codec import read_problem
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.proofs import verify as verification
from ludus.families.proofs.formulas import evaluating
from ludus.families.proofs.formulas.tree import Formula
from ludus.families.proofs.named_formulas import FORMULAS, NamedFormula, named_formula
from ludus.families.proofs.verify import About, Verdict, verify
from oracles.formulas import evaluate_grid
from oracles.impartial import TinyPiece

ROOK = ((1, 0), (0, 1))
GRUNDY = ("x ^ y", "(x + y) % 3 + 3 * (x // 3 ^ y // 3)", "x + y", "max(x, y) - min(x, y)", "x * y % 4", "0")
CONDITIONS = ("x = y", "(x + y) % 3 = 0", "x // 3 = y // 3 and (x + y) % 3 = 0", "x = 0 or y % x = 0", "true")
MEANINGS = {
    "x ^ y": lambda x, y: x ^ y,
    "(x + y) % 3 + 3 * (x // 3 ^ y // 3)": lambda x, y: (x + y) % 3 + 3 * ((x // 3) ^ (y // 3)),
    "x + y": lambda x, y: x + y,
    "max(x, y) - min(x, y)": lambda x, y: abs(x - y),
    "x * y % 4": lambda x, y: x * y % 4,
    "0": lambda x, y: 0,
    "x = y": lambda x, y: x == y,
    "(x + y) % 3 = 0": lambda x, y: (x + y) % 3 == 0,
    "x // 3 = y // 3 and (x + y) % 3 = 0": lambda x, y: x // 3 == y // 3 and (x + y) % 3 == 0,
    "x = 0 or y % x = 0": lambda x, y: x == 0 or y % x == 0,
    "true": lambda x, y: True,
}


def verdict(found: Verdict | Undecided) -> Verdict:
    assert isinstance(found, Verdict)
    return found


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(st.integers(1, 7), st.integers(1, 7)),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)).filter(any), max_size=3),
    st.sampled_from(sorted(MEANINGS)),
    st.booleans(),
    st.integers(1, 20),
)
def test_verdicts_are_those_of_brute_force(
    size: tuple[int, int], steps: list[tuple[int, int]], formula: str, p_positions: bool, slab: int
) -> None:
    piece = TinyPiece(size, ROOK, tuple(steps))
    about_lost = p_positions or formula in CONDITIONS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluating.slabs_of, "__kwdefaults__", {"slab": slab})
        problem = read_problem(piece.problem())
        found = verdict(verify(problem, formula, p_positions=p_positions, difference=True))
    wrong = {}
    for cell, value in zip(piece.cells, piece.grundy, strict=True):
        claimed = MEANINGS[formula](*cell)
        if about_lost:
            claimed, value = (claimed if formula in CONDITIONS else claimed == 0), value == 0
        if claimed != value:
            wrong[cell] = (claimed, value)
    assert found.about is (About.P_POSITIONS if about_lost else About.GRUNDY)
    assert found.wrong == len(wrong)
    assert found.holds == (not wrong)
    signs = {cell: int(np.sign(int(claimed) - int(true))) for cell, (claimed, true) in wrong.items()}
    assert {tuple(map(int, c)): int(found.difference[tuple(c)]) for c in np.argwhere(found.difference)} == signs
    if wrong:
        first = min(wrong, key=lambda cell: (max(cell), cell))
        assert found.counterexample is not None
        assert found.counterexample.position == first
        assert (found.counterexample.claimed, found.counterexample.true) == wrong[first]
    else:
        assert found.counterexample is None


def test_passes_and_misere_play_are_compared_too() -> None:
    misere = impartial(ROOK, [(1, 1)], (12, 12), misere=True)
    assert verdict(verify(misere, "(x + y) % 3 + 3 * (x // 3 ^ y // 3) = 1")).holds
    with pytest.raises(InvalidInput, match="expected a condition"):
        verify(misere, "x ^ y")
    passing = impartial(ROOK, [(1, 1)], (12, 12), passes=1, pass_at_terminal=True)
    assert verdict(verify(passing, "((x + y) % 3 + 3 * (x // 3 ^ y // 3)) ^ 1")).holds


def test_more_axes_have_numbered_names() -> None:
    nim = impartial([(1, 0, 0), (0, 1, 0), (0, 0, 1)], [], (5, 6, 7))
    assert verdict(verify(nim, "x ^ y ^ z")).holds
    found = verdict(verify(nim, "x1 ^ x2"))
    assert found.counterexample is not None
    assert found.counterexample.position == (0, 0, 1)
    assert "x < 5, y < 6, z < 7" in found.sentence()


def test_bad_formulas_are_refused_before_a_table_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification.workbench, "ask", lambda *args, **kwargs: pytest.fail("a table was computed"))
    problem = impartial(ROOK, [], (9, 9))
    for formula, word in (("x % y", "divisor other than 0"), ("x + q", "the names x, x1, y, x2, p"), ("x +", "end")):
        with pytest.raises(InvalidInput, match=word):
            verify(problem, formula, where={"p": 3})
    with pytest.raises(InvalidInput, match="coordinate"):
        verify(problem, "x", where={"x": 3})


def test_a_verdict_is_written_as_json_fields() -> None:
    fields = verdict(verify(impartial(ROOK, [], (4, 4)), "x = y and x != p", where={"p": 2})).fields()
    assert fields["holds"] is False
    assert fields["counterexample"]["position"] == [2, 2]
    assert (fields["counterexample"]["formula"], fields["counterexample"]["true"]) == (False, True)
    assert fields["where"] == {"p": 2}
    assert "16" in fields["table"]


EXPECTED = {
    "ryuo-theorem-1.2": {}, "ryuo-lemma-2.1": {}, "nim-bouton": {}, "wythoff-golden": {},
    "ryuo-lemma-2.1-literal": dict.fromkeys((1, 2), (1, 1)) | dict.fromkeys((4, 5, 6, 7, 8), (1, 2)),
    "ryuo-theorem-2.1": dict.fromkeys(range(1, 9), (0, 1)),
    "ryuo-theorem-2.1-usual-pass": dict.fromkeys(range(1, 9), (0, 0)),
    "ryuo-theorem-2.1-repaired": {}, "ryuo-pass-small-p": {}, "ryuo-misere": {},
}  # fmt: skip
"""For each p the smallest counterexample, by the research that found them; no p, no counterexample."""


def brute_force(one: NamedFormula, p: int, side: int) -> TinyPiece:
    steps = [(s, t) for s in range(1, p) for t in range(1, p) if s + t < p] if one.game == "ryuo" else []
    rays = (*ROOK, (1, 1)) if one.game == "wythoff" else ROOK
    return TinyPiece((side, side), rays, tuple(steps), one.passes, one.pass_at_terminal, one.misere)


@pytest.mark.parametrize("one", FORMULAS, ids=lambda one: one.name)
def test_named_claims_hold_or_fail_where_they_should(one: NamedFormula) -> None:
    for case in one.cases:
        piece = brute_force(one, one.game_values.get("p", case.get("p", 1)), 14)
        found = verdict(verify(read_problem(piece.problem()), one.formula, where=case))
        first = None if found.counterexample is None else found.counterexample.position
        assert first == EXPECTED[one.name].get(case.get("p")), case
        if found.about is About.P_POSITIONS:
            assert found.problem.passes == one.passes


def test_the_printed_sets_are_the_sets_of_the_paper() -> None:
    """P_1 as a formula against P_{1,1}, P_{1,2}, P_{1,3} as they are listed in the paper."""
    side = 30
    for p in range(1, 9):
        printed = {(1 + m, p - m) for m in range(p)} | {(1 + p * n, 1 + p * n) for n in range(1, side)}
        printed |= {(k + p * n, p + 2 - k + p * n) for n in range(1, side) for k in range(2, p + 1)}
        formula = evaluate_grid(read_of("ryuo-theorem-2.1"), (side, side), {"p": p})
        assert {tuple(map(int, cell)) for cell in np.argwhere(formula)} == {c for c in printed if max(c) < side}


def read_of(name: str) -> Formula:
    return verification.read(named_formula(name).formula)


def test_every_name_is_known_once() -> None:
    names = [one.name for one in FORMULAS]
    assert len(set(names)) == len(names)
    with pytest.raises(InvalidInput, match=r"expected one of ryuo-theorem-1\.2"):
        named_formula("fermat")

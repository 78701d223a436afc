"""The explorer of interpretations: the tables of the research note, and what it says and refuses."""

from __future__ import annotations

import json

import pytest

from ludus.cli.main import main
from ludus.core.errors import InvalidInput
from ludus.families.proofs.formulas.reading import read
from ludus.families.proofs.interpretations import (
    INTERPRETATIONS,
    LOST_SETS,
    findings,
)
from oracles.formulas import evaluate
from oracles.two_pieces import TinyPair

WRONG_TO_13 = {
    "contact": (0, 228),
    "contact-no-drop": (0, 228),
    "both-off": (0, 228),
    "ahead": (0, 228),
    "stack": (0, 228),
    "pusher-stays": (828, 928),
    "nobody-off": (828, 928),
    "by-one": (228, 0),
    "send": (228, 0),
    "blocked": (1268, 1040),
    "jump": (228, 0),
    "rooks": (228, 0),
    "land": (0, 228),
    "land-stay": (0, 228),
    "blocked-stay": (1268, 1040),
}
"""How often theorem 2, and theorems 3 and 4, are wrong under each interpretation: tables S2 and S7 of the note."""


def test_the_tables_of_the_note_come_out() -> None:
    found = {(one.claim.name, one.interpretation.name): one for one in findings(bound=13)}
    for name, (second, third) in WRONG_TO_13.items():
        assert found["theorem-2", name].wrong == second
        assert found["theorem-3", name].wrong == found["theorem-4", name].wrong == third
        assert found["misere-nim", name].wrong == third
    assert {one.name for one in INTERPRETATIONS} == set(WRONG_TO_13)
    first = found["theorem-2", "pusher-stays"]
    assert first.counterexample == ((1, 1), (1, 2))
    assert first.sentence() == "wrong 828 times, first at (1, 1) (1, 2): Grundy value 0, claimed won"
    assert found["theorem-3", "land"].sentence().endswith("first at (1, 1) (1, 2): Grundy value 3, claimed lost")
    assert found["theorem-4", "blocked"].sentence().endswith("first at (1, 2) (1, 3): Grundy value 0, claimed won")
    assert found["theorem-2", "stack"].sentence() == "holds to bound 13, on shared squares too"


@pytest.mark.parametrize("interpretation", INTERPRETATIONS, ids=lambda one: one.name)
def test_findings_are_those_of_brute_force(interpretation) -> None:
    bound = 5
    game = TinyPair((bound, bound), ((1, 0), (0, 1)), **interpretation.rules)
    shift = 1 - game.low
    for finding in findings(bound=bound, interpretations=[interpretation.name]):
        bad, shared = [], 0
        for pair, value in game.values.items():
            if game.low and (0, 0) in pair:
                continue
            first, second = (tuple(x + shift for x in place) for place in pair)
            claimed = evaluate(read(finding.claim.formula), dict(zip("xyzw", first + second, strict=True)))
            if claimed != (value == 0):
                if first == second:
                    shared += 1
                else:
                    bad.append((sum(first + second), (first, second), value))
        assert finding.wrong == len(bad)
        assert finding.shared_wrong == (shared if game.is_shared else None)
        assert finding.holds == (not bad)
        if bad:
            assert (finding.counterexample, finding.value) == min(bad)[1:]


def test_names_and_bounds_are_checked() -> None:
    with pytest.raises(InvalidInput, match="expected one of theorem-2"):
        list(findings(["theorem-9"]))
    with pytest.raises(InvalidInput, match="expected one of contact"):
        list(findings(interpretations=["shove"]))
    with pytest.raises(InvalidInput, match="from 2 to 40, got 41"):
        list(findings(bound=41))


def test_the_command_prints_one_line_for_each_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interpretations", "theorem-2", "--bound", "4", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert all(interpretation.words in said for interpretation in INTERPRETATIONS)
    assert "holds under 7 of 15 interpretations" in said


def test_the_command_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "interpretations",
                "--bound",
                "4",
                "--interpretation",
                "rooks",
                "--interpretation",
                "land",
                "--json",
                "--quiet",
            ]
        )
        == 0
    )
    fields = json.loads(capsys.readouterr().out)
    assert fields["bound"] == 4
    assert {(one["claim"], one["interpretation"]) for one in fields["findings"]} == {
        (claim, name) for claim in LOST_SETS for name in ("rooks", "land")
    }
    refuted = next(one for one in fields["findings"] if (one["claim"], one["interpretation"]) == ("theorem-4", "land"))
    assert refuted["counterexample"] == [[1, 1], [1, 2]]
    assert (refuted["holds"], refuted["value"]) == (False, 3)


def test_the_command_refuses_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interpretations", "theorem-9", "--quiet"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


LAW_TABLE = """\
-NNNN---- -NNNN--TT TNNNN---- TNNNN--TT NNNNNNNNN NNNNNNNNN NNNNNNNNN NNNNNNNNN
--------- ---D----- S-TM----- ---D----- ------M-- DDDDDDDDD M-MM--M-- DDDDDDDDD"""
"""The laws of the note: normal play, then misère play; a word for each choice of landing, jumping and dropping."""


@pytest.mark.slow
def test_the_table_of_all_interpretations_is_that_of_the_note(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interpretations", "--laws", "--quiet"]) == 0
    shown = capsys.readouterr().out
    rows = [line.split("drop")[-1].split() for line in shown.splitlines() if line.startswith(("normal", "misère"))]
    assert ["".join("-" if sign.isdigit() else sign for sign in row) for row in rows] == LAW_TABLE.split()
    assert min(int(sign) for row in rows for sign in row if sign.isdigit()) == 23
    assert "86 of 144 have a law" in shown


def test_laws_are_asked_for_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interpretations", "theorem-2", "--laws"]) == 2
    assert "expected no CLAIM" in capsys.readouterr().err

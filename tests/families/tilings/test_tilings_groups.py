"""`ludus tilings groups`, as a user types it."""

from __future__ import annotations

import json

import pytest

from ludus.cli.main import main
from ludus.families.tilings import groups as tile_groups


def test_the_catalogue_names_every_tile_and_its_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "groups", "--largest", "4"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["I1", "I2", "I3", "V3", "I4", "L4", "O4", "S4", "T4"]
    assert "Z^3 + Z/2" in lines[-2]
    assert "no colouring proves more than the area" in lines[3]
    assert "infinite rank" in lines[6]
    assert last == "computed by Gröbner bases over the integers, which --json shows; not certified"


def test_the_basis_that_proves_a_group_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "groups", "T4", "O4", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["groups"]
    assert first["basis"] == ["t - 1", "y + 3", "x + 3", "8"]
    assert (second["rank"], second["torsion"], second["group"]) == (None, None, "infinite rank")


def test_a_group_that_is_not_settled_is_not_called_proved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tile_groups, "tile_group", lambda tiles, symmetry: None)
    assert main(["tilings", "groups", "T4"]) == 0
    line, last = capsys.readouterr().out.splitlines()
    assert "?" in line
    assert "not settled" in line
    assert last == "nothing is proved here"


def test_groups_without_reflections_are_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "groups", "S4", "y5", "--symmetry", "rotations", "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert fields["symmetry"] == "rotations"
    assert [(one["tiles"], one["rank"], one["torsion"]) for one in fields["groups"]] == [
        (["S4"], 5, []),
        (["Y5"], 4, []),
    ]


def test_tiles_used_together_have_one_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "groups", "I3", "V3", "--together", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["groups"]
    assert (one["tiles"], one["group"]) == (["I3", "V3"], "Z/3")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["T44"], "nearest: T4"), (["--together"], "expected the names of the tiles"), (["--largest", "7"], "7")],
)
def test_wrong_names_are_told(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tilings", "groups", *arguments]) == 2
    assert words in capsys.readouterr().err

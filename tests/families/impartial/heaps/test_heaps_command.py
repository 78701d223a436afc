"""`ludus heaps`: what it refuses, in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED


@pytest.mark.parametrize("code", ["²", "9" * 5000, "", "5,0", "0.G", "1.3"])
def test_a_code_that_is_none_is_refused(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heaps", code, "--quiet"]) == MISUSED
    assert capsys.readouterr().err.startswith("ludus: ")


def test_an_output_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, words in (("g.xyz", ".npy, .txt, .csv"), ("none/g.npy", "a folder that is there")):
        assert main(["heaps", "0.77", "-o", str(tmp_path / name)]) == MISUSED
        assert words in capsys.readouterr().err
    assert main(["heaps", "0.77", "--period", "-o", str(tmp_path / "g.npy")]) == MISUSED
    assert "-o writes Grundy values" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_numbers_are_written(tmp_path: Path) -> None:
    assert main(["heaps", "2,5,7", "--size", "4", "-o", str(tmp_path / "g.csv"), "--quiet"]) == DONE
    assert (tmp_path / "g.csv").read_text() == "n,value\n0,0\n1,0\n2,1\n3,1\n"

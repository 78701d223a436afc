"""Counts of boards of any size: numbers while they can be written, powers of primes beyond."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import ludus


def asked(rows: int, columns: int) -> ludus.Result[ludus.Counts]:
    board = {"ludus": 1, "kind": "windows", "shape": [rows, columns], "window": [1, 1], "modulus": 2}
    return cast("ludus.Result[ludus.Counts]", ludus.ask(board | {"question": "count"}))


def test_counts_are_whole_numbers_in_rows_and_files(tmp_path: Path) -> None:
    found = asked(8, 8)
    assert found.rows() == [{"solvable": 2**64, "quiet": 1}]
    assert found.save(tmp_path / "count.csv").read_text() == f"solvable,quiet\n{2**64},1\n"


def test_counts_with_thousands_of_digits_are_written_as_powers(tmp_path: Path) -> None:
    found = asked(200, 200)
    assert found.answer.solvable == 2**40_000
    assert found.save(tmp_path / "count.csv").read_text() == "solvable,quiet\n2^40000,1\n"


def test_counts_that_no_machine_multiplies_out_are_told_by_their_digits() -> None:
    found = asked(10**6, 10**6)
    assert found.rows() == [{"solvable": "2^1000000000000", "quiet": 1}]
    with pytest.raises(OverflowError, match="about 301029995663 digits"):
        _ = found.answer

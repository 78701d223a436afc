"""QR codes are read back by a reader that shares nothing with the writer but the standard."""

from __future__ import annotations

import random

import pytest

from ludus.core.errors import InvalidInput
from ludus.render.qr import qr_matrix, qr_svg
from qr_reader import CHECKS, read

VERSION_7 = "000111110010010100"
LENGTHS = {1: 17, 2: 32, 3: 53, 4: 78, 5: 106, 6: 134, 7: 154, 13: 425, 14: 458, 20: 858}
"""Maximum number of bytes in a code of level L, as the standard lists it."""


@pytest.mark.parametrize("version", CHECKS)
def test_codes_are_read_back_at_their_longest(version: int) -> None:
    draw = random.Random(version)
    text = "".join(draw.choice("abcXYZ0189/?=&.:-_%") for _ in range(LENGTHS[version]))
    rows = qr_matrix(text)
    assert len(rows) == 17 + 4 * version
    assert read(rows) == text


def test_finders_timing_and_version_stand_where_the_standard_puts_them() -> None:
    rows = qr_matrix("x" * 140)
    size = len(rows)
    assert size == 45
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert ["".join(map(str, rows[top + k][left : left + 7])) for k in range(7)] == finder
    assert rows[6][8:-8] == [(k + 1) % 2 for k in range(8, size - 8)]
    assert rows[size - 8][8] == 1
    assert "".join(str(rows[k // 3][size - 11 + k % 3]) for k in range(17, -1, -1)) == VERSION_7
    assert "".join(str(rows[size - 11 + k % 3][k // 3]) for k in range(17, -1, -1)) == VERSION_7


def test_a_link_as_a_picture_and_one_that_is_too_long() -> None:
    link = "http://192.168.1.5:8000/teach/nim-pairs?locked=abc123"
    assert read(qr_matrix("http://ü.example")) == "http://ü.example"
    text = qr_svg(link)
    assert text.startswith("<svg")
    assert text.count("h1v1h-1z") == sum(map(sum, qr_matrix(link)))
    with pytest.raises(InvalidInput, match="text: expected at most 858 bytes, got 859"):
        qr_svg("x" * 859)

"""The golden data of the research note: Grundy values of two coins under four definitions, and the collapsed table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludus.core.limits import Limits
from ludus.families.impartial.games.silver_dollar import DEFINITIONS
from ludus.families.impartial.two_pieces.problem import sorted_pair, two_pieces
from ludus.families.impartial.two_pieces.solve import all_pairs, best
from oracles.two_pieces import TinyPair

GOLDEN = json.loads((Path(__file__).parent / "golden_pairs.json").read_bytes())
ROOK = ((1, 0), (0, 1))


@pytest.mark.parametrize("number", range(4), ids=list(DEFINITIONS))
def test_the_values_of_two_coins_are_those_of_the_note(number: int) -> None:
    rules = list(DEFINITIONS.values())[number]
    values = all_pairs.naive_values(two_pieces(ROOK, (), (3, 3), **rules), Limits())
    assert values == TinyPair((3, 3), ROOK, **rules).values
    low = 1 if rules.get("drop") else 0
    for (w, x, y, z), *golden in GOLDEN["two_coins"]:
        shift = 1 - low
        pair = sorted_pair((w - shift, x - shift), (y - shift, z - shift))
        assert values[pair] == golden[number]


def test_the_collapsed_table_is_that_of_the_note() -> None:
    values = best.collapsed_table((10, 10), Limits())
    assert [[None if value < 0 else value for value in row] for row in values.tolist()] == GOLDEN["two_rooks_f"]

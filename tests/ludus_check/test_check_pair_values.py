"""The values of all pairs, seen along rays or looked up option by option, against the definition."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ludus_check.by_search.two_pieces import values
from ludus_check.by_search.two_pieces.moves import Box
from ludus_check.fields import Record
from ludus_check.two_pieces.reading import read_game
from oracles.two_pieces import TinyPair, random_pair_game


def drawn(chance: random.Random) -> TinyPair:
    """A game as the soundness tests draw it; a third with passes, a third in misère play, some with more rays."""
    game = random_pair_game(chance)
    if chance.random() < 0.2:
        game = replace(game, rays=(*game.rays, tuple(chance.randint(1, 2) for _ in game.size)))
    passes = chance.choice((0, 0, 1, 2, 3))
    return replace(
        game, passes=passes, pass_at_terminal=chance.random() < 0.4, misere=not passes and chance.random() < 0.4
    )


def found(game: TinyPair) -> dict[tuple[object, object], int]:
    """What the checker finds for each pair, under the names of the oracle."""
    question = "p-positions" if game.misere else "table"
    read = read_game(Record(game.problem(question=question), "problem"))
    box, table = values.pair_values(read, read.size)
    places = [None if game.low and not index else place for index, place in enumerate(box.places)]
    entries = {(a, b): table[x][y] for x, a in enumerate(places) for y, b in enumerate(places)}
    return {pair: value for pair, value in entries.items() if value >= 0}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kept", [1 << 21, 0])
def test_the_values_of_all_pairs_are_those_of_the_definition(
    seed: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "KEPT", kept)
    chance = random.Random(seed)
    for _ in range(25):
        game = drawn(chance)
        assert found(game) == game.grundy, game


def test_many_rays_are_not_all_kept() -> None:
    ends = tuple((k,) for k in range(1, 140))
    game = TinyPair((140,), ends, jump=True, land=True)
    read = read_game(Record(game.problem(question="table"), "problem"))
    layer = values._Layer(read, Box(read, read.size), None)
    assert layer.seen == []
    assert len(values._Layer(read, Box(read, (80,)), None).seen) == 82 * len(ends)

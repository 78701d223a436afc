"""Values, P-positions and lengths of numbered games against the definition; two passes cancel."""

from __future__ import annotations

import random

import pytest

from ludus.families.impartial.graph.values import grundy_values, lost_positions, remoteness
from oracles.graphs import random_graph


@pytest.mark.parametrize("seed", range(4))
def test_the_parity_of_the_passes_gives_what_the_definition_gives(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        game = random_graph(chance)
        rules = {"passes": game.passes, "pass_at_terminal": game.pass_at_terminal}
        assert grundy_values(game.options, **rules) == game.grundy
        lost = lost_positions(game.options, **rules, misere=game.misere)
        assert [position for position, is_lost in enumerate(lost) if is_lost] == game.lost


@pytest.mark.parametrize("seed", range(4))
def test_the_length_of_a_game_is_that_of_best_play(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        game = random_graph(chance, most=7)
        rules = {"passes": game.passes, "pass_at_terminal": game.pass_at_terminal, "misere": game.misere}
        moves = remoteness(game.options, **rules)[game.position]
        assert (moves, moves % 2 == game.misere) == (game.length, game.position in game.lost)


def test_passes_do_not_cancel_for_the_length_of_a_game() -> None:
    take_two = [[], [0], [0, 1], [1, 2]]
    assert remoteness(take_two, passes=2)[3] != remoteness(take_two, passes=0)[3]


def test_a_long_game_needs_no_recursion() -> None:
    chain = [(), *((position,) for position in range(30_000))]
    assert grundy_values(chain)[-1] == 0
    assert remoteness(chain)[-1] == 30_000

"""Two pieces in misère play: P-positions and outcomes against the definition, and the counts of the research note."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ludus import workbench
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.impartial.two_pieces.certificates import PairOutcome
from ludus.families.impartial.two_pieces.problem import two_pieces
from ludus.families.impartial.two_pieces.solve.all_pairs import matrix
from oracles.two_pieces import TinyPair

ROOK = ((1, 0), (0, 1))
RULES = [
    {"jump": True},
    {"jump": True, "land": True},
    {"jump": True, "drop": True},
    {"drop": True, "push": "contact"},
    {"drop": True, "push": "one"},
    {"land": True, "drop": True},
    {},
]


def lost_in_misere_play(game: TinyPair) -> list[Any]:
    """The P-positions by the definition: some option, and every option an N-position."""
    places = [None, *game.squares] if game.low else game.squares
    pairs = sorted(itertools.product(places, repeat=2), key=lambda pair: sum(sum(p) for p in pair if p is not None))
    is_lost: dict[Any, bool] = {}
    for a, b in pairs:
        if a != b or a is None or game.is_shared:
            below = [is_lost[option] for option in game.options(a, b)]
            is_lost[a, b] = bool(below) and not any(below)
    return sorted({game.key(a, b) for (a, b), lost in is_lost.items() if lost})


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "+".join(rules) or "none")
def test_p_positions_and_outcomes_are_those_of_the_definition(rules: dict[str, Any]) -> None:
    game = TinyPair((4, 3), ROOK, **rules)
    right = lost_in_misere_play(game)
    problem = two_pieces(ROOK, (), (4, 3), misere=True, **rules)
    listed = workbench.ask(problem).answer.certificate.p_positions.tolist()
    assert [(tuple(row[:2]), tuple(row[2:])) for row in listed] == right
    for pair in list(game.values)[::7]:
        outcome = workbench.ask(two_pieces(ROOK, (), (4, 3), misere=True, position=pair, **rules)).answer.certificate
        assert isinstance(outcome, PairOutcome)
        assert outcome.is_won == (pair not in right)


def test_the_compiled_loops_count_as_the_note_does() -> None:
    # N^3 - 4 of the N^4 ordered tuples are P-positions of misère Corner the Two Rooks.
    values = matrix(two_pieces(ROOK, (), (16, 16), jump=True, misere=True), Limits())[1:, 1:]
    assert int((values == 0).sum()) == 16**3 - 4


def test_grundy_values_are_refused_in_misere_play() -> None:
    with pytest.raises(InvalidInput, match="normal play only"):
        two_pieces(ROOK, (), (4, 4), jump=True, misere=True, question="table")

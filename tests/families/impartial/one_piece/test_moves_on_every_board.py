"""The moves of a game do not depend on its board: what a small board says about all boards is about the same piece."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import ludus
from ludus.cli.main import main
from ludus.core.errors import InvalidInput
from ludus.families import games
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves

STARTS = {
    name: next(iter(one.default for one in games.find(name).parameters if one.name == "start"), ())
    for name in games.names()
    if games.find(name).players == 2
}
"""The usual start of every game of pieces on a board."""
PARAMETERS: dict[str, tuple[dict[str, object], ...]] = {
    "ryuo": ({"p": 5}, {"p": 16}),
    "restricted-ryuo": ({"p": 5, "m": 9}, {"p": 7, "m": 3}),
    "piece": ({"rays": "3,3", "steps": "5,7 1,9"},),
    "silver-dollar": ({"definition": "1.2"}, {"definition": "1.6"}),
}


@pytest.mark.parametrize("name", [name for name, start in STARTS.items() if start])
def test_the_moves_of_a_game_do_not_depend_on_its_board(name: str) -> None:
    entry = games.find(name)
    for given in ({}, *PARAMETERS.get(name, ())):
        # The sides of the boards: 1, 2, 3 and 4, then larger than every step.
        near, far = (entry.game(start=tuple(more + n for n in range(len(STARTS[name]))), **given) for more in (1, 1000))
        moves: list[Any] = [getattr(one, "rules", one) for one in (near, far)]
        assert (moves[0].rays, moves[0].steps) == (moves[1].rays, moves[1].steps)


@pytest.mark.parametrize(("p", "axes"), list(itertools.product(range(1, 8), range(1, 5))))
def test_the_short_moves_are_those_of_the_definition(p: int, axes: int) -> None:
    every = itertools.product(range(p), repeat=axes)
    assert short_moves(p, axes=axes) == tuple(v for v in every if sum(v) < p and sum(map(bool, v)) > 1)


@pytest.mark.parametrize(("p", "axes"), [(500, 2), (10**30, 2), (40, 5), (9, 16)])
def test_more_short_moves_than_a_problem_may_have_are_refused(p: int, axes: int) -> None:
    with pytest.raises(InvalidInput, match="expected at most 100000 short moves"):
        games.find("ryuo").game(start=(1,) * axes, p=p)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("guess automaton ryuo --p 5 --size 1,30", "automaton with 23 states"),
        ("guess automaton ryuo --p 3 --size 1,50", "automaton with 11 states"),
        ("extensions ryuo --p 5 --size 2,2", "the generalized ryuo with p = 5."),
        ("extensions ryuo --p 3 --size 1,50", "the generalized ryuo with p = 3."),
        ("guess formula ryuo --p 5 --size 3,3 --prove", "the Grundy value of (2, 3) is 0"),
        ("solve ryuo --p 5 --start 1,2", "(1 + 2) mod 5 + 5 × (0 ⊕ 0) = 3"),
        ("solve ryuo --p 5 --start 0,2", "The only winning move"),
        ("levels ryuo --p 5 --size 2 --below 2 --prove", "period 5"),
    ],
)
def test_a_command_on_a_small_board_is_about_the_whole_piece(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(line.split())
    assert said in capsys.readouterr().out


def test_a_guess_from_a_small_board_is_refuted_on_a_larger_one() -> None:
    """On 3 x 3 the values of p = 5 are x + y; (2, 3) is the first place where they are not."""
    theorem = ludus.game("ryuo", p=5).guess(size=3).prove()
    assert theorem.verdict == "refuted"
    assert (theorem.counterexample or ())[:2] == (2, 3)


def test_a_proof_from_python_takes_all_moves() -> None:
    assert "(8, 8)" in ludus.game("ryuo", p=16).prove("x + y").sentence

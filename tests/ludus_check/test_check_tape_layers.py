"""The bound by distance never says more than is true, and large claims are verified by it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import ludus_check
from ludus.core.limits import Limits
from ludus.families.codec import write_answer, write_problem
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.families import Game, class_d, class_e
from ludus.families.tapes.problem import Tape, tape
from ludus.families.tapes.solve import shortest
from ludus_check.by_search.tape import spare
from ludus_check.by_search.tape.layers import least_spare
from ludus_check.limits import SEARCH_STEPS
from ludus_check.tape import game as checked_game
from ludus_check.tape.game import Counts
from oracles.tape import fewest_moves
from tape_strategies import problems

M1 = ((-3, 1), (-2, 1), (2, 1), (3, 1))
M2 = tuple((offset, 1) for offset in (-2, 0, 1, 3, 4, 7, 8, 10, 13))
LONG_PAIRS = [(2, 5), (3, 7), (2, 14)]


@given(problems())
@settings(max_examples=120)
def test_the_bound_by_distance_is_below_every_line(problem: Tape) -> None:
    net = decided(problem)
    if not isinstance(net, Net):
        return
    own = checked_game.Tape(
        dict(problem.replacement), dict(problem.start), dict(problem.goal), checked_game.Question.FEWEST
    )
    bound = net.size + 2 * least_spare(own, dict(net.moves))
    length, _ = fewest_moves(dict(problem.replacement), problem.start, problem.goal, most_states=1500)
    assert length is None or bound <= length


def test_a_large_claim_is_verified_by_distance() -> None:
    far = [Game("D2,3", ((-1, 1), (1, 1)), 60), Game("M2", M2, 120), Game("M1", M1, 36), class_e(LONG_PAIRS, 9)]
    for game in (class_d(5, 7), class_e([(2, 40)], 19), *far):
        answer = shortest.solve(game.problem(), Limits())
        sentence = ludus_check.verify(write_answer(answer, reason="not yet checked")).text
        assert "This is the minimum" in sentence
        assert "and distance the other" in sentence


def test_a_bound_that_is_too_high_is_not_verified() -> None:
    answer = shortest.solve(class_d(2, 5).problem(), Limits())
    fields = write_answer(answer, reason="not yet checked")
    moves = fields["certificate"]["moves"]
    longer = [*moves, ["expand", 30], ["contract", 30]]
    changed = fields | {"certificate": fields["certificate"] | {"moves": longer}, "lower_bound": 42}
    try:
        sentence = ludus_check.verify(changed).text
    except ludus_check.Rejected:
        return
    assert "Not verified" in sentence


def claimed(offsets: list[int], goal: dict[int, int], moves: list[list[str | int]]) -> dict[str, object]:
    """An answer that says that a line cannot be shorter."""
    asked = write_problem(tape(offsets, goal=goal, question="fewest"))
    line = {"kind": "moves", "moves": moves}
    bound = {"lower_bound": len(moves), "optimal": True}
    return {"ludus": 1, "problem": asked, "answer": "solved", "certificate": line} | bound


@pytest.mark.parametrize("offsets", [[0], [-1, 1], [0, 1]])
def test_where_nothing_is_to_be_done_no_move_is_needed(offsets: list[int]) -> None:
    moves: list[list[str | int]] = [["expand", 0], ["contract", 0]]
    with pytest.raises(ludus_check.Rejected, match="none is needed"):
        ludus_check.verify(claimed(offsets, {0: 1}, moves))


def test_a_long_line_that_is_not_shortest_is_looked_at_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search counts its steps by what they cost; the words keep what is proved by distance."""
    calls: list[int] = []

    def counted(own: checked_game.Tape, state: Counts, expansions: Counts) -> tuple[Counts, Counts]:
        calls.append(len(state) + len(expansions))
        return played(own, state, expansions)

    played = spare._played
    monkeypatch.setattr(spare, "_played", counted)
    answer = shortest.solve(tape([-1, 1], displacement=600), Limits(seconds=2))
    line = write_answer(answer, reason="not yet checked")["certificate"]["moves"]
    sentence = ludus_check.verify(claimed([-1, 1], {600: 1}, [["expand", 0], ["contract", 0], *line])).text
    assert "At least 1602 moves are needed (polynomial division forces 400" in sentence
    assert "Not verified" in sentence
    assert sum(calls) <= SEARCH_STEPS / 4

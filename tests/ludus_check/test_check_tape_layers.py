"""The bound by distance never says more than is true, and large claims are verified by it."""

from __future__ import annotations

from hypothesis import given, settings

import ludus_check
from ludus.core.codec import write_answer
from ludus.core.effort import Effort
from ludus.core.tape import Tape
from ludus.maths.tapes.deciding import Net, decided
from ludus.maths.tapes.families import class_d, class_e
from ludus.solvers.tape import shortest
from ludus_check.tape import game as checked_game
from ludus_check.tape.layers import least_spare
from oracles.tape import fewest_moves
from tape_strategies import problems


@given(problems())
@settings(max_examples=200)
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
    for game in (class_d(5, 7), class_e([(2, 40)], 19)):
        answer = shortest.solve(game.problem(), Effort())
        sentence = ludus_check.check(write_answer(answer, reason="not yet checked"))
        assert "no fewer do" in sentence
        assert "the others by distance" in sentence


def test_a_bound_that_is_too_high_is_not_verified() -> None:
    answer = shortest.solve(class_d(2, 5).problem(), Effort())
    fields = write_answer(answer, reason="not yet checked")
    moves = fields["certificate"]["moves"]
    longer = [*moves, ["expand", 30], ["contract", 30]]
    changed = fields | {"certificate": fields["certificate"] | {"moves": longer}, "lower_bound": 42}
    try:
        sentence = ludus_check.check(changed)
    except ludus_check.Rejected:
        return
    assert "claimed, not checked" in sentence

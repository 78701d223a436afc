"""Solved in misère play: all positions of the sum are examined, since Grundy values do not help there."""

from itertools import product
from math import prod

from ludus_check.by_search.graph.one_position import Outcome
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.graph.game import Game as Graph
from ludus_check.graph.game import read_game
from ludus_check.sum.game import Game
from ludus_check.words.phrases import number
from ludus_check.words.positions import outcome_of
from ludus_check.work import searching

POSITIONS = 200_000
"""Maximum number of positions of all components together."""
MOVES = 5_000_000
"""Maximum number of moves of all components together."""


@searching
def verify_misere(game: Game, certificate: Record) -> Finding:
    """Verify the outcome, from the definition, and that the given move wins."""
    certificate.only(("kind", "outcome"), ("move",))
    parts = [_graph(game, index) for index in range(len(game.parts))]
    lost = _lost(parts)
    is_lost, outcome = lost[-1], certificate.choice("outcome", Outcome)
    if is_lost != (outcome is Outcome.LOST):
        raise Rejected(f"in misère play {outcome_of('the sum', is_p=is_lost)}")
    examined = f"all {number(len(lost))} positions examined" if len(lost) > 1 else "the only position examined"
    found = verified(f"in misère play {outcome_of('the sum', is_p=is_lost)} ({examined})")
    if is_lost and certificate.has("move"):
        raise Malformed(certificate.path("move"), "unexpected field: a P-position has no winning move")
    return found.also(*_winning_move(parts, lost, certificate))


def _graph(game: Game, index: int) -> Graph:
    part = game.parts[index]
    if part.kind != "graph" or part.problem.values.get("passes", 0) != 0:
        message = "expected a graph without passes, since the sum is in misère play"
        raise Malformed(part.problem.path("kind"), message)
    return read_game(part.problem)


def _lost(parts: list[Graph]) -> list[bool]:
    """Return for all positions of the parts together, up to those of the problem, whether the player to move loses."""
    sizes = [part.position + 1 for part in parts]
    moves = sum(sum(map(len, p.options[:size])) * (prod(sizes) // size) for p, size in zip(parts, sizes, strict=True))
    if prod(sizes) > POSITIONS or moves > MOVES:
        limit = f"the limits are {number(POSITIONS)} and {number(MOVES)}"
        raise NotChecked(f"the sum has {number(prod(sizes))} positions and {number(moves)} moves; {limit}")
    strides = [prod(sizes[index + 1 :]) for index in range(len(sizes))]
    lost: list[bool] = []
    for position in product(*map(range, sizes)):
        here = len(lost)
        ends = [
            lost[here - (x - option) * stride]
            for part, x, stride in zip(parts, position, strides, strict=True)
            for option in part.options[x]
        ]
        lost.append(bool(ends) and not any(ends))
    return lost


def _winning_move(parts: list[Graph], lost: list[bool], certificate: Record) -> list[str]:
    """Verify that a move leads to a P-position, and return it in words."""
    if not certificate.has("move"):
        return []
    move = certificate.record("move").only(("part", "to"))
    index = move.integer("part", 0, len(parts) - 1)
    part = parts[index]
    to = move.integer("to", 0, len(part.options) - 1)
    if to not in part.options[part.position]:
        raise Rejected(f"no move leads from {part.name(part.position)} to {part.name(to)}")
    stride = prod(other.position + 1 for other in parts[index + 1 :])
    if not lost[-1 - (part.position - to) * stride]:
        raise Rejected(f"the move in component {index} to {part.name(to)} leads to an N-position")
    return [f"One winning move: component {index} to {part.name(to)}"]

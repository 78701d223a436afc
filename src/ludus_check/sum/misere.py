"""Solved in misère play: all positions of all parts together are looked at, since values do not help there."""

from itertools import product
from math import prod

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.graph.game import Game as Graph
from ludus_check.graph.game import read_game
from ludus_check.graph.one_position import Outcome
from ludus_check.sum.game import Game
from ludus_check.wording import amount, number

POSITIONS = 200_000
"""The most positions of all parts together."""
MOVES = 5_000_000
"""The most moves of all parts together."""


def verify_misere(game: Game, certificate: Record) -> str:
    """Verify who wins, from the definition, and that the given move wins."""
    certificate.only(("kind", "outcome"), ("move",))
    parts = [_graph(game, index) for index in range(len(game.parts))]
    lost = _lost(parts)
    is_lost, outcome = lost[-1], certificate.choice("outcome", Outcome)
    if is_lost != (outcome is Outcome.LOST):
        raise Rejected(f"the player to move {'loses' if is_lost else 'wins'} in misere play")
    looked = "the one position was" if len(lost) == 1 else f"all {len(lost)} positions were"
    what = f"of the sum of {amount(len(parts), 'game')} in misere play, {looked} looked at: "
    if is_lost:
        if certificate.has("move"):
            raise Malformed(certificate.path("move"), "expected no such field, since the position is lost")
        return f"{what}the player to move loses"
    return f"{what}the player to move wins{_winning_move(parts, lost, certificate)}"


def _graph(game: Game, index: int) -> Graph:
    part = game.parts[index]
    if part.kind != "graph" or part.problem.values.get("passes", 0) != 0:
        message = "expected a graph without passes, since the sum is in misere play"
        raise Malformed(part.problem.path("kind"), message)
    return read_game(part.problem)


def _lost(parts: list[Graph]) -> list[bool]:
    """Return for all positions of the parts together, up to those of the problem, whether the player to move loses."""
    sizes = [part.position + 1 for part in parts]
    moves = sum(sum(map(len, p.options[:size])) * (prod(sizes) // size) for p, size in zip(parts, sizes, strict=True))
    if prod(sizes) > POSITIONS or moves > MOVES:
        wanted = f"at most {POSITIONS} positions and {MOVES} moves of all parts together"
        raise Malformed("problem.parts", f"expected {wanted}, got {number(prod(sizes))} and {number(moves)}")
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


def _winning_move(parts: list[Graph], lost: list[bool], certificate: Record) -> str:
    """Verify that a move leads to a lost position, and return it in words."""
    if not certificate.has("move"):
        return ""
    move = certificate.record("move").only(("part", "to"))
    index = move.integer("part", 0, len(parts) - 1)
    part = parts[index]
    to = move.integer("to", 0, len(part.options) - 1)
    if to not in part.options[part.position]:
        raise Rejected(f"no move leads from position {part.name(part.position)} to {part.name(to)}")
    stride = prod(other.position + 1 for other in parts[index + 1 :])
    if not lost[-1 - (part.position - to) * stride]:
        raise Rejected(f"the move in part {index + 1} to {part.name(to)} leads to a position that is won")
    return f", for example in part {index + 1} of {len(parts)} by moving to {part.name(to)}"

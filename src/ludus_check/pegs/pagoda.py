"""Impossible, by weights that no jump raises; or by cases of how often jumps are made, with weights for each case."""

from ludus_check.arrays import Flat
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.pegs.game import Game, Jump
from ludus_check.pegs.reading import read_jump
from ludus_check.words import pegs as words
from ludus_check.words.phrases import count, number

NODES = Limit(10_000)
"""The most nodes of a tree of cases."""

Bounds = dict[Jump, tuple[int, int | None]]
"""How often jumps are made in a case, at least and at most; others any number of times."""


def verify_pagoda(game: Game, certificate: Record) -> Finding:
    """Verify w(a) + w(b) >= w(c) for every jump from a over b to c, and that the start weighs less than the finish."""
    certificate.only(("kind", "weights"))
    weights = game.weights(certificate)
    for jump in game.jumps:
        a, b, c = jump
        if weights[a] + weights[b] < weights[c]:
            raise Rejected(f"the jump {game.words(jump)} increases the weight by {number(_gain(weights, jump))}")
    start, finish = sum(weights[place] for place in game.start), game.lightest(weights)
    if start >= finish:
        weigh = f"the start weighs {number(start)} and {words.goal(game)} {number(finish)}"
        raise Rejected(f"{weigh}, so this proves nothing")
    return verified(*words.pagoda(game, weights, start, finish))


def verify_flow(game: Game, certificate: Record) -> Finding:
    """Verify a tree of cases in preorder: every case that is not split again is settled by its weights."""
    certificate.only(("kind", "nodes"))
    open_cases: list[Bounds] = [{}]
    settled, steps = 0, 0
    for node in certificate.records("nodes", NODES):
        if not open_cases:
            raise Malformed(node.field, "expected no more nodes: all cases are settled")
        bounds = open_cases.pop()
        # The bounds are copied for each case, and kept until it is settled.
        steps += len(game.jumps) + 10 * len(bounds) + game.shape[0] * game.shape[1]
        if steps > SEARCH_STEPS:
            raise NotChecked("the cases take more steps than the limit allows")
        if node.has("weights"):
            _settle(game, node.only(("weights",)), bounds)
            settled += 1
        else:
            open_cases += _split(game, node, bounds)
    if open_cases:
        raise Rejected(f"{count(len(open_cases), 'case')} left open")
    return verified(*words.cases(game, settled))


def _split(game: Game, node: Record, bounds: Bounds) -> list[Bounds]:
    """Return the second case of a split, and then the first, which comes next."""
    node.only(("jump", "most"))
    jump = read_jump(node.values["jump"], node.path("jump"), game.shape, frozenset(game.holes))
    if jump not in game.jumps:
        raise Malformed(node.path("jump"), f"expected a jump of this board, got {game.words(jump)}")
    most = node.integer("most", 0)
    low, high = bounds.get(jump, (0, None))
    return [
        {**bounds, jump: (max(low, most + 1), high)},
        {**bounds, jump: (low, most if high is None else min(high, most))},
    ]


def _settle(game: Game, node: Record, bounds: Bounds) -> None:
    """Verify that jumps within the bounds cannot change the weight by what lies between start and finish.

    A play that makes the jump j x_j times changes the weight by the sum of g_j x_j, g_j = w(c) - w(a) - w(b). A case
    whose bounds contradict each other holds for no play at all.
    """
    weights = game.weights(node)
    most = 0
    if any(high is not None and high < low for low, high in bounds.values()):
        return
    for jump in game.jumps:
        gain = _gain(weights, jump)
        low, high = bounds.get(jump, (0, None))
        if gain > 0 and high is None:
            raise Rejected(f"the jump {game.words(jump)} increases the weight and may be made any number of times")
        most += gain * (low if gain < 0 else high or 0)
    needed = game.lightest(weights) - sum(weights[place] for place in game.start)
    if needed <= most:
        raise Rejected(f"jumps can increase the weight by {number(most)} in a case that needs {number(needed)}")


def _gain(weights: Flat, jump: Jump) -> int:
    return weights[jump[2]] - weights[jump[0]] - weights[jump[1]]

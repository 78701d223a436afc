"""Impossible, by weights on the holes that no jump changes and that start and finish disagree on."""

from collections.abc import Sequence

from ludus_check.arrays import Flat
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.pegs.game import Game
from ludus_check.words import pegs as words
from ludus_check.words.phrases import count, modulo, number

TOGETHER = Limit(64)
"""Maximum number of weightings of one certificate."""

Modular = tuple[int, Flat]
"""A modulus, 0 for whole numbers, and the weights of all places."""


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that no jump changes the weight modulo m, and that no finish weighs what the start weighs."""
    m, weights = _read(game, certificate, ("kind",))
    start = _rest(sum(weights[place] for place in game.start), m)
    if game.finish is None:
        if (start,) in _sums(game, [(m, weights)]):
            raise Rejected(f"the start weighs {number(start)}{modulo(m)}, and so can {count(game.left, 'peg')}")
        return verified(*words.invariant(game, m, weights, start, None))
    finish = _rest(sum(weights[place] for place in game.finish), m)
    if start == finish:
        raise Rejected(f"start and finish both weigh {number(start)}{modulo(m)}, so this proves nothing")
    return verified(*words.invariant(game, m, weights, start, finish))


def verify_weightings(game: Game, certificate: Record) -> Finding:
    """Verify that no jump changes any of the weights, and that no finish has all the weights of the start."""
    certificate.only(("kind", "weightings"))
    listed = list(certificate.records("weightings", TOGETHER))
    if len(listed) * (len(game.jumps) + game.shape[0] * game.shape[1]) > SEARCH_STEPS:
        raise NotChecked(
            f"{count(len(listed), 'weighting')} of this board take more steps to read than the limit allows"
        )
    together = [_read(game, one) for one in listed]
    start = tuple(_rest(sum(weights[place] for place in game.start), m) for m, weights in together)
    moduli = [m for m, _ in together]
    if game.finish is None:
        if start in _sums(game, together):
            raise Rejected(f"{words.goal(game)} can be in the position class of the start, so this proves nothing")
        return verified(*words.position_classes(game, moduli, start, None))
    finish = tuple(_rest(sum(weights[place] for place in game.finish), m) for m, weights in together)
    if start == finish:
        raise Rejected("start and finish are in the same position class, so this proves nothing")
    return verified(*words.position_classes(game, moduli, start, finish))


def _read(game: Game, record: Record, more: tuple[str, ...] = ()) -> Modular:
    """Return a weighting that no jump changes."""
    record.only((*more, "modulus", "weights"))
    m, weights = record.integer("modulus", 0), game.weights(record)
    for jump in game.jumps:
        a, b, c = jump
        if change := _rest(weights[c] - weights[a] - weights[b], m):
            raise Rejected(f"the jump {game.words(jump)} changes the weight by {number(change)}{modulo(m)}")
    return m, weights


def _sums(game: Game, together: Sequence[Modular]) -> set[tuple[int, ...]]:
    """Return the weights that the pegs of a finish can have, wherever they stand.

    Hole by hole, each sum of weights keeps the numbers of pegs that can have it: bit k of one integer for k pegs.
    """
    words = 1 + game.left // 64 + sum(_length(m, weights) for m, weights in together)
    found: dict[tuple[int, ...], int] = {(0,) * len(together): 1}
    steps = 0
    for place in game.holes:
        # Sums are kept, each with some objects: they count for several steps.
        steps += 4 * len(found) * words
        if steps > SEARCH_STEPS:
            raise NotChecked("to find the weights that the pegs can have takes more steps than the limit allows")
        for sums, numbers in list(found.items()):
            more = numbers << 1
            if more >> game.left + 1:
                more ^= 1 << game.left + 1
            if more:
                heavier = tuple(_rest(s + w[place], m) for s, (m, w) in zip(sums, together, strict=True))
                found[heavier] = found.get(heavier, 0) | more
    return {sums for sums, numbers in found.items() if numbers >> game.left & 1}


def _length(m: int, weights: Flat) -> int:
    """Return how many words of 64 bits a sum of weights can take, about."""
    return 1 + max(abs(m), max(weights), -min(weights)).bit_length() // 64


def _rest(value: int, m: int) -> int:
    return value % m if m else value

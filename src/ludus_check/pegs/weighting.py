"""Impossible, by weights on the holes that no jump changes and that start and finish disagree on."""

from collections.abc import Sequence

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game
from ludus_check.wording import amount, number

TOGETHER = 64
"""The most weightings of one certificate."""

Modular = tuple[int, Flat]
"""A modulus, 0 for whole numbers, and the weights of all places."""


def verify_weighting(game: Game, certificate: Record) -> str:
    """Verify that no jump changes the weight modulo m, and that no finish weighs what the start weighs."""
    m, weights = _read(game, certificate, ("kind",))
    start = _rest(sum(weights[place] for place in game.start), m)
    if game.finish is None:
        sums = _sums(game, [(m, weights)])
        if (start,) in sums:
            raise Rejected(f"the start weighs {number(start)}{_modulo(m)}, and so can {amount(game.left, 'peg')}")
        never = f"as {game.goal} never {'does' if game.left == 1 else 'do'}"
        return f"{_subject(game, m, weights, start)}, {never}, so no play leaves {game.goal}"
    finish = _rest(sum(weights[place] for place in game.finish), m)
    if start == finish:
        raise Rejected(f"start and finish both weigh {number(start)}{_modulo(m)}, so nothing is ruled out")
    last = f"the finish {_parity(finish)}" if _counts(m, weights) else f"the finish {number(finish)}"
    return f"{_subject(game, m, weights, start)} and {last}, so no play reaches the finish"


def verify_weightings(game: Game, certificate: Record) -> str:
    """Verify that no jump changes any of the weights, and that no finish has all the weights of the start."""
    certificate.only(("kind", "weightings"))
    listed = list(certificate.records("weightings", TOGETHER))
    if len(listed) * (len(game.jumps) + game.shape[0] * game.shape[1]) > SEARCH_STEPS:
        raise Rejected("so many weightings of so large a board take too many steps to read, so nothing is verified")
    together = [_read(game, one) for one in listed]
    start = tuple(_rest(sum(weights[place] for place in game.start), m) for m, weights in together)
    if game.finish is None:
        possible = start in _sums(game, together)
    else:
        last = game.finish
        possible = start == tuple(_rest(sum(weights[place] for place in last), m) for m, weights in together)
    if possible:
        raise Rejected(f"{game.goal} can have all the weights of the start, so nothing is ruled out")
    sums = ", ".join(f"{number(s)}{_modulo(m)}" for s, (m, _) in zip(start, together, strict=True))
    kept = f"no jump changes the {amount(len(together), 'weight')} of the pegs"
    return f"{kept}; those of the start are {sums}, which {game.goal} cannot have together, so no play gets there"


def _read(game: Game, record: Record, more: tuple[str, ...] = ()) -> Modular:
    """Return a weighting that no jump changes."""
    record.only((*more, "modulus", "weights"))
    m, weights = record.integer("modulus", 0), game.weights(record)
    for jump in game.jumps:
        a, b, c = jump
        if change := _rest(weights[c] - weights[a] - weights[b], m):
            raise Rejected(f"the jump {game.words(jump)} changes the weight by {number(change)}{_modulo(m)}")
    return m, weights


def _sums(game: Game, together: Sequence[Modular]) -> set[tuple[int, ...]]:
    """Return the weights that so many pegs can have, wherever they stand.

    Hole by hole, each sum of weights keeps the numbers of pegs that can have it: bit k of one integer for k pegs.
    """
    words = 1 + game.left // 64 + sum(_length(m, weights) for m, weights in together)
    found: dict[tuple[int, ...], int] = {(0,) * len(together): 1}
    steps = 0
    for place in game.holes:
        steps += len(found) * words
        if steps > SEARCH_STEPS:
            raise Rejected("which weights the pegs can have takes too many steps to find, so nothing is verified")
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


def _modulo(m: int) -> str:
    return f" modulo {number(m)}" if m else ""


def _counts(m: int, weights: Flat) -> bool:
    return m == 2 and set(weights) <= {0, 1}


def _parity(value: int) -> str:
    return "an odd number" if value else "an even number"


def _subject(game: Game, m: int, weights: Flat, start: int) -> str:
    """Return what to count, and why no jump changes it, in plain words."""
    if _counts(m, weights):
        chosen = amount(sum(1 for weight in weights if weight), "hole")
        why = "a jump changes their number by 0 or 2"
        return f"count the pegs on the {chosen} with weight 1: {why}, the start has {_parity(start)} there"
    return f"no jump changes the weight of the pegs{_modulo(m)}: the start weighs {number(start)}"

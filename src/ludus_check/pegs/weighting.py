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
    together = [_read(game, one) for one in certificate.records("weightings", TOGETHER)]
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
    """Return the weights that so many pegs can have, wherever they stand: hole by hole, for each number of pegs."""
    found: list[set[tuple[int, ...]]] = [{(0,) * len(together)}, *(set() for _ in range(game.left))]
    steps = 0
    for place in game.holes:
        for k in range(game.left, 0, -1):
            steps += (1 + len(found[k - 1])) * (1 + len(together))
            if steps > SEARCH_STEPS:
                raise Rejected("which weights the pegs can have takes too many steps to find, so nothing is verified")
            found[k] |= {
                tuple(_rest(s + w[place], m) for s, (m, w) in zip(sums, together, strict=True)) for sums in found[k - 1]
            }
    return found[game.left]


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

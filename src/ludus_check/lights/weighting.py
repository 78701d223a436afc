"""Impossible, by a weight on every light that no press changes and that state and target disagree on."""

from functools import reduce
from itertools import compress, repeat
from itertools import count as numbers
from math import gcd
from operator import mod, mul

from ludus_check.arrays import Flat
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game
from ludus_check.lights.sums import weighed
from ludus_check.wording import count, joined, modulo, number

MAX_NAMED = 12
"""Maximum number of lights that are named one by one in a sentence."""


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every press weighs 0 (mod m) and that state minus target does not.

    Lights are known modulo n only. So the weighted sum of the lights means something modulo m only if n times every
    weight is 0 (mod m); that is asked for too, and rules out weights over the integers (m = 0).
    """
    certificate.only(("kind", "modulus", "weights"))
    m, n = certificate.integer("modulus", 0), game.modulus
    weights = certificate.array("weights", game.shape)
    if m == 0 or n * reduce(gcd, weights, 0) % m:
        raise Rejected(f"lights count mod {number(n)}, so a sum with these weights is not defined mod {number(m)}")
    if any(weights[hole] for hole in game.holes):
        raise Rejected("a weight stands at a hole, where there is no light")
    residues = list(map(mod, weights, repeat(m)))
    _verify_presses(game, residues, m)
    state, target = _weigh(residues, game.state, m), _weigh(residues, game.target, m)
    if state == target:
        value = f"{number(state)}{modulo(m)}"
        raise Rejected(f"the invariant takes the same value {value} on state and target, so it proves nothing")
    if m == game.modulus == 2:
        return _by_parity(game, residues, state)
    return _by_sum(game, residues, m, state, target)


def _verify_presses(game: Game, weights: Flat, m: int) -> None:
    start = 0
    for sums in weighed(game, weights):
        for index in compress(numbers(), map(mod, sums, repeat(m))):
            if game.moves is not None or start + index not in game.holes:
                where = f"move {index}" if game.moves is not None else f"a press at {game.where(start + index)}"
                raise Rejected(f"{where} changes the weighted sum by {number(sums[index] % m)}{modulo(m)}")
        start += len(sums)


def _weigh(weights: Flat, lights: Flat | None, m: int) -> int:
    return 0 if lights is None else sum(map(mul, weights, lights)) % m


def _by_parity(game: Game, weights: Flat, state: int) -> Finding:
    """Return the parity argument: modulo 2, some lights are marked."""
    marked = [index for index, weight in enumerate(weights) if weight]
    now, later = (("even", "odd")[state], ("even", "odd")[1 - state])
    if len(marked) == 1:
        change = "No press changes it" if game.target is None else "No press changes it, and the target differs there"
        return verified(f"the light at {game.where(marked[0])} is {'on' if state else 'off'}", change)
    one = f"one of the {_named(game, marked)} is" if len(marked) == 2 and state else ""
    first = one or f"an {now} number of the {_named(game, marked)} are"
    never = "they can never all be off"
    if game.target is not None:
        never = f"their number stays {now}; in the target it is {later}"
    return verified(f"{first} on", f"Every press toggles an even number of them, so {never}")


def _by_sum(game: Game, weights: Flat, m: int, state: int, target: int) -> Finding:
    plus = [index for index, weight in enumerate(weights) if weight == 1]
    minus = [index for index, weight in enumerate(weights) if weight == m - 1 != 1]
    if len(plus) + len(minus) < sum(map(bool, weights)):
        lights = "the weighted sum"
    elif len(plus) == 1 and not minus:
        lights = f"the light at {game.where(plus[0])}"
    elif not minus:
        lights = f"the sum of the {_named(game, plus)}"
    else:
        lights = f"the sum of the {_named(game, plus)} minus that of the {_named(game, minus)}"
    goal = "" if game.target is None else f", that of the target {number(target)}"
    never = f"it can never be {number(target)}"
    return verified(
        f"{lights} is {number(state)}{goal}{modulo(m)}",
        f"Every press changes it by a multiple of {number(m)}, so {never}",
    )


def _named(game: Game, indices: list[int]) -> str:
    if len(indices) == game.lights:
        return f"{number(game.lights)} lights"
    if len(indices) == 1:
        return f"light at {game.where(indices[0])}"
    if len(indices) > MAX_NAMED:
        return f"{number(len(indices))} marked lights"
    return f"{count(len(indices), 'light')} at {joined(list(map(game.where, indices)))}"

"""Sentences about lights and presses."""

from ludus_check.arrays import Flat
from ludus_check.lights.game import Game
from ludus_check.words.bounds import named
from ludus_check.words.phrases import count, joined, modulo, number

MAX_NAMED = 12
"""Maximum number of lights that are named one by one in a sentence."""


def subject(game: Game) -> str:
    """Return the words for the lights."""
    return "the light" if game.lights == 1 else f"all {number(game.lights)} lights"


def wanted(game: Game) -> str:
    """Return the words for what the lights should show."""
    return "0" if game.target is None else "the target"


def solved(game: Game, total: int) -> str:
    """Return that presses solve a position."""
    is_off = game.modulus == 2 and game.target is None
    if total == 0:
        verb = "is" if game.lights == 1 else "are"
        shows = "shows" if game.lights == 1 else "show"
        return f"{subject(game)} {f'{verb} already off' if is_off else f'already {shows} {wanted(game)}'}"
    verb = ("turns" if is_off else "sets") if total == 1 else "turn" if is_off else "set"
    goal = "off" if is_off else f"to {wanted(game)}{modulo(game.modulus)}"
    return f"{named(total, 'press')} {verb} {subject(game)} {goal}"


def invariant(game: Game, weights: Flat, m: int, state: int, target: int) -> list[str]:
    """Return what a weighting proves, given the weights of state and target."""
    if m == game.modulus == 2:
        return _by_parity(game, weights, state)
    return _by_sum(game, weights, m, state, target)


def _by_parity(game: Game, weights: Flat, state: int) -> list[str]:
    """Return the parity argument: modulo 2, some lights are marked."""
    marked = [index for index, weight in enumerate(weights) if weight]
    now, later = (("even", "odd")[state], ("even", "odd")[1 - state])
    if len(marked) == 1:
        change = "No press changes it" if game.target is None else "No press changes it, and the target differs there"
        return [f"the light at {game.where(marked[0])} is {'on' if state else 'off'}", change]
    one = f"one of the {_named(game, marked)} is" if len(marked) == 2 and state else ""
    first = one or f"an {now} number of the {_named(game, marked)} are"
    never = "they can never all be off"
    if game.target is not None:
        never = f"their number stays {now}; in the target it is {later}"
    return [f"{first} on", f"Every press toggles an even number of them, so {never}"]


def _by_sum(game: Game, weights: Flat, m: int, state: int, target: int) -> list[str]:
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
    return [
        f"{lights} is {number(state)}{goal}{modulo(m)}",
        f"Every press changes it by a multiple of {number(m)}, so {never}",
    ]


def _named(game: Game, indices: list[int]) -> str:
    if len(indices) == game.lights:
        return f"{number(game.lights)} lights"
    if len(indices) == 1:
        return f"light at {game.where(indices[0])}"
    if len(indices) > MAX_NAMED:
        return f"{number(len(indices))} marked lights"
    return f"{count(len(indices), 'light')} at {joined(list(map(game.where, indices)))}"

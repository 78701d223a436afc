"""Arithmetic-periodic Grundy values: larger by s every p heaps. The theorem and its proof are in formats/heaps.md."""

from collections.abc import Sequence

from ludus_check.by_theorem.heaps.growing import Growth, is_harmless, unreached
from ludus_check.errors import Rejected
from ludus_check.finding import Finding, verified
from ludus_check.heaps.game import Game, compare, max_heaps, splits
from ludus_check.limits import SEARCH_STEPS
from ludus_check.words import heaps as words


def extended(period: int, saltus: int, values: Sequence[int], size: int) -> list[int]:
    """Return `size` values, when the first ones go on like this."""
    found = list(values[:size])
    while len(found) < size:
        found.append(found[-period] + saltus)
    return found


def base_of(code: Sequence[int], start: int, period: int, saltus: int, values: Sequence[int]) -> int:
    """Return the first B >= N, by steps of 2p, from which on the claimed values are at least 4s."""
    base = 3 * (max(1, start) + period) + len(code) - 1
    least = min(values[start : start + period], default=0)
    # From start + k p on the values are at least least + k s.
    times = max(0, -(-(4 * saltus - least) // saltus))
    while base < start + times * period:
        base += 2 * period
    return base


def is_long(code: Sequence[int], period: int, base: int) -> bool:
    """Say whether there are too many options to look at."""
    parts = sum(digit & 8 > 0 for digit in code) * base**2 // 12 + sum(digit & 4 > 0 for digit in code) * base
    return base + 2 * period > max_heaps(code) or 3 * period * (parts + len(code)) > SEARCH_STEPS


def verify_growth(game: Game, start: int, period: int, saltus: int, values: list[int], base: int) -> Finding:
    """Verify that the Grundy values grow for ever, by the two conditions of the theorem."""
    needed = base + 2 * period
    true = extended(period, saltus, values, needed)
    compare(game, true)
    _is_least(start, period, saltus, true)
    growth = Growth(game.code, start, period, saltus, true, [value // (saltus & -saltus) for value in true])
    for heap in range(growth.first - period, growth.first):
        for parts in splits(game.code, heap):
            if not is_harmless(growth, heap, parts):
                raise Rejected(f"the option {parts} of the heap of {heap} might have its value later on")
    for heap in range(base, needed):
        missing = unreached(growth, heap) if true[heap] >= 4 * saltus else true[heap]
        if missing is not None:
            raise Rejected(f"it is not proved that heaps like that of {heap} reach values like {missing}")
    return verified(*words.growing(game.name, start, period, saltus, needed))


def _is_least(start: int, period: int, saltus: int, true: Sequence[int]) -> None:
    for smaller in range(1, period):
        if period % smaller == 0 and saltus * smaller % period == 0:
            step = saltus * smaller // period
            if all(true[n + smaller] == true[n] + step for n in range(start, start + period)):
                raise Rejected(f"the values grow by {step} every {smaller} heaps already")
    if start and true[start - 1] + saltus == true[start - 1 + period]:
        raise Rejected(f"the values grow like this from the heap of {start - 1} on already")

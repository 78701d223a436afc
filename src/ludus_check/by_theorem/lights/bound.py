"""How many presses are needed at least, where the file gives a bound without a proof."""

from ludus_check.arrays import Flat
from ludus_check.by_search.lights.elimination import all_quiet
from ludus_check.by_search.quiet_sums import fewer, fewest_with_patterns
from ludus_check.fewest import Proved
from ludus_check.lights.game import Game
from ludus_check.linear import Pattern
from ludus_check.words.phrases import count, number


def prove(game: Game, presses: Flat, patterns: list[Pattern] | None, bound: int) -> Proved:
    """Return what can be proved about the fewest presses with the same effect, by the first way that decides it."""
    if not any(game.needs()):
        return Proved(0, "", at_most=0)
    counted = _counted(game)
    if bound <= counted.at_least:
        return counted
    quiet = all_quiet(game)
    if quiet is not None:
        if not quiet:
            return Proved(sum(presses), "the solution is unique: nullity 0, by elimination")
        if patterns is not None and (found := fewest_with_patterns(presses, patterns, game.modulus, quiet)):
            least, tried = found
            return Proved(least, f"all {count(tried, 'quiet pattern')} checked", at_most=least)
    return Proved(counted.at_least, counted.how, fewer(presses, patterns or [], game.modulus))


def _counted(game: Game) -> Proved:
    """Return the bound from counting the lights that must change."""
    wrong = sum(map(bool, game.needs()))
    each = max(map(len, (game.press,) if game.moves is None else game.moves), default=0)
    how = f"{count(wrong, 'light')} must change and one press changes at most {number(each)}"
    return Proved(-(-wrong // each) if each else 0, how)

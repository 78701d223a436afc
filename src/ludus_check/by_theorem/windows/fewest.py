"""How many rolls are needed at least, where the file gives a bound without a proof."""

from ludus_check.arrays import Flat
from ludus_check.by_search.quiet_sums import fewest_with_patterns
from ludus_check.by_search.windows.fewest import fewest_rolls
from ludus_check.by_theorem.windows.bound import counting_bound
from ludus_check.by_theorem.windows.counting import quiet_count
from ludus_check.fewest import Proved
from ludus_check.linear import Pattern
from ludus_check.windows.game import Game
from ludus_check.words.phrases import count


def prove(game: Game, rolls: Flat, patterns: list[Pattern] | None, bound: int) -> Proved:
    """Return what can be proved about the fewest rolls with the same effect, by the first way that decides it."""
    if game.is_solved:
        return Proved(0, "", at_most=0)
    quiet = quiet_count(game)
    if all(value == 1 or times == 0 for value, times in quiet.items()):
        return Proved(sum(rolls), "the solution is unique, by the window theorem")
    if patterns is not None and (found := fewest_with_patterns(rolls, patterns, game.modulus, quiet)):
        least, tried = found
        return Proved(least, f"all {count(tried, 'quiet pattern')} checked", at_most=least)
    counted = counting_bound(game, rolls)
    if bound <= counted.bound:
        return Proved(counted.bound, counted.how)
    return fewest_rolls(game, rolls, patterns or [], counted)

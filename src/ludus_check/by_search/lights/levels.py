"""God's number and the distance distribution: how many positions need how many presses."""

from ludus_check.by_search.distances import not_searched, read_levels, verify_search
from ludus_check.by_search.lights.elimination import solvable_count
from ludus_check.by_search.lights.vectors import vectors
from ludus_check.by_search.quiet_sums import formed
from ludus_check.by_search.reached import level_sizes
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.lights.game import Game
from ludus_check.words.phrases import number
from ludus_check.work import searching


@searching
def verify_levels(game: Game, certificate: Record) -> Finding:
    """Verify how many positions need 0, 1, 2, ... presses at least, by searching again if the game is small."""
    levels = read_levels(certificate, "press")
    total, count = sum(levels), solvable_count(game)
    if count is None:
        return not_searched(levels, total_is_right=False)
    if total != formed(count, total.bit_length()):
        raise Rejected(f"the counts add up to {number(total)}, which is not the number of solvable positions")
    sizes = level_sizes(map(tuple, vectors(game)), game.modulus, total)
    return not_searched(levels, total_is_right=True) if sizes is None else verify_search(levels, sizes, "press")

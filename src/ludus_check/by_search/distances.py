"""God's number: how many positions need how many moves."""

from collections.abc import Sequence

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.values import integer
from ludus_check.words.phrases import count, listing, number


def read_levels(certificate: Record, move: str) -> list[int]:
    """Return how many positions are claimed to need 0, 1, 2, ... moves; only one position needs none."""
    certificate.only(("kind", "levels"))
    levels = [integer(size, field, 1) for field, size in certificate.entries("levels", 1, SEARCH_STEPS)]
    if levels[0] != 1:
        raise Rejected(f"{number(levels[0])} positions are claimed to need no {move}, but only the solved one does")
    return levels


def verify_search(levels: list[int], sizes: Sequence[int], move: str) -> Finding:
    """Verify the counts against those of a new search."""
    if levels != sizes:
        told = listing(sizes) if len(sizes) < 7 else f"{count(len(sizes), 'number')} that differ from those listed"
        raise Rejected(f"the numbers of positions that need 0, 1, 2, ... moves are {told}")
    most, total, many = len(levels) - 1, sum(levels), f"{move}es" if move.endswith("s") else f"{move}s"
    if most == 0:
        return verified("God's number is 0: the only solvable position is the solved one")
    need = "one needs" if levels[-1] == 1 else f"{number(levels[-1])} need"
    return verified(
        f"God's number is {number(most)}: each of the {number(total)} solvable positions needs at most "
        f"{count(most, move, many)}, and {need} exactly {number(most)}",
        f"The counts for 0, 1, 2, ... {many} are correct (verified by exhaustive search)",
    )


def not_searched(levels: list[int], *, total_is_right: bool) -> Finding:
    """Return what is known about a game that is too large to be searched."""
    total = number(sum(levels))
    found = verified(f"The counts add up to all {total} solvable positions") if total_is_right else Finding(())
    more = () if total_is_right else (f"the total of {total} solvable positions",)
    return found.but(*more, f"the individual counts and God's number {number(len(levels) - 1)}")

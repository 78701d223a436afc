"""Lower bounds on the length of a solution: what is proved, what is refuted, and what is only claimed."""

from collections.abc import Callable
from dataclasses import dataclass

from ludus_check.claims import Claim
from ludus_check.errors import NotChecked, Rejected
from ludus_check.finding import Finding
from ludus_check.wording import count, number


@dataclass(frozen=True, slots=True)
class Proved:
    """What is proved about the length of a shortest solution."""

    at_least: int
    how: str
    at_most: int | None = None
    """a length that is known to suffice, when it is less than that of the solution at hand"""
    best: str = "This is the minimum"
    """what a solution of this length is"""


def bounded(solved: Finding, claim: Claim, length: int, noun: str, prove: Callable[[int], Proved]) -> Finding:
    """Return a verified solution with what is proved about the claimed lower bound on the length of all solutions."""
    bound = claim.lower_bound
    if bound is None:
        return solved
    if claim.optimal and bound != length:
        raise Rejected(f"a solution of length {number(length)} is claimed optimal beside a bound of {number(bound)}")
    if bound > length:
        raise Rejected(f"the claimed lower bound is {named(bound, noun)}, but the solution has {number(length)}")
    if bound == 0:
        return solved
    try:
        proved = prove(bound)
    except NotChecked:
        proved = Proved(0, "")
    if bound <= proved.at_least:
        return solved.also(_minimum(bound, length, noun, proved))
    if proved.at_most is not None and proved.at_most < bound:
        suffice = f"{named(proved.at_most, noun)} {'suffices' if proved.at_most == 1 else 'suffice'}"
        enough = suffice if proved.at_most else "none is needed"
        raise Rejected(f"the claimed lower bound is {named(bound, noun)}, but {enough}")
    if proved.at_least:
        solved = solved.also(_minimum(proved.at_least, length, noun, proved))
    return solved.but(f"the lower bound of {named(bound, noun)}")


def named(n: int, noun: str) -> str:
    """Return a number of moves of some sort.

    >>> named(2, "press"), named(1, "roll"), named(3, "man")
    ('2 presses', 'one roll', '3 men')
    """
    return count(n, noun, {"press": "presses", "man": "men"}.get(noun, ""))


def _minimum(bound: int, length: int, noun: str, proved: Proved) -> str:
    why = f" ({proved.how})" if proved.how else ""
    if bound == length:
        return f"{proved.best}{why}"
    return f"At least {named(bound, noun)} {'is' if bound == 1 else 'are'} needed{why}"

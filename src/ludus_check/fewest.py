"""Lower bounds on the length of a solution: what is proved, what is refuted, and what is only claimed."""

from collections.abc import Callable
from dataclasses import dataclass

from ludus_check.claims import Claim
from ludus_check.errors import NotChecked, Rejected
from ludus_check.finding import Finding
from ludus_check.words.bounds import enough, minimum, named
from ludus_check.words.phrases import number


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
        return solved.also(minimum(bound, length, noun, proved.best, proved.how))
    if proved.at_most is not None and proved.at_most < bound:
        raise Rejected(f"the claimed lower bound is {named(bound, noun)}, but {enough(proved.at_most, noun)}")
    if proved.at_least:
        solved = solved.also(minimum(proved.at_least, length, noun, proved.best, proved.how))
    return solved.but(f"the lower bound of {named(bound, noun)}")

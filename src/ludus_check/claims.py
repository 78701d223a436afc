"""What every kind's checker is given to verify, and what it is: a function from a problem to a verifier."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.quoting import shown


class Verdict(Enum):
    """The three answers."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Claim:
    """A verdict with its certificate."""

    verdict: Verdict
    """solved or impossible; an undecided answer makes no claim"""
    certificate: Record
    lower_bound: int | None = None
    """the claimed lower bound on the length of every solution"""
    optimal: bool = False
    """whether the solution is claimed to be a shortest one; there is a lower bound then"""

    def kind(self, *allowed: str) -> str:
        """Return the kind of the certificate, one of the allowed."""
        self.certificate.only(("kind",), tuple(self.certificate.values))
        kind = self.certificate.text("kind")
        if kind not in allowed:
            words = " or ".join(f'"{name}"' for name in allowed)
            wanted = f'{words} for the answer "{self.verdict.value}" to this question'
            raise Malformed(self.certificate.path("kind"), f"expected {wanted}, got {shown(kind)}")
        return kind

    def without_bounds(self) -> None:
        """Refuse a lower bound where solutions have no length."""
        if self.lower_bound is not None:
            raise Malformed("lower_bound", "unexpected field: this question has no lower bound")


Verifier = Callable[[Claim], Finding]
Checker = Callable[[Record], Verifier]
"""Reads and validates a problem at once, and returns what verifies claims about it."""


def only_solved(claim: Claim, question: str) -> None:
    """Refuse another verdict where only "solved" makes sense, and bounds."""
    if claim.verdict is not Verdict.SOLVED:
        raise Malformed("answer", f'expected "solved" for the question "{question}"')
    claim.without_bounds()

"""What every kind's checker is given to verify, and what it is: a function from a problem to a verifier."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.words.quoting import shown


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


Game = TypeVar("Game")
Table = Mapping[tuple[Enum, Verdict], Mapping[str, Callable[[Game, Record], Finding]]]
"""For each question and each verdict the kinds of certificates, with what verifies them."""
Bounded = Mapping[tuple[Enum, Verdict], Mapping[str, Callable[[Game, Claim], Finding]]]
"""The same for answers that may have a lower bound."""


def verifier(game: Game, question: Enum, table: Table[Game], bounded: Bounded[Game] | None = None) -> Verifier:
    """Return what verifies claims about a game, by the kind of their certificate."""

    def verify(claim: Claim) -> Finding:
        key = question, claim.verdict
        plain, with_bounds = table.get(key, {}), (bounded or {}).get(key, {})
        if not plain and not with_bounds:
            raise Malformed("answer", f'expected "solved" for the question "{question.value}"')
        kind = claim.kind(*plain, *with_bounds)
        if kind in with_bounds:
            return with_bounds[kind](game, claim)
        claim.without_bounds()
        return plain[kind](game, claim.certificate)

    return verify

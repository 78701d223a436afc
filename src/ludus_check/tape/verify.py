"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.fields import Record
from ludus_check.finding import Finding
from ludus_check.tape.fewest import verify_moves
from ludus_check.tape.game import Tape, read_tape
from ludus_check.tape.impossible import verify_empty_class, verify_one_sided, verify_remainder, verify_unreachable
from ludus_check.tape.never import verify_never

IMPOSSIBLE = {
    "remainder": verify_remainder,
    "one-sided": verify_one_sided,
    "empty-class": verify_empty_class,
    "unreachable": verify_unreachable,
    "never": verify_never,
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a tape."""
    return partial(verify, read_tape(problem))


def verify(tape: Tape, claim: Claim) -> Finding:
    """Return what the claim's certificate proves about the tape."""
    if claim.verdict is Verdict.SOLVED:
        claim.kind("moves")
        return verify_moves(tape, claim)
    kind = claim.kind(*IMPOSSIBLE)
    claim.without_bounds()
    return IMPOSSIBLE[kind](tape, claim.certificate)

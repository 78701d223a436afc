"""Which certificate answers which question, and who verifies it."""

from ludus_check.claims import Bounded, Table, Verdict, Verifier, verifier
from ludus_check.fields import Record
from ludus_check.tape.fewest import verify_moves
from ludus_check.tape.game import Question, Tape, read_tape
from ludus_check.tape.impossible import verify_empty_class, verify_one_sided, verify_remainder, verify_unreachable
from ludus_check.tape.never import verify_never

REFUTATIONS = {
    "remainder": verify_remainder,
    "one-sided": verify_one_sided,
    "empty-class": verify_empty_class,
    "unreachable": verify_unreachable,
    "never": verify_never,
}
IMPOSSIBLE: Table[Tape] = {(question, Verdict.IMPOSSIBLE): REFUTATIONS for question in Question}
SOLVED: Bounded[Tape] = {(question, Verdict.SOLVED): {"moves": verify_moves} for question in Question}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a tape."""
    tape = read_tape(problem)
    return verifier(tape, tape.question, IMPOSSIBLE, SOLVED)

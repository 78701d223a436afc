"""A sequence of moves, replayed: no checker is ever missing, and the goal is reached."""

from collections.abc import Iterator, Sequence
from functools import partial

from ludus_check.by_theorem.tape.bound import prove
from ludus_check.claims import Claim
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fewest import bounded
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.tape.game import Counts, Question, Tape
from ludus_check.values import integer
from ludus_check.words.phrases import count, number
from ludus_check.words.quoting import shown
from ludus_check.words.tape import taken

MOVES = Limit(1_000_000)
"""Maximum number of moves."""
STEPS = 3 * 10**7
"""Maximum of moves times offsets."""
OCCUPIED = 2 * 10**6
"""Maximum number of squares that are ever occupied."""
FARTHEST = Limit(10**12)
"""Largest absolute value of a square."""

Move = tuple[bool, int]
"""Whether it is an expansion, and the square."""


def read_moves(tape: Tape, certificate: Record) -> list[Move]:
    """Return the moves of a sequence; each is a word and a square."""
    most = min(MOVES, Limit(STEPS // len(tape.rule)))
    return list(_moves(certificate.entries("moves", 0, most)))


def _moves(entries: Iterator[tuple[str, object]]) -> Iterator[Move]:
    for field, entry in entries:
        if not isinstance(entry, list | tuple) or len(entry) != 2 or entry[0] not in ("expand", "contract"):
            raise Malformed(field, f'expected ["expand", square] or ["contract", square], got {shown(entry)}')
        yield entry[0] == "expand", integer(entry[1], field, -FARTHEST, FARTHEST)


def replay(tape: Tape, moves: Sequence[Move]) -> None:
    """Make the moves from the start; Rejected when one cannot be made, or when they do not end in the goal."""
    state, rule = dict(tape.start), list(tape.rule.items())
    for index, (expands, square) in enumerate(moves):
        if expands:
            _take(state, square, 1, index, f"expand square {square}")
            for offset, often in rule:
                state[square + offset] = state.get(square + offset, 0) + often
            if len(state) > OCCUPIED:
                raise NotChecked(f"the moves occupy more than {number(OCCUPIED)} squares")
        else:
            for offset, often in rule:
                _take(state, square + offset, often, index, f"contract square {square}")
            state[square] = state.get(square, 0) + 1
    left = {square: count for square, count in state.items() if count}
    if left != tape.goal:
        square = min(s for s in {*left, *tape.goal} if left.get(s) != tape.goal.get(s))
        there, wanted = (count(state.get(square, 0), "checker") for state in (left, tape.goal))
        raise Rejected(f"at the end square {square} holds {there}, in the goal {wanted}")


def _take(state: Counts, square: int, often: int, index: int, what: str) -> None:
    there = state.get(square, 0)
    if there < often:
        needed = f"it needs {count(often, 'checker')} on square {square}"
        raise Rejected(f"move {index + 1}, {what}, is illegal: {needed}, which holds {number(there)}")
    state[square] = there - often


def verify_moves(tape: Tape, claim: Claim) -> Finding:
    """Verify that the moves lead from the start to the goal, and the lower bound on all such sequences, if any."""
    certificate = claim.certificate.only(("kind", "moves"))
    moves = read_moves(tape, certificate)
    replay(tape, moves)
    found = verified(taken(tape, len(moves)))
    if not claim.lower_bound and not claim.optimal and tape.question is Question.FEWEST and moves:
        found = found.also("Minimality is not claimed")
    return bounded(found, claim, len(moves), "move", partial(prove, tape))

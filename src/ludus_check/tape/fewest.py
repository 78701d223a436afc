"""A line of moves, and as far as it can be checked, that no line is shorter."""

from dataclasses import dataclass

from ludus_check.claims import Claim
from ludus_check.errors import Rejected
from ludus_check.tape.division import exact_quotient
from ludus_check.tape.game import Question, Tape
from ludus_check.tape.layers import least_spare
from ludus_check.tape.replay import read_moves, replay
from ludus_check.tape.spare import fewest_spare
from ludus_check.wording import amount, number


@dataclass(frozen=True, slots=True)
class Proved:
    """What is known about the fewest moves."""

    at_least: int
    how: str


def verify_moves(tape: Tape, claim: Claim) -> str:
    """Verify that the moves lead from the start to the goal, and the lower bound on all such lines, if any."""
    certificate = claim.certificate.only(("kind", "moves"))
    moves = read_moves(tape, certificate)
    bound, length = claim.lower_bound, len(moves)
    if claim.optimal and bound != length:
        raise Rejected(f"{_are(length)} said to be optimal beside a lower bound of {number(bound or 0)}")
    replay(tape, moves)
    done = f"the {amount(length, 'move')} {'takes' if length == 1 else 'take'} {tape.aim}"
    if not moves:
        done = "start and goal are the same, so no move is needed"
    if not bound:
        return done + ("; that no fewer do is not claimed" if tape.question is Question.FEWEST and moves else "")
    if bound > length:
        raise Rejected(f"at least {_are(bound)} said to be needed, but {amount(length, 'move')} will do")
    if tape.start == tape.goal:
        raise Rejected(f"at least {_are(bound)} said to be needed, but start and goal are the same")
    return done + _bounded(tape, bound, length)


def _bounded(tape: Tape, bound: int, length: int) -> str:
    """Return the words for a lower bound: what was proved first, then what is left of the claim."""
    proved = _prove(tape, bound, length)
    if bound <= proved.at_least:
        return f", and {'no fewer do' if bound == length else f'at least {_are(bound)} needed'} ({proved.how})"
    also = f", and at least {_are(proved.at_least)} needed ({proved.how})" if proved.at_least else ""
    return f"{also}; that at least {_are(bound)} needed is claimed, not checked here"


def _prove(tape: Tape, bound: int, length: int) -> Proved:
    """Return what can be proved: the moves forced by division; by distance or search, how many more are needed."""
    polynomial = tape.polynomial()
    dense, low = tape.difference()
    quotient = exact_quotient(dense, polynomial)
    if quotient is None:
        return Proved(0, "")
    forced = sum(map(abs, quotient))
    if bound <= forced:
        return Proved(forced, f"by division: {amount(forced, 'move')} {'is' if forced == 1 else 'are'} forced")
    change = {**tape.rule, 0: tape.rule.get(0, 0) - 1}
    first = low - min(offset for offset, often in change.items() if often)
    net = {first + power: often for power, often in enumerate(quotient) if often}
    wanted = -(-(bound - forced) // 2)
    least = least_spare(tape, net, wanted)
    near = Proved(
        forced + 2 * min(least, wanted), f"{amount(forced, 'move')} forced by division, the others by distance"
    )
    if least >= wanted:
        return near
    spare = fewest_spare(tape, net, wanted)
    if spare is None:
        return near
    if spare < wanted:
        raise Rejected(f"at least {_are(bound)} said to be needed, but {amount(forced + 2 * spare, 'move')} can do it")
    return Proved(forced + 2 * spare, f"{amount(forced, 'move')} forced by division, the others re-verified by search")


def _are(total: int) -> str:
    return f"{amount(total, 'move')} {'is' if total == 1 else 'are'}"

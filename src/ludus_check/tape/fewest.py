"""A sequence of moves, and as far as it can be checked, that none is shorter."""

from functools import partial

from ludus_check.by_search.tape.layers import least_spare
from ludus_check.by_search.tape.spare import fewest_spare
from ludus_check.claims import Claim
from ludus_check.fewest import Proved, bounded
from ludus_check.finding import Finding, verified
from ludus_check.tape.division import exact_quotient
from ludus_check.tape.game import Question, Tape
from ludus_check.tape.replay import read_moves, replay
from ludus_check.wording import count, number


def verify_moves(tape: Tape, claim: Claim) -> Finding:
    """Verify that the moves lead from the start to the goal, and the lower bound on all such sequences, if any."""
    certificate = claim.certificate.only(("kind", "moves"))
    moves = read_moves(tape, certificate)
    replay(tape, moves)
    found = verified("the start is already the goal")
    if moves:
        found = verified(f"{count(len(moves), 'move')} {'takes' if len(moves) == 1 else 'take'} {tape.aim}")
    if not claim.lower_bound and not claim.optimal and tape.question is Question.FEWEST and moves:
        found = found.also("Minimality is not claimed")
    return bounded(found, claim, len(moves), "move", partial(_prove, tape))


def _prove(tape: Tape, bound: int) -> Proved:
    """Return what can be proved: the moves forced by division; by distance or search, how many more are needed."""
    if tape.start == tape.goal:
        return Proved(0, "", at_most=0)
    polynomial = tape.polynomial()
    dense, low = tape.difference()
    quotient = exact_quotient(dense, polynomial)
    if quotient is None:
        return Proved(0, "")
    forced = sum(map(abs, quotient))
    by_division = f"polynomial division forces {count(forced, 'move')}"
    if bound <= forced:
        return Proved(forced, by_division)
    change = {**tape.rule, 0: tape.rule.get(0, 0) - 1}
    first = low - min(offset for offset, often in change.items() if often)
    net = {first + power: often for power, often in enumerate(quotient) if often}
    wanted = -(-(bound - forced) // 2)
    least = min(least_spare(tape, net, wanted), wanted)
    near = Proved(forced + 2 * least, f"{by_division} and distance the other {number(2 * least)}")
    if least >= wanted:
        return near
    spare = fewest_spare(tape, net, wanted)
    if spare is None:
        return near
    total = forced + 2 * spare
    searched = f"{by_division}; the other {number(2 * spare)} verified by exhaustive search"
    return Proved(total, searched, at_most=total if spare < wanted else None)

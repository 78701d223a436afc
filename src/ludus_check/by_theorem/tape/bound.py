"""How many moves are needed at least: those that division forces, and others by distance or by a search."""

from ludus_check.by_search.tape.layers import least_spare
from ludus_check.by_search.tape.spare import fewest_spare
from ludus_check.fewest import Proved
from ludus_check.tape.division import exact_quotient
from ludus_check.tape.game import Tape
from ludus_check.words.phrases import count, number


def prove(tape: Tape, bound: int) -> Proved:
    """Return what can be proved: the moves forced by division; by distance or search, how many more are needed."""
    if tape.start == tape.goal:
        return Proved(0, "", at_most=0)
    polynomial = tape.polynomial()
    dense, low = tape.difference()
    quotient = exact_quotient(dense, polynomial)
    if quotient is None:
        return Proved(1, "start and goal differ")
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

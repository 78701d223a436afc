"""Impossible: a remainder that no move changes, squares that stay empty, an extreme square that is always the same."""

from enum import Enum

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.tape.division import exact_quotient, reduced, residue
from ludus_check.tape.game import FARTHEST_SQUARE, Tape
from ludus_check.words import tape as words
from ludus_check.words.tape import DIFFERENCE, polynomial

LONGEST = Limit(2 * FARTHEST_SQUARE + 1)
"""Maximum number of coefficients of a remainder."""
FARTHEST_NEEDED = Limit(2 * 10**6)
"""Largest absolute value of a square."""


class Side(Enum):
    """One of the two ends of a line of moves."""

    START = "start"
    GOAL = "goal"


def verify_remainder(tape: Tape, certificate: Record) -> Finding:
    """Verify that goal minus start has the given remainder modulo the rule's polynomial, and that it is not 0."""
    certificate.only(("kind", "remainder"), ("modulus",))
    modulus = certificate.integer("modulus", 2, default=0)
    told = certificate.integers("remainder", 1, LONGEST)
    low, divisor = min(*tape.start, *tape.goal), tape.polynomial()
    change = {square - low: -count for square, count in tape.start.items()}
    for square, count in tape.goal.items():
        change[square - low] = change.get(square - low, 0) + count
    true = residue(change, divisor, modulus)
    if reduced(told, modulus) != true:
        raise Rejected(f"the remainder of {DIFFERENCE} is {polynomial(true)}, not {polynomial(reduced(told, modulus))}")
    if not true:
        raise Rejected(f"the remainder of {DIFFERENCE} is 0, so this proves nothing")
    return verified(*words.remainder(divisor, modulus, true))


def verify_one_sided(tape: Tape, certificate: Record) -> Finding:
    """Verify that the rule is one-sided and that the extreme squares of start and goal differ."""
    certificate.only(("kind",))
    if not tape.is_one_sided:
        raise Rejected("the rule is not one-sided: it needs 0 and other offsets of one sign")
    right = max(tape.rule) > 0
    first, last = (min(tape.start), min(tape.goal)) if right else (max(tape.start), max(tape.goal))
    if first == last:
        raise Rejected(f"start and goal have the same extreme square {first}, so this proves nothing")
    extreme = "leftmost" if right else "rightmost"
    kept = f"moves never change the {extreme} occupied square"
    return verified(f"{kept}, which is {first} at the start and {last} at the goal")


def verify_empty_class(tape: Tape, certificate: Record) -> Finding:
    """Verify that one of both states occupies a square of the class and the other does not."""
    certificate.only(("kind", "class"))
    divisor = tape.divisor
    low, high = (0, divisor - 1) if divisor else (-FARTHEST_SQUARE, FARTHEST_SQUARE)
    chosen = certificate.integer("class", low, high)
    occupied = [
        any(square % divisor == chosen if divisor else square == chosen for square in state)
        for state in (tape.start, tape.goal)
    ]
    if occupied[0] == occupied[1]:
        raise Rejected(f"start and goal both occupy the class {chosen}, or both do not, so this proves nothing")
    empty, full = ("start", "goal") if occupied[1] else ("goal", "start")
    return verified(*words.empty_class(chosen, divisor, empty, full))


def verify_unreachable(tape: Tape, certificate: Record) -> Finding:
    """Verify that steps of a one-sided rule do not lead from one side to a square that must be occupied some time."""
    certificate.only(("kind", "square", "from"))
    square = certificate.integer("square", -FARTHEST_NEEDED, FARTHEST_NEEDED)
    side = certificate.choice("from", Side)
    if not tape.is_one_sided:
        raise Rejected("the rule is not one-sided: it needs 0 and other offsets of one sign")
    state = tape.start if side is Side.START else tape.goal
    steps = [abs(offset) for offset in tape.rule if offset]
    if _leads(state, square, steps, 1 if max(tape.rule) > 0 else -1):
        raise Rejected(f"steps of the rule lead from the {side.value} to square {square}, so this proves nothing")
    never = words.never_occupied(side.value, steps, square, right=max(tape.rule) > 0)
    return verified(never, _why_needed(tape, square, side))


def _why_needed(tape: Tape, square: int, side: Side) -> str:
    """Return why a square must be occupied at some time; Rejected when there is no reason."""
    other, name = (tape.goal, "goal") if side is Side.START else (tape.start, "start")
    if square in other:
        return f"The {name} occupies it"
    dense, low = tape.difference()
    net = exact_quotient(dense, tape.polynomial())
    if net is None:
        raise Rejected(f"it is not proved that square {square} must be occupied at some time")
    change = {**tape.rule, 0: tape.rule.get(0, 0) - 1}
    power = square - low + min(offset for offset, often in change.items() if often)
    if not 0 <= power < len(net) or not net[power]:
        raise Rejected(f"it is not proved that square {square} must be occupied at some time")
    return f"{DIFFERENCE.capitalize()} forces moves on it, which need a checker there"


def _leads(state: dict[int, int], square: int, steps: list[int], towards: int) -> bool:
    """Say whether sums of steps lead from an occupied square to the square: the bits of a number are the places."""
    distances = [towards * (square - occupied) for occupied in state]
    most = max(distances)
    if most < 0:
        return False
    places = bytearray(most // 8 + 1)
    for place in (most - distance for distance in distances if distance >= 0):
        places[place // 8] |= 1 << place % 8
    found, mask = int.from_bytes(places, "little"), (1 << (most + 1)) - 1
    for step in steps:
        # Doubled steps allow any number of them.
        while step <= most:
            found |= found << step & mask
            step *= 2
    return bool(found >> most & 1)

"""Sentences about checkers on a tape."""

from collections.abc import Sequence

from ludus_check.tape.game import Tape
from ludus_check.words.phrases import count, listing, number

DIFFERENCE = "goal \N{MINUS SIGN} start"


def polynomial(coefficients: Sequence[int]) -> str:
    """Return a polynomial as people write it; a long one by its length.

    >>> polynomial([1, -1, 1]), polynomial([0, 2]), polynomial([])
    ('T^2 - T + 1', '2T', '0')
    """
    terms = [(power, coefficient) for power, coefficient in enumerate(coefficients) if coefficient][::-1]
    if len(terms) > 12:
        return f"a polynomial of degree {terms[0][0]}"
    text = ""
    for power, coefficient in terms:
        sign = (" - " if coefficient < 0 else " + ") if text else ("-" if coefficient < 0 else "")
        size = "" if abs(coefficient) == 1 and power else number(abs(coefficient))
        text += sign + size + ("" if power == 0 else "T" if power == 1 else f"T^{power}")
    return text or "0"


def taken(tape: Tape, moves: int) -> str:
    """Return that moves lead to the goal."""
    if not moves:
        return "the start is already the goal"
    aim = "the start to the goal"
    if sum(tape.start.values()) == sum(tape.goal.values()) == 1:
        aim = f"the checker from square {min(tape.start)} to square {min(tape.goal)}"
    return f"{count(moves, 'move')} {'takes' if moves == 1 else 'take'} {aim}"


def remainder(divisor: Sequence[int], modulus: int, rest: Sequence[int]) -> list[str]:
    """Return that start and goal have different remainders."""
    also = f" and {number(modulus)}" if modulus else ""
    kept = f"every move preserves the state polynomial modulo {polynomial(divisor)}{also}"
    kept = kept if divisor else "no move changes anything"
    return [kept, f"{DIFFERENCE.capitalize()} ≡ {polynomial(rest)}, so the goal is unreachable"]


def empty_class(chosen: int, divisor: int, empty: str, full: str) -> list[str]:
    """Return that the squares of a class stay empty, or occupied."""
    if not divisor:
        return [f"no move reaches another square, and square {chosen} is empty in the {empty} only"]
    squares = f"the squares ≡ {chosen} (mod {divisor})"
    return [
        f"all offsets are multiples of {divisor}, so {squares} stay empty or stay occupied",
        f"They are empty in the {empty} and occupied in the {full}",
    ]


def never_occupied(side: str, steps: Sequence[int], square: int, *, right: bool) -> str:
    """Return that steps never lead to a square."""
    way = "right" if right else "left"
    return f"from the {side}, steps of {listing(sorted(steps))} to the {way} never occupy square {square}"


def never(tape: Tape, factor: Sequence[int], why: str) -> list[str]:
    """Return that a checker goes nowhere; without a reason, since the factor divides the polynomial twice."""
    whole, distance = tape.polynomial(), min(tape.goal) - min(tape.start)
    divides = f"{polynomial(factor)} divides {polynomial(whole)}"
    moved = f"a single checker cannot be displaced by any n, in particular not by {number(distance)}"
    if not why:
        return [f"{divides} twice", f"No T^n \N{MINUS SIGN} 1 has a repeated factor, so {moved}"]
    has = f"{polynomial(factor)} {why}, so it divides no T^n \N{MINUS SIGN} 1: {moved}"
    return [has] if list(factor) == whole else [divides, has]

"""A state modulo a polynomial, when few squares of a long tape are occupied: powers of T by repeated squaring."""

from collections.abc import Sequence

from ludus_check.errors import NotChecked
from ludus_check.tape.division import STEPS, divided, reduced, times
from ludus_check.tape.game import Counts
from ludus_check.wording import number


def residue(state: Counts, divisor: Sequence[int], modulus: int) -> list[int]:
    """Return the sum of state[k] * T^k, for k of at least 0, modulo a polynomial (and modulo a number unless it is 0).

    >>> residue({0: -1, 3: 1}, [1, -1, 1], 0), residue({10**9: 1}, [1, -1, 1], 0)
    ([-2], [0, -1])
    """
    by = reduced(divisor, modulus)
    if not by:
        return reduced([state.get(power, 0) for power in range(max(state, default=-1) + 1)], modulus)
    length = max(state, default=-1) + 1
    squares = sorted(state, reverse=True)
    gaps = [square - lower for square, lower in zip(squares, [*squares[1:], 0], strict=True)]
    size = len(by), sum(map(bool, by))
    leaps = sum(min(_walk(gap, *size), _leap(gap, *size)) for gap in gaps)
    if min(_walk(length, *size), leaps) * (1 + modulus.bit_length() // 256) > STEPS:
        raise NotChecked(f"the division takes more than {number(STEPS)} steps")
    if _walk(length, *size) <= leaps:
        return divided([state.get(power, 0) for power in range(length)], by, modulus)
    found: list[int] = []
    for square, gap in zip(squares, gaps, strict=True):
        found = divided([state[square] + (found[0] if found else 0), *found[1:]], by, modulus)
        if _walk(gap, *size) <= _leap(gap, *size):
            found = divided([0] * gap + found, by, modulus)
        else:
            found = divided(times(found, _power(gap, by, modulus)), by, modulus)
    return found


def _power(exponent: int, by: Sequence[int], modulus: int) -> list[int]:
    """Return T^exponent modulo a polynomial."""
    found = divided([1], by, modulus)
    for bit in bin(exponent)[2:]:
        found = divided(times(found, found), by, modulus)
        if bit == "1":
            found = divided([0, *found], by, modulus)
    return found


def _walk(gap: int, length: int, terms: int) -> int:
    """Return the steps of a division of T^gap by a polynomial of `length` coefficients, `terms` of them not 0."""
    return (gap + length) * (1 + terms)


def _leap(gap: int, length: int, terms: int) -> int:
    """Return the steps of repeated squaring."""
    return (2 + gap.bit_length()) * length * (length + terms)

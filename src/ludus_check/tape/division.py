"""Polynomials as lists of coefficients, the constant term first: division, and powers of T by repeated squaring."""

from collections.abc import Sequence
from math import gcd

from ludus_check.errors import NotChecked, Rejected
from ludus_check.tape.game import Counts
from ludus_check.words.phrases import number

STEPS = 3 * 10**7
"""The most steps (coefficients times coefficients) of a division."""
BITS = 4000
"""The longest whole number that may come up on the way."""
ALL_BITS = 10**9
"""The most bits of all coefficients of a quotient."""


def divided(dividend: Sequence[int], divisor: Sequence[int], modulus: int = 0) -> list[int]:
    """Return the remainder, modulo a number unless that is 0; Rejected where that means nothing.

    The leading coefficient of the divisor must be 1 or -1, or have an inverse modulo the number. By a divisor that is 0
    (modulo the number) nothing can be subtracted.

    >>> divided([-1, 0, 0, 1], [1, -1, 1]), divided([3, 4], [2, 2], 2)
    ([-2], [1])
    """
    rest, by = reduced(dividend, modulus), reduced(divisor, modulus)
    if not by:
        return rest
    if gcd(by[-1], modulus) != 1:
        where = f"mod {number(modulus)}" if modulus else "over the integers"
        raise Rejected(f"the leading coefficient {number(by[-1])} is not a unit {where}")
    # Over the integers the unit is 1 or -1, its own inverse.
    inverse = pow(by[-1], -1, modulus) if modulus else by[-1]
    degree = len(by) - 1
    terms = [(power - degree, coefficient) for power, coefficient in enumerate(by[:-1]) if coefficient]
    for top in range(len(rest) - 1, degree - 1, -1):
        often = rest[top] * inverse
        if modulus:
            often %= modulus
        elif often.bit_length() > BITS:
            raise NotChecked("the numbers of the remainder get too long; modulo a prime they would be short")
        if often:
            rest[top] = 0
            for power, coefficient in terms:
                rest[top + power] -= often * coefficient
    return reduced(rest[:degree], modulus)


def exact_quotient(dividend: Sequence[int], divisor: Sequence[int]) -> list[int] | None:
    """Return the quotient in whole numbers, None when the divisor does not divide the dividend, or when it takes long.

    >>> exact_quotient([2, 2], [2]), exact_quotient([1, 1], [2])
    ([1, 1], None)
    """
    rest, by = reduced(dividend, 0), reduced(divisor, 0)
    terms = [(power, coefficient) for power, coefficient in enumerate(by) if coefficient]
    quotient = [0] * max(0, len(rest) - len(by) + 1)
    if not by or len(quotient) * len(terms) > STEPS:
        return None
    bits = 0
    for low in range(len(quotient) - 1, -1, -1):
        often, left = divmod(rest[low + len(by) - 1], by[-1])
        # The coefficients can grow with each step, so their bits are bounded together, too.
        bits += often.bit_length()
        if left or often.bit_length() > BITS or bits > ALL_BITS:
            return None
        quotient[low] = often
        if often:
            for power, coefficient in terms:
                rest[low + power] -= often * coefficient
    return None if any(rest) else quotient


def times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Return the product of two polynomials.

    >>> times([1, 1], [1, -1])
    [1, 0, -1]
    """
    product = [0] * max(0, len(left) + len(right) - 1)
    for power, coefficient in enumerate(left):
        if coefficient:
            for other, factor in enumerate(right, power):
                product[other] += coefficient * factor
    return product


def reduced(polynomial: Sequence[int], modulus: int) -> list[int]:
    """Return a polynomial modulo a number unless that is 0, without zeros at its end."""
    found = [coefficient % modulus for coefficient in polynomial] if modulus else list(polynomial)
    while found and found[-1] == 0:
        found.pop()
    return found


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

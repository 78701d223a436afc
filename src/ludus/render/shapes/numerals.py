"""Numbers as they stand in cells: signed, short, with a true minus."""

from __future__ import annotations


def signed(value: int, modulus: int) -> int:
    """Return the residue nearest to 0; a half counts as plus.

    >>> [signed(value, 4) for value in range(4)]
    [0, 1, 2, -1]
    """
    residue = int(value) % modulus
    return residue if 2 * residue <= modulus else residue - modulus


def sign(weight: int) -> str:
    """Return a weight with its sign, a true minus.

    >>> sign(2), sign(-1), sign(0)
    ('+2', '−1', '0')
    """
    if weight == 0:
        return "0"
    return ("+" if weight > 0 else "−") + short(abs(weight))


def short(value: int) -> str:
    """Return a number that fits in a cell: long ones by their first digit and the number of digits after it.

    >>> short(4096), short(2**80)
    ('4096', '~1e24')
    """
    digits = str(int(value))
    return digits if len(digits) <= 6 else f"~{digits[0]}e{len(digits) - 1}"

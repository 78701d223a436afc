"""Numbers modulo n by a multiplication instead of a division.

With m = floor(2^32 / n) and 0 <= y < 2^32 the quotient floor(y m / 2^32) is that of y by n, or one less: y m / 2^32 is
less than 1 below y / n. Compilers turn this into instructions on many numbers at once, which a division is not.
"""

from __future__ import annotations

from typing import Any

from ludus.algebra.compiled.jit import inlined


@inlined
def reduced(y: Any, n: Any, inverse: Any) -> Any:
    """Return y modulo n; inverse is floor(2^32 / n), or 0 when y may be 2^32 or more."""
    if inverse == 0:
        return y % n
    rest = y - ((y * inverse) >> 32) * n
    return rest if rest < n else rest - n

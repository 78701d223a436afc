"""When a sequence of Grundy numbers repeats, and when it then does so for ever.

Theorem (Guy and Smith 1956). Let a code have K digits after the point and no digit 8 or more. If G(n+p) = G(n) for
all n with n0 <= n < 2 n0 + p + K, then for all n >= n0. Proof: for n >= 2 n0 + p + K a heap of n + p tokens that is
broken into two has a part of at least n0 + p; taking p from that part changes no value, and leads to an option of n;
and the other way round, so both heaps have options of the same values. With digits 8 to F a heap may break into
three, and one part of three is at least n0 + p when n >= 3 n0 + 2 p + K: the same proof, with that bound.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.arrays import Array
from ludus.core.lazily import np


def enough(preperiod: int, period: int, code: Sequence[int]) -> int:
    """Return how many values must be known, so that repetition from `preperiod` on is proved.

    >>> enough(71, 12, (0, 7, 7))
    168
    """
    digits = len(code) - 1
    parts = 3 if max(code) >= 8 else 2
    return parts * preperiod + parts * period + digits


def repetition(values: Array, code: Sequence[int]) -> tuple[int, int] | None:
    """Return the least period with the least preperiod that is proved by the values, None when none is.

    For each period the preperiod is where the last difference between values[n] and values[n + p] is; the periods are
    found from the end of the sequence backwards by the Z-function, in linear time.

    >>> from ludus.maths.heaps.naive import grundy_values
    >>> repetition(np.array(grundy_values((0, 7, 7), 168)), (0, 7, 7))
    (71, 12)
    """
    size = len(values)
    if size < 2:
        return None
    matches = z_function(np.ascontiguousarray(values[::-1]))
    # Of the reversed sequence, matches[p] values repeat after p: so values[n] = values[n+p] for n >= size - p -
    # matches.
    periods = np.arange(1, size)
    preperiods = size - periods - matches[1:]
    parts = 3 if max(code) >= 8 else 2
    proved = parts * preperiods + parts * periods + len(code) - 1 <= size
    first = int(np.argmax(proved)) if proved.any() else -1
    return None if first < 0 else (int(preperiods[first]), int(periods[first]))


def z_function(values: Array) -> Array:
    """Return for each place how many values from there on are those from the start on.

    >>> z_function(np.array([1, 1, 2, 1, 1, 1])).tolist()
    [6, 1, 0, 2, 2, 1]
    """
    from ludus.kernels.heaps import matching  # the lazy door

    return matching.z_function(values)

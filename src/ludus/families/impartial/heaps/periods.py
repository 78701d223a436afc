"""When a sequence of Grundy numbers repeats, and when it then does so for ever.

Theorem (Guy and Smith 1956). Let a code have K digits after the point and no digit 8 or more, and let n0 >= 1. If
G(n+p) = G(n) for all n with n0 <= n < 2 n0 + p + K, then for all n >= n0. Proof: for n >= 2 n0 + p + K a heap of n + p
tokens that is broken into two has a part of at least n0 + p; taking p from that part changes no value, and leads to an
option of n, for something is left of the part; and the other way round, so both heaps have options of the same values.
With digits 8 to F a heap may break into three, and one part of three is at least n0 + p when n >= 3 n0 + 2 p + K: the
same proof, with that bound. What repeats from 0 on repeats from 1 on. (With n0 = 0 in the bound it would be false: in
0.4 the heaps of 0, 1 and 2 have the value 0, but the heap of 3 has not.)
"""

from __future__ import annotations

from collections.abc import Sequence


def enough(preperiod: int, period: int, code: Sequence[int]) -> int:
    """Return how many values must be known, so that repetition from `preperiod` on is proved.

    >>> enough(71, 12, (0, 7, 7))
    168
    """
    digits = len(code) - 1
    parts = 3 if max(code) >= 8 else 2
    return parts * (max(preperiod, 1) + period) + digits

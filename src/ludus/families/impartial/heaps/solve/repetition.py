"""The least period that the Grundy numbers of some heaps prove, in linear time."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.arrays import Array
from ludus.core.loading import np


def repetition(values: Array, code: Sequence[int]) -> tuple[int, int] | None:
    """Return the least period with the least preperiod that is proved by the values, None when none is.

    >>> from ludus.families.impartial.heaps.naive import grundy_values
    >>> repetition(np.array(grundy_values((0, 7, 7), 168)), (0, 7, 7))
    (71, 12)
    """
    from ludus.families.impartial.heaps.compiled import matching  # the lazy door

    parts = 3 if max(code) >= 8 else 2
    preperiod, period = matching.proved_period(np.ascontiguousarray(values), parts, len(code) - 1)
    return None if period < 0 else (int(preperiod), int(period))

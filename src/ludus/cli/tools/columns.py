"""Tables of plain text for commands: columns as wide as what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def columns(rows: Iterable[Sequence[object]], *, left: int = 0) -> str:
    """Return rows as lines, each column as wide as its longest entry; all but the first `left` align to the right.

    >>> print(columns([("jumps", "positions"), (0, 1), (10, 12345)]))
    jumps  positions
        0          1
       10     12,345
    """
    texts = [[f"{one:,}" if isinstance(one, int) else str(one) for one in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = (
        "  ".join(
            text.ljust(width) if k < left else text.rjust(width)
            for k, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in texts
    )
    return "\n".join(line.rstrip() for line in lines)

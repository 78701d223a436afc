"""A bar chart as a picture: a name, a number and a bar per line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.core.pictures import Anchor, Band, Number, Picture, Role, Shape

MAX_BARS = 64
"""At most so many lines are drawn."""
LINE, BAR, LONGEST = 32, 20, 512
"""The height of a line, the thickness of a bar and the length of the longest one, in units."""
MARGIN = 16
LETTER = 8.4
"""About the width of a digit in a label."""


def bars(
    heads: tuple[str, str],
    counts: Sequence[int],
    *,
    title: str,
    description: str,
    names: Sequence[str] | None = None,
) -> Picture:
    """Return the chart of counts[0], counts[1], ..., with heads over their names (0, 1, ...) and over the counts.

    Bars are in proportion to the counts, but a count above 0 always leaves a trace.
    """
    shown = list(counts[:MAX_BARS])
    named = [str(number) for number in range(len(shown))] if names is None else list(names[:MAX_BARS])
    widths = (max(map(len, (heads[0], *named))), max(len(heads[1]), len(f"{max(shown, default=0):,}")))
    ends = (MARGIN + int(LETTER * widths[0]), MARGIN + int(LETTER * sum(widths)) + 24)
    left = ends[1] + 16
    note = f"the first {len(shown)} of {len(counts)} lines" if len(shown) < len(counts) else ""
    shapes = (*_shapes(heads, list(zip(named, shown, strict=True)), ends, left), *_note(note, len(shown)))
    height = 2 * MARGIN + LINE * (len(shown) + 1 + bool(note))
    return Picture(left + LONGEST + MARGIN, height, shapes, title, description)


def _shapes(heads: tuple[str, str], lines: list[tuple[str, int]], ends: tuple[int, int], left: int) -> Iterator[Shape]:
    most = max((count for _, count in lines), default=1) or 1
    for x, head in zip(ends, heads, strict=True):
        yield Number((x, MARGIN + BAR // 2), Role.LABEL, head, Anchor.RIGHT)
    for line, (name, count) in enumerate(lines, start=1):
        y = MARGIN + line * LINE
        for x, text in zip(ends, (name, f"{count:,}"), strict=True):
            yield Number((x, y + BAR // 2), Role.LABEL, text, Anchor.RIGHT)
        if count:
            yield Band((left, y), (max(2, LONGEST * count // most), BAR), Role.PIECE)


def _note(note: str, lines: int) -> Iterator[Shape]:
    if note:
        yield Number((MARGIN, MARGIN + (lines + 1) * LINE + 5), Role.LABEL, note, Anchor.TOP_LEFT)

"""Pictures one after the other as one moving SVG file, with no script and no style sheet.

What several pictures share is written once and is visible as long as it lasts. The play begins again when it is over,
after a rest. A program that knows no animation shows the first picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludus.core.errors import invalid
from ludus.core.pictures import Picture
from ludus.render.style import Theme
from ludus.render.svg import elements, opening

REST = 2
"""The first and the last picture are seen so much longer than the others."""


@dataclass(slots=True)
class _Part:
    """An element and the frames in which it is seen."""

    element: str
    frames: list[int]


def animated(frames: Sequence[Picture], *, seconds: float = 0.8, theme: Theme = Theme.LIGHT) -> str:
    """Return pictures of one size as an SVG file in which each is seen for some seconds.

    >>> "<animate" in animated([Picture(64, 64, (), "A board")])
    False
    """
    if not frames:
        raise invalid("frames", "expected at least one picture")
    times = _times(len(frames))
    parts = _merged([elements(frame, theme) for frame in frames])
    length = f"{seconds * times[-1]:g}s"
    body = (_shown(part, times, length) for part in parts)
    return "\n".join([*opening(frames[0], theme), *body, "</svg>\n"])


def _times(count: int) -> list[int]:
    """Return when each frame begins, and when the last ends, in units of one frame.

    >>> _times(3)
    [0, 3, 4, 7]
    """
    lengths = [1 + (REST if number in (0, count - 1) else 0) for number in range(count)]
    return [sum(lengths[:number]) for number in range(count + 1)]


def _merged(frames: list[list[str]]) -> list[_Part]:
    """Return all elements in an order that is the order of drawing in every frame.

    >>> [(part.element, part.frames) for part in _merged([["a", "b"], ["a", "c", "b"], ["c", "a"]])]
    [('a', [0, 1]), ('c', [1, 2]), ('a', [2]), ('b', [0, 1])]
    """
    order: list[_Part] = []
    for number, frame in enumerate(frames):
        places = {part.element: place for place, part in enumerate(order)}
        merged: list[_Part] = []
        done = 0
        for element in frame:
            place = places.get(element, -1)
            if place >= done:
                merged += order[done:place]
                order[place].frames.append(number)
                merged.append(order[place])
                done = place + 1
            else:
                merged.append(_Part(element, [number]))
        order = merged + order[done:]
    return order


def _shown(part: _Part, times: list[int], length: str) -> str:
    """Return an element that is visible in its frames only."""
    count = len(times) - 1
    if len(part.frames) == count:
        return part.element
    seen = set(part.frames)
    changes = [frame for frame in range(count) if frame == 0 or (frame in seen) != (frame - 1 in seen)]
    values = ";".join("visible" if frame in seen else "hidden" for frame in changes)
    keys = ";".join(f"{times[frame] / times[-1]:.5g}" for frame in changes)
    first = "visible" if 0 in seen else "hidden"
    return (
        f'<g visibility="{first}"><animate attributeName="visibility" calcMode="discrete" values="{values}" '
        f'keyTimes="{keys}" dur="{length}" repeatCount="indefinite"/>{part.element}</g>'
    )

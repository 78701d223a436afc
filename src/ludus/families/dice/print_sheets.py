"""Sheets to print: labels for the faces of dice, nets to cut and fold, as SVG in millimetres; letters are strokes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludus.core.wording import amount
from ludus.render.strokes import BASELINE, EM, advance, glyphs

PAGE = (210.0, 297.0)
"""A4, in millimetres."""
MARGIN, HEADING = 12.0, 8.0
INK, CUT = "17211F", "7C8A85"
UPSIDE_DOWN = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""What a digit looks like upside down."""


@dataclass(frozen=True, slots=True)
class Face:
    """A polygon in millimetres with the number in its middle."""

    corners: tuple[tuple[float, float], ...]
    text: str
    middle: tuple[float, float]
    room: float
    """How wide the number may be."""


def is_ambiguous(text: str) -> bool:
    """Return whether a number reads as another one upside down, so that it gets a bar below.

    >>> [text for text in ("6", "8", "10", "16", "42", "69", "86") if is_ambiguous(text)]
    ['6', '16', '86']
    """
    if not set(text) <= set(UPSIDE_DOWN) or text.endswith("0"):
        return False
    return "".join(UPSIDE_DOWN[digit] for digit in reversed(text)) != text


def label_sheets(dice: Sequence[tuple[str, Sequence[int]]], *, diameter: float) -> list[str]:
    """Return pages of round labels for all faces of some dice, die after die, each with its number."""
    step = diameter + 2.0
    across = int((PAGE[0] - 2 * MARGIN) // step)
    pages: list[list[str]] = [[]]
    y = MARGIN
    for name, faces in dice:
        for start in range(0, len(faces), across):
            head = HEADING if start == 0 else 0.0
            # A heading stays with the first row below it.
            if y + head + step > PAGE[1] - MARGIN:
                pages.append([])
                y, head = MARGIN, HEADING
            if head:
                more = ", continued" if start else ""
                words = f"die {name}: {amount(len(faces), 'face')}{more}"
                pages[-1].append(_text(words, (MARGIN, y + 5.0), 5.0, centred=False))
            y += head
            for x, face in enumerate(faces[start : start + across]):
                centre = (MARGIN + step * (x + 0.5), y + step / 2)
                pages[-1] += [_circle(centre, diameter / 2), *_number(str(face), centre, diameter * 0.72)]
            y += step
        y += 4.0
    titles = (f"Labels for the faces of dice, page {number} of {len(pages)}" for number in range(1, len(pages) + 1))
    return [_svg(*PAGE, elements, title) for elements, title in zip(pages, titles, strict=True)]


def net_sheet(pieces: Sequence[Sequence[Face]], title: str) -> str:
    """Return a net: every face outlined, its number in the middle, pieces one below the other."""
    elements: list[str] = []
    top, wide = MARGIN, 0.0
    for piece in pieces:
        xs = [x for face in piece for x, _ in face.corners]
        ys = [y for face in piece for _, y in face.corners]
        shift = (MARGIN - min(xs), top - min(ys))
        for face in piece:
            path = "L".join(f"{x + shift[0]:.2f} {y + shift[1]:.2f}" for x, y in face.corners)
            elements.append(f'<path d="M{path}Z" fill="none" stroke="#{CUT}" stroke-width="0.2"/>')
            elements += _number(face.text, (face.middle[0] + shift[0], face.middle[1] + shift[1]), face.room)
        top += max(ys) - min(ys) + MARGIN
        wide = max(wide, max(xs) - min(xs))
    return _svg(wide + 2 * MARGIN, top, elements, title)


def _number(text: str, centre: tuple[float, float], room: float) -> Iterable[str]:
    size = min(room, room * room / max(advance(text, room), 1e-9))
    yield _text(text, (centre[0], centre[1] + 0.35 * size), size)
    if is_ambiguous(text):
        half, y = max(0.3 * size, 0.45 * advance(text, size)), centre[1] + 0.5 * size
        line = f"M{centre[0] - half:.2f} {y:.2f}h{2 * half:.2f}"
        yield f'<path d="{line}" fill="none" stroke="#{INK}" stroke-width="{0.09 * size:.2f}"/>'


def _text(text: str, at: tuple[float, float], size: float, *, centred: bool = True) -> str:
    scale = size / EM
    left = at[0] - (advance(text, size) / 2 if centred else 0.0)
    top = at[1] - BASELINE * scale
    letters = "".join(f'<path transform="translate({x / scale:.2f})" d="{path}"/>' for x, path in glyphs(text, size))
    return (
        f'<g transform="translate({left:.3f} {top:.3f}) scale({scale:.4f})" fill="none" stroke="#{INK}" '
        f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{letters}</g>'
    )


def _circle(centre: tuple[float, float], radius: float) -> str:
    place = f'cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"'
    return f'<circle {place} fill="none" stroke="#{CUT}" stroke-width="0.2"/>'


def _svg(width: float, height: float, elements: Sequence[str], title: str) -> str:
    head = f'width="{width:.1f}mm" height="{height:.1f}mm" viewBox="0 0 {width:.1f} {height:.1f}"'
    body = "\n".join(elements)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head} role="img"><title>{title}</title>\n{body}\n</svg>\n'

"""A picture as PNG: the SVG with drawn letters, painted by resvg, so that no font is needed anywhere."""

from __future__ import annotations

from ludus.core.errors import invalid
from ludus.core.pictures import Picture
from ludus.render.style import Theme
from ludus.render.svg import svg

MAX_PIXELS = 100_000_000
"""A larger image takes more memory than a laptop likes to give."""


def png(picture: Picture, *, theme: Theme = Theme.LIGHT, scale: float = 1.0, width: int | None = None) -> bytes:
    """Return the picture as PNG, `scale` pixels per unit, or `width` pixels wide.

    >>> png(Picture(64, 32, ()), scale=2.0)[1:4]
    b'PNG'
    """
    import resvg_py  # an image is the only thing that needs it

    if width is not None:
        scale = width / max(picture.width, 1)
    sides = [scale * max(side, 1) for side in (picture.width, picture.height)]
    if not (min(sides) >= 1 and sides[0] * sides[1] <= MAX_PIXELS):
        expected = f"expected at least 1 pixel each way and at most {MAX_PIXELS:,} in all"
        raise invalid("scale", f"{expected}, got {sides[0]:g} by {sides[1]:g}")
    drawing = svg(picture, theme=theme, outlined=True)
    size = {"zoom": scale} if width is None else {"width": width}
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True, **size))

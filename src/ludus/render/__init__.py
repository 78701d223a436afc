"""Pictures to text, SVG, PNG and TikZ: one file per form, loaded when it is used, and one table of them by suffix."""

from __future__ import annotations

from collections.abc import Callable

from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import LazyModule
from ludus.core.pictures import Picture
from ludus.render.style import Theme

__all__ = ["FORMS", "Theme", "drawn"]

_svg, _png, _text, _tikz = (LazyModule(f"ludus.render.{form}") for form in ("svg", "png", "text", "tikz"))


def drawn(picture: Picture, suffix: str, *, theme: Theme = Theme.LIGHT) -> bytes:
    r"""Return the picture in the form that a file with this suffix holds.

    >>> drawn(Picture(64, 64, (), "A board"), ".txt").decode()
    'A board\n\n'
    """
    if suffix.lower() not in FORMS:
        raise invalid("output", f"expected a file name ending in {', '.join(FORMS)}, got {abbreviate(suffix)}")
    return FORMS[suffix.lower()](picture, theme)


FORMS: dict[str, Callable[[Picture, Theme], bytes]] = {
    ".svg": lambda picture, theme: _svg.svg(picture, theme=theme).encode(),
    ".png": lambda picture, theme: _png.png(picture, theme=theme, scale=2.0),
    ".txt": lambda picture, theme: _text.text(picture).encode(),
    ".tex": lambda picture, theme: _tikz.tikz(picture, theme=theme).encode(),
}

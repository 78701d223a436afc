"""The colours of the pages are those of the pictures: a board looks the same played, drawn and printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludus.render.style import PALETTES, PIP, STRAW, Theme

TOKENS = Path(__file__).parents[2] / "src" / "ludus" / "web" / "static" / "tokens.css"
SHARED = ("surface", "sunk", "ink", "muted", "edge", "accent", "piece", "die")


def tokens(theme: Theme) -> dict[str, str]:
    """The six digits of every colour token in a theme."""
    text = TOKENS.read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+): (?:light-dark\(#(\w{6}), #(\w{6})\)|#(\w{6}));", text)
    return {name: both or (light if theme is Theme.LIGHT else dark) for name, light, dark, both in pairs}


@pytest.mark.parametrize("theme", Theme)
def test_pictures_and_pages_agree(theme: Theme) -> None:
    colours, palette = tokens(theme), PALETTES[theme]
    assert [colours[name] for name in SHARED] == [getattr(palette, name) for name in SHARED]
    assert tuple(colours[f"p{k}"] for k in range(1, 5)) == palette.plus
    assert tuple(colours[f"n{k}"] for k in range(1, 5)) == palette.minus
    assert (colours["straw"], colours["pip"]) == (STRAW, PIP)

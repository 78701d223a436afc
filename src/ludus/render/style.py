"""The look of every role, light and dark: the one place where Ludus names colours.

The tokens are those of the web workbench: flat surfaces, thin lines, one accent. Saturated colour belongs to
mathematics, and nothing is said by colour alone: minus weights are hatched, a move to make is dotted, and so on.
"""

from __future__ import annotations

import unicodedata
from enum import Enum

from ludus.core.pictures import Role
from ludus.core.records import dataclass


class Theme(Enum):
    """On which ground a picture is drawn."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme, as six hexadecimal digits."""

    surface: str
    sunk: str
    ink: str
    muted: str
    edge: str
    accent: str
    on_accent: str
    accent_soft: str
    piece: str
    on_piece: str
    die: str
    plus: tuple[str, str, str, str]
    """The tints of the weights 1, 2, 3 and 4 or more."""
    minus: tuple[str, str, str, str]
    """The tints of the weights -1, -2, -3 and -4 or less; always with a hatch."""
    parts: tuple[str, ...]
    """The colours of parts 0, 1, ...; after the last the first comes again."""
    hatch: str
    """The colour of the hatch, drawn at 8% over the tint."""


PIP = "17211F"
"""The ink on dice and on lit cells, which are light in both themes."""
STRAW = "E9DA90"
"""A cell that is on, in both themes."""
HATCH_OPACITY = 0.08
RIM_OPACITY = 0.4

PALETTES = {
    Theme.LIGHT: Palette(
        surface="FFFFFF", sunk="EBEEEB", ink="17211F", muted="52605C", edge="7C8A85",
        accent="1D4F91", on_accent="FFFFFF", accent_soft="E4EDF8",
        piece="2C3B37", on_piece="FFFFFF", die="FFFFFF",
        plus=("D4E5FB", "AECFFA", "87B6F2", "619BE4"),
        minus=("F6DECD", "F0C29F", "E3A372", "D18342"),
        parts=("9CC9EE", "F3C57F", "9BD8BC", "EBABC9", "F1E68B", "B9B3E2", "F0A58F", "C9CFCB"),
        hatch="17211F",
    ),
    Theme.DARK: Palette(
        surface="1A2220", sunk="222C29", ink="E7EDEA", muted="A3B0AB", edge="72817B",
        accent="93BDF2", on_accent="0F1B2A", accent_soft="1F2E42",
        piece="D5DEDA", on_piece="17211F", die="CBD5D0",
        plus=("263951", "294A73", "2F5A90", "346AAC"),
        minus=("4B311D", "693D17", "824915", "9B540C"),
        parts=("2E5F8A", "84601F", "2B6E54", "7F4060", "6E681F", "4F4A80", "854333", "4B5551"),
        hatch="FFFFFF",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How a role is drawn: colours as six hexadecimal digits, None where nothing is."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    """The width of the line, in units of the picture."""
    dash: tuple[float, float] | None = None
    """The length of a dash and of the gap; a dash of length 0 is a round dot."""
    ink: str = ""
    """The colour of a text in this role that stands on the board."""
    on: str = ""
    """The colour of a text upon the filled shape itself."""


def look(role: Role, theme: Theme) -> Look:
    """Return the look of a role.

    >>> look(Role.DONE, Theme.LIGHT).dash
    (3.0, 3.0)
    """
    return LOOKS[theme][role]


def tint(weight: int, theme: Theme) -> str:
    """Return the colour under a weight: blue above 0, orange below, deeper up to 4, then the same.

    >>> tint(-1, Theme.LIGHT), tint(9, Theme.LIGHT)
    ('F6DECD', '619BE4')
    """
    palette = PALETTES[theme]
    if weight == 0:
        return palette.sunk
    return (palette.plus if weight > 0 else palette.minus)[min(abs(weight), 4) - 1]


def part(number: int, theme: Theme) -> str:
    """Return the colour of a part.

    >>> part(0, Theme.LIGHT) == part(8, Theme.LIGHT)
    True
    """
    parts = PALETTES[theme].parts
    return parts[number % len(parts)]


def _looks(palette: Palette) -> dict[Role, Look]:
    ink, accent = palette.ink, palette.accent
    return {
        Role.CELL: Look(fill=palette.sunk, ink=ink, on=ink),
        Role.LIT: Look(fill=STRAW, stroke=PIP, width=2.0, ink=ink, on=PIP),
        Role.DIE: Look(fill=palette.die, stroke=palette.muted, width=1.5, ink=ink, on=PIP),
        Role.DONE: Look(stroke=palette.muted, width=1.5, dash=(3.0, 3.0), ink=palette.muted, on=palette.muted),
        Role.WEIGHT: Look(fill=palette.sunk, ink=ink, on=ink),
        Role.REACH: Look(stroke=accent, width=3.5, ink=accent, on=accent),
        Role.HINT: Look(fill=palette.accent_soft, stroke=accent, width=4.5, dash=(0.0, 8.0), ink=accent, on=accent),
        Role.TARGET: Look(stroke=accent, width=3.0, dash=(5.0, 4.0), ink=accent, on=accent),
        Role.WINNING: Look(fill=accent, ink=accent, on=palette.on_accent),
        Role.LAST: Look(stroke=ink, width=2.5, ink=ink, on=ink),
        Role.GOAL: Look(stroke=palette.edge, width=2.0, dash=(0.0, 5.0), ink=palette.muted, on=palette.muted),
        Role.PIECE: Look(fill=palette.piece, ink=ink, on=palette.on_piece),
        Role.HOLE: Look(fill=palette.surface, stroke=palette.edge, width=1.5, ink=palette.muted, on=palette.muted),
        Role.PART: Look(fill=palette.parts[0], ink=ink, on=ink),
        Role.BORDER: Look(stroke=ink, width=3.0, ink=ink, on=ink),
        Role.LABEL: Look(ink=palette.muted, on=palette.muted),
        Role.RIM: Look(ink=palette.muted, on=palette.muted),
    }


LOOKS = {theme: _looks(palette) for theme, palette in PALETTES.items()}


def printable(text: str) -> str:
    r"""Return a text on one line, without characters that steer a terminal or that XML forbids.

    >>> printable("dice\x1b[2J on\na torus")
    'dice[2J on a torus'
    """
    # Cc control, Cf format (such as right-to-left override), Cs surrogate, Co private, Cn unassigned.
    return "".join(one for one in " ".join(text.split()) if not unicodedata.category(one).startswith("C"))


def plain(text: str, known: frozenset[str]) -> str:
    """Return a text with each character outside ASCII and `known` replaced by its base letter, or by "?".

    >>> plain("Théorème 2×", frozenset("×"))
    'Theoreme 2×'
    """

    def base(letter: str) -> str:
        return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"

    return "".join(one if one.isascii() or one in known else base(one) for one in printable(text))

"""Texts made safe for a page or a terminal: no control characters, and plain letters where a font is small."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    r"""Return a text on one line, without characters that steer a terminal or that XML forbids.

    >>> printable("dice\x1b[2J on\na torus")
    'dice[2J on a torus'
    """
    spaced = " ".join(text.split())
    return "".join(character for character in spaced if _is_printable(character))


def plain(text: str, known: frozenset[str]) -> str:
    """Return a text with each character outside ASCII and `known` replaced by its base letter, or by "?".

    >>> plain("Théorème 2×", frozenset("×"))
    'Theoreme 2×'
    """
    return "".join(
        character if character.isascii() or character in known else _base(character) for character in printable(text)
    )


def _is_printable(character: str) -> bool:
    # Cc control, Cf format (such as right-to-left override), Cs surrogate, Co private, Cn unassigned.
    return not unicodedata.category(character).startswith("C")


def _base(character: str) -> str:
    return unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"

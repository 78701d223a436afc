"""Section 3 and the appendix: tilings by straight tiles and one monomino, and what is true beyond them."""

from __future__ import annotations

from ludus.core.claims import Claim
from ludus.papers.solitaire import tilings_appendix, tilings_beyond, tilings_chessboard, tilings_general
from ludus.papers.solitaire.printed_tilings import PRINTED, PrintedTilings

SECTIONS = (tilings_chessboard, tilings_general, tilings_appendix, tilings_beyond)


def claims(printed: PrintedTilings = PRINTED) -> tuple[Claim, ...]:
    """Return the claims on tilings, tested against the given printed data."""
    return tuple(claim for section in SECTIONS for claim in section.claims(printed))

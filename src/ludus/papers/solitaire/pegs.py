"""Sections 1 and 2: the classes of peg solitaire, and the solitaire army."""

from __future__ import annotations

from ludus.core.claims import Claim
from ludus.papers.solitaire import pegs_army, pegs_classes
from ludus.papers.solitaire.printed_pegs import PRINTED, PrintedPegs

SECTIONS = (pegs_classes, pegs_army)


def claims(printed: PrintedPegs = PRINTED) -> tuple[Claim, ...]:
    """Return the claims on pegs, tested against the given printed data."""
    return tuple(claim for section in SECTIONS for claim in section.claims(printed))

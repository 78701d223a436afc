"""Section 4: games on cyclotomic polynomials, that is, replacement-set games on a tape; and what is true beyond it."""

from __future__ import annotations

from ludus.core.claims import Claim
from ludus.papers.solitaire import tape_beyond, tape_cyclotomics, tape_loops, tape_opening, tape_tables
from ludus.papers.solitaire.printed_tapes import PRINTED, PrintedTapes

SECTIONS = (tape_opening, tape_tables, tape_loops, tape_cyclotomics, tape_beyond)


def claims(printed: PrintedTapes = PRINTED) -> tuple[Claim, ...]:
    """Return the claims on replacement-set games, tested against the given printed data."""
    return tuple(claim for section in SECTIONS for claim in section.claims(printed))

"""R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games", as executable claims."""

from __future__ import annotations

from ludus.core.claims import Claim, Paper, illustrated
from ludus.papers.solitaire import (
    gallery,
    pegs_army,
    pegs_classes,
    tape_beyond,
    tape_cyclotomics,
    tape_loops,
    tape_opening,
    tape_tables,
    tilings_appendix,
    tilings_general,
)
from ludus.papers.solitaire.printed import (
    PRINTED_PEGS,
    PRINTED_TAPES,
    PRINTED_TILINGS,
    PrintedPegs,
    PrintedTapes,
    PrintedTilings,
)

PEGS = (pegs_classes, pegs_army)
TILINGS = (tilings_general, tilings_appendix)
TAPES = (tape_opening, tape_tables, tape_loops, tape_cyclotomics, tape_beyond)


def peg_claims(printed: PrintedPegs = PRINTED_PEGS) -> tuple[Claim, ...]:
    """Return the claims of sections 1 and 2, tested against the given printed data."""
    return tuple(claim for part in PEGS for claim in part.chapter.claims(printed))


def tiling_claims(printed: PrintedTilings = PRINTED_TILINGS) -> tuple[Claim, ...]:
    """Return the claims of section 3 and the appendix."""
    return tuple(claim for part in TILINGS for claim in part.chapter.claims(printed))


def tape_claims(printed: PrintedTapes = PRINTED_TAPES) -> tuple[Claim, ...]:
    """Return the claims of section 4."""
    return tuple(claim for part in TAPES for claim in part.chapter.claims(printed))


def paper() -> Paper:
    """Return the paper with the claims of all its sections."""
    claims = (*peg_claims(), *tiling_claims(), *tape_claims())
    return Paper(
        title="The Algorithmics of Solitaire-Like Games",
        authors="Roland Backhouse, Wei Chen, João F. Ferreira",
        year=None,
        claims=illustrated(claims, gallery.pictures()),
    )


PAPER = paper()

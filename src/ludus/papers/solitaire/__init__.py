"""R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games", as executable claims.

One chapter for each kind of game; each chapter has the data that the paper prints in a file of its own.
"""

from __future__ import annotations

from ludus.core.claims import Paper, illustrated
from ludus.papers.solitaire import gallery, pegs, tapes, tilings

CHAPTERS = (pegs, tilings, tapes)


def paper() -> Paper:
    """Return the paper with the claims of all its chapters."""
    claims = tuple(claim for chapter in CHAPTERS for claim in chapter.claims())
    return Paper(
        title="The Algorithmics of Solitaire-Like Games",
        authors="Roland Backhouse, Wei Chen, João F. Ferreira",
        year=2013,
        claims=illustrated(claims, gallery.pictures()),
    )


PAPER = paper()

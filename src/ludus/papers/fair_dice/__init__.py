"""M. Purcell, "Permutation Fair Dice" (slides, 21 July 2021), as executable claims."""

from __future__ import annotations

from ludus.core.claims import Paper, illustrated
from ludus.papers.fair_dice import five, gallery, prior_art, theorems
from ludus.papers.fair_dice.printed import PRINTED, Printed

CHAPTERS = (prior_art, theorems, five)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    return Paper(
        title="Permutation Fair Dice",
        authors="Michael Purcell",
        year=2021,
        claims=illustrated(claims, gallery.pictures(printed)),
    )


PAPER = paper()

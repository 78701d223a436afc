"""Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), as executable claims.

Every example, definition with content, closed form and theorem of the talk is a claim whose verdict is computed, from
the data in `printed`. The errata refer to the text of the slides as we have it; some may be slips of its transcription.
"""

from __future__ import annotations

from dataclasses import replace

from ludus.core.claims import Claim, Paper, illustrated
from ludus.papers.dice_rolling import (
    beyond,
    functions,
    gallery,
    matrices,
    opening,
    theorem,
)
from ludus.papers.dice_rolling.printed import MISSING_FIGURES, PRINTED, Printed

CHAPTERS = (opening, matrices, functions, theorem, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = [with_figure(claim) for part in CHAPTERS for claim in part.chapter.claims(printed)]
    return Paper(
        title="A Dice Rolling Game on a Set of Toruses",
        authors="Jeehoon Kang, Suh-Ryung Kim, Boram Park",
        year=2009,
        claims=illustrated(claims, gallery.pictures(printed)),
    )


def with_figure(claim: Claim) -> Claim:
    """Return a claim that says so when the picture on its slide is missing, and what was inferred for it."""
    if claim.id not in MISSING_FIGURES:
        return claim
    statement = f"{claim.statement} Inferred for the picture: {MISSING_FIGURES[claim.id]}."
    return replace(claim, place=f"{claim.place} (its picture is missing)", statement=statement)


PAPER = paper()

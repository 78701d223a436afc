"""Miyadera, Li, Tsujii, "Two Dimensional Silver Dollar Game", as executable claims.

Every definition, figure, theorem and lemma is a claim whose verdict is computed, from the data in `printed`.
Everything is recomputed from the definitions by the naive code in `oracle` and `rook_boards`, under each reading of the
rules that the text allows. The errata refer to the text of the paper as we have it, which lacks its pictures.
"""

from __future__ import annotations

from ludus.core.claims import Paper, illustrated
from ludus.papers.silver_dollar import beyond, gallery, push, rooks
from ludus.papers.silver_dollar.printed import PRINTED, Printed

CHAPTERS = (push, rooks, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    return Paper(
        title="Two Dimensional Silver Dollar Game",
        authors="Ryohei Miyadera, Enchong Li, Akito Tsujii",
        year=None,
        claims=illustrated(claims, gallery.pictures(printed)),
    )


PAPER = paper()

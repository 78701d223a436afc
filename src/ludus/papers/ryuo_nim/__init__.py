"""Miyadera, Fukui, Nakaya, Tokuni, "A Generalized Ryuoh-Nim", as executable claims.

Every definition, example, figure, lemma and theorem of the paper is a claim whose verdict is computed, from the data in
`printed`. Everything is recomputed from the definitions by the naive code in `oracle`, and compared with the solvers on
larger boards. The errata refer to the text of the paper as we have it; some may be slips of its transcription.
"""

from __future__ import annotations

from ludus.core.claims import Paper, illustrated
from ludus.papers.ryuo_nim import beyond, gallery, game, passes, theorem
from ludus.papers.ryuo_nim.printed import PRINTED, Printed

CHAPTERS = (game, theorem, passes, beyond)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    return Paper(
        title="A Generalized Ryuoh-Nim: A Variant of the classical game of Wythoff Nim",
        authors="Ryohei Miyadera, Masanori Fukui, Yushi Nakaya, Yuki Tokuni",
        year=None,
        claims=illustrated(claims, gallery.pictures(printed)),
    )


PAPER = paper()

"""Replacement-set games: polynomials, cyclotomic products, what decides a game, lines of moves.

Names are those of R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), section 4.
"""

from ludus.core.loading import Family

FAMILY = Family(
    title="Tapes",
    kinds={"tape": ""},
    commands={"tapes": "Replacement-set games: families, puzzle packs, bijections"},
)

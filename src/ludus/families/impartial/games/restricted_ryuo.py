"""Restricted Ryuo Nim: fewer than m squares along one axis, or fewer than p in all along several.

After R. Miyadera and others, "Ryuo Nim" (arXiv 1711.01411), where side moves and diagonal moves are restricted.

FOLDING. Let F be the Grundy function of the free piece. Then G(x, y) = F(x mod m, y mod m) exactly when no step s, from
residues a with some a_i < s_i, joins equal values: F(a) != F((a - s) mod m). With p >= 3 and m >= p, m = qp + c, this
is so exactly when c = 0, or c = ceil(p/2) and q + 1 is not a power of 2; with p = 1 or 2 always.

ONE PASS, not at the corner. With m = p >= 2 the piece is a heap x + y from which 1 to p - 1 may be taken, and the
P-positions are those with x + y = 0, or x + y = 1 modulo p and above p. With p = 1 and m >= 3 they are (0, 0), those
with |x - y| = 1 and an odd minimum, and those with |x - y| = 1 + km, k >= 1. Proofs: docs/impartial_theorems.md.
"""

from __future__ import annotations

from typing import Any

from ludus.core.errors import invalid
from ludus.core.games import Parameter, ParameterType, Variant
from ludus.families.impartial.games.ryuo import dragon_rule
from ludus.families.impartial.one_piece.game import PLAY, START, CornerPiece, corner_entry, corner_face, corner_piece
from ludus.families.impartial.one_piece.ryuo_theorems import restricted_moves

MAX_LENGTH = 1000


def restricted_ryuo(start: tuple[int, ...], p: int, m: int, **play: Any) -> CornerPiece:
    """Return the game from one start on two axes."""
    for name, value, least in (("p", p, 1), ("m", m, 2)):
        if not least <= value <= MAX_LENGTH:
            raise invalid(name, f"expected {least} to {MAX_LENGTH}, got {value}")
    return corner_piece("ryuo", start, (), restricted_moves(p, m), **play)


KNOWN = """What is known, for boards of any size, F(x, y) being the value without restriction:
  proved   p divides m: the Grundy value is F(x mod m, y mod m)
           (`ludus prove --named restricted-ryuo` for small cases)
  proved   otherwise it folds exactly when m = ceil(p/2) mod p and m // p + 1
           is not a power of 2 (p at least 3); with p = 1 or 2 for every m
  proved   one pass, m = p: P-positions where x + y = 1 mod p, above p, and the
           corner
  proved   one pass, p = 1 or 2, m at least 3: |x - y| = 1 with an odd minimum,
           |x - y| = 1 + km with k at least 1, and the corner
  open     one pass with p at least 3 and larger m: tables give the values"""

GAME = corner_entry(
    title="Restricted Ryuo Nim",
    summary="Two players move a dragon king fewer than m squares left or up, or by short steps. The last to move wins.",
    source='R. Miyadera and others, "Ryuo Nim" (arXiv 1711.01411)',
    rules=restricted_ryuo,
    parameters=(
        START,
        Parameter("p", ParameterType.NUMBER, 3, "diagonal moves go fewer than p squares in all"),
        Parameter("m", ParameterType.NUMBER, 6, "moves left or up go fewer than m squares"),
        *PLAY,
    ),
    variants={
        "folded": Variant("p = 3 does not divide m = 8, and it folds all the same", {"start": (12, 20), "m": 8}),
        "unfolded": Variant("m = 7 does not fold", {"start": (9, 12), "m": 7}),
        "heap": Variant("m = p: a single heap", {"start": (7, 9), "p": 4, "m": 4}),
    },
    advice=KNOWN,
    face=corner_face(
        "The same dragon on a short leash.",
        "move the dragon king fewer than m squares left or up, or by a short step.",
        "rook",
        rule=dragon_rule,
    ),
)

"""The heaps that are P-positions: their Grundy values are computed anew."""

from itertools import pairwise

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.heaps.game import Game, grundy_values, max_heaps
from ludus_check.words.heaps import lost_heaps, other_heaps
from ludus_check.words.phrases import number
from ludus_check.work import searching


@searching
def verify_outcomes(game: Game, certificate: Record) -> Finding:
    """Verify which heaps are P-positions."""
    certificate.only(("kind", "p_positions", "count"))
    listed = certificate.integer("count", 1, game.size)
    heaps = list(certificate.array("p_positions", (listed, 1), 0, game.size - 1))
    checked = min(game.size, max_heaps(game.code))
    right = [heap for heap, value in enumerate(grundy_values(game.code, checked)) if value == 0]
    if any(later <= earlier for earlier, later in pairwise(heaps)):
        raise Malformed(certificate.path("p_positions"), "expected heaps in increasing order")
    near = [heap for heap in heaps if heap < checked]
    if near != right:
        wrong = min(set(near) ^ set(right))
        raise Rejected(f"the heap of {number(wrong)} is {'a P' if wrong in right else 'an N'}-position")
    found = verified(lost_heaps(len(near), checked))
    return found if checked == game.size else found.but(other_heaps(checked, game.size))

"""The misère quotient, its P-portion and its pretending function."""

from ludus_check.errors import Malformed, NotChecked
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.heaps.game import Game, max_heaps, splits
from ludus_check.heaps.monoid import Quotient, close, verify_least, verify_monoid
from ludus_check.limits import Limit
from ludus_check.values import integers
from ludus_check.words import heaps as words
from ludus_check.words.phrases import number

MAX_ORDER = Limit(100)
MAX_REPEATED = Limit(10_000)
"""The most heaps before their elements repeat."""


def verify_quotient(game: Game, certificate: Record) -> Finding:
    """Verify that the monoid is the misère quotient, for heaps of all sizes.

    When elements repeat from n0 >= 1 on with period p, a heap of n + p tokens with n >= 2 n0 + p + K has the same
    transition as the heap of n: of the two parts that a move leaves one is so large that p may be taken from it, or
    added (three parts: 3 n0 + 2 p + K). So the heaps below 2 n0 + 2 p + K (3 n0 + 3 p + K) have all transitions.
    """
    found = read_quotient(certificate)
    parts = 3 if max(game.code) >= 8 else 2
    needed = parts * (max(found.start, 1) + found.period) + len(game.code) - 1
    if needed > max_heaps(game.code):
        raise NotChecked(f"the options of {number(needed)} heaps would be needed, more than the limit allows")
    verify_monoid(found)
    transitions = {(found.element(heap), options(game, found, heap)) for heap in range(needed)}
    close(found, transitions)
    verify_least(found)
    order, lost = len(found.product), found.lost.bit_count()
    return verified(*words.quotient(game.name, order, lost, found.start, found.period))


def read_quotient(certificate: Record) -> Quotient:
    """Return what a certificate describes."""
    certificate.only(("kind", "product", "lost", "preperiod", "period", "heaps"))
    rows = list(certificate.entries("product", 1, MAX_ORDER))
    order = len(rows)
    product = [list(integers(row, field, order, order, 0, order - 1)) for field, row in rows]
    lost = certificate.integers("lost", 0, order, 0, order - 1)
    if len(set(lost)) < len(lost):
        raise Malformed(certificate.path("lost"), "expected each element once")
    start = certificate.integer("preperiod", 0, MAX_REPEATED)
    period = certificate.integer("period", 1, MAX_REPEATED)
    size = start + period
    heaps = certificate.integers("heaps", size, size, 0, order - 1)
    return Quotient(product, sum(1 << x for x in lost), start, period, list(heaps))


def options(game: Game, found: Quotient, heap: int) -> int:
    """Return the elements of what one move leaves of a heap, as bits."""
    result = 0
    for left in splits(game.code, heap):
        element = 0
        for part in left:
            element = found.product[element][found.element(part)]
        result |= 1 << element
    return result

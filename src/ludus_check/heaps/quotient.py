"""The misère quotient, its P-portion and its pretending function."""

from collections.abc import Iterator

from ludus_check.errors import Malformed, NotChecked
from ludus_check.fields import Record, entries, integer
from ludus_check.finding import Finding, verified
from ludus_check.heaps.game import Game, max_heaps
from ludus_check.heaps.monoid import Quotient, close, verify_least, verify_monoid
from ludus_check.limits import Limit
from ludus_check.wording import count, number

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
    portion = f"{number(lost)} of them in the P-portion" if order > 1 else f"{'' if lost else 'not '}in the P-portion"
    repeat = f"period {number(found.period)} and preperiod {number(found.start)}"
    return verified(
        f"the misère quotient of {game.name} has {count(order, 'element')}, {portion}",
        f"The pretending function has {repeat}",
    )


def read_quotient(certificate: Record) -> Quotient:
    """Return what a certificate describes."""
    certificate.only(("kind", "product", "lost", "preperiod", "period", "heaps"))
    rows = list(certificate.entries("product", 1, MAX_ORDER))
    order = len(rows)
    product = [[integer(x, name, 0, order - 1) for name, x in entries(row, field, order, order)] for field, row in rows]
    lost = [integer(x, name, 0, order - 1) for name, x in certificate.entries("lost", 0, order)]
    if len(set(lost)) < len(lost):
        raise Malformed(certificate.path("lost"), "expected each element once")
    start = certificate.integer("preperiod", 0, MAX_REPEATED)
    period = certificate.integer("period", 1, MAX_REPEATED)
    size = start + period
    heaps = [integer(x, name, 0, order - 1) for name, x in certificate.entries("heaps", size, size)]
    return Quotient(product, sum(1 << x for x in lost), start, period, heaps)


def options(game: Game, found: Quotient, heap: int) -> int:
    """Return the elements of what one move leaves of a heap, as bits."""
    result = 0
    for left in _left(game, heap):
        element = 0
        for part in left:
            element = found.product[element][found.element(part)]
        result |= 1 << element
    return result


def _left(game: Game, heap: int) -> Iterator[tuple[int, ...]]:
    for taken, digit in enumerate(game.code[: heap + 1]):
        rest = heap - taken
        if digit & 1 and taken and rest == 0:
            yield ()
        if digit & 2 and rest:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
        if digit & 8:
            yield from ((a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1))

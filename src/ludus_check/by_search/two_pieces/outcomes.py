"""Solved, by the list of all P-positions."""

from itertools import pairwise

from ludus_check.arrays import length
from ludus_check.by_search.two_pieces.moves import box_size
from ludus_check.by_search.two_pieces.values import pair_values
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import NPY_BYTES
from ludus_check.two_pieces.game import Game, Pair
from ludus_check.two_pieces.reading import is_pair
from ludus_check.words.phrases import cell, count, number, sides
from ludus_check.words.positions import outcome_of
from ludus_check.words.quoting import shown
from ludus_check.work import searching


@searching
def verify_outcomes(game: Game, certificate: Record) -> Finding:
    """Verify that no move leads from a listed pair to a listed one, and that some move does from all others."""
    certificate.only(("kind", "p_positions"), ("count",))
    listed = _read(game, certificate)
    size = box_size(game)
    box, values = pair_values(game, size)
    near = {(box.number[a], box.number[b]) for a, b in listed if a in box.number and b in box.number}
    right = {(a, b) for b, row in enumerate(values) for a, value in enumerate(row[: b + 1]) if value == 0}
    if wrong := near ^ right:
        bad = min(wrong)
        pair = " and ".join(cell(box.places[index]) for index in bad)
        listed_wrongly = "is not listed" if bad in right else "is listed"
        raise Rejected(f"the pair {outcome_of(pair, is_p=bad in right)} and {listed_wrongly}")
    if size == game.size:
        if not near:
            return verified(f"there are no P-positions{game.words} on the {count(game.cells, 'square')}")
        are = "the listed pair is the only P-position"
        if len(near) > 1:
            are = f"the {number(len(near))} listed pairs are exactly the P-positions"
        return verified(f"{are}{game.words} on the {count(game.cells, 'square')}")
    corner = sides(size)
    there = f"{number(len(near))} of the listed pairs are exactly the P-positions{game.words}"
    there += f" on the {corner} squares at the corner"
    return verified(there).but("all other pairs")


def _read(game: Game, certificate: Record) -> list[Pair]:
    """Return the listed pairs: places on the board or off it, the lesser first, in increasing order."""
    axes = 2 * len(game.size)
    given = certificate.values["p_positions"]
    if not certificate.has("count") and not isinstance(given, list | tuple):
        raise Malformed(certificate.path("count"), "expected the number of pairs beside a file or a buffer")
    count = certificate.integer("count", 0, NPY_BYTES // axes) if certificate.has("count") else length(given)
    if count == 0:
        if length(given) != 0:
            raise Malformed(certificate.path("p_positions"), f"expected an empty list, got {shown(given)}")
        return []
    flat = certificate.array("p_positions", (count, axes), 0, max(game.size) - 1 + game.low)
    rows = list(zip(*(flat[axis::axes] for axis in range(axes)), strict=True))
    half = len(game.size)
    pairs = [(tuple(row[:half]), tuple(row[half:])) for row in rows]
    for index, pair in enumerate(pairs):
        if not is_pair(game, pair):
            field = f"{certificate.path('p_positions')}[{index}]"
            wanted = "two places on the board, the lesser first, zeros alone for off"
            raise Malformed(field, f"expected {wanted}, got {list(rows[index])}")
    for index, (earlier, later) in enumerate(pairwise(pairs), 1):
        if later <= earlier:
            field = f"{certificate.path('p_positions')}[{index}]"
            raise Malformed(field, f"expected pairs in increasing order, got {list(rows[index])} after another")
    return pairs

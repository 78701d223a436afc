"""Solved, by the list of all lost pairs, or by the rule for two rooks."""

from itertools import pairwise

from ludus_check.arrays import length
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.limits import NPY_BYTES
from ludus_check.two_pieces.game import Game, Pair
from ludus_check.two_pieces.theorems import loses_as_nim, require
from ludus_check.two_pieces.values import box_size, pair_values
from ludus_check.wording import amount, number, shown


def verify_outcomes(game: Game, certificate: Record) -> str:
    """Verify that no move leads from a lost pair to a lost one, and that some move leads there from all others."""
    certificate.only(("kind", "p_positions"), ("count",))
    listed = _read(game, certificate)
    size = box_size(game)
    box, values = pair_values(game, size)
    near = {(box.number[a], box.number[b]) for a, b in listed if a in box.number and b in box.number}
    right = {(a, b) for b, row in enumerate(values) for a, value in enumerate(row[: b + 1]) if value == 0}
    if wrong := near ^ right:
        bad = min(wrong)
        words = "is listed as lost, but the player to move wins there"
        missing = "is not listed, but the player to move loses there"
        first, second = (list(box.places[index]) for index in bad)
        raise Rejected(f"{first}, {second} {words if bad in near else missing}")
    if size == game.size:
        count = f"the {amount(len(near), 'listed pair is', 'listed pairs are')}" if near else "no pair is"
        squares = amount(game.cells, "square")
        return f"{count} lost for the player to move, all other pairs on the {squares} are won"
    corner = " x ".join(map(str, size))
    return (
        f"of the pairs on the {corner} squares at the corner exactly {number(len(near))} of the listed are lost for "
        "the player to move; all other pairs are claimed, not checked here"
    )


def verify_rule(game: Game, certificate: Record) -> str:
    """Verify that the rule of misere nim is a theorem about these pieces."""
    certificate.only(("kind",))
    require(loses_as_nim(game), "misere-nim", "rooks that jump, share no square and push nothing")
    off = " less 1" if game.leaves else ""
    words = "; with one rook off the board the pair is won, with both it is lost" if game.leaves else ""
    lost = f"a pair is lost for the player to move exactly when the XOR of its coordinates{off} is lost in misere nim"
    rule = "its entries have the nim-sum 0 and one exceeds 1, or an odd number of them is 1 and none exceeds it"
    return f"by the theorem on two rooks {lost}: {rule}{words}"


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


def is_pair(game: Game, pair: Pair) -> bool:
    """Say whether two places are a pair of the game, the lesser first."""
    first, second = pair
    if first > second or (first == second and not game.is_shared and not (game.leaves and first == game.off)):
        return False
    return all(_is_place(game, place) for place in pair)


def _is_place(game: Game, place: tuple[int, ...]) -> bool:
    if game.leaves and place == game.off:
        return True
    return all(game.low <= x < game.low + side for x, side in zip(place, game.size, strict=True))

"""Solved, by the Grundy number of every position or by the list of all lost ones."""

from itertools import pairwise

from ludus_check.arrays import length
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.graph.game import Game
from ludus_check.graph.rule import grundy_numbers, lost
from ludus_check.wording import amount, number, shown


def verify_table(game: Game, certificate: Record) -> str:
    """Verify that each entry is the least number that none of the options has."""
    certificate.only(("kind", "values"))
    given = list(certificate.array("values", (len(game.options),), 0))
    right = grundy_numbers(game)
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        true, wrong = number(right[bad]), number(given[bad])
        least = f"the least number that no option has{game.words}"
        raise Rejected(f"the value of position {game.name(bad)} is {true}, {least}, not {wrong}")
    words = f"{'each entry' if len(given) > 1 else 'the entry'} is the Grundy number of its position{game.words}"
    are_lost = amount(right.count(0), "position is lost", "positions are lost")
    return f"{words}, for all {amount(len(given), 'position')}; {are_lost} for the player to move"


def verify_lost(game: Game, certificate: Record) -> str:
    """Verify that no move leads from a lost position to a lost one, and that some move leads there from all others."""
    certificate.only(("kind", "p_positions"), ("count",))
    listed = _read(game, certificate)
    right = {index for index, is_lost in enumerate(lost(game, game.passes)) if is_lost}
    if wrong := right ^ set(listed):
        bad = min(wrong)
        told = "is not listed, but the player to move loses there"
        if bad not in right:
            told = "is listed as lost, but the player to move wins there"
        raise Rejected(f"position {game.name(bad)} {told}{game.words}")
    words = (
        f"the {amount(len(listed), 'listed position')} {'is' if len(listed) == 1 else 'are'}" if listed else "none is"
    )
    return f"{words} lost for the player to move{game.words}, all others of the {len(game.options)} are won"


def _read(game: Game, certificate: Record) -> list[int]:
    """Return the listed positions, one in each row, in increasing order."""
    given = certificate.values["p_positions"]
    most = len(game.options)
    if not certificate.has("count") and not isinstance(given, list | tuple):
        raise Malformed(certificate.path("count"), "expected the number of positions beside a file or a buffer")
    count = certificate.integer("count", 0, most) if certificate.has("count") else length(given)
    if count == 0:
        if length(given) != 0:
            raise Malformed(certificate.path("p_positions"), f"expected an empty list, got {shown(given)}")
        return []
    listed = list(certificate.array("p_positions", (count, 1), 0, most - 1))
    for index, (earlier, later) in enumerate(pairwise(listed), 1):
        if later <= earlier:
            field = f"{certificate.path('p_positions')}[{index}]"
            raise Malformed(field, f"expected positions in increasing order, got {later} after {earlier}")
    return listed

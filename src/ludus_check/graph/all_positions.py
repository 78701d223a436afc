"""Solved, by the Grundy value of every position or by the list of all P-positions."""

from itertools import pairwise

from ludus_check.arrays import length
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.graph.game import Game
from ludus_check.graph.rule import grundy_numbers, lost
from ludus_check.outcomes_in_words import all_p_positions, outcome_of
from ludus_check.quoting import shown
from ludus_check.wording import count, number


def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the mex of the entries of its options."""
    certificate.only(("kind", "values"))
    given = list(certificate.array("values", (len(game.options),), 0))
    right = grundy_numbers(game)
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        where = f"{game.name(bad)}{game.words}"
        raise Rejected(f"the Grundy value of {where} is {number(right[bad])}, not {number(given[bad])}")
    all_right = f"all {number(len(given))} Grundy values are correct{game.words}"
    p_positions = count(right.count(0), "P-position")
    one = f"the Grundy value is correct{game.words}"
    return verified(
        all_right if len(given) > 1 else one, f"There {'is' if right.count(0) == 1 else 'are'} {p_positions}"
    )


def verify_lost(game: Game, certificate: Record) -> Finding:
    """Verify that no move leads from a listed position to a listed one, and that some move does from all others."""
    certificate.only(("kind", "p_positions"), ("count",))
    listed = _read(game, certificate)
    right = {index for index, is_lost in enumerate(lost(game, game.passes)) if is_lost}
    if wrong := right ^ set(listed):
        bad = min(wrong)
        listed_wrongly = "is not listed" if bad in right else "is listed"
        raise Rejected(f"{outcome_of(game.name(bad), is_p=bad in right)}{game.words} and {listed_wrongly}")
    return verified(all_p_positions(len(listed), len(game.options), game.words))


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

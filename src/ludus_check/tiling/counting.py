"""The number of tilings, counted again where that is not too much work."""

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.tiling.area import is_area
from ludus_check.tiling.frontier import count_tilings
from ludus_check.tiling.game import Game
from ludus_check.tiling.work import TooMuch, Work
from ludus_check.wording import amount, number


def verify_number(game: Game, certificate: Record) -> str:
    """Verify the number of tilings."""
    certificate.only(("kind", "number"))
    claimed = certificate.integer("number", 0)
    try:
        if claimed == 0 and not is_area(game):
            return "the region has no tiling: tiles cannot have its area"
        true = count_tilings(game, Work())
    except TooMuch:
        return f"that the region has {amount(claimed, 'tiling')} is claimed, not checked here"
    if claimed != true:
        raise Rejected(f"the region has {amount(true, 'tiling')}, not {number(claimed)}")
    return f"the region has {amount(true, 'tiling') if true else 'no tiling'}, counted again cell by cell"

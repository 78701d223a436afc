"""God's number: how many positions need how many presses."""

from math import prod

from ludus_check.breadth_first import claimed, level_sizes, read_levels, search_steps, verify_search
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.lights.elimination import solvable_count
from ludus_check.lights.game import Game
from ludus_check.lights.vectors import vectors
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import number


def verify_levels(game: Game, certificate: Record) -> str:
    """Verify how many positions need 0, 1, 2, ... presses at least, by searching again if the game is small."""
    levels = read_levels(certificate, "press")
    total, count = sum(levels), solvable_count(game)
    if count is None:
        return claimed(levels, "which is claimed to be the number of solvable positions")
    least_length = sum((value.bit_length() - 1) * times for value, times in count.items())
    if least_length >= total.bit_length() or total != prod(value**times for value, times in count.items()):
        raise Rejected(f"the levels add up to {number(total)}, which is not the number of solvable positions")
    if search_steps(total, game.buttons, game.lights, game.modulus) > SEARCH_STEPS:
        return claimed(levels, "the number of solvable positions")
    return verify_search(levels, level_sizes(vectors(game), game.modulus, game.lights), "press")

"""All solutions, one of those that the symmetries of board and lights turn into one another."""

from math import prod

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.lights.elimination import quiet_count, solvable_count
from ludus_check.lights.game import Game
from ludus_check.lights.pressing import read_presses, verify_solution
from ludus_check.lights.symmetry import placements, symmetries
from ludus_check.lights.vectors import numbers
from ludus_check.limits import PATTERN_ENTRIES, SEARCH_STEPS
from ludus_check.wording import amount, number

Solution = tuple[int, ...]
"""One number per press."""


def verify_solutions(game: Game, certificate: Record) -> str:
    """Verify that each of the listed solves, that no symmetry turns one into another, and that they are all.

    Two solutions differ by a quiet pattern, so there are as many as quiet patterns. If the images of the listed ones
    are as many different ones, then none is missing.
    """
    certificate.only(("kind", "solutions"))
    cells = prod(game.presses_shape)
    listed = [_read(game, entry) for entry in certificate.records("solutions", PATTERN_ENTRIES // max(1, cells))]
    if not listed:
        raise Rejected("no solution is listed")
    claimed = sum(images for images, _ in listed)
    if (len(listed) + 1) * placements(game) * (cells + len(game.press)) > SEARCH_STEPS:
        return (
            f"{_listed(len(listed))}; that there are no other solutions up to the symmetries of the board is claimed, "
            "not checked here"
        )
    _verify_images(game, listed)
    true = _count(game)
    if true is None:
        return (
            f"{_listed(len(listed))}, and with the images that the symmetries make that gives "
            f"{amount(claimed, 'solution')}; that there are no others is claimed, not checked here"
        )
    if claimed != true:
        raise Rejected(f"the images of the listed solutions are {number(claimed)}, but there are {number(true)}")
    if true == 1:
        return f"{_listed(1)}, and it is the only solution"
    images = "" if true == len(listed) else "with the images that the symmetries of the board make of them "
    return f"{_listed(len(listed))}, and {images}they are all {number(true)} solutions"


def _listed(solutions: int) -> str:
    return "the listed solution solves it" if solutions == 1 else f"each of the {number(solutions)} listed solves it"


def _read(game: Game, entry: Record) -> tuple[int, Solution]:
    entry.only(("images", "presses"))
    images = entry.integer("images", 1)
    presses = tuple(read_presses(game, entry))
    verify_solution(game, presses)
    return images, presses if game.moves is not None else tuple(presses[index] for index in numbers(game))


def _verify_images(game: Game, listed: list[tuple[int, Solution]]) -> None:
    """Verify how many different solutions each becomes, and that no two of the listed become the same."""
    ways, seen = symmetries(game), set[Solution]()
    for index, (images, solution) in enumerate(listed):
        becomes = {tuple(solution[k] for k in goes) for goes in ways}
        if len(becomes) != images:
            raise Rejected(f"solution {index} has {number(len(becomes))} images, not {number(images)}")
        if not becomes.isdisjoint(seen):
            raise Rejected(f"a symmetry turns solution {index} into one of those before")
        seen |= becomes


def _count(game: Game) -> int | None:
    """Return the number of solutions, None when that is too much work or too large a number."""
    solvable = solvable_count(game)
    if solvable is None:
        return None
    quiet = quiet_count(game, solvable)
    length = sum(value.bit_length() * times for value, times in quiet.items())
    return prod(value**times for value, times in quiet.items()) if length < SEARCH_STEPS else None

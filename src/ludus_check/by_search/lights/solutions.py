"""All solutions, one of those that the symmetries of board and lights turn into one another."""

from math import prod

from ludus_check.by_search.lights.elimination import quiet_count, solvable_count
from ludus_check.by_search.lights.symmetry import placements, symmetries
from ludus_check.by_search.lights.vectors import entries, numbers
from ludus_check.by_search.quiet_sums import formed
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game
from ludus_check.lights.pressing import read_presses, verify_solution
from ludus_check.limits import PATTERN_ENTRIES, SEARCH_STEPS, Limit
from ludus_check.words.phrases import count, number
from ludus_check.work import searching

Solution = tuple[int, ...]
"""One number per press."""


@searching
def verify_solutions(game: Game, certificate: Record) -> Finding:
    """Verify that each listed solution solves, that no symmetry turns one into another, and that they are all.

    Two solutions differ by a quiet pattern, so there are as many as quiet patterns. If the images of the listed ones
    are as many different ones, then none is missing.
    """
    certificate.only(("kind", "solutions"))
    cells = prod(game.presses_shape)
    listed = [_read(game, entry) for entry in certificate.records("solutions", Limit(PATTERN_ENTRIES // max(1, cells)))]
    if not listed:
        raise Rejected("no solution is listed")
    claimed = sum(images for images, _ in listed)
    solve = (
        "the listed solution solves it" if len(listed) == 1 else f"all {number(len(listed))} listed solutions solve it"
    )
    if placements(game) * ((len(listed) + 1) * cells + 4 * entries(game)) > SEARCH_STEPS:
        return verified(solve).but("that there are no other solutions up to the symmetries of the board")
    _verify_images(game, listed)
    true = _count(game)
    if true is None:
        images = f"with their images under the symmetries there are {count(claimed, 'solution')}"
        return verified(solve, images).but("that there are no others")
    if claimed != true:
        raise Rejected(f"the images of the listed solutions are {number(claimed)}, but there are {number(true)}")
    if true == 1:
        return verified("there is exactly one solution, the listed one")
    up_to = "" if true == len(listed) else f"{number(len(listed))} up to symmetry, "
    return verified(f"there are exactly {count(true, 'solution')}, {up_to}all listed")


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
    return formed(quiet_count(game, solvable), SEARCH_STEPS)

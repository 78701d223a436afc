"""The ways to lay a board of lights upon itself that keep the presses and the lights."""

from collections.abc import Iterator, Sequence
from itertools import product

from ludus_check.by_search.lights.vectors import numbers, vectors
from ludus_check.lights.game import Game

Permutation = Sequence[int]
"""Entry i is the number of the press, and of the light, that number i is laid upon."""


def placements(game: Game) -> int:
    """Return how many ways there are to lay the board upon itself, whatever they do to presses and lights."""
    if game.moves is not None:
        return 1
    turns = 2 if game.shape[0] == game.shape[1] and game.wrap[0] == game.wrap[1] else 1
    shifts = [length if wrapped else 1 for length, wrapped in zip(game.shape, game.wrap, strict=True)]
    return turns * 4 * shifts[0] * shifts[1]


def symmetries(game: Game) -> list[Permutation]:
    """Return the placements that turn every press into a press and every light into one that needs the same.

    Reflections, rotations of a square board, and shifts along wrapped axes are tried; of a graph nothing is.
    """
    if game.moves is not None:
        return [range(game.buttons)]
    number, needs = numbers(game), game.needs()
    presses = [frozenset(pairs) for pairs in vectors(game)]
    kept = {}
    for image in _placements(game):
        goes = [number.get(image[index], -1) for index in number]
        if -1 in goes or any(needs[index] != needs[image[index]] for index in number):
            continue
        if all(frozenset((goes[c], a) for c, a in press) == presses[goes[k]] for k, press in enumerate(presses)):
            kept[tuple(goes)] = goes
    return list(kept.values())


def _placements(game: Game) -> Iterator[list[int]]:
    """Yield for every cell of the flat board the cell that it is laid upon."""
    rows, columns = game.shape
    is_square = rows == columns and game.wrap[0] == game.wrap[1]
    shifts = product(*(range(a if wrapped else 1) for a, wrapped in zip(game.shape, game.wrap, strict=True)))
    turns = product((False, True) if is_square else (False,), (False, True), (False, True))
    for (turned, upside, mirrored), (down, right) in product(turns, [*shifts]):
        image = []
        for r, c in product(range(rows), range(columns)):
            x, y = (c, r) if turned else (r, c)
            x, y = rows - 1 - x if upside else x, columns - 1 - y if mirrored else y
            image.append((x + down) % rows * columns + (y + right) % columns)
        yield image

"""Every press as what it adds to which light, the lights that exist numbered in reading order."""

from collections.abc import Iterator
from math import prod

from ludus_check.lights.game import Game, Pairs


def vectors(game: Game) -> Iterator[Pairs]:
    """Yield the (light, amount) pairs of every press; those of a press that does nothing are empty."""
    if game.moves is not None:
        yield from game.moves
        return
    number = numbers(game)
    for index in number:
        yield tuple((number[cell], amount) for cell, amount in _reached(game, index) if cell in number)


def entries(game: Game) -> int:
    """Return how many entries all presses have together, those that fall off the board included."""
    return game.buttons * len(game.press) if game.moves is None else sum(map(len, game.moves))


def numbers(game: Game) -> dict[int, int]:
    """Return the number of every light that exists, by its index on the flat board."""
    there = (index for index in range(prod(game.shape)) if index not in game.holes)
    return {index: number for number, index in enumerate(there)}


def _reached(game: Game, index: int) -> Iterator[tuple[int, int]]:
    rows, columns = game.shape
    r, c = divmod(index, columns)
    for dr, dc, amount in game.press:
        row = (r + dr) % rows if game.wrap[0] else r + dr
        column = (c + dc) % columns if game.wrap[1] else c + dc
        if 0 <= row < rows and 0 <= column < columns:
            yield row * columns + column, amount

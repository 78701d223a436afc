"""Moves of impartial games in words, the verb first, from the texts of the position before and of the move.

A move is written as the position that it leaves; a game whose words are not these names its own in `Entry.say`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludus.core.wording import count

HEAPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def heap_name(heap: int) -> str:
    """Return the name of a heap: A to Z, then A1 to Z1 and so on.

    >>> heap_name(2), heap_name(28)
    ('C', 'C1')
    """
    around, letter = divmod(heap, len(HEAPS))
    return HEAPS[letter] + (str(around) if around else "")


def go(before: str, move: str) -> str:
    """Return the move of a piece on a board.

    >>> go("5 7", "3 5")
    'go to (3, 5)'
    """
    return f"go to ({', '.join(map(str, numbers_of(move)))})"


def take(before: str, move: str) -> str:
    """Return a move that takes from one of several heaps.

    >>> take("3 4 5", "1 4 5")
    'take 2 from A'
    """
    old, new = numbers_of(before), numbers_of(move)
    if len(old) != len(new):
        return go(before, move)
    heap = next((k for k, size in enumerate(old) if size != new[k]), 0)
    return f"take {old[heap] - new[heap]} from {heap_name(heap)}"


def move_coin(before: str, move: str) -> str:
    """Return the move of a coin on a strip.

    >>> move_coin("2 5 9", "2 4 5")
    'move the coin on 9 to 4'
    """
    new = numbers_of(move)
    gone, come = changed(numbers_of(before), new)
    if len(gone) == 1 and not come:
        return f"take the coin on {gone[0]} off"
    return f"move the coin on {gone[-1]} to {come[0]}" if gone and come else f"leave {' '.join(map(str, new))}"


def take_and_split(before: str, move: str, *, verb: str = "take", word: str = "token") -> str:
    """Return a move that takes from a row and may split it.

    >>> take_and_split("7", "1 4")
    'take 2 of 7 tokens, leaving 1 and 4'
    """
    old, new = numbers_of(before), numbers_of(move)
    gone, come = changed(old, new)
    if not gone:
        return f"leave {' '.join(map(str, new))}"
    size = gone[-1]
    # A part that is left may be as large as another that was there: what is missing from the sum tells.
    taken = sum(old) - sum(new)
    left = [part for part in come if part] or [size - taken] * (size > taken)
    rest = f", leaving {' and '.join(map(str, left))}" if left and size > taken else ""
    return f"{verb} {taken} of {count(size, word)}{rest}"


def move_one_of_two(before: str, move: str, *, word: str) -> str:
    """Return the move of one of two pieces.

    >>> move_one_of_two("3 5 / 6 2", "1 5 / 6 2", word="rook")
    'move the rook at (3, 5) to (1, 5)'
    """
    old, new = (Counter(part.strip() for part in text.split("/")) for text in (before, move))
    gone, come = [*(old - new).elements()], [*(new - old).elements()]
    if not gone or not come:
        return f"leave {move}"
    if len(gone) == 2:
        return f"push: leave {' and '.join(map(_place, come))}"
    where = "off the board" if come[0] == "off" else f"to {_place(come[0])}"
    return f"move the {word} at {_place(gone[0])} {where}"


def numbers_of(text: str) -> list[int]:
    """Return the numbers of a position, without its passes."""
    return [int(word) for word in text.split("+")[0].split() if word.lstrip("-").isdigit()]


def changed(old: Sequence[int], new: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the numbers that only the first position has, and those that only the second has."""
    return sorted((Counter(old) - Counter(new)).elements()), sorted((Counter(new) - Counter(old)).elements())


def _place(text: str) -> str:
    return "off the board" if text == "off" else f"({', '.join(text.split())})"

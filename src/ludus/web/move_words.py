"""Moves of two-player games in words: take 2 from A, go to (3, 5), slide the coin on 9 to 7."""

from __future__ import annotations

from collections import Counter

from ludus.core.wording import count

HEAPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COINS = ("silver-dollar-strip", "welter")
PAIRS = {"silver-dollar": "coin", "two-rooks": "rook"}


def move_words(game: str, before: str, move: str) -> str:
    """Return a move, which is written as the position that it leaves, as words with the verb first.

    >>> move_words("nim", "3 4 5", "1 4 5"), move_words("wythoff", "5 7", "3 5")
    ('take 2 from A', 'go to (3, 5)')
    >>> move_words("kayles", "7", "1 4"), move_words("welter", "2 5 9", "2 4 5")
    ('knock down 2 of 7 skittles, leaving 1 and 4', 'move the coin on 9 to 4')
    >>> move_words("two-rooks", "3 5 / 6 2", "1 5 / 6 2")
    'move the rook at (3, 5) to (1, 5)'
    """
    if move == "pass":
        return "pass"
    if game in PAIRS:
        return _pair(PAIRS[game], before, move)
    old, new = (_numbers(text) for text in (before, move))
    if game == "nim" and len(old) == len(new):
        heap = next((k for k, size in enumerate(old) if size != new[k]), 0)
        return f"take {old[heap] - new[heap]} from {HEAPS[heap] if heap < len(HEAPS) else heap}"
    if game in COINS:
        return _coin(old, new)
    if game in ("kayles", "octal"):
        return _parts(game, old, new)
    return f"go to ({', '.join(map(str, new))})"


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split("+")[0].split() if word.lstrip("-").isdigit()]


def _coin(old: list[int], new: list[int]) -> str:
    gone, come = sorted((Counter(old) - Counter(new)).elements()), sorted((Counter(new) - Counter(old)).elements())
    if len(gone) == 1 and not come:
        return f"take the coin on {gone[0]} off"
    return f"move the coin on {gone[-1]} to {come[0]}" if gone and come else f"leave {' '.join(map(str, new))}"


def _parts(game: str, old: list[int], new: list[int]) -> str:
    gone, come = sorted((Counter(old) - Counter(new)).elements()), sorted((Counter(new) - Counter(old)).elements())
    if not gone:
        return f"leave {' '.join(map(str, new))}"
    size, verb, word = gone[-1], *(("knock down", "skittle") if game == "kayles" else ("take", "token"))
    # A part that is left may be as large as another that was there: what is missing from the sum tells.
    taken = sum(old) - sum(new)
    left = [part for part in come if part] or [size - taken] * (size > taken)
    rest = f", leaving {' and '.join(map(str, left))}" if left and size > taken else ""
    return f"{verb} {taken} of {count(size, word)}{rest}"


def _pair(word: str, before: str, move: str) -> str:
    old, new = (Counter(part.strip() for part in text.split("/")) for text in (before, move))
    gone, come = [*(old - new).elements()], [*(new - old).elements()]
    if not gone or not come:
        return f"leave {move}"
    if len(gone) == 2:
        return f"push: leave {' and '.join(map(_place, come))}"
    where = "off the board" if come[0] == "off" else f"to {_place(come[0])}"
    return f"move the {word} at {_place(gone[0])} {where}"


def _place(text: str) -> str:
    return "off the board" if text == "off" else f"({', '.join(text.split())})"

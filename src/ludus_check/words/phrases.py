"""Pieces of sentences: values shortened, numbers, powers, places and lists, as a reader wants them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import prod

LONG_NUMBER = 10**30


def number(n: int) -> str:
    """Return an integer as it stands in a sentence: thousands are set off from 10,000 on.

    >>> number(57), number(9999), number(20736), number(-2) == "\N{MINUS SIGN}2"
    ('57', '9999', '20,736', True)
    """
    if abs(n) >= LONG_NUMBER:
        return digits(n)
    return (str(n) if abs(n) < 10_000 else f"{n:,}").replace("-", "\N{MINUS SIGN}")


def digits(n: int) -> str:
    """Return an integer as it stands in a file or a formula, shortened when it is long.

    >>> digits(57), digits(10**40), digits(1 - 10**40)
    ('57', '1000000000... (41 digits)', '-9999999999... (40 digits)')
    """
    if -LONG_NUMBER < n < LONG_NUMBER:
        return str(n)
    length = (n.bit_length() - 1) * 30102 // 100000 + 1
    if n.bit_length() > 10_000:
        return f"an integer of about {length} digits"
    # By division: the interpreter may be told to turn no more than 640 digits into text. The guess is right or one
    # too small, since 0.30102 < log10(2) < 0.30103.
    size = abs(n)
    length += size >= 10**length
    return f"{'-' if n < 0 else ''}{size // 10 ** (length - 10)}... ({length} digits)"


def count(n: int, one: str, many: str = "") -> str:
    """Return a number of things, as a sentence has it.

    >>> count(0, "press", "presses"), count(1, "press", "presses"), count(12000, "roll")
    ('no presses', 'one press', '12,000 rolls')
    """
    many = many or f"{one}s"
    return f"no {many}" if n == 0 else f"one {one}" if n == 1 else f"{number(n)} {many}"


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop.

    >>> sentence("one press turns the light off"), sentence("Done.")
    ('One press turns the light off.', 'Done.')
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def powers(factors: Sequence[tuple[int, int]]) -> str:
    """Return a product of powers, with its value when that is short.

    >>> powers([(2, 76), (3, 1)]), powers([(2, 23)]), powers([(5, 1)]), powers([])
    ('2^76 * 3', '2^23 = 8,388,608', '5', '1')
    """
    words = [digits(p) if e == 1 else f"{digits(p)}^{digits(e)}" for p, e in factors[:8]]
    product = " * ".join([*words, "..."] if len(factors) > 8 else words) or "1"
    if sum(p.bit_length() * e for p, e in factors) > 60 or product.isdigit():
        return product
    value = prod(p**e for p, e in factors)
    return f"{product} = {number(value)}" if value < 10**15 else product


def modulo(n: int) -> str:
    """Return the words for a congruence; nothing for the integers, which stand as modulus 0."""
    return f" (mod {digits(n)})" if n else ""


def cell(coordinates: Iterable[int]) -> str:
    """Return a position.

    >>> cell([5, 7]), cell((4,))
    ('(5, 7)', '(4)')
    """
    return f"({', '.join(map(digits, coordinates))})"


def sides(lengths: Iterable[int]) -> str:
    """Return the size of a board.

    >>> sides((7, 8)) == "7 \N{MULTIPLICATION SIGN} 8"
    True
    """
    return " \N{MULTIPLICATION SIGN} ".join(map(digits, lengths))


def board(lengths: Sequence[int], noun: str = "position") -> str:
    """Return the positions of a board in words.

    >>> board([6, 8]), board([1], "square")
    ('6 × 8 positions', 'one square')
    """
    return f"{sides(lengths)} {noun}s" if any(length != 1 for length in lengths) else f"one {noun}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return the parts of a list in words.

    >>> joined(["a", "b", "c"]), joined(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def place(index: int, shape: Sequence[int]) -> list[int]:
    """Return the coordinates of the cell with this index in a flat array.

    >>> place(10, (6, 8))
    [1, 2]
    """
    coordinates = []
    for length in reversed(shape):
        index, coordinate = divmod(index, length)
        coordinates.append(coordinate)
    return coordinates[::-1]


def listing(items: Sequence[int]) -> str:
    """Return a list of increasing numbers, shortened when it is long.

    >>> listing([0, 2]), listing(range(0, 40, 2)), listing([0, 3, 4, 5, 6, 7, 9])
    ('0, 2', '0, 2, 4, ..., 38', '0, 3, 4 and 4 more')
    """
    if len(items) <= 6:
        return ", ".join(map(str, items))
    start = ", ".join(map(str, items[:3]))
    step = items[1] - items[0]
    if all(later - earlier == step for earlier, later in pairwise(items)):
        return f"{start}, ..., {items[-1]}"
    return f"{start} and {len(items) - 3} more"

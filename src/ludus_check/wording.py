"""Pieces of sentences: values shortened, numbers, powers, places and lists, as a reader wants them."""

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise

LONG_NUMBER = 10**30


def shown(value: object) -> str:
    r"""Return a value in the words of JSON, shortened, and safe to print whatever it is.

    >>> shown(True), shown("a\n"), shown([1, 2]), shown({}), shown(None)
    ('true', '"a\\n"', 'a list of 2 entries', 'an object', 'null')
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return digits(value)
        case str():
            return json.dumps(value if len(value) <= 60 else value[:57] + "...")
        case list() | tuple():
            return f"a list of {amount(len(value), 'entry', 'entries')}"
        case Mapping():
            return "an object"
        case Literal():
            return value.text
    return f"a {type(value).__name__}"


class Literal:
    """A number of a JSON text that is no integer (1.0, 1e3, NaN), kept as it was written."""

    def __init__(self, text: str) -> None:
        self.text = text if len(text) <= 60 else text[:57] + "..."


def number(n: int) -> str:
    """Return an integer as it stands in a sentence."""
    return digits(n)


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


def amount(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> amount(1, "roll"), amount(57, "roll")
    ('1 roll', '57 rolls')
    """
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def count(n: int, one: str, many: str = "") -> str:
    """Return a number of things, as a sentence has it.

    >>> count(0, "press", "presses"), count(1, "press", "presses"), count(120, "roll")
    ('no presses', 'one press', '120 rolls')
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
    """Return a product of powers.

    >>> powers([(2, 76), (3, 1)]), powers([])
    ('2^76 * 3', '1')
    """
    words = [number(p) if e == 1 else f"{number(p)}^{number(e)}" for p, e in factors[:8]]
    return " * ".join([*words, "..."] if len(factors) > 8 else words) or "1"


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

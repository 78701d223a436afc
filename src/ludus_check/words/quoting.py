"""Values of a file as they are quoted in a message: shortened, and safe to print."""

import json
from collections.abc import Mapping

from ludus_check.words.phrases import digits, number


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
            return f"a list of {number(len(value))} {'entry' if len(value) == 1 else 'entries'}"
        case Mapping():
            return "an object"
        case Literal():
            return value.text
    return f"a {type(value).__name__}"


def label(name: str) -> str:
    """Return the name of a thing in a problem, in quotation marks unless it is one plain word.

    >>> label("I2"), label("a b")
    ('I2', '"a b"')
    """
    return name if name.isascii() and name.isalnum() and len(name) <= 20 else shown(name)


class Literal:
    """A number of a JSON text that is no integer (1.0, 1e3, NaN), kept as it was written."""

    def __init__(self, text: str) -> None:
        self.text = text if len(text) <= 60 else text[:57] + "..."

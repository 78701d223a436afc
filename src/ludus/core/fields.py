"""Fields of JSON objects: boards, lists, and what is wrong with them.

JSON as formats/ wants it: one object, integers only, no key twice, nothing huge.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from ludus.core.arrays import Array, portable, read_array_file
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass

Choice = TypeVar("Choice", bound=Enum)


def json_value(value: Any) -> Any:
    """Return a value as JSON has it: tuples as lists, fractions as pairs, enumerations by value; arrays stay arrays.

    >>> json_value(((1, 2), Fraction(1, 3), Question.SOLVE))
    [[1, 2], [1, 3], 'solve']
    """
    if isinstance(value, tuple | list):
        return [json_value(entry) for entry in value]
    if isinstance(value, Mapping):
        return {key: json_value(entry) for key, entry in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if hasattr(value, "dtype"):
        return portable(value) if value.size else []
    return value.fields() if hasattr(value, "fields") else value


def board(value: Any, field: str, shape: tuple[int, ...], folder: Path | None) -> Array:
    """Return an array field: nested lists of the given shape, an array, or a reference to an array file."""
    if isinstance(value, dict):
        value = read_array_file(value, field, folder)
    if isinstance(value, np.ndarray):
        if value.shape != shape or value.dtype.kind not in "iuO":
            raise invalid(field, f"expected integers in the shape {list(shape)}, got {value.dtype} {list(value.shape)}")
        return value
    _check_rows(value, field, shape)
    try:
        return np.array(value, dtype=np.int64).reshape(shape)
    except OverflowError:
        return np.array(value, dtype=object).reshape(shape)


def _check_rows(value: Any, field: str, shape: tuple[int, ...]) -> None:
    """Compare nested lists with a shape, without allocating anything by that shape."""
    if not isinstance(value, list):
        raise invalid(field, f"expected a list of {shape[0]} entries, got {abbreviate(value)}")
    if len(value) != shape[0]:
        raise invalid(field, f"expected {shape[0]} entries, got {len(value)}: {abbreviate(value)}")
    if len(shape) == 1:
        if not set(map(type, value)) <= {int}:
            wrong = next(index for index, entry in enumerate(value) if type(entry) is not int)
            raise invalid(f"{field}[{wrong}]", f"expected an integer, got {abbreviate(value[wrong])}")
        return
    for index, row in enumerate(value):
        _check_rows(row, f"{field}[{index}]", shape[1:])


def whole_number(value: Any, field: str) -> int:
    """Return an integer of any kind, NumPy's included, as a Python integer; no truth value, no float."""
    if value is None:
        raise invalid(field, "missing field; expected an integer")
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise invalid(field, f"expected an integer, got {abbreviate(value)}")


def at_least(least: int, value: Any, field: str) -> int:
    """Return an integer that is not too small."""
    number = whole_number(value, field)
    if number < least:
        raise invalid(field, f"expected an integer of at least {least}, got {abbreviate(value)}")
    return number


def between(least: int, value: Any, most: int, field: str) -> int:
    """Return an integer within two bounds.

    >>> between(1, np.int64(3), 6, "faces")
    3
    """
    is_whole = hasattr(value, "__index__") and not isinstance(value, bool)
    if not is_whole or not least <= (number := operator.index(value)) <= most:
        raise invalid(field, f"expected an integer from {least} to {most}, got {abbreviate(value)}")
    return number


def is_listed(value: Any) -> bool:
    """Return whether a value is a list of something: no text, and no array without axes.

    >>> is_listed((1, 2)), is_listed({}), is_listed("12"), is_listed(b"12"), is_listed(3)
    (True, True, False, False, False)
    """
    return isinstance(value, Iterable) and not isinstance(value, str | bytes) and getattr(value, "ndim", 1) != 0


def whole_numbers(value: Any, field: str) -> tuple[int, ...]:
    """Return a list of integers."""
    if not is_listed(value):
        raise invalid(field, f"expected integers, one per axis, got {abbreviate(value)}")
    if isinstance(value, list | tuple) and set(map(type, value)) <= {int}:
        return tuple(value)  # nearly always: long lists of moves are read a few times as fast
    return tuple(whole_number(entry, f"{field}[{index}]") for index, entry in enumerate(value))


def switches(value: Any, field: str) -> tuple[bool, ...]:
    """Return a list of truth values."""
    if not is_listed(value) or not all(type(entry) is bool for entry in value):
        raise invalid(field, f"expected true or false for each axis, got {abbreviate(value)}")
    return tuple(value)


def switch(value: Any, field: str) -> bool:
    """Return a truth value, NumPy's included."""
    if type(value) is not bool and type(value) is not np.bool_:
        raise invalid(field, f"expected true or false, got {abbreviate(value)}")
    return bool(value)


def string(value: Any, field: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise invalid(field, f"expected a string, got {abbreviate(value)}")
    return value


def vectors(value: Any, field: str) -> tuple[tuple[int, ...], ...]:
    """Return a list of lists of integers."""
    if isinstance(value, Mapping) or not is_listed(value):
        raise invalid(field, f"expected a list of lists of integers, got {abbreviate(value)}")
    return tuple(whole_numbers(row, f"{field}[{index}]") for index, row in enumerate(value))


def one_of(known: Iterable[Choice]) -> Callable[[Any, str], Choice]:
    """Return a reader of a field that is a member of an enumeration, or its value.

    >>> one_of([Question.SOLVE, Question.COUNT])("count", "question")
    <Question.COUNT: 'count'>
    """
    members = {one.value: one for one in known}

    def read(value: Any, field: str) -> Choice:
        name = value.value if isinstance(value, Enum) else value
        if not isinstance(name, str) or name not in members:
            raise invalid(field, f"expected one of {', '.join(map(str, members))}, got {abbreviate(name)}")
        return members[name]

    return read


def as_question(question: Question | str, known: Sequence[Question] = tuple(Question)) -> Question:
    """Return a question by its name, if it is one of those that are known."""
    return one_of(known)(question, "question")


def is_number(text: str, most: int) -> bool:
    """Return whether a text is an integer of at least 0, with at most `most` digits.

    >>> is_number("007", 3), is_number("1234", 3), is_number("-1", 3), is_number("²", 3)
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= most


def digits(number: int) -> str:
    """Return a number as it may stand in a message, however long it is.

    >>> digits(12), digits(-(10**30))
    ('12', 'a negative number of 31 digits')
    """
    length = int(number.bit_length() * 0.30103) + 1
    if length <= 20:
        return str(number)
    return f"a {'negative number' if number < 0 else 'number'} of {length} digits"


MAX_BYTES = 1 << 27
"""Larger files are refused; large arrays belong into .npy files beside the JSON."""


def read_json(text: str | bytes) -> dict[str, Any]:
    """Return the JSON object that a text holds; InvalidInput for anything else.

    >>> read_json('{"ludus": 1}')
    {'ludus': 1}
    """
    if len(text) > MAX_BYTES:
        raise invalid("", f"expected at most {MAX_BYTES} bytes of JSON, got {len(text)}; put arrays into .npy files")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value = json.loads(
            text, object_pairs_hook=_no_key_twice, parse_float=NotWhole, parse_constant=NotWhole, parse_int=_integer
        )
    except UnicodeDecodeError as error:
        raise invalid("", f"expected UTF-8 text, got the byte {error.object[error.start]:#04x}") from None
    except RecursionError:
        raise invalid("", "expected arrays nested at most 16 deep, got hundreds") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise invalid("", f"expected JSON, got a text that stops being JSON at {place}: {error.msg}") from None
    if not isinstance(value, dict):
        raise invalid("", f"expected one JSON object, got {abbreviate(value)}")
    return value


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise invalid(twice, "expected each field once, got it twice")
    return fields


@dataclass(frozen=True, slots=True)
class NotWhole:
    """A number that is not whole, kept as it was written so that whoever reads the field can name it."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _integer(text: str) -> int:
    if len(text) > 1000:
        raise invalid("", f"expected numbers of at most 1000 digits, got one of {len(text)}")
    return int(text)

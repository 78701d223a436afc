"""JSON as formats/ wants it: one object, integers only, no key twice, nothing huge."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ludus.core.errors import abbreviate, invalid

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
            text,
            object_pairs_hook=_no_key_twice,
            parse_float=NotWhole,
            parse_constant=NotWhole,
            parse_int=_integer,
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

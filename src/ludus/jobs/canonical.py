"""One text for one value: canonical JSON, and the digests that address jobs, units and answers.

Keys sorted, no spaces, UTF-8, whole numbers only: a float has several spellings, so it is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from ludus.core.errors import abbreviate, invalid

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""What a unit may be given and may return; NumPy integers and arrays of them count as the numbers they hold."""

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: Json | Any, *, what: str = "value") -> str:
    """Return the canonical JSON text of a value; InvalidInput, naming what it is, when there is none.

    >>> canonical({"b": [1, True], "a": "x"})
    '{"a":"x","b":[1,true]}'
    """
    try:
        text = _ENCODER.encode(_plain(value, what))
        text.encode()
    except UnicodeEncodeError:
        raise invalid(what, "expected text that UTF-8 can write, got a lone surrogate") from None
    except RecursionError:
        raise invalid(what, "expected values nested a few deep, got hundreds") from None
    except ValueError as error:
        raise invalid(what, f"expected numbers of a few thousand digits at most: {error}") from None
    return text


def digest(text: str) -> bytes:
    """Return the SHA-256 digest of a text.

    >>> digest("{}").hex()[:8]
    '44136fa3'
    """
    return hashlib.sha256(text.encode()).digest()


def seal(name: bytes, text: bytes) -> bytes:
    """Return the checksum of a text that is stored under a name; it covers both, so that swapped rows are noticed."""
    return hashlib.sha256(name + b"\0" + text).digest()


def _plain(value: Any, what: str) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Mapping):
        wrong = next((key for key in value if not isinstance(key, str)), None)
        if wrong is not None:
            raise invalid(what, f"expected text as the keys, got {abbreviate(wrong)}")
        return {key: _plain(entry, what) for key, entry in value.items()}
    if isinstance(value, (list, tuple, range)):
        return [_plain(entry, what) for entry in value]
    if hasattr(value, "tolist"):
        return _plain(value.tolist(), what)
    raise invalid(what, f"expected whole numbers, text, lists and mappings, got {abbreviate(value)}")

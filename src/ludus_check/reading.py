"""From bytes to a JSON value: UTF-8, integers kept exact, no field twice, sizes bounded, no devices and no pipes."""

import json
import os
import stat
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from ludus_check.errors import Malformed, too_large
from ludus_check.limits import DIGITS, JSON_BYTES
from ludus_check.words.quoting import Literal, shown

PIECE = 500
"""The digits that are turned into an integer at once."""

LONGEST = 4300
"""A little more than the digits that an integer may have, so that its field can refuse it."""


def parse(text: bytes, field: str = "file") -> object:
    """Return the value of a JSON text. A number that is no integer comes back as a Literal, for its field to refuse.

    >>> parse(b'{"modulus": 5}')
    {'modulus': 5}
    """
    if len(text) > JSON_BYTES:
        raise too_large(field, f"{JSON_BYTES} bytes of JSON (put large arrays into .npy files)", "more")
    if not text.strip():
        raise Malformed(field, "expected a JSON object, got nothing")
    if text.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise Malformed(field, "expected UTF-8 without a byte order mark")
    try:
        return _loads(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Malformed(field, f"expected UTF-8, got another encoding at byte {error.start}") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Malformed(field, f"expected one JSON object; at {where}: {error.msg}") from None
    except RecursionError:
        raise Malformed(field, "expected lists nested at most 16 deep, got far more") from None
    except MemoryError:
        raise too_large(field, "what fits into memory", "more") from None


def _loads(text: str) -> object:
    """Return the value of a JSON text, whatever bound on digits the interpreter was told to keep."""
    if sys.get_int_max_str_digits():
        try:
            return _decoded(text, int)
        except json.JSONDecodeError:
            raise
        except ValueError:
            pass  # An integer is beyond the interpreter's bound, and not yet beyond ours: read with care.
    return _decoded(text, _integer)


def _decoded(text: str, parse_int: Callable[[str], int]) -> object:
    return json.loads(text, parse_int=parse_int, parse_float=Literal, parse_constant=Literal, object_pairs_hook=_object)


def _integer(text: str) -> int:
    """Return an integer, made of pieces that no bound of the interpreter (640 digits or more) forbids."""
    digits = text.lstrip("-")
    if len(digits) > LONGEST:
        raise too_large("file", f"integers of {DIGITS} digits", f"one of {len(digits)}")
    value = 0
    for start in range(0, len(digits), PIECE):
        piece = digits[start : start + PIECE]
        value = value * 10 ** len(piece) + int(piece)
    return -value if text.startswith("-") else value


def read_file(path: Path) -> bytes:
    """Return the bytes of a JSON file, of which at most one more than the limit are read."""
    try:
        with open_regular(path) as file:
            return file.read(JSON_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Malformed("file", f"expected a file that can be read, got {_refusal(path, error)}") from None


def open_regular(path: Path) -> BinaryIO:
    """Return a regular file opened to be read; refuse folders, pipes and devices without waiting for them."""
    waiting_no_one = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, os.O_RDONLY | waiting_no_one)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ValueError("not a regular file; use - to read standard input")
    return os.fdopen(descriptor, "rb")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise Malformed(shown(twice), "expected a field once, got it twice in one object")
    return values


def _refusal(path: Path, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else error
    return f"{shown(str(path))}: {reason}"

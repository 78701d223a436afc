"""Arguments as people give them: lists, tuples, arrays, a pass; what is wrong names the argument."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Literal, TypeAlias

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_numbers

Vector: TypeAlias = tuple[int, ...]
Vectors: TypeAlias = Iterable[Sequence[int]]
Size: TypeAlias = int | Sequence[int]


class Pass(Enum):
    """The move that hands the turn over."""

    PASS = "pass"

    @property
    def place(self) -> Literal[Pass.PASS]:
        """The move itself, so that moves and positions can be listed by their places."""
        return Pass.PASS

    def __repr__(self) -> str:
        return "PASS"


PASS = Pass.PASS


def listed(given: Any, field: str) -> list[Any]:
    """Return what was given as a list; InvalidInput when it is none."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise invalid(field, f"expected a list, got {abbreviate(given)}")
    return list(given)


def numbers(given: tuple[Any, ...], field: str) -> tuple[int, ...]:
    """Return integers that were given one by one or as one tuple, list or array."""
    only = given[0] if len(given) == 1 else None
    return whole_numbers(given if only is None or not isinstance(only, Iterable) else only, field)


def sides(size: tuple[Any, ...]) -> tuple[int, ...]:
    """Return the sides of a board, two equal ones where one number is given."""
    given = numbers(size, "size")
    if not given:
        raise invalid("size", "expected the sides of a board, such as 20 or 20, 30, got none")
    return given * 2 if len(given) == 1 else given


def vectors(given: Any, field: str) -> tuple[Vector, ...]:
    """Return vectors that were given as any lists of integers."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise invalid(field, f"expected a list of vectors, such as [(1, 0), (0, 1)], got {abbreviate(given)}")
    return tuple(whole_numbers(vector, f"{field}[{place}]") for place, vector in enumerate(given))


def text(given: object, field: str) -> str:
    """Return a text."""
    if not isinstance(given, str):
        raise invalid(field, f"expected a text such as 'x ^ y', got {abbreviate(given)}")
    return given

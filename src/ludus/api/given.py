"""Arguments as people give them: lists, tuples, arrays, a pass; what is wrong names the argument."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any, Literal, TypeAlias

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import is_listed, whole_numbers

Cell: TypeAlias = tuple[int, int]
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


@contextmanager
def given_as(argument: str, *fields: str, value: object = None) -> Iterator[None]:
    """Report what is wrong with some fields of a problem under the name of the argument that they come from.

    With `value` the message quotes what was given there, not what was made of it.

    >>> try:
    ...     with given_as("position", "start"):
    ...         raise invalid("start[1]", "expected an integer, got 'x'")
    ... except InvalidInput as error:
    ...     print(error)
    position[1]: expected an integer, got 'x'
    """
    try:
        yield
    except InvalidInput as error:
        own = re.compile(rf"({'|'.join(map(re.escape, fields))})(?![\w-])")
        raise InvalidInput(*(_renamed(one, own, argument, value) for one in error.faults)) from None


def _renamed(fault: Fault, own: re.Pattern[str], argument: str, value: object) -> Fault:
    if own.match(fault.field) is None:
        return fault
    expected, got, _ = fault.message.partition(", got ")
    message = fault.message if value is None or not got else f"{expected}, got {abbreviate(value)}"
    return Fault(own.sub(lambda _: argument, fault.field, count=1), message)


def listed(given: Any, field: str) -> list[Any]:
    """Return what was given as a list; InvalidInput when it is none."""
    if not is_listed(given):
        raise invalid(field, f"expected a list, got {abbreviate(given)}")
    return list(given)


def numbers(given: tuple[Any, ...], field: str) -> tuple[int, ...]:
    """Return integers that were given one by one or as one tuple, list or array."""
    only = given[0] if len(given) == 1 else None
    return whole_numbers(given if not is_listed(only) and not isinstance(only, str | bytes) else only, field)


def sides(size: tuple[Any, ...]) -> tuple[int, ...]:
    """Return the sides of a board, two equal ones where one number is given."""
    given = numbers(size, "size")
    if not given:
        raise invalid("size", "expected the sides of a board, such as 20 or 20, 30, got none")
    if min(given) < 1:
        raise invalid("size", f"expected sides of at least 1, got {abbreviate(min(given))}")
    return given * 2 if len(given) == 1 else given


def cell_of(cell: Any, field: str) -> Cell:
    """Return a row and a column."""
    found = whole_numbers(cell, field)
    if len(found) != 2:
        raise invalid(field, f"expected a row and a column, got {abbreviate(cell)}")
    return found[0], found[1]


def region_of(region: Any) -> Any:
    """Return a region as people give it, a size, rows or cells, as the text or the rows of a problem."""
    if isinstance(region, str):
        return region
    rows_or_cells = listed(region, "region")
    if all(isinstance(row, str) for row in rows_or_cells):
        return rows_or_cells
    cells: set[Cell] = {cell_of(cell, f"region[{place}]") for place, cell in enumerate(rows_or_cells)}
    if min(min(cell) for cell in cells) < 0:
        raise invalid("region", "expected rows and columns from 0 on")
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    return ["".join("#" if (r, c) in cells else "." for c in range(columns)) for r in range(rows)]

"""Reading an object field by field: every value is of its type and in its range, or its field is named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeVar

from ludus_check.arrays import Flat, read_array
from ludus_check.errors import Malformed
from ludus_check.limits import LARGEST
from ludus_check.values import Vector, entries, integer, integers, move, switch, text
from ludus_check.words.quoting import shown

Choice = TypeVar("Choice", bound=Enum)


@dataclass(frozen=True, slots=True)
class Record:
    """A JSON object, the name of the field that holds it, and the folder in which its .npy files lie."""

    values: Mapping[str, object]
    field: str = ""
    folder: Path | None = None

    def only(self, required: Sequence[str], optional: Sequence[str] = ()) -> Record:
        """Return the record itself, once it holds every required field and no unknown one."""
        for name in required:
            if name not in self.values:
                raise Malformed(self.path(name), "missing field")
        known = {*required, *optional}
        for name in self.values:
            if name not in known:
                what = name if isinstance(name, str) and name.isidentifier() and name.isascii() else shown(name)
                raise Malformed(self.path(what[:60]), f"unknown field; expected one of {', '.join(sorted(known))}")
        return self

    def path(self, name: str) -> str:
        """Return the full name of a field of this record."""
        return f"{self.field}.{name}" if self.field else name

    def has(self, name: str) -> bool:
        """Say whether an optional field is there."""
        return name in self.values

    def integer(self, name: str, low: int, high: int = LARGEST, default: int | None = None) -> int:
        """Return a whole number from low to high; the default where there is no such field."""
        if default is not None and name not in self.values:
            return default
        return integer(self.values[name], self.path(name), low, high)

    def integers(self, name: str, least: int, most: int, low: int = -LARGEST, high: int = LARGEST) -> Vector:
        """Return a list of `least` to `most` whole numbers, each from low to high."""
        return integers(self.values[name], self.path(name), least, most, low, high)

    def moves(self, name: str, axes: int, most: int, longest: int) -> tuple[Vector, ...]:
        """Return the moves that a field lists, each of them once: vectors with a positive entry; none without it."""
        listed = self.entries(name, 0, most) if self.has(name) else ()
        return tuple(dict.fromkeys(move(value, field, axes, longest) for field, value in listed))

    def yes(self, name: str) -> bool:
        """Return whether the field is there; the only value allowed is true."""
        if name in self.values and self.values[name] is not True:
            raise Malformed(self.path(name), f"expected true or no such field, got {shown(self.values[name])}")
        return name in self.values

    def switch(self, name: str) -> bool:
        """Return true or false, which stands for a missing field."""
        return switch(self.values.get(name, False), self.path(name))

    def switches(self, name: str, count: int, default: bool) -> tuple[bool, ...]:
        """Return a number of values true or false; the default for all of them where there is no such field."""
        if not self.has(name):
            return (default,) * count
        return tuple(switch(value, field) for field, value in self.entries(name, count, count))

    def text(self, name: str) -> str:
        """Return a string that is not empty."""
        return text(self.values[name], self.path(name))

    def choice(self, name: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """Return the member of the enumeration that the field names; the default where there is no such field."""
        if default is not None and name not in self.values:
            return default
        value = self.values[name]
        for member in choices:
            if isinstance(value, str) and value == member.value:
                return member
        words = ", ".join(f'"{member.value}"' for member in choices)
        raise Malformed(self.path(name), f"expected one of {words}, got {shown(value)}")

    def entries(self, name: str, least: int, most: int) -> Iterator[tuple[str, object]]:
        """Return the entries of a list, each with its full name."""
        return entries(self.values[name], self.path(name), least, most)

    def record(self, name: str) -> Record:
        """Return the object that a field holds."""
        return record(self.values[name], self.path(name), self.folder)

    def records(self, name: str, most: int) -> Iterator[Record]:
        """Return the objects that a field lists."""
        return (record(value, field, self.folder) for field, value in self.entries(name, 0, most))

    def array(
        self, name: str, shape: Sequence[int], low: int = -LARGEST, high: int = LARGEST, *, first: int | None = None
    ) -> Flat:
        """Return an array of the given shape with entries from low to high; or only its first rows."""
        return read_array(self.values[name], self.path(name), shape, (low, high), folder=self.folder, first=first)


def record(value: object, field: str, folder: Path | None) -> Record:
    """Return an object as a record."""
    if not isinstance(value, Mapping):
        raise Malformed(field or "file", f"expected an object, got {shown(value)}")
    return Record(value, field, folder)

"""Certificates write themselves as JSON objects and read themselves back, by the types of their fields.

A certificate is a frozen dataclass that derives from `Certificate`; its JSON fields are its own. What the types do not
say is said by `json_field`: another key, a default that is written all the same, the shape of an array, the two words
of a Boolean, a record whose fields stand beside the others.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, field, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self, TypeAlias, Union, get_args, get_origin, get_type_hints

from ludus.core.arrays import Array
from ludus.core.errors import abbreviate
from ludus.core.fields import board, json_value, whole_number
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.core.wording import count

MAX_INLINE = 20
"""Maximum length of a list that is shown on the line of its certificate."""


def described(what: str, kind: str, fields: Mapping[str, Any]) -> str:
    """Return JSON fields on one line: numbers and short texts as they are, of arrays and lists only the size.

    >>> described("certificate", "pagoda", {"weights": [1, 2, 3], "modulus": 2})
    '<certificate pagoda: weights: [1, 2, 3], modulus: 2>'
    """
    words = ", ".join(f"{name}: {_size(value)}" for name, value in fields.items())
    return f"<{what} {kind}: {words}>" if words else f"<{what} {kind}>"


def _size(value: Any) -> str:
    if hasattr(value, "shape"):
        return f"array of {' × '.join(map(str, value.shape))}"
    if isinstance(value, list | tuple | Mapping) and (len(value) > MAX_INLINE or len(repr(value)) > 60):
        return count(len(value), "entry", "entries")
    return abbreviate(value)


Factored: TypeAlias = tuple[tuple[int, int], ...]
"""A number as (base, exponent) pairs, the bases increasing and coprime, primes where that is known; 1 is ()."""

Shape: TypeAlias = Callable[[Problem, Mapping[str, Any]], tuple[int, ...]]
"""The shape of an array field, from the problem and the JSON fields."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a certificate is read beside: the problem, and the folder that array files lie in."""

    problem: Problem
    folder: Path | None

    def array(self, value: Any, name: str, shape: tuple[int, ...] | None = None) -> Array:
        """Return an array field, in the shape of the problem's board when no other is given."""
        return board(value, f"certificate.{name}", self.problem.shape if shape is None else shape, self.folder)


class Record:
    """A frozen dataclass that is a JSON object: its fields under their names, those with their default left out."""

    __slots__ = ()

    def fields(self) -> dict[str, Any]:
        """Return the JSON fields but the kind, arrays as NumPy arrays."""
        own: Any = type(self)
        found: dict[str, Any] = {}
        for one in _codecs(own):
            written = one.written(self)
            if written is not _LEFT_OUT:
                found |= written if one.is_inline else {one.key: written}
        return found

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the record that JSON fields describe; KeyError, TypeError or ValueError when they do not."""
        own: Any = cls
        return cls(**{one.name: one.value(fields, context) for one in _codecs(own)})


class Certificate(Record):
    """What makes an answer checkable by anyone; one class per certificate kind of formats/, named beside it."""

    __slots__ = ()
    KIND: ClassVar[str]

    def __init_subclass__(cls, *, kind: str = "") -> None:
        # A dataclass with slots is made twice, the second time without the keyword.
        if kind:
            cls.KIND = kind
        # A dataclass does not replace what stands in the class itself.
        cls.__repr__ = Certificate.__repr__  # type: ignore[method-assign]  # the same method, now in the class

    def __repr__(self) -> str:
        return described("certificate", self.KIND, self.fields())


def json_field(
    *,
    key: str = "",
    shape: Shape | None = None,
    default: Any = MISSING,
    absent: Any = MISSING,
    words: tuple[str, ...] = (),
    is_always: bool = False,
    is_inline: bool = False,
) -> Any:
    """Return a dataclass field that is not written as its name and type alone say.

    key: another JSON key; shape: of its array; absent: the value that is left out, where it is not the default; words:
    for false and true; is_always: write the default, too; is_inline: the fields of a record stand beside the others.
    """
    said = {"key": key, "shape": shape, "words": words, "is_always": is_always, "is_inline": is_inline}
    return field(default=default, metadata=said | ({} if absent is MISSING else {"absent": absent}))


_LEFT_OUT = object()


@dataclass(frozen=True, slots=True)
class _FieldCodec:
    """How one field of a record is written and read."""

    name: str
    key: str
    type: Any
    default: Any
    shape: Shape | None
    words: tuple[str, ...]
    is_always: bool
    is_inline: bool

    def written(self, record: Any) -> Any:
        value = getattr(record, self.name)
        is_default = self.default is not MISSING and type(value) is type(self.default) and value == self.default
        if is_default and not self.is_always:
            return _LEFT_OUT
        return self.words[value] if self.words else json_value(value)

    def value(self, fields: Mapping[str, Any], context: Context) -> Any:
        if self.is_inline:
            record = next(one for one in get_args(self.type) if one is not types.NoneType)
            is_there = all(one.key in fields for one in _codecs(record) if one.default is MISSING)
            return record.read(fields, context) if is_there else self.default
        if self.key not in fields and self.default is not MISSING:
            return self.default
        if self.words:
            return bool(self.words.index(fields[self.key]))
        if self.type is Array:
            shape = None if self.shape is None else self.shape(context.problem, fields)
            return context.array(fields[self.key], self.key, shape)
        return _read(self.type, fields[self.key], f"certificate.{self.key}", context)


@cache
def _codecs(record: type[Any]) -> tuple[_FieldCodec, ...]:
    hints = get_type_hints(record)
    return tuple(_codec(one, hints[one.name]) for one in fields(record))


def _codec(one: Field[Any], hint: Any) -> _FieldCodec:
    said = one.metadata
    return _FieldCodec(
        name=one.name,
        key=said.get("key") or one.name,
        type=hint,
        default=said.get("absent", one.default),
        shape=said.get("shape"),
        words=said.get("words", ()),
        is_always=said.get("is_always", False),
        is_inline=said.get("is_inline", False),
    )


def _read(hint: Any, value: Any, name: str, context: Context) -> Any:
    """Return the value of a type that a JSON value describes."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is int:
        return whole_number(value, name)
    if hint in (bool, str):
        if type(value) is not hint:
            raise TypeError(name)
        return value
    if hint is Fraction:
        return Fraction(*(whole_number(entry, name) for entry in value))
    if origin is tuple:
        return _read_tuple(inner, value, name, context)
    if origin in (Mapping, dict) or origin is types.MappingProxyType:
        return {str(key): _read(inner[1], entry, f"{name}.{key}", context) for key, entry in value.items()}
    if origin in (Union, types.UnionType):
        return _read_union(inner, value, name, context)
    if issubclass(hint, Enum):
        return hint(value)
    return hint.read(value, context)


def _read_tuple(inner: Sequence[Any], value: Any, name: str, context: Context) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError(name)
    if len(inner) == 2 and inner[1] is Ellipsis:
        if inner[0] is int and set(map(type, value)) <= {int}:
            return tuple(value)  # nearly always: long lists are read a few times as fast
        return tuple(_read(inner[0], entry, f"{name}[{index}]", context) for index, entry in enumerate(value))
    pairs = zip(inner, value, strict=True)
    return tuple(_read(hint, entry, f"{name}[{index}]", context) for index, (hint, entry) in enumerate(pairs))


def _read_union(inner: Sequence[Any], value: Any, name: str, context: Context) -> Any:
    """Return a record of the first type whose required keys are all there, or None where that is allowed."""
    if value is None and type(None) in inner:
        return None
    hint: Any
    for hint in inner:
        if not (isinstance(hint, type) and issubclass(hint, Record | types.NoneType)):
            return _read(hint, value, name, context)
        if hint is types.NoneType:
            continue
        record: Any = hint
        if all(one.key in value for one in _codecs(record) if one.default is MISSING):
            return record.read(value, context)
    raise TypeError(name)

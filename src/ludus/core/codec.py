"""Frozen dataclasses as JSON objects and back, by the types of their fields.

What the types do not say is said by `json_field`: another key, when a field is left out, the shape of an array, the
two words of a Boolean, a reader and a writer of its own. What does not fit its type is InvalidInput with its place.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeAlias, Union, get_args, get_origin, get_type_hints

from ludus.core.arrays import Array
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import board, json_value, one_of, string, switch, whole_number, whole_numbers
from ludus.core.questions import Question
from ludus.core.records import dataclass

Shape: TypeAlias = Callable[[Any, Mapping[str, Any]], tuple[int, ...]]
"""The shape of an array field, from the problem and the JSON fields."""
Reader: TypeAlias = Callable[[Any, str], Any]
"""Takes the JSON value and the name of a field, returns the value of the field or raises InvalidInput."""


def json_field(*, default: Any = MISSING, **options: Any) -> Any:
    """Return a dataclass field that is not written as its name and type alone say: see the fields of `FieldCodec`.

    With is_own=True it is not a JSON field at all.
    """
    return field(default=default, metadata=options)


@dataclass(frozen=True, slots=True)
class Context:
    """What fields are read beside: the problem of a certificate, the folder of array files, the known questions."""

    problem: Any = None
    folder: Path | None = None
    questions: tuple[Question, ...] = tuple(Question)

    def array(self, value: Any, name: str, shape: tuple[int, ...] | None = None) -> Array:
        """Return an array field of a certificate, in the shape of the problem's board when no other is given."""
        return board(value, f"certificate.{name}", self.problem.shape if shape is None else shape, self.folder)


class Record:
    """A frozen dataclass that is a JSON object: its fields under their names, those with their default left out."""

    __slots__ = ()

    def fields(self) -> dict[str, Any]:
        """Return the JSON fields but the kind, arrays as NumPy arrays."""
        found: dict[str, Any] = {}
        for one in sorted(codecs(type(self)), key=lambda one: one.is_last):
            value = getattr(self, one.name)
            if not one.is_left_out(self, value):
                written = one.words[value] if one.words else one.write(value)
                found |= written if one.is_inline else {one.key: written}
        return found

    @classmethod
    def read(cls, fields: Mapping[str, Any], context: Context) -> Self:
        """Return the record that JSON fields describe; KeyError, TypeError or ValueError when they do not."""
        return cls(**{one.name: one.value(fields, context) for one in codecs(cls)})


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """How one field of a record is written and read."""

    name: str
    type: Any
    default: Any
    key: str
    """The JSON key."""
    absent: Any
    """The value that is left out, where it is not the default."""
    omit: Callable[[Any], bool] | None = None
    """Whether a record leaves the field out, by its other fields."""
    read: Reader | None = None
    write: Callable[[Any], Any] = json_value
    other: tuple[str, Reader] | None = None
    """A key that may stand instead, with its reader."""
    shape: Shape | None = None
    """The shape of its array."""
    words: tuple[str, ...] = ()
    """For false and true."""
    is_always: bool = False
    """Write the default, too."""
    is_inline: bool = False
    """The fields of a record stand beside the others."""
    is_last: bool = False
    """Write it after the others."""

    @property
    def is_required(self) -> bool:
        return self.default is MISSING and self.absent is MISSING and self.omit is None and self.other is None

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,) if self.other is None else (self.key, self.other[0])

    def is_left_out(self, record: Any, value: Any) -> bool:
        """Return whether a record does not write the field: it has its default value."""
        if self.omit is not None:
            return self.omit(record)
        usual = self.default if self.absent is MISSING else self.absent
        return not self.is_always and usual is not MISSING and type(value) is type(usual) and value == usual

    def value(self, fields: Mapping[str, Any], context: Context) -> Any:
        """Return the value of the field in JSON fields of a certificate."""
        if self.is_inline:
            record = next(one for one in get_args(self.type) if one is not types.NoneType)
            is_there = all(one.key in fields for one in codecs(record) if one.is_required)
            return record.read(fields, context) if is_there else self.default
        if self.key not in fields and not self.is_required:
            return self.default if self.absent is MISSING else self.absent
        if self.key not in fields:
            raise invalid(f"certificate.{self.key}", "missing field")
        if self.words:
            return bool(self.words.index(fields[self.key]))
        if self.type is Array:
            shape = None if self.shape is None else self.shape(context.problem, fields)
            return context.array(fields[self.key], self.key, shape)
        return self.given(fields[self.key], f"certificate.{self.key}", context)

    def given(self, value: Any, name: str, context: Context) -> Any:
        """Return the value of the field that a JSON value describes."""
        read = self.other[1] if self.other and name == self.other[0] else self.read
        return read(value, name) if read else read_type(self.type, value, name, context)


def _codecs(record: type[Any]) -> tuple[FieldCodec, ...]:
    hints, usual = get_type_hints(record), dict[str, Any](absent=MISSING)
    own = ((one.name, one.default, usual | {"key": one.name} | dict(one.metadata)) for one in fields(record))
    return tuple(FieldCodec(name, hints[name], value, **how) for name, value, how in own if "is_own" not in how)


codecs: Callable[[Any], tuple[FieldCodec, ...]] = cache(_codecs)
"""How each field of a record is written and read."""


def read_arguments(record: type[Any], given: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """Return the fields of a record that are given, by name; InvalidInput with everything that is wrong with them.

    >>> read_arguments(Fault, {"kind": "fault", "field": "state", "message": "..."}, Context())
    {'field': 'state', 'message': '...'}
    """
    own = codecs(record)
    known = [key for one in own for key in one.keys]
    faults = name_faults(given, known, [one.key for one in own if one.is_required])
    arguments: dict[str, Any] = {}
    for one in own:
        try:
            present = [key for key in one.keys if key in given]
            if present:
                arguments[one.name] = one.given(given[present[0]], present[0], context)
            elif one.absent is not MISSING:
                arguments[one.name] = one.absent
            if one.other and len(present) != 1:
                raise invalid(one.key, f"expected either {' or '.join(one.keys)}, got both or none")
        except InvalidInput as error:
            faults += error.faults
    if faults:
        raise InvalidInput(*faults)
    return arguments


def as_given(value: Any, name: str) -> Any:
    """Return a JSON value as it is: the reader of a field that the function that makes the problem reads."""
    return value


def name_faults(given: Sequence[str] | Mapping[str, Any], known: Sequence[str], required: Sequence[str]) -> list[Fault]:
    """Return the unknown and the missing fields of a JSON object; `ludus` and `kind` are always known.

    >>> [str(fault) for fault in name_faults(["ludus", "kind", "size"], ["shape", "state"], ["shape"])]
    ['size: unknown field; expected one of shape, state', 'shape: missing field']
    """
    only = f"unknown field; expected one of {', '.join(sorted(known))}"
    unknown = [name for name in given if name not in known and name not in ("ludus", "kind")]
    missing = [name for name in required if name not in given]
    return [Fault(name, only) for name in unknown] + [Fault(name, "missing field") for name in missing]


def read_type(hint: Any, value: Any, name: str, context: Context) -> Any:
    """Return the value of a type that a JSON value describes; InvalidInput names the place where it does not fit.

    >>> read_type(tuple[str, ...], ["a", "b"], "names", Context()), read_type(Question, "solve", "question", Context())
    (('a', 'b'), <Question.SOLVE: 'solve'>)
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint is int and context.problem is None:
        return value  # the function that makes a problem checks its integers, and knows their range
    if hint in SIMPLE:
        return SIMPLE[hint](value, name)
    if origin is tuple:
        return _read_tuple(inner, value, name, context)
    if origin in (Mapping, dict):
        return {str(key): read_type(inner[1], entry, f"{name}.{key}", context) for key, entry in value.items()}
    if origin in (Union, types.UnionType):
        return _read_union(inner, value, name, context)
    if issubclass(hint, Enum):
        return one_of(context.questions if hint is Question else hint)(value, name)
    return hint.read(value, context)


def _fraction(value: Any, name: str) -> Fraction:
    pair = whole_numbers(value, name) if isinstance(value, list | tuple) else ()
    if len(pair) != 2 or pair[1] == 0:
        raise invalid(name, f"expected a numerator and a denominator other than 0, got {abbreviate(value)}")
    return Fraction(*pair)


SIMPLE: dict[Any, Reader] = {int: whole_number, bool: switch, str: string, Fraction: _fraction}


def _read_tuple(inner: Sequence[Any], value: Any, name: str, context: Context) -> tuple[Any, ...]:
    is_list = isinstance(value, list | tuple)
    if len(inner) != 2 or inner[1] is not Ellipsis:
        if not is_list or len(value) != len(inner):
            raise invalid(name, f"expected a list of {len(inner)} entries, got {abbreviate(value)}")
        pairs = zip(inner, value, strict=True)
        return tuple(read_type(hint, entry, f"{name}[{index}]", context) for index, (hint, entry) in enumerate(pairs))
    is_nested = get_origin(inner[0]) is tuple
    if not is_list or (is_nested and not all(isinstance(entry, list | tuple) for entry in value)):
        raise invalid(name, f"expected a list of {_plural(inner[0])}, got {abbreviate(value)}")
    if inner[0] is int and (context.problem is None or set(map(type, value)) <= {int}):
        return tuple(value)  # nearly always: long lists are read a few times as fast
    if inner[0] == tuple[int, ...] and context.problem is None:
        return tuple(map(tuple, value))  # so are the moves of large graphs
    return tuple(read_type(inner[0], entry, f"{name}[{index}]", context) for index, entry in enumerate(value))


def _plural(hint: Any) -> str:
    """Return what the entries of a list are called."""
    if get_origin(hint) is tuple:
        return f"lists of {_plural(get_args(hint)[0])}"
    return {int: "integers", str: "strings", bool: "Booleans"}.get(hint, "objects")


def _read_union(inner: Sequence[Any], value: Any, name: str, context: Context) -> Any:
    """Return a record of the type that its kind names or whose required keys are all there, or None where it may be."""
    # A problem leaves out what it does not have: null stands in certificates only.
    if value is None and types.NoneType in inner and context.problem is not None:
        return None
    hint: Any
    by_kind = {hint.KIND: hint for hint in inner if hasattr(hint, "KIND")}
    if len(by_kind) > 1:
        kind = value.get("kind") if isinstance(value, Mapping) else None
        if kind not in by_kind:
            raise invalid(f"{name}.kind", f"expected one of {', '.join(by_kind)}, got {abbreviate(kind)}")
        return by_kind[kind].read(value, context)
    for hint in inner:
        is_record = isinstance(hint, type) and issubclass(hint, Record)
        if not is_record and hint is not types.NoneType:
            return read_type(hint, value, name, context)
        if is_record and all(one.key in value for one in codecs(hint) if one.is_required):
            return read_type(hint, value, name, context)
    raise invalid(name, f"expected one of the objects of formats/, got {abbreviate(value)}")

"""What every problem has, whatever its kind, and how its JSON fields are read and written.

The kinds themselves are in ludus.families. The fields of a kind are the parameters of its constructor: `read_fields`
names the unknown and the missing ones, `write_fields` leaves out those that have their default value.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

from ludus.core.errors import Fault, InvalidInput
from ludus.core.fields import json_value
from ludus.core.questions import Question
from ludus.core.records import ready

P = TypeVar("P")

Reader: TypeAlias = Callable[[Any, str], Any]
"""Takes the JSON value and the name of a field, returns the argument of the constructor or raises InvalidInput."""


@runtime_checkable
class Problem(Protocol):
    """What is asked, with nothing of the game that asked it: a frozen dataclass, one class per kind of formats/."""

    KIND: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def question(self) -> Question:
        """What is asked about it."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes of the board that certificates are read beside."""


class Described:
    """A problem that shows itself on one line: its kind, its shape and its question. Its class names the kind."""

    __slots__ = ()
    KIND: ClassVar[str]

    def __init_subclass__(cls, *, kind: str = "") -> None:
        # A dataclass with slots is made twice, the second time without the keyword.
        if kind:
            cls.KIND = kind
        # A dataclass does not replace what stands in the class itself.
        cls.__repr__ = Described.__repr__  # type: ignore[method-assign]  # the same method, now in the class

    def __repr__(self) -> str:
        own: Any = self
        return f"<problem {own.KIND}: {' × '.join(map(str, own.shape))}, question {own.question.value}>"


def name_faults(given: Iterable[str], known: Collection[str], required: Iterable[str] = ()) -> list[Fault]:
    """Return the unknown and the missing fields of a JSON object; `ludus` and `kind` are always known.

    >>> [str(fault) for fault in name_faults(["ludus", "kind", "size"], ["shape", "state"], ["shape"])]
    ['size: unknown field; expected one of shape, state', 'shape: missing field']
    """
    given, only = list(given), f"unknown field; expected one of {', '.join(sorted(known))}"
    unknown = [name for name in given if name not in known and name not in ("ludus", "kind")]
    return [Fault(name, only) for name in unknown] + [
        Fault(name, "missing field") for name in required if name not in given
    ]


def read_fields(
    make: Callable[..., P],
    given: Mapping[str, Any],
    *,
    keys: Mapping[str, str] | None = None,
    optional: Collection[str] = (),
    omit: Collection[str] = (),
    **readers: Reader,
) -> P:
    """Return make(...) with the fields of a JSON object as arguments; InvalidInput with everything that is wrong.

    The parameters of `make` are the known fields, those without a default are required. A parameter with a reader gets
    what the reader returns; `keys` gives the JSON names that differ from those of the parameters. The `optional`
    parameters are None where their field is not given, and those to `omit` are not fields.

    >>> read_fields(Fault, {"kind": "fault", "field": "state", "text": "..."}, keys={"message": "text"})
    Fault(field='state', message='...')
    """
    keys, every = keys or {}, inspect.signature(ready(make)).parameters
    parameters = {keys.get(name, name): one for name, one in every.items() if name not in omit}
    empty, arguments = inspect.Parameter.empty, dict[str, Any].fromkeys(optional)
    required = [key for key, one in parameters.items() if one.default is empty and one.name not in optional]
    faults = name_faults(given, parameters, required)
    for key, parameter in parameters.items():
        if key in given:
            reader = readers.get(parameter.name)
            try:
                arguments[parameter.name] = given[key] if reader is None else reader(given[key], key)
            except InvalidInput as error:
                faults += error.faults
    if faults:
        raise InvalidInput(*faults)
    return make(**arguments)


def write_fields(
    problem: Any,
    *,
    keys: Mapping[str, str] | None = None,
    usual: Mapping[str, Any] | None = None,
    always: Collection[str] = (),
    omit: Collection[str] = (),
) -> dict[str, Any]:
    """Return the JSON fields of a problem, a dataclass; arrays stay NumPy arrays, defaults are left out.

    `usual` has the defaults that depend on other fields, `always` names fields that are written even with their default
    value, `omit` fields that are not written at all.

    >>> from ludus.core.limits import Limits
    >>> write_fields(Limits(seed=3), always=["threads"]), write_fields(Limits(), usual={"seed": 1}, keys={"seed": "s"})
    ({'seed': 3, 'threads': 1}, {'s': 0})
    """
    keys, usual, result = keys or {}, usual or {}, {}
    for one in fields(problem):
        value = getattr(problem, one.name)
        default = usual.get(one.name, one.default)
        is_default = default is not MISSING and type(value) is type(default) and value == default
        if one.name not in omit and (one.name in always or not is_default):
            result[keys.get(one.name, one.name)] = json_value(value)
    return result

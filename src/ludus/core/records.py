"""`dataclass` for many small frozen types: as in the standard library, but methods are made when they are needed.

The standard decorator writes and translates six methods for every class at import, half a millisecond each time; with
the hundred types that a small question loads, this was two fifths of the program's own start. Here comparison, hash,
text and pickling are shared functions, and `__init__` is written when the first object of the class is made.
Type checkers see the standard decorator. Fields, `replace`, `asdict` and pattern matching work as usual.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

Kind = TypeVar("Kind", bound=type)

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        *, frozen: bool = False, slots: bool = False, eq: bool = True, repr: bool = True
    ) -> Callable[[Kind], Kind]:
        """Return the decorator of a class, with the options of `dataclasses.dataclass`; quicker for frozen types."""
        if not frozen:
            return dataclasses.dataclass(slots=slots, eq=eq, repr=repr)

        def decorate(kind: Kind) -> Kind:
            own = set(vars(kind))
            made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(kind)
            methods = {"__init__": _first_init(made), "__setattr__": _refuse_set, "__delattr__": _refuse_delete}
            if slots:
                methods |= {"__getstate__": _state, "__setstate__": _set_state}
            if repr:
                methods["__repr__"] = _text
            if eq:
                methods |= {"__eq__": _equal, "__hash__": _hash}
                compared = [each.name for each in dataclasses.fields(made) if each.compare]
                made.__compared__ = attrgetter(*compared) if compared else lambda self: ()
            for name, method in methods.items():
                if name not in own:
                    setattr(made, name, method)
            return made

        return decorate


def _first_init(kind: Any) -> Callable[..., None]:
    """Return an `__init__` that writes the real one when it is called, puts it in its place and calls it."""

    def init(self: Any, *arguments: Any, **named: Any) -> None:
        written = _written_init(kind)
        if vars(kind)["__init__"] is init:
            kind.__init__ = written
        written(self, *arguments, **named)

    return init


def _written_init(kind: type) -> Callable[..., None]:
    """Return the `__init__` of a frozen data class: it sets all fields and calls `__post_init__`."""
    known: dict[str, Any] = {"_set": object.__setattr__}
    parameters: list[str] = []
    keywords: list[str] = []
    body: list[str] = []
    for each in dataclasses.fields(kind):
        name, value = each.name, each.name
        if each.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"], default = each.default_factory, " = _missing"
            known["_missing"] = dataclasses.MISSING
            value = f"_make_{name}() if {name} is _missing else {name}" if each.init else f"_make_{name}()"
        elif each.default is not dataclasses.MISSING:
            known[f"_default_{name}"], default = each.default, f" = _default_{name}"
            value = name if each.init else f"_default_{name}"
        else:
            default = ""
        if each.init:
            (keywords if each.kw_only else parameters).append(name + default)
        if each.init or value != name:
            body.append(f"_set(self, {name!r}, {value})")
    if hasattr(kind, "__post_init__"):
        body.append("self.__post_init__()")
    head = ", ".join(["self", *parameters, *(["*", *keywords] if keywords else [])])
    exec(f"def __init__({head}):\n " + "\n ".join(body or ["pass"]), known)
    known["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    return known["__init__"]  # type: ignore[no-any-return]


def _refuse_set(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


def _text(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    compared = type(self).__compared__
    return compared(self) == compared(other)


def _hash(self: Any) -> int:
    return hash(type(self).__compared__(self))

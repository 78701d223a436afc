"""A job: a question cut into units, each a pure function of its input; and the digests that address them.

One text for one value, canonical JSON: keys sorted, no spaces, UTF-8, whole numbers only. A float has several
spellings, so it is refused.
"""

from __future__ import annotations

import graphlib
import hashlib
import importlib
import importlib.util
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.records import dataclass

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


Key: TypeAlias = bytes
"""The first 16 bytes of the digest of a unit's input: the name of the unit within its job."""

SOURCES = ("ludus.core", "ludus.algebra", "ludus.families", "ludus.papers", "ludus.workbench", "ludus_check")

WORK = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Job:
    """A question cut into units of 0.1 to 10 seconds each.

    >>> job = Job({"sum": "squares"}, "math:isqrt", range(0, 100, 10))
    >>> job.address[:8], len(job.units)
    ('43a0c2ed', 10)
    """

    question: Mapping[str, Json]
    """What is asked; with `work` and `format` it is the address of the job."""
    work: str
    """The function that does a unit, `package.module:function`, importable wherever units are done."""
    units: Sequence[Json]
    """The inputs, no two the same; the work returns what canonical JSON can hold."""
    format: int = 1
    """Raise it when a work of your own changes what it returns: stored results of another format are never used."""
    needs: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """For the index of a unit, the indices of the units that must be done before it."""
    uses_files: bool = False
    """Whether the work is called as `work(input, files)`: see ludus.jobs.results. Otherwise it is `work(input)`."""

    def __post_init__(self) -> None:
        faults = tuple(_faults(self))
        if faults:
            raise InvalidInput(*faults)

    @property
    def address(self) -> str:
        """The content address: SHA-256 of the canonical question, work and format, in hexadecimal digits.

        For works of Ludus the source belongs to it: no version takes what another one has stored.
        """
        fields: dict[str, Json] = {"question": self.question, "work": self.work, "format": self.format}
        if self.work.startswith("ludus."):
            fields["source"] = source()
        return digest(canonical(fields, what="question")).hex()

    def unit_keys(self) -> list[Key]:
        """Return the names of the units; InvalidInput when two have the same input."""
        found: dict[Key, int] = {}
        for index, unit in enumerate(self.units):
            first = found.setdefault(unit_key(unit), index)
            if first != index:
                raise invalid(f"units[{index}]", f"expected an input of its own, got that of units[{first}]")
        return list(found)


def unit_key(unit: Json) -> Key:
    """Return the name of the unit with this input.

    >>> unit_key({"n": 3}).hex()[:8]
    '215ddd55'
    """
    return digest(canonical(unit, what="unit"))[:16]


def work_function(work: str) -> Callable[..., Any]:
    """Return the function that a text such as `math:isqrt` names; InvalidInput when there is none.

    >>> work_function("math:isqrt")(10)
    3
    """
    module, _, name = work.partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise invalid("work", f"expected a function that can be imported, got {abbreviate(work)}: {error}") from error
    if not callable(function):
        raise invalid("work", f"expected a function, got {abbreviate(work)}, which is {abbreviate(function)}")
    work_function: Callable[..., Any] = function
    return work_function


@cache
def source() -> str:
    """Return a fingerprint of the source that results depend on: all of the mathematics and the checker, no fronts."""
    return fingerprint(map(place_of, SOURCES))


def fingerprint(places: Iterable[Path]) -> str:
    """Return 12 hexadecimal digits that are others when a Python file in these places is another."""
    digest = hashlib.sha256()
    for place in places:
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            name = path.relative_to(place).as_posix()
            digest.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def place_of(name: str) -> Path:
    """Return the folder of a package, or the file of a module."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"No module named {name!r}")
    path = Path(found.origin)
    return path.parent if path.name == "__init__.py" else path


def _faults(job: Job) -> Iterator[Fault]:
    if not WORK.fullmatch(job.work):
        yield Fault("work", f"expected package.module:function, got {abbreviate(job.work)}")
    if job.format < 1:
        yield Fault("format", f"expected a number from 1 on, got {job.format}")
    used = {index for index, before in job.needs.items() for index in (index, *before)}
    strange = sorted(index for index in used if not 0 <= index < len(job.units))
    if strange:
        yield Fault("needs", f"expected indices from 0 to {len(job.units) - 1}, got {abbreviate(strange)}")
    try:
        graphlib.TopologicalSorter(job.needs).prepare()
    except graphlib.CycleError as error:
        yield Fault("needs", f"expected units that can be put in order, got the circle {abbreviate(error.args[1])}")
    if job.needs and not job.uses_files:
        yield Fault("uses_files", "expected true, for the units need the results of others, got false")

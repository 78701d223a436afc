"""The quick `dataclass` behaves as the standard one: every option, on random classes with random values."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from ludus.core.records import dataclass

OPTIONS = [
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "eq": False},
    {"frozen": True, "slots": True, "repr": False},
    {"frozen": True},
    {"slots": True},
]


def _class(chance: random.Random, decorate: Any, options: dict[str, Any], state: int) -> Any:
    """Return a random class, the same for the same state."""
    chance.seed(state)
    space: dict[str, Any] = {"__annotations__": {}, "__doc__": "A type."}
    has_default = False
    for name in "abcde"[: chance.randrange(5)]:
        space["__annotations__"][name] = "int"
        has_default |= chance.random() < 0.5
        special = {"compare": chance.random() < 0.7, "repr": chance.random() < 0.7, "kw_only": chance.random() < 0.2}
        if has_default:
            way = chance.choice(["plain", "field", "factory", "not in init"])
            space[name] = (
                chance.randrange(9)
                if way == "plain"
                else field(default_factory=lambda: 7, **special)
                if way == "factory"
                else field(default=chance.randrange(9), init=way == "field", **special)
            )
    if chance.random() < 0.3:
        space["__post_init__"] = _post_init
    if chance.random() < 0.3:
        space["__repr__"] = lambda self: "own text"
    if chance.random() < 0.3:
        space["__eq__"] = lambda self, other: True
        space["__hash__"] = lambda self: 5
    return decorate(**options)(type("Made", (), space))


def _post_init(self: Any) -> None:
    if any(getattr(self, each.name) == 3 for each in fields(self)):
        raise ValueError("no 3")


def _tried(action: Any) -> Any:
    try:
        return action()
    except Exception as error:
        return type(error)


def test_random_classes_behave_as_standard_ones() -> None:
    """Making, comparing, hashing, text, replacing and setting give the same results or the same types of errors."""
    chance, solved = random.Random(20), 0
    for state in range(1500):
        options = OPTIONS[state % len(OPTIONS)]
        quick, plain = (_class(chance, made, options, state) for made in (dataclass, dataclasses.dataclass))
        assert quick.__match_args__ == plain.__match_args__
        calls = []
        for _ in range(3):
            given = [chance.randrange(4) for _ in range(len(quick.__match_args__) - chance.randrange(2))]
            named = {name: chance.randrange(4) for name in "abcde" if chance.random() < 0.1}
            calls.append((given, named))
        ours, theirs = (
            [_tried(lambda kind=kind, call=call: kind(*call[0], **call[1])) for call in calls]
            for kind in (quick, plain)
        )
        for mine, other in zip(ours, theirs, strict=True):
            if isinstance(other, type):
                assert mine is other
                continue
            solved += 1
            assert [getattr(mine, each.name) for each in fields(mine)] == [
                getattr(other, each.name) for each in fields(other)
            ]
            if options.get("repr", True) or "__repr__" in vars(plain):
                assert repr(mine) == repr(other)
            changed = {name: 2 for name in "abcde" if chance.random() < 0.3}
            mine_new, other_new = (
                _tried(lambda one=one, changed=changed: replace(one, **changed)) for one in (mine, other)
            )
            assert (mine_new if isinstance(mine_new, type) else dataclasses.asdict(mine_new)) == (
                other_new if isinstance(other_new, type) else dataclasses.asdict(other_new)
            )
            for name in ("a", "z"):
                assert _tried(lambda one=mine, name=name: setattr(one, name, 1)) in (
                    _tried(lambda one=other, name=name: setattr(one, name, 1)),
                    FrozenInstanceError,
                )
        made = [pair for pair in zip(ours, theirs, strict=True) if not isinstance(pair[1], type)]
        for one, other in made:
            for two, second in made:
                assert (one == two) == (other == second)
                if options.get("frozen") and options.get("eq", True):
                    assert (hash(one) == hash(two)) == (hash(other) == hash(second))
    assert solved > 1000


@dataclass(frozen=True, slots=True)
class Base:
    """A type that can be pickled, with a field that nobody gives."""

    x: int
    y: list[int] = field(default_factory=list, compare=False)


@dataclass(frozen=True, slots=True)
class Derived(Base):
    """A type with the fields of another one."""

    z: str = "z"


def test_derived_classes_copies_and_pickles() -> None:
    """Objects survive copying and pickling, before and after the first object was made; classes differ."""
    for made in (Derived(1, z="w"), Base(1), Derived(2, [3])):
        for other in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
            assert other == made
            assert hash(other) == hash(made)
            assert repr(other) == repr(made)
    assert Base(1) != Derived(1)
    assert Base(1) == Base(1, [5])
    with pytest.raises(FrozenInstanceError):
        Derived(1).x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Derived(1).x
    with pytest.raises(TypeError, match=r"Base.__init__\(\) missing 1 required positional argument: 'x'"):
        Base()  # type: ignore[call-arg]

"""The types of what the interface returns: no `Any` in an annotation, and samples that type checkers verify.

`make package` runs mypy --strict and pyright on this file; at run time `assert_type` returns its argument.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Literal, assert_type, get_overloads

import pytest

import ludus

PUBLIC = [name for name in dir(ludus) if not name.startswith("_") and name not in ("jobs", "papers")]


def returned() -> Iterator[tuple[str, str]]:
    """Every public function, method and property with its return annotation."""
    for name in PUBLIC:
        value = getattr(ludus, name)
        if inspect.isclass(value):
            for attribute, member in inspect.getmembers(value):
                if attribute.startswith("_") or not getattr(member, "__module__", "ludus").startswith("ludus"):
                    continue
                function = member.fget if isinstance(member, property) else member
                if inspect.isfunction(function) and function.__module__.startswith("ludus"):
                    yield from annotated(f"{name}.{attribute}", function)
        elif inspect.isfunction(value):
            yield from annotated(name, value)


def annotated(name: str, function: Callable[..., object]) -> Iterator[tuple[str, str]]:
    for one in get_overloads(function) or [function]:
        yield name, str(inspect.signature(one).return_annotation)


def test_nothing_public_returns_any() -> None:
    found = list(returned())
    assert len(found) > 150
    assert [pair for pair in found if re.search(r"\bAny\b", pair[1]) or pair[1] == str(inspect.Signature.empty)] == []


def test_samples_have_the_types_that_they_should() -> None:
    lights = ludus.LightsOut("###/###/###")
    assert_type(lights.solve().verdict, Literal["solved", "impossible", "undecided"])
    assert_type(lights.solve().moves, list[tuple[int, int]])
    assert_type(ludus.ask(lights), ludus.Solution[tuple[int, int]])
    assert_type(lights.count().answer, ludus.Counts)
    assert_type(lights.gods_number().answer, list[int])
    graph = ludus.LightsOut.on_graph({"a": ["b"], "b": ["a"]})
    assert_type(graph.shortest().moves, list[str])
    assert_type(ludus.Tiling("4x4", "T4").count().answer, int)
    assert_type(ludus.Tiling("2x2", "I2").solve().moves, list[tuple[str, tuple[tuple[int, ...], ...]]])
    assert_type(ludus.PegSolitaire.on_graph({0: [1], 1: [0, 2], 2: [1]}, 0).solve().moves, list[tuple[int, int, int]])
    rook = ludus.Piece([(1, 0), (0, 1)])
    assert_type(rook(3, 4).ask().answer, Literal["P", "N"])
    assert_type(rook(3, 4).ask("value").answer, int)
    assert_type(rook(3, 4).options()[0].place, tuple[int, ...])
    assert_type(rook.table(4)[1, 2], int)
    assert_type(rook.verify("x ^ y", size=9).holds, bool)
    assert_type(rook.guess(size=9).prove().counterexample, tuple[int, ...] | None)
    assert_type(ludus.OctalGame("0.77").period().answer.preperiod, int)
    assert_type(ludus.OctalGame("0.77").sequence(9)[3], int)
    assert_type(ludus.ask("wythoff", "outcome", start=(5, 7)).answer, Literal["P", "N"])
    assert_type(next(ludus.search_dice(players=3, sides=6)), ludus.DiceSet)
    assert_type(ludus.DiceSet("abccba").orders().answer, dict[str, int])
    assert_type(ludus.check(lights.solve()).not_verified, list[str])
    assert_type(ludus.nullity(5)[5, 5], int)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_documented(name: str) -> None:
    value = getattr(ludus, name)
    assert name in ("PASS", "games") or (inspect.getdoc(value) or "").strip()

"""Answers of the kind `windows` as theorems: a target is reachable by rolls, or it is not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from ludus.core.theorem import Argument, Fields, Theorem, Tree, flat, listing, nested, number, numbers, yes

POSITIONS = "axes modulus (in_order (map long axes) state) (in_order (map long axes) target)"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("solve", solved=["solve"], impossible=["solve", "fewest"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    shape, window, modulus = problem.take("shape"), problem.take("window"), problem.take("modulus")
    wrap = problem.take("wrap", [True] * len(shape))
    state = flat(problem.take("state"), shape)
    target = flat(problem.take("target", nested([0] * prod(shape), shape)), shape)
    meaning = {"shape": shape, "window": window, "wrap": wrap, "modulus": modulus, "state": state, "target": target}
    axes = [[length, int(wraps), side] for length, wraps, side in zip(shape, wrap, window, strict=True)]
    common = (
        Argument("axes", "list axis", axes, listing(axes, coq_axis)),
        number("modulus", modulus),
        numbers("state", state),
        numbers("target", target),
    )
    own: tuple[Argument, ...]
    kind = certificate.values["kind"]
    if kind == "rolls":
        rolls = flat(certificate.take("rolls"), shape)
        own, name, sound = (numbers("rolls", rolls),), "windows-rolls", "check_rolls_lines_sound"
        meaning |= {"rolls": rolls}
    else:
        of, weights = read_weights(certificate, shape, modulus)
        own, name = (number("divisor", of), numbers("weights", weights)), "windows-weighting"
        sound = "check_windows_weighting_sound"
        meaning |= {"of": of, "weights": weights}
    statement = f"{'' if kind == 'rolls' else '~ '}windows_reach {POSITIONS}"
    return Theorem(name, sound, "Linear Windows Lines", (*common, *own), statement, meaning)


def read_weights(certificate: Fields, shape: Sequence[int], modulus: int) -> tuple[int, list[int]]:
    """Return the modulus and the weights of a certificate in full."""
    if certificate.values["kind"] == "weighting":
        return certificate.take("modulus"), flat(certificate.take("weights"), shape)
    scale, axes = certificate.take("scale"), certificate.take("axes")
    lines = [flat(axis, [length]) for axis, length in zip(axes, shape, strict=True)]
    return modulus, [scale * prod(cell) for cell in product(*lines)]


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    axes, modulus, state, target, *own = trees
    found = {"shape": [a[0] for a in axes], "window": [a[2] for a in axes], "wrap": [bool(a[1]) for a in axes]}
    found |= {"modulus": modulus, "state": state, "target": target}
    return found | ({"rolls": own[0]} if checker == "windows-rolls" else {"of": own[0], "weights": own[1]})


def coq_axis(axis: Sequence[int]) -> str:
    """Return an axis as Coq reads it."""
    return f"{{| long := {axis[0]}; wraps := {yes(axis[1])}; side := {axis[2]} |}}"

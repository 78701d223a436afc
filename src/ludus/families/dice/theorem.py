"""Answers of the kind `dice` as theorems: a set is m/n permutation-fair, or it is not."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, integer, listing, natural, number, small

MAX_PATTERNS = 150_000
"""Maximum number of patterns that are counted."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("solve", solved=["solve"], impossible=["solve"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    string, names = dice_of(problem)
    order = problem.take("order", len(names))
    dice = [names.index(letter) for letter in string]
    patterns = sum(falling(len(names), k) for k in range(order + 1))
    if patterns > MAX_PATTERNS or patterns * len(dice) > 10**8:
        raise NotStated("there are too many patterns for a verified statement")
    common = (
        Argument("dice", "list nat", dice, listing(dice, natural)),
        small("number_of_dice", len(names)),
        small("order", order),
    )
    meaning: dict[str, Any] = {"dice": dice, "number": len(names), "order": order}
    if certificate.values["kind"] == "counts":
        if certificate.take("order") != order:
            raise NotStated("the order of the certificate is not that of the problem")
        counts = [[[names.index(x) for x in pattern], count] for pattern, count in certificate.take("counts").items()]
        coq = listing(counts, lambda e: f"({listing(e[0], natural)}, {integer(e[1])})")
        arguments = (*common, Argument("counts", "list (list nat * Z)", counts, coq))
        statement = "fair dice number_of_dice order /\\ forall p k, In (p, k) counts -> shown dice p k"
        return Theorem("dice-fair", "dice_fair_sound", LOADS, arguments, statement, meaning | {"counts": counts})
    pattern = [names.index(letter) for letter in certificate.take("pattern")]
    count, (top, bottom) = certificate.take("count"), certificate.take("expected")
    own = (
        Argument("pattern", "list nat", pattern, listing(pattern, natural)),
        number("count", count),
        number("top", top),
        number("bottom", bottom),
    )
    statement = "shown dice pattern count /\\ top * Z.of_nat (fact (length pattern)) = bottom * rolls_of dice pattern"
    statement += " /\\ ~ fair dice number_of_dice order"
    meaning |= {"pattern": pattern, "count": count, "expected": [top, bottom]}
    return Theorem("dice-unfair", "dice_unfair_sound", LOADS, (*common, *own), statement, meaning)


LOADS = "Linear Dice DiceFair.\nFrom Coq Require Import Factorial"


def dice_of(problem: Fields) -> tuple[str, str]:
    """Return the string of a set of dice and their names; a set with ties has none."""
    if "string" in problem.values:
        string = problem.take("string")
        return string, "".join(sorted(set(string), key=ascii_letters.index))
    faces = problem.take("faces")
    names = ascii_letters[: len(faces)]
    marked = sorted((face, name) for name, own in zip(names, faces, strict=True) for face in own)
    if len({face for face, _ in marked}) < len(marked):
        raise NotStated("dice with ties are not a string")
    return "".join(name for _, name in marked), names


def falling(n: int, k: int) -> int:
    """Return the number of patterns of k of n dice.

    >>> falling(4, 2)
    12
    """
    return 1 if k == 0 else n * falling(n - 1, k - 1)


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    dice, count_of_dice, order, *own = trees
    found = {"dice": dice, "number": count_of_dice, "order": order}
    if checker == "dice-fair":
        return found | {"counts": own[0]}
    return found | {"pattern": own[0], "count": own[1], "expected": own[2:]}

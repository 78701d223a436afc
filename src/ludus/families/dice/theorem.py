"""Answers of the kind `dice` as theorems: a set is m/n permutation-fair or not, all orders, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, integer, listing, natural, number, small

MAX_PATTERNS = 150_000
"""Maximum number of patterns that are counted."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    question = answer.asks("solve", solved=["solve", "orders", "contest"], impossible=["solve"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    string, names = dice_of(problem)
    if question != "solve":
        return compared(certificate, question, string, names)
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
        arguments = (*common, counted("counts", counts))
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


def compared(certificate: Fields, question: str, string: str, names: str) -> Theorem:
    """Return the theorem about all orders of the dice, or about which die beats which."""
    dice = [names.index(letter) for letter in string]
    common = Argument("dice", "list nat", dice, listing(dice, natural))
    arguments: tuple[Argument, ...]
    if question == "orders":
        if falling(len(names), len(names)) * len(names) * len(dice) > 10**7:
            raise NotStated("there are too many orders for a verified statement")
        orders = [[[names.index(x) for x in name], ways] for name, ways in certificate.take("counts").items()]
        statement = (
            "(forall p k, In (p, k) orders -> shown dice p k) /\\\n"
            "  forall p, NoDup p -> length p = number_of_dice -> (forall d, In d p -> (d < number_of_dice)%nat) ->\n"
            "  ~ In p (map fst orders) -> shown dice p 0"
        )
        arguments = (common, small("number_of_dice", len(names)), counted("orders", orders))
        said = {"dice": dice, "number": len(names), "orders": orders}
        return Theorem("dice-orders", "dice_orders_sound", LOADS, arguments, statement, said)
    table = certificate.take("wins")
    if [len(row) for row in table] != [len(names)] * len(names) or any(table[i][i] for i in range(len(names))):
        raise NotStated("the table of wins does not have an entry for each pair of dice")
    wins = [[[j, i], table[i][j]] for i in range(len(names)) for j in range(len(names)) if i != j]
    shown = "(forall p k, In (p, k) wins -> shown dice p k) /\\\n  "
    said = {"dice": dice, "wins": wins}
    if "cycle" in certificate.values:
        cycle = [names.index(letter) for letter in certificate.take("cycle")]
        own = Argument("cycle", "list nat", cycle, listing(cycle, natural))
        statement = shown + "forall i j, In (i, j) (around cycle) -> beats dice i j"
        arguments = (common, counted("wins", wins), own)
        return Theorem("dice-cycle", "dice_cycle_sound", LOADS, arguments, statement, said | {"cycle": cycle})
    rank = ranks(table)
    statement = shown + "forall i j, (i < number_of_dice)%nat -> (j < number_of_dice)%nat -> beats dice i j ->\n"
    statement += "  (nth j rank 0 < nth i rank 0)%nat"
    own = Argument("rank", "list nat", rank, listing(rank, natural))
    arguments = (common, small("number_of_dice", len(names)), counted("wins", wins), own)
    return Theorem("dice-ranked", "dice_ranked_sound", LOADS, arguments, statement, said | {"number": len(names)})


def counted(name: str, counts: Sequence[Tree]) -> Argument:
    """Return patterns with their counts as an argument."""
    coq = listing(counts, lambda e: f"({listing(e[0], natural)}, {integer(e[1])})")
    return Argument(name, "list (list nat * Z)", list(counts), coq)


def ranks(wins: Sequence[Sequence[int]]) -> list[int]:
    """Return ranks such that each die beats only dice of lower rank, as far as there are any.

    >>> ranks([[0, 5, 4], [4, 0, 5], [1, 1, 0]])
    [2, 1, 0]
    """
    found, left = [0] * len(wins), set(range(len(wins)))
    for rank in range(len(wins)):
        idle = {i for i in left if not any(wins[i][j] > wins[j][i] for j in left)}
        for i in idle:
            found[i] = rank
        left -= idle
    return found


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
    if checker == "dice-cycle":
        return dict(zip(["dice", "wins", "cycle"], trees, strict=True))
    if checker in ("dice-orders", "dice-ranked"):
        name = "orders" if checker == "dice-orders" else "wins"
        return {"dice": trees[0], "number": trees[1], name: trees[2]}
    dice, count_of_dice, order, *own = trees
    found = {"dice": dice, "number": count_of_dice, "order": order}
    if checker == "dice-fair":
        return found | {"counts": own[0]}
    return found | {"pattern": own[0], "count": own[1], "expected": own[2:]}

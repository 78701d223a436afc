"""Answers of the kind `dice` as theorems: a set is m/n permutation-fair or not, all orders, and who beats whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from math import factorial
from string import ascii_letters
from typing import Any, TypeAlias

from ludus.core.theorem import Fields, NotStated, Theorem, stated
from ludus.families.dice.problem import patterns_counted

Dice: TypeAlias = list[list[int]]
LOADS = "Puzzles DiceFair DiceReport.\nFrom Coq Require Import Factorial Permutation"
DICE = "dice: list (list Z)"
MAX_PATTERNS = 150_000
"""Maximum number of patterns that are counted."""
MAX_FACES = 4_000
"""Maximum number of faces of all dice together."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    places = ["place-fair", "go-first-fair"]
    solved = ["solve", "report", "orders", "contest", *places]
    question, problem, certificate = answer.parts("solve", solved=solved, impossible=["solve", *places])
    dice, names = dice_of(problem)
    order = problem.take("order", len(names))
    match question:
        case "solve":
            return fairness(certificate, dice, names, order)
        case "report":
            return report(certificate, dice, names)
        case "orders":
            return orders(certificate, dice, names)
        case "contest":
            return contest(certificate, dice, names)
    return placed(certificate, dice, question == "place-fair", answer.values["answer"] == "solved")


def fairness(certificate: Fields, dice: Dice, names: str, order: int) -> Theorem:
    """Return the theorem that a set is m/n permutation-fair, or that it is not."""
    affordable(dice, patterns_counted(len(names), order))
    values: dict[str, Any] = {"dice": dice, "order": order}
    if certificate.values["kind"] == "counts":
        if certificate.take("order") != order:
            raise NotStated("the order of the certificate is not that of the problem")
        found = certificate.take("counts").items()
        values["counts"] = [[[names.index(x) for x in pattern], count] for pattern, count in found]
        takes = f"{DICE}, order: nat, counts: list (list nat * Z)"
        statement = "fair dice order /\\ forall p k, In (p, k) counts -> shown dice p k"
        return stated("dice-fair", LOADS, takes, statement, values)
    top, bottom = certificate.take("expected")
    values |= {"pattern": [names.index(letter) for letter in certificate.take("pattern")]}
    values |= {"count": certificate.take("count"), "top": top, "bottom": bottom}
    statement = (
        "shown dice pattern count /\\\n"
        "  top * Z.of_nat (fact (length pattern)) = bottom * rolls_of (some_dice dice pattern) /\\ ~ fair dice order"
    )
    takes = f"{DICE}, order: nat, pattern: list nat, count: Z, top: Z, bottom: Z"
    return stated("dice-unfair", LOADS, takes, statement, values)


def orders(certificate: Fields, dice: Dice, names: str) -> Theorem:
    """Return the theorem about all orders of the dice, those with ties included."""
    affordable(dice, factorial(len(names)) * 2 ** (len(names) - 1) * len(names))
    given = [[*order_of(name, names), ways] for name, ways in certificate.take("counts").items()]
    statement = (
        "(forall p ups k, In (p, ups, k) orders -> rolls_with (some_dice dice p) (linked increases ups) k) /\\\n"
        "  forall p ups, NoDup p -> length p = length dice -> (forall d, In d p -> (d < length dice)%nat) ->\n"
        "  S (length ups) = length p -> linked named ups (map Z.of_nat p) -> ~ In (p, ups) (map fst orders) ->\n"
        "  rolls_with (some_dice dice p) (linked increases ups) 0"
    )
    takes = f"{DICE}, orders: list (list nat * list bool * Z)"
    return stated("dice-orders", LOADS, takes, statement, {"dice": dice, "orders": given})


def order_of(name: str, names: str) -> list[list[int]]:
    """Return the dice of an order, and whether each of them but the first is higher than the one before it.

    >>> order_of("b(ac)", "abc")
    [[1, 0, 2], [1, 0]]
    """
    parts = [tied or alone for tied, alone in re.findall(r"\((\w{2,})\)|(\w)", name)]
    if "".join(part if len(part) == 1 else f"({part})" for part in parts) != name:
        raise NotStated("an order is not written as it should be")
    dice = [names.index(letter) for part in parts for letter in part]
    ups = [int(place == 0) for part in parts for place in range(len(part))]
    return [dice, ups[1:]]


def contest(certificate: Fields, dice: Dice, names: str) -> Theorem:
    """Return the theorem about which die beats which."""
    table = certificate.take("wins")
    if [len(row) for row in table] != [len(names)] * len(names) or any(table[i][i] for i in range(len(names))):
        raise NotStated("the table of wins does not have an entry for each pair of dice")
    wins = [[[j, i], table[i][j]] for i in range(len(names)) for j in range(len(names)) if i != j]
    values: dict[str, Any] = {"dice": dice, "wins": wins}
    takes = f"{DICE}, wins: list (list nat * Z)"
    shown = "(forall p k, In (p, k) wins -> shown dice p k) /\\\n  "
    if "cycle" in certificate.values:
        values |= {"cycle": [names.index(letter) for letter in certificate.take("cycle")]}
        statement = shown + "forall i j, In (i, j) (around cycle) -> beats dice i j"
        return stated("dice-cycle", LOADS, f"{takes}, cycle: list nat", statement, values)
    statement = shown + "forall i j, (i < length dice)%nat -> (j < length dice)%nat -> beats dice i j ->\n"
    statement += "  (nth j rank 0 < nth i rank 0)%nat"
    return stated("dice-ranked", LOADS, f"{takes}, rank: list nat", statement, values | {"rank": ranks(table)})


def placed(certificate: Fields, dice: Dice, every: bool, fair: bool) -> Theorem:
    """Return the theorem about how often each die takes each place; `every` place must be fair, or only the last."""
    counts, n = certificate.take("counts"), len(dice)
    if [len(row) for row in counts] != [n] * n:
        raise NotStated("the table of places does not have an entry for each die and each place")
    claim = "forall k, In k ks -> place_fair dice k" if fair else "exists k, In k ks /\\ ~ place_fair dice k"
    statement = (
        "(forall d k, (d < length dice)%nat -> (k < length dice)%nat ->\n"
        f"    takes dice d k (nth k (nth d counts []) 0)) /\\\n  {claim}"
    )
    values = {"dice": dice, "counts": counts, "ks": list(range(n)) if every else [n - 1], "yes": fair}
    takes = f"{DICE}, counts: list (list Z), ks: list nat, yes: bool"
    return stated("dice-places", LOADS, takes, statement, values)


def report(certificate: Fields, dice: Dice, names: str) -> Theorem:
    """Return the theorem about how fair a set is, all together and in every subset."""
    affordable(dice, patterns_counted(len(names), len(names)) * len(names))
    if len(names) > MAX_REPORTED:
        raise NotStated(f"reports on more than {MAX_REPORTED} dice have no verified checker")
    top, bottom = certificate.take("variation")
    subsets = [
        [[names.index(letter) for letter in one.take("dice")], [int(one.take(name)) for name in FLAGS]]
        for one in certificate.records("subsets")
    ]
    every = [[*c] for k in range(2, len(names) + 1) for c in combinations(range(len(names)), k)]
    if [chosen for chosen, _ in subsets] != every:
        raise NotStated("the report does not list every subset of two or more dice")
    values = {"dice": dice, "level": certificate.take("level"), "subsets": subsets, "top": top, "bottom": bottom}
    values |= {"worst": [names.index(letter) for letter in certificate.take("worst")]}
    values |= {"count": certificate.take("worst_count")}
    takes = f"{DICE}, level: nat, subsets: list (list nat * (bool * bool * bool * bool)), worst: list nat"
    return stated("dice-report", LOADS, f"{takes}, count: Z, top: Z, bottom: Z", REPORT, values)


FLAGS = ("permutation", "place", "first", "last")
MAX_REPORTED = 6
"""Maximum number of dice whose report is stated: the orders of all dice are compared pair by pair."""
REPORT = """(fair dice level /\\ (level = length dice \\/ ~ fair dice (S level))) /\\
  (forall p order place first last, In (p, (order, place, first, last)) subsets ->
    (order = true <-> forall q, Permutation p q -> evenly dice q) /\\
    (place = true <-> forall k, (k < length p)%nat -> place_fair (some_dice dice p) k) /\\
    (first = true <-> place_fair (some_dice dice p) (length p - 1)) /\\
    (last = true <-> place_fair (some_dice dice p) 0)) /\\
  (Permutation (seq 0 (length dice)) worst /\\ shown dice worst count /\\
    forall q k, Permutation (seq 0 (length dice)) q -> shown dice q k -> distance dice k <= distance dice count) /\\
  0 < bottom /\\ forall orders, NoDup (map fst orders) ->
    (forall q k, In (q, k) orders <-> Permutation (seq 0 (length dice)) q /\\ shown dice q k) ->
    top * (2 * Z.of_nat (fact (length dice)) * rolls_of dice) =
    bottom * (sum (map (fun e => distance dice (snd e)) orders) +
      Z.of_nat (fact (length dice)) * (rolls_of dice - sum (map snd orders)))"""


def affordable(dice: Dice, patterns: int) -> None:
    """Refuse to state what takes too many steps to count."""
    if patterns > MAX_PATTERNS or patterns * sum(map(len, dice)) > 10**8:
        raise NotStated("there are too many patterns for a verified statement")


def ranks(wins: Sequence[Sequence[int]]) -> list[int]:
    """Return ranks such that each die beats only dice of lower rank, as far as there are any.

    >>> ranks([[0, 5, 4], [4, 0, 5], [1, 1, 0]])
    [2, 1, 0]
    """
    found, left = [0] * len(wins), set(range(len(wins)))
    for rank in range(len(wins)):
        # A die on a nontransitive cycle always beats one that is left, so it keeps the rank 0.
        idle = {i for i in left if not any(wins[i][j] > wins[j][i] for j in left)}
        for i in idle:
            found[i] = rank
        left -= idle
    return found


def dice_of(problem: Fields) -> tuple[Dice, str]:
    """Return the faces of each die and the names of the dice."""
    if "string" in problem.values:
        string = problem.take("string")
        names = "".join(sorted(set(string), key=ascii_letters.index))
        faces = [[k for k, letter in enumerate(string, 1) if letter == name] for name in names]
    else:
        faces = [list(own) for own in problem.take("faces")]
        names = ascii_letters[: len(faces)]
    if sum(map(len, faces)) > MAX_FACES:
        raise NotStated(f"the dice have more than {MAX_FACES} faces")
    return faces, names

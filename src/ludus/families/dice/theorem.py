"""Answers of the kind `dice` as theorems: a set is m/n permutation-fair or not, all orders, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from string import ascii_letters
from typing import Any

from ludus.core.theorem import (
    Argument,
    Fields,
    NotStated,
    Theorem,
    Tree,
    flag,
    integer,
    listing,
    natural,
    number,
    small,
    vectors,
    yes,
)

MAX_PATTERNS = 150_000
"""Maximum number of patterns that are counted."""
MAX_FACES = 4_000
"""Maximum number of faces of all dice together."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    places = ["place-fair", "go-first-fair"]
    question = answer.asks(
        "solve", solved=["solve", "report", "orders", "contest", *places], impossible=["solve", *places]
    )
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    dice, names = dice_of(problem)
    common = Argument("dice", "list (list Z)", dice, listing(dice, listing))
    order = problem.take("order", len(names))
    if question == "solve":
        return fairness(certificate, common, names, order)
    if question == "report":
        return report(certificate, common, names)
    if question == "orders":
        return orders(certificate, common, names)
    if question == "contest":
        return contest(certificate, common, names)
    return placed(certificate, common, question == "place-fair", answer.values["answer"] == "solved")


def fairness(certificate: Fields, common: Argument, names: str, order: int) -> Theorem:
    """Return the theorem that a set is m/n permutation-fair, or that it is not."""
    affordable(common.tree, sum(falling(len(names), k) for k in range(order + 1)))
    arguments: tuple[Argument, ...] = (common, small("order", order))
    meaning: dict[str, Any] = {"dice": common.tree, "order": order}
    if certificate.values["kind"] == "counts":
        if certificate.take("order") != order:
            raise NotStated("the order of the certificate is not that of the problem")
        counts = [[[names.index(x) for x in pattern], count] for pattern, count in certificate.take("counts").items()]
        statement = "fair dice order /\\ forall p k, In (p, k) counts -> shown dice p k"
        arguments = (*arguments, counted("counts", counts))
        return Theorem("dice-fair", "dice_fair_sound", LOADS, arguments, statement, meaning | {"counts": counts})
    pattern = [names.index(letter) for letter in certificate.take("pattern")]
    count, (top, bottom) = certificate.take("count"), certificate.take("expected")
    own = (some("pattern", pattern), number("count", count), number("top", top), number("bottom", bottom))
    statement = "shown dice pattern count /\\\n"
    statement += (
        "  top * Z.of_nat (fact (length pattern)) = bottom * rolls_of (some_dice dice pattern) /\\ ~ fair dice order"
    )
    meaning |= {"pattern": pattern, "count": count, "expected": [top, bottom]}
    return Theorem("dice-unfair", "dice_unfair_sound", LOADS, (*arguments, *own), statement, meaning)


def orders(certificate: Fields, common: Argument, names: str) -> Theorem:
    """Return the theorem about all orders of the dice, those with ties included."""
    affordable(common.tree, falling(len(names), len(names)) * 2 ** (len(names) - 1) * len(names))
    given = [[*order_of(name, names), ways] for name, ways in certificate.take("counts").items()]
    coq = listing(given, lambda e: f"({listing(e[0], natural)}, {listing(e[1], yes)}, {integer(e[2])})")
    statement = (
        "(forall p ups k, In (p, ups, k) orders -> rolls_with (some_dice dice p) (linked increases ups) k) /\\\n"
        "  forall p ups, NoDup p -> length p = length dice -> (forall d, In d p -> (d < length dice)%nat) ->\n"
        "  S (length ups) = length p -> linked named ups (map Z.of_nat p) -> ~ In (p, ups) (map fst orders) ->\n"
        "  rolls_with (some_dice dice p) (linked increases ups) 0"
    )
    arguments = (common, Argument("orders", "list (list nat * list bool * Z)", given, coq))
    meaning = {"dice": common.tree, "orders": given}
    return Theorem("dice-orders", "dice_orders_sound", LOADS, arguments, statement, meaning)


def order_of(name: str, names: str) -> list[list[int]]:
    """Return the dice of an order, and whether each of them but the first is higher than the one before it.

    >>> order_of("b(ac)", "abc")
    [[1, 0, 2], [1, 0]]
    """
    dice, ups, tied, up = [], [], False, 1
    for sign in name:
        if sign in "()":
            tied, up = sign == "(", 1
        else:
            dice.append(names.index(sign))
            ups.append(up)
            up = 0 if tied else 1
    if "".join(written_order(dice, ups[1:], names)) != name:
        raise NotStated("an order is not written as it should be")
    return [dice, ups[1:]]


def written_order(dice: Sequence[int], ups: Sequence[int], names: str) -> list[str]:
    """Return the parts of an order: a die, or the dice that tie in parentheses.

    >>> written_order([1, 0, 2], [1, 0], "abc")
    ['b', '(ac)']
    """
    parts: list[str] = []
    for die, up in zip(dice, [1, *ups], strict=False):
        parts = [*parts, names[die]] if up else [*parts[:-1], parts[-1] + names[die]]
    return [part if len(part) == 1 else f"({part})" for part in parts]


def contest(certificate: Fields, common: Argument, names: str) -> Theorem:
    """Return the theorem about which die beats which."""
    table = certificate.take("wins")
    if [len(row) for row in table] != [len(names)] * len(names) or any(table[i][i] for i in range(len(names))):
        raise NotStated("the table of wins does not have an entry for each pair of dice")
    wins = [[[j, i], table[i][j]] for i in range(len(names)) for j in range(len(names)) if i != j]
    shown = "(forall p k, In (p, k) wins -> shown dice p k) /\\\n  "
    said = {"dice": common.tree, "wins": wins}
    if "cycle" in certificate.values:
        cycle = [names.index(letter) for letter in certificate.take("cycle")]
        statement = shown + "forall i j, In (i, j) (around cycle) -> beats dice i j"
        arguments = (common, counted("wins", wins), some("cycle", cycle))
        return Theorem("dice-cycle", "dice_cycle_sound", LOADS, arguments, statement, said | {"cycle": cycle})
    statement = shown + "forall i j, (i < length dice)%nat -> (j < length dice)%nat -> beats dice i j ->\n"
    statement += "  (nth j rank 0 < nth i rank 0)%nat"
    arguments = (common, counted("wins", wins), some("rank", ranks(table)))
    return Theorem("dice-ranked", "dice_ranked_sound", LOADS, arguments, statement, said)


def placed(certificate: Fields, common: Argument, every: bool, fair: bool) -> Theorem:
    """Return the theorem about how often each die takes each place; `every` place must be fair, or only the last."""
    counts, n = certificate.take("counts"), len(common.tree)
    if [len(row) for row in counts] != [n] * n:
        raise NotStated("the table of places does not have an entry for each die and each place")
    ks = list(range(n)) if every else [n - 1]
    statement = "(forall d k, (d < length dice)%nat -> (k < length dice)%nat ->\n"
    statement += "    takes dice d k (nth k (nth d counts []) 0)) /\\\n"
    statement += "  " + (
        "forall k, In k ks -> place_fair dice k" if fair else "exists k, In k ks /\\ ~ place_fair dice k"
    )
    arguments = (common, vectors("counts", counts), some("ks", ks), flag("yes", fair))
    meaning = {"dice": common.tree, "counts": counts, "ks": ks, "yes": int(fair)}
    return Theorem("dice-places", "dice_places_sound", LOADS, arguments, statement, meaning)


def report(certificate: Fields, common: Argument, names: str) -> Theorem:
    """Return the theorem about how fair a set is, all together and in every subset."""
    affordable(common.tree, sum(falling(len(names), k) for k in range(len(names) + 1)) * len(names))
    if len(names) > MAX_REPORTED:
        raise NotStated(f"reports on more than {MAX_REPORTED} dice have no verified checker")
    level, worst = certificate.take("level"), [names.index(letter) for letter in certificate.take("worst")]
    count, (top, bottom) = certificate.take("worst_count"), certificate.take("variation")
    subsets = []
    for one in certificate.records("subsets"):
        subsets.append([[names.index(letter) for letter in one.take("dice")], [int(one.take(name)) for name in FLAGS]])
    if [dice for dice, _ in subsets] != [
        [*c] for k in range(2, len(names) + 1) for c in combinations(range(len(names)), k)
    ]:
        raise NotStated("the report does not list every subset of two or more dice")
    told = listing(subsets, lambda e: f"({listing(e[0], natural)}, ({', '.join(map(yes, e[1]))}))")
    arguments = (
        common,
        small("level", level),
        Argument("subsets", "list (list nat * (bool * bool * bool * bool))", subsets, told),
        some("worst", worst),
        *(number(name, value) for name, value in (("count", count), ("top", top), ("bottom", bottom))),
    )
    meaning = {"dice": common.tree, "level": level, "subsets": subsets, "worst": worst}
    meaning |= {"count": count, "top": top, "bottom": bottom}
    return Theorem("dice-report", "dice_report_sound", LOADS, arguments, REPORT, meaning)


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


def some(name: str, dice: Sequence[int]) -> Argument:
    """Return a list of natural numbers as an argument."""
    return Argument(name, "list nat", list(dice), listing(dice, natural))


def affordable(dice: Sequence[Sequence[int]], patterns: int) -> None:
    """Refuse to state what takes too many steps to count."""
    if patterns > MAX_PATTERNS or patterns * sum(map(len, dice)) > 10**8:
        raise NotStated("there are too many patterns for a verified statement")


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


LOADS = "Linear Dice DiceFair DiceReport.\nFrom Coq Require Import Factorial Permutation"


def dice_of(problem: Fields) -> tuple[list[list[int]], str]:
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


def falling(n: int, k: int) -> int:
    """Return the number of patterns of k of n dice.

    >>> falling(4, 2)
    12
    """
    return 1 if k == 0 else n * falling(n - 1, k - 1)


READ = {
    "dice-fair": ["dice", "order", "counts"],
    "dice-orders": ["dice", "orders"],
    "dice-cycle": ["dice", "wins", "cycle"],
    "dice-ranked": ["dice", "wins"],
    "dice-places": ["dice", "counts", "ks", "yes"],
    "dice-report": ["dice", "level", "subsets", "worst", "count", "top", "bottom"],
}
"""What the arguments of each checker say; ranks are found, not given."""


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    if checker in READ:
        return dict(zip(READ[checker], trees, strict=checker != "dice-ranked"))
    return dict(zip(["dice", "order", "pattern", "count"], trees, strict=False)) | {"expected": trees[4:]}

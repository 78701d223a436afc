"""How fair a set of dice is: the level, every subset, the worst order, the total variation, all counted again."""

from collections.abc import Mapping
from itertools import combinations, permutations
from math import factorial, gcd, prod

from ludus_check.by_search.dice.counting import Pattern, counts, fair_count
from ludus_check.by_search.dice.fair import fair, read_pattern, word
from ludus_check.by_search.dice.places import place_counts
from ludus_check.dice.game import Dice
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.values import entries, integer
from ludus_check.words.dice import share
from ludus_check.words.phrases import count, joined, number
from ludus_check.words.quoting import shown
from ludus_check.work import searching

FLAGS = ("permutation", "place", "first", "last")


@searching
def verify_report(dice: Dice, certificate: Record) -> Finding:
    """Verify every statement of a fairness report."""
    certificate.only(("kind", "level", "subsets", "worst", "worst_count", "variation"))
    found = counts(dice.faces, len(dice.names))
    n = len(dice.names)
    level = certificate.integer("level", 1, n)
    breaks = _first_unfair(dice, found)
    if level != (right := n if breaks is None else len(breaks) - 1):
        raise Rejected(f"the set is {right}/{n} permutation-fair and no more, not {level}/{n}")
    subsets = [subset for size in range(2, n + 1) for subset in combinations(range(n), size)]
    listed = list(certificate.records("subsets", len(subsets)))
    if len(listed) != len(subsets):
        raise Malformed(certificate.path("subsets"), f"expected all {len(subsets)} subsets of two or more dice")
    for subset, told in zip(subsets, listed, strict=True):
        told.only(("dice", *FLAGS))
        if told.values["dice"] != word(dice, subset):
            raise Malformed(told.path("dice"), f"expected {word(dice, subset)}, got {shown(told.values['dice'])}")
        for name, right in zip(FLAGS, _flags(subset, dice, found), strict=True):
            if type(told.values[name]) is not bool:
                raise Malformed(told.path(name), f"expected true or false, got {shown(told.values[name])}")
            if told.values[name] is not right:
                raise Rejected(
                    f"for the dice {word(dice, subset)} {name} fairness is {shown(right)}, not {shown(not right)}"
                )
    worst = _verify_worst(dice, certificate, found)
    if breaks is None:
        return verified(f"the set is {n}/{n} permutation-fair: every order of the dice is equally likely")
    rolls, orders = fair_count(breaks, dice.sizes)
    occurs = f"{word(dice, breaks)} occurs in {number(found[breaks])} of {share(rolls)}"
    why = f"{occurs}, {fair(rolls, orders)}{dice.ties}"
    some = f"any {number(level)} dice are fair, but {why}" if level > 1 else why
    first = f"the set is {level}/{n} permutation-fair but not {level + 1}/{n}: {some}"
    return verified(first, *_also(listed[-1].values), *worst)


def _also(whole: Mapping[str, object]) -> list[str]:
    """Return what is fair about all dice together."""
    names = (("place", "place-fair"), ("first", "go-first-fair"), ("last", "go-last-fair"))
    words = [text for name, text in names if whole[name]]
    return [f"All together, the dice are {joined(words)}"] if words else []


def _first_unfair(dice: Dice, found: dict[Pattern, int]) -> Pattern | None:
    """Return the first of the shortest patterns that do not occur as often as they should."""
    for pattern, occurs in found.items():
        rolls, orders = fair_count(pattern, dice.sizes)
        if occurs * orders != rolls:
            return pattern
    return None


def _flags(subset: Pattern, dice: Dice, found: dict[Pattern, int]) -> tuple[bool, bool, bool, bool]:
    size, rolls = len(subset), prod(dice.sizes[die] for die in subset)
    permutation = all(found[pattern] * factorial(size) == rolls for pattern in permutations(subset))
    counted = place_counts([dice.faces[die] for die in subset])
    even = [[count * size == rolls for count in row] for row in counted]
    return permutation, all(map(all, even)), all(row[-1] for row in even), all(row[0] for row in even)


def _verify_worst(dice: Dice, certificate: Record, found: dict[Pattern, int]) -> list[str]:
    """Verify the order that is farthest from fair and the total variation; return them in words."""
    n, rolls = len(dice.names), prod(dice.sizes)
    apart = {order: abs(found[order] * factorial(n) - rolls) for order in permutations(range(n))}
    worst = read_pattern(dice, certificate.text("worst"), certificate.path("worst"))
    if len(worst) != n:
        raise Malformed(certificate.path("worst"), f"expected an order of all {n} dice")
    if certificate.integer("worst_count", 0) != found[worst]:
        raise Rejected(f"the order {word(dice, worst)} occurs in {count(found[worst], 'roll')}")
    if apart[worst] != max(apart.values()):
        farther = word(dice, max(apart, key=apart.__getitem__))
        raise Rejected(f"the order {farther} is farther from fair than {word(dice, worst)}")
    tied = rolls - sum(found[order] for order in apart)
    total, whole = sum(apart.values()) + tied * factorial(n), 2 * factorial(n) * rolls
    parts = entries(certificate.values["variation"], certificate.path("variation"), 2, 2)
    top, bottom = (integer(part, field, 0) for field, part in parts)
    if bottom == 0 or top * whole != bottom * total:
        raise Rejected(f"the total variation is {number(total)}/{number(whole)}, not {number(top)}/{number(bottom)}")
    occurs = f"{word(dice, worst)} is farthest from fair: {number(found[worst])} of {share(rolls)}"
    return [
        f"The order {occurs}, a relative deviation of {_ratio(apart[worst], rolls)}",
        f"The total variation distance is {_ratio(top, bottom)}",
    ]


def _ratio(top: int, bottom: int) -> str:
    top, bottom = top // gcd(top, bottom), bottom // gcd(top, bottom)
    return number(top) if bottom == 1 else f"{number(top)}/{number(bottom)}"

"""Fair, by counts that are counted again; not fair, by a pattern that comes too often or too rarely."""

from ludus_check.by_search.dice.counting import Pattern, counts, fair_count
from ludus_check.by_search.dice.limits import PATTERNS
from ludus_check.dice.game import Dice
from ludus_check.errors import Malformed, Rejected, too_large
from ludus_check.fields import Record, record
from ludus_check.finding import Finding, verified
from ludus_check.values import entries, integer
from ludus_check.words.dice import share
from ludus_check.words.phrases import number
from ludus_check.words.quoting import shown
from ludus_check.work import searching


@searching
def verify_counts(dice: Dice, certificate: Record) -> Finding:
    """Verify that every pattern of at most m dice comes as often as it should, and that the given counts are right."""
    certificate.only(("kind", "order", "counts"))
    certificate.integer("order", dice.order, dice.order)
    right = counts(dice.faces, dice.order)
    given = record(certificate.values["counts"], certificate.path("counts"), None)
    if len(given.values) > PATTERNS:
        raise too_large(given.field, f"{PATTERNS} counts", len(given.values))
    for name in given.values:
        pattern = read_pattern(dice, name, given.field)
        if len(pattern) > dice.order:
            raise Malformed(given.field, f"expected patterns of at most {dice.order} dice, got {shown(name)}")
        if given.integer(name, 0) != right[pattern]:
            raise Rejected(f"the order {name} occurs in {_of(right[pattern], pattern, dice)}")
    for pattern, found in right.items():
        rolls, orders = fair_count(pattern, dice.sizes)
        if found * orders != rolls:
            raise Rejected(
                f"the order {word(dice, pattern)} occurs in {_of(found, pattern, dice)}, {fair(rolls, orders)}"
            )
    m, n = dice.order, len(dice.names)
    if m == 1:
        return verified(
            "one die alone is always permutation-fair" if n > 1 else "the die is trivially permutation-fair"
        )
    who = f"the {number(n)} dice are" if m == n else f"any {number(m)} of the {number(n)} dice are"
    rolls, orders = fair_count(tuple(range(m)), dice.sizes)
    each = f"each of the {number(orders)} orders occurs in {number(rolls // orders)} of {share(rolls)}"
    each = each if len(set(dice.sizes)) == 1 else f"each of the {number(orders)} orders is equally likely"
    return verified(f"{who} permutation-fair: {each}")


def _of(found: int, pattern: Pattern, dice: Dice) -> str:
    """Return a number of rolls, of all rolls of the dice of a pattern."""
    return f"{number(found)} of {share(fair_count(pattern, dice.sizes)[0])}"


@searching
def verify_unfair(dice: Dice, certificate: Record) -> Finding:
    """Verify that one pattern of at most m dice does not come as often as it should."""
    certificate.only(("kind", "pattern", "count", "expected"))
    name = certificate.text("pattern")
    pattern = read_pattern(dice, name, certificate.path("pattern"))
    if not 2 <= len(pattern) <= dice.order:
        raise Malformed(certificate.path("pattern"), f"expected 2 to {dice.order} dice, got {shown(name)}")
    fraction = [
        integer(part, field, 1)
        for field, part in entries(certificate.values["expected"], certificate.path("expected"), 2, 2)
    ]
    found = counts([dice.faces[die] for die in pattern], len(pattern))[tuple(range(len(pattern)))]
    rolls, orders = fair_count(pattern, dice.sizes)
    if fraction[0] * orders != fraction[1] * rolls:
        told = f"{number(fraction[0])}/{number(fraction[1])}"
        raise Rejected(f"the fair number of rolls with the order {name} is {_ratio(rolls, orders)}, not {told}")
    occurs = f"{name} (lowest first) occurs in {_of(found, pattern, dice)}"
    if certificate.integer("count", 0) != found:
        raise Rejected(occurs)
    if found * orders == rolls:
        raise Rejected(f"{occurs}, as it should")
    return verified(f"Not permutation-fair: {occurs}, {fair(rolls, orders)}{dice.ties}")


def read_pattern(dice: Dice, name: object, field: str) -> Pattern:
    """Return the dice that a text names, none twice."""
    if not isinstance(name, str) or not name or len(set(name)) != len(name) or not set(name) <= set(dice.names):
        raise Malformed(field, f"expected different dice of {dice.names}, got {shown(name)}")
    return tuple(dice.names.index(letter) for letter in name)


def word(dice: Dice, pattern: Pattern) -> str:
    """Return a pattern in the names of its dice."""
    return "".join(dice.names[die] for die in pattern)


def fair(rolls: int, orders: int) -> str:
    """Return in words how often a pattern should occur."""
    return f"and {_ratio(rolls, orders)} {'would be fair' if rolls % orders == 0 else 'is not an integer'}"


def _ratio(rolls: int, orders: int) -> str:
    return number(rolls // orders) if rolls % orders == 0 else f"{number(rolls)}/{number(orders)}"

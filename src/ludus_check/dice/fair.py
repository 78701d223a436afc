"""Fair, by counts that are counted again; not fair, by a pattern that comes too often or too rarely."""

from ludus_check.dice.counting import Pattern, counts, fair_count
from ludus_check.dice.game import PATTERNS, Dice
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries, integer, record
from ludus_check.wording import amount, number, shown


def verify_counts(dice: Dice, certificate: Record) -> str:
    """Verify that every pattern of at most m dice comes as often as it should, and that the given counts are right."""
    certificate.only(("kind", "order", "counts"))
    certificate.integer("order", dice.order, dice.order)
    right = counts(dice.faces, dice.order)
    given = record(certificate.values["counts"], certificate.path("counts"), None)
    if len(given.values) > PATTERNS:
        raise Malformed(given.field, f"expected at most {PATTERNS} counts, got more")
    for name in given.values:
        pattern = read_pattern(dice, name, given.field)
        if len(pattern) > dice.order:
            raise Malformed(given.field, f"expected patterns of at most {dice.order} dice, got {shown(name)}")
        if given.integer(name, 0) != right[pattern]:
            raise Rejected(f"{name} comes {amount(right[pattern], 'time')}, not {number(given.integer(name, 0))}")
    for pattern, count in right.items():
        rolls, orders = fair_count(pattern, dice.sizes)
        if count * orders != rolls:
            name, comes = word(dice, pattern), f"comes {amount(count, 'time')} in {number(rolls)} rolls"
            raise Rejected(f"{name} {comes}, {should(rolls, orders)}")
    m, n = dice.order, len(dice.names)
    if m == 1:
        return f"there is one order of one die, so {'the die is' if n == 1 else f'the {n} dice are'} 1/{n} fair"
    who = f"the {n} dice are" if m == n else f"any {m} of the {n} dice are"
    rolls, orders = fair_count(tuple(range(m)), dice.sizes)
    equal = f", {number(rolls // orders)} times in {number(rolls)} rolls" if len(set(dice.sizes)) == 1 else ""
    return f"{who} permutation fair: each of their {number(orders)} orders is equally likely{equal}"


def verify_unfair(dice: Dice, certificate: Record) -> str:
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
    count = counts([dice.faces[die] for die in pattern], len(pattern))[tuple(range(len(pattern)))]
    rolls, orders = fair_count(pattern, dice.sizes)
    if fraction[0] * orders != fraction[1] * rolls:
        told = f"{number(fraction[0])}/{number(fraction[1])}"
        raise Rejected(f"{name} should come {number(rolls)}/{number(orders)} times, not {told}")
    if certificate.integer("count", 0) != count:
        raise Rejected(f"{name} comes {amount(count, 'time')}, not {number(certificate.integer('count', 0))}")
    if count * orders == rolls:
        raise Rejected(f"{name} comes {amount(count, 'time')}, as often as it should")
    comes = f"comes {amount(count, 'time')} in {number(rolls)} rolls"
    return f"the order {name}, lowest first, {comes}, {should(rolls, orders)}{dice.ties}"


def read_pattern(dice: Dice, name: object, field: str) -> Pattern:
    """Return the dice that a text names, none twice."""
    if not isinstance(name, str) or not name or len(set(name)) != len(name) or not set(name) <= set(dice.names):
        raise Malformed(field, f"expected different dice of {dice.names}, got {shown(name)}")
    return tuple(dice.names.index(letter) for letter in name)


def word(dice: Dice, pattern: Pattern) -> str:
    """Return a pattern in the names of its dice."""
    return "".join(dice.names[die] for die in pattern)


def should(rolls: int, orders: int) -> str:
    """Return in words how often a pattern should come."""
    exact = number(rolls // orders) if rolls % orders == 0 else f"{number(rolls)}/{number(orders)}, no whole number"
    return f"where fair would be {exact}"

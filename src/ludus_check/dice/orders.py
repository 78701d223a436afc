"""How likely each order is, ties included; and which die beats which."""

from itertools import pairwise

from ludus_check.dice.counting import weak_orders, wins
from ludus_check.dice.fair import read_pattern
from ludus_check.dice.game import Dice
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries, integer, record
from ludus_check.wording import amount, number, shown


def verify_orders(dice: Dice, certificate: Record) -> str:
    """Verify the number of rolls of every order, those with ties included."""
    certificate.only(("kind", "counts"))
    given = record(certificate.values["counts"], certificate.path("counts"), None)
    right = {
        "".join(_tied("".join(dice.names[die] for die in tied)) for tied in order): ways
        for order, ways in weak_orders(dice.faces).items()
    }
    for name in given.values:
        if name not in right:
            raise Rejected(f"the order {shown(name)} never comes")
    for name, ways in right.items():
        if name not in given.values:
            raise Rejected(f"the order {name} comes {amount(ways, 'time')} and is not listed")
        if given.integer(name, 0) != ways:
            raise Rejected(f"the order {name} comes {amount(ways, 'time')}, not {number(given.integer(name, 0))}")
    rolls = sum(right.values())
    tied = sum(ways for name, ways in right.items() if "(" in name)
    ties = f"{number(tied)} of them with ties" if tied else "none of them with a tie"
    return f"the {amount(rolls, 'roll')} fall into {amount(len(right), 'order')} as listed, {ties}"


def verify_contest(dice: Dice, certificate: Record) -> str:
    """Verify the number of wins of each die against each other, and the circle if one is named."""
    certificate.only(("kind", "wins"), ("cycle",))
    n = len(dice.names)
    right = wins(dice.faces)
    for i, (field, row) in enumerate(entries(certificate.values["wins"], certificate.path("wins"), n, n)):
        for j, (name, entry) in enumerate(entries(row, field, n, n)):
            if integer(entry, name, 0) != right[i][j]:
                who = f"{dice.names[i]} beats {dice.names[j]}"
                raise Rejected(f"{who} in {amount(right[i][j], 'roll')}, not {number(integer(entry, name, 0))}")
    told = f"the wins of the {amount(n, 'die', 'dice')} against each other are right"
    if not certificate.has("cycle"):
        if _has_circle(right):
            raise Rejected("some dice beat each other in a circle, and none is named")
        return f"{told}; no dice beat each other in a circle"
    name = certificate.text("cycle")
    cycle = read_pattern(dice, name, certificate.path("cycle"))
    if len(cycle) < 3:
        raise Malformed(certificate.path("cycle"), f"expected three dice or more, got {shown(name)}")
    for i, j in pairwise((*cycle, cycle[0])):
        if right[i][j] <= right[j][i]:
            raise Rejected(f"{dice.names[i]} does not beat {dice.names[j]}")
    return f"{told}, and they are not transitive: {' beats '.join([*name, name[0]])}"


def _tied(names: str) -> str:
    return names if len(names) == 1 else f"({names})"


def _has_circle(wins: list[list[int]]) -> bool:
    """Say whether there is a circle: dice that beat nobody who is left are taken away, until nobody is such."""
    left = set(range(len(wins)))
    while idle := {i for i in left if not any(wins[i][j] > wins[j][i] for j in left)}:
        left -= idle
    return bool(left)

"""How likely each order is, ties included; and which die beats which."""

from itertools import pairwise

from ludus_check.by_search.dice.counting import weak_orders, wins
from ludus_check.by_search.dice.fair import read_pattern
from ludus_check.dice.game import Dice
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, record
from ludus_check.finding import Finding, verified
from ludus_check.values import entries, integer
from ludus_check.words.phrases import count, joined, number
from ludus_check.words.quoting import shown
from ludus_check.work import searching


@searching
def verify_orders(dice: Dice, certificate: Record) -> Finding:
    """Verify the number of rolls of every order, those with ties included."""
    certificate.only(("kind", "counts"))
    given = record(certificate.values["counts"], certificate.path("counts"), None)
    right = {
        "".join(_tied("".join(dice.names[die] for die in tied)) for tied in order): ways
        for order, ways in weak_orders(dice.faces).items()
    }
    for name in given.values:
        if name not in right:
            raise Rejected(f"the order {shown(name)} never occurs")
    for name, ways in right.items():
        if name not in given.values:
            raise Rejected(f"the order {name} occurs in {count(ways, 'roll')} and is not listed")
        if given.integer(name, 0) != ways:
            raise Rejected(f"the order {name} occurs in {count(ways, 'roll')}, not {number(given.integer(name, 0))}")
    rolls = sum(right.values())
    tied = sum(ways for name, ways in right.items() if "(" in name)
    ties = f"{number(tied)} rolls have ties" if tied > 1 else "one roll has ties" if tied else "no ties occur"
    listed = "the listed order" if len(right) == 1 else f"the {number(len(right))} listed orders"
    which = f"the {number(rolls)} rolls give" if rolls > 1 else "the only roll gives"
    return verified(f"{which} {listed}; {ties}")


@searching
def verify_contest(dice: Dice, certificate: Record) -> Finding:
    """Verify the number of wins of each die against each other, and the cycle if one is named."""
    certificate.only(("kind", "wins"), ("cycle",))
    n = len(dice.names)
    right = wins(dice.faces)
    for i, (field, row) in enumerate(entries(certificate.values["wins"], certificate.path("wins"), n, n)):
        for j, (name, entry) in enumerate(entries(row, field, n, n)):
            if integer(entry, name, 0) != right[i][j]:
                who = f"{dice.names[i]} beats {dice.names[j]}"
                raise Rejected(f"die {who} in {count(right[i][j], 'roll')}, not {number(integer(entry, name, 0))}")
    correct = "the pairwise win counts are correct"
    if not certificate.has("cycle"):
        if _has_cycle(right):
            raise Rejected("there is a nontransitive cycle, and none is named")
        return verified(correct, "There is no nontransitive cycle")
    name = certificate.text("cycle")
    cycle = read_pattern(dice, name, certificate.path("cycle"))
    if len(cycle) < 3:
        raise Malformed(certificate.path("cycle"), f"expected three dice or more, got {shown(name)}")
    for i, j in pairwise((*cycle, cycle[0])):
        if right[i][j] <= right[j][i]:
            raise Rejected(f"die {dice.names[i]} does not beat die {dice.names[j]}")
    beats = [f"{one} beats {other}" for one, other in pairwise((*name, name[0]))]
    return verified(correct, f"The dice are nontransitive: {joined(beats)}")


def _tied(names: str) -> str:
    return names if len(names) == 1 else f"({names})"


def _has_cycle(wins: list[list[int]]) -> bool:
    """Say whether there is a cycle: dice that beat none of the rest are removed, until there are no such dice."""
    left = set(range(len(wins)))
    while idle := {i for i in left if not any(wins[i][j] > wins[j][i] for j in left)}:
        left -= idle
    return bool(left)

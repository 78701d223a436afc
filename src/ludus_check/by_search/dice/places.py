"""Place-fair and go-first-fair: the number of rolls in which each die takes each place, counted again."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import prod

from ludus_check.claims import Verdict
from ludus_check.dice.game import Dice, Question
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.values import entries, integer
from ludus_check.words.dice import share
from ludus_check.words.phrases import count, number
from ludus_check.work import searching


@searching
def verify_places(dice: Dice, certificate: Record, verdict: Verdict) -> Finding:
    """Verify the counts of all places, and that they are fair or not, as the answer says."""
    certificate.only(("kind", "counts"))
    right, n = place_counts(dice.faces), len(dice.names)
    for die, (field, row) in enumerate(entries(certificate.values["counts"], certificate.path("counts"), n, n)):
        for place, (name, value) in enumerate(entries(row, field, n, n)):
            if integer(value, name, 0) != right[die][place]:
                raise Rejected(f"die {dice.names[die]} takes place {place + 1} in {count(right[die][place], 'roll')}")
    rolls, first_only = prod(dice.sizes), dice.question is Question.GO_FIRST_FAIR
    wanted = [(die, place) for die in range(n) for place in range(n - 1 if first_only else 0, n)]
    wrong = next(((die, place) for die, place in wanted if right[die][place] * n != rolls), None)
    word = "go-first-fair" if first_only else "place-fair"
    if (wrong is None) is not (verdict is Verdict.SOLVED):
        raise Rejected(f"the dice are {'not ' if wrong else ''}{word}")
    if wrong is None:
        shows = "shows the highest face" if first_only else "takes each place"
        return verified(f"the dice are {word}: each die {shows} in {number(rolls // n)} of {share(rolls)}")
    die, place = wrong
    took = "shows the highest face" if place == n - 1 else f"takes place {place + 1} from below"
    fair = number(rolls // n) if rolls % n == 0 else f"{number(rolls)}/{n}"
    found = f"die {dice.names[die]} {took} in {number(right[die][place])} of {share(rolls)}"
    return verified(f"the dice are not {word}: {found}, and {fair} would be fair")


def place_counts(faces: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the rolls in which each die has exactly k others below it and none beside it, for every k.

    >>> place_counts([(1, 6), (2, 5), (3, 4)])
    [[4, 0, 4], [2, 4, 2], [2, 4, 2]]
    """
    ordered = [sorted(die) for die in faces]
    found = []
    for die, own in enumerate(ordered):
        row = [0] * len(ordered)
        for face in own:
            ways = [1]
            # ways[k] counts the rolls of the other dice so far with k of them below the face and none equal to it.
            for other in (*ordered[:die], *ordered[die + 1 :]):
                below, above = bisect_left(other, face), len(other) - bisect_right(other, face)
                ways = [above * x + below * y for x, y in zip([*ways, 0], [0, *ways], strict=True)]
            row = [x + y for x, y in zip(row, ways, strict=True)]
        found.append(row)
    return found

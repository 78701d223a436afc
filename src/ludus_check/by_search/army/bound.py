"""How many men are needed at least: lighter armies cannot send the scout, and just as heavy ones are all searched."""

from collections.abc import Iterator
from itertools import combinations

from ludus_check.army.game import Place
from ludus_check.army.golden import ONE, Golden, minus, plus, power, sign
from ludus_check.by_search.army.weight_one import succeeds
from ludus_check.errors import Rejected
from ludus_check.fewest import Proved
from ludus_check.words.phrases import count as counted
from ludus_check.work import searching

MINUS = "\N{MINUS SIGN}"
ENOUGH = (1, 2, 4, 8, 20)
"""Numbers of men that send a scout 0, 1, 2, 3 and 4 paces: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways."""


@searching
def needed(paces: int) -> Proved:
    """Return the largest proved lower bound on the number of men, for at most four paces.

    A man at distance d weighs s^d, and no jump raises the weight; the scout at the goal weighs 1. So men who stand as
    near as can be must weigh at least 1. If they weigh exactly 1, no jump may lower the weight, and nobody may be left
    at the end: then all armies of that weight are searched, and if none of them succeeds, one man more is needed.
    """
    if paces > 4:
        raise Rejected("the half-plane weighs no more than the scout, so that no army succeeds")
    total: Golden = (0, 0)
    count = 0
    for place in _nearest(paces):
        lighter = total
        total, count = plus(total, power(_distance(place))), count + 1
        if sign(minus(total, ONE)) >= 0:
            break
    words = f"{counted(count - 1, 'man weighs', 'men weigh')} at most {_words(lighter)}, the scout 1"
    armies = set(_armies(paces, count)) if total == ONE else set()
    # An army succeeds exactly when its mirror image does.
    different = {min(army, _mirrored(army), key=sorted) for army in armies}
    if total != ONE:
        return Proved(count, words, at_most=ENOUGH[paces])
    if any(succeeds(army) for army in different):
        return Proved(count, words, at_most=count)
    searched = f"none of the {len(armies)} armies of weight 1 succeeds, by exhaustive search"
    how = f"{counted(count, 'man', 'men')} weigh at most 1, like the scout, and {searched}"
    return Proved(count + 1, how, at_most=ENOUGH[paces])


def _mirrored(army: frozenset[Place]) -> frozenset[Place]:
    return frozenset((row, -column) for row, column in army)


def _words(x: Golden) -> str:
    a, b = x
    multiple = "\u03c3" if b == 1 else f"{b}\u03c3"
    return str(a) if b == 0 else multiple if a == 0 else f"{multiple} {MINUS if a < 0 else '+'} {abs(a)}"


def _distance(place: Place) -> int:
    return abs(place[0]) + abs(place[1])


def _nearest(paces: int) -> Iterator[Place]:
    """Return the places at home, the nearest to the goal first."""
    far = paces
    while True:
        for row in range(paces, far + 1):
            yield from sorted({(row, far - row), (row, row - far)})
        far += 1


def _armies(paces: int, count: int) -> Iterator[frozenset[Place]]:
    """Return all armies of the given number of men who stand as near as can be."""
    places = _nearest(paces)
    first = [next(places) for _ in range(count)]
    far = _distance(first[-1])
    inner = [place for place in first if _distance(place) < far]
    outer = [(row, side * (far - row)) for row in range(paces, far + 1) for side in ((-1, 1) if row < far else (1,))]
    for some in combinations(outer, count - len(inner)):
        yield frozenset((*inner, *some))

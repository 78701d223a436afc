"""How many men are needed at least: lighter armies cannot send the scout, and just as heavy ones are all searched."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ludus_check.army.golden import ONE, Golden, minus, plus, power, sign
from ludus_check.errors import Rejected
from ludus_check.wording import amount

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Proved:
    """So many men are needed, and how that is known."""

    men: int
    how: str


def needed(paces: int) -> Proved:
    """Return the largest number of men that is proved to be needed, for at most four paces.

    A man at distance d weighs s^d, and no jump raises the weight; the scout at the goal weighs 1. So men who stand as
    near as can be must weigh at least 1. If they weigh exactly 1, no jump may lower the weight, and nobody may be left
    at the end: then all armies of that weight are searched, and if none of them succeeds, one man more is needed.
    """
    if paces > 4:
        raise Rejected("the whole half-plane is no heavier than the scout, so that no army succeeds")
    total: Golden = (0, 0)
    count = 0
    for place in _nearest(paces):
        lighter = total
        total, count = plus(total, power(_distance(place))), count + 1
        if sign(minus(total, ONE)) >= 0:
            break
    words = f"{amount(count - 1, 'man weighs', 'men weigh')} {_words(lighter)} at most, the scout 1"
    armies = set(_armies(paces, count)) if total == ONE else set()
    # An army succeeds exactly when its mirror image does.
    different = {min(army, _mirrored(army), key=sorted) for army in armies}
    if total != ONE or any(_succeeds(army) for army in different):
        return Proved(count, words)
    searched = f"none of the {len(armies)} armies of that weight succeeds, re-verified by search"
    return Proved(count + 1, f"{amount(count, 'man', 'men')} weigh 1 at most, as the scout does, and {searched}")


def _mirrored(army: frozenset[Place]) -> frozenset[Place]:
    return frozenset((row, -column) for row, column in army)


def _words(x: Golden) -> str:
    a, b = x
    multiple = "s" if b == 1 else f"{b}s"
    return str(a) if b == 0 else multiple if a == 0 else f"{multiple} {'-' if a < 0 else '+'} {abs(a)}"


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
    """Return all armies of so many men who stand as near as can be."""
    places = _nearest(paces)
    first = [next(places) for _ in range(count)]
    far = _distance(first[-1])
    inner = [place for place in first if _distance(place) < far]
    outer = [(row, side * (far - row)) for row in range(paces, far + 1) for side in ((-1, 1) if row < far else (1,))]
    for some in combinations(outer, count - len(inner)):
        yield frozenset((*inner, *some))


def _succeeds(army: frozenset[Place]) -> bool:
    """Say whether jumps that keep the weight, straight towards the goal, bring an army of weight 1 to the goal."""
    far = max(map(_distance, army))
    cells = {(r, c): k for k, (r, c) in enumerate((r, c) for r in range(far + 1) for c in range(r - far, far - r + 1))}
    jumps = [
        (1 << cells[start] | 1 << cells[over] | 1 << cells[to], 1 << cells[start] | 1 << cells[over])
        for start in cells
        for over, to in _inwards(start)
    ]
    men = sum(1 << cells[place] for place in army)
    seen, stack = {men}, [men]
    while stack:
        now = stack.pop()
        if now >> cells[0, 0] & 1:
            return True
        for turned, pegs in jumps:
            if now & turned == pegs and now ^ turned not in seen:
                seen.add(now ^ turned)
                stack.append(now ^ turned)
    return False


def _inwards(place: Place) -> list[tuple[Place, Place]]:
    row, column = place
    found = []
    if row >= 2:
        found.append(((row - 1, column), (row - 2, column)))
    if abs(column) >= 2:
        step = 1 if column > 0 else -1
        found.append(((row, column - step), (row, column - 2 * step)))
    return found

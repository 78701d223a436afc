"""Weights of armies: a man at distance d from the goal weighs s^d, and no jump raises the weight of all together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludus.families.pegs.army.golden import ONE, SIGMA, ZERO, Golden, sigma_power
from ludus.families.pegs.problem import Cell


def distance(cell: Cell) -> int:
    """Return the distance from the goal, by rows and columns."""
    return abs(cell[0]) + abs(cell[1])


def weight(men: Iterable[Cell]) -> Golden:
    """Return the weight of some men.

    >>> weight([(1, 0), (2, 0)]) == ONE
    True
    """
    total = ZERO
    for man in men:
        total = total + sigma_power(distance(man))
    return total


def half_plane(paces: int) -> Golden:
    """Return the weight of all places at home together, s^n (1 + s) (1 - s)^-2, which is s^(n - 5).

    >>> [str(half_plane(n)) for n in (4, 5, 6)]
    ['1 + s', '1', 's']
    """
    reciprocal = sigma_power(-2)  # of 1 - s = s^2
    return sigma_power(paces) * (ONE + SIGMA) * reciprocal * reciprocal


def nearest(paces: int) -> Iterator[Cell]:
    """Return the places at home, the nearest to the goal first: 1, 3, 5, ... at distances n, n + 1, n + 2, ..."""
    far = paces
    while True:
        for row in range(far, paces - 1, -1):
            side = far - row
            yield row, -side
            if side:
                yield row, side
        far += 1


def least_men(paces: int) -> tuple[int, Golden]:
    """Return how many men weigh at least as much as the scout, standing as near as can be, and what they weigh.

    There is an end only for up to four paces: from five on the whole half-plane is not heavy enough.

    >>> [least_men(n)[0] for n in range(5)], str(least_men(4)[1])
    ([1, 2, 4, 8, 19], '1')
    """
    total = ZERO
    for count, cell in enumerate(nearest(paces), 1):
        total = total + sigma_power(distance(cell))
        if not total < ONE:
            return count, total
    raise AssertionError("the places at home have no end")


def jump_changes() -> dict[str, Golden]:
    """Return how a jump changes the weight, divided by the weight of a man at the nearest of its three places.

    Towards the goal: s^0 - s^1 - s^2; away from it: s^2 - s^1 - s^0; across an axis: s^1 - s^0 - s^1.

    >>> {name: str(change) for name, change in jump_changes().items()}
    {'towards': '0', 'away': '-2s', 'across': '-1'}
    """
    s0, s1, s2 = (sigma_power(k) for k in range(3))
    return {"towards": s0 - s1 - s2, "away": s2 - s1 - s0, "across": s1 - s0 - s1}

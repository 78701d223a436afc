"""Weights of armies: a man at distance d from the goal weighs s^d, and no jump raises the weight of all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, total_ordering

from ludus.core.records import dataclass
from ludus.families.pegs.problem import Cell, Jump


@total_ordering
@dataclass(frozen=True, slots=True)
class Golden:
    """The number a + b s.

    >>> SIGMA * SIGMA + SIGMA == ONE, SIGMA < ONE
    (True, True)
    """

    a: int
    b: int = 0

    def __add__(self, other: Golden) -> Golden:
        return Golden(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Golden) -> Golden:
        return Golden(self.a - other.a, self.b - other.b)

    def __mul__(self, other: Golden) -> Golden:
        # (a + b s)(c + d s) = ac + (ad + bc) s + bd s^2, and s^2 = 1 - s.
        a, b, c, d = self.a, self.b, other.a, other.b
        return Golden(a * c + b * d, a * d + b * c - b * d)

    def __lt__(self, other: Golden) -> bool:
        return (self - other).sign < 0

    def __str__(self) -> str:
        if not self.b:
            return str(self.a)
        multiple = f"{'' if abs(self.b) == 1 else abs(self.b)}s"
        if not self.a:
            return f"-{multiple}" if self.b < 0 else multiple
        return f"{self.a} {'-' if self.b < 0 else '+'} {multiple}"

    @property
    def sign(self) -> int:
        """-1, 0 or 1: twice the number is u + v sqrt 5 with whole u = 2a - b and v = b, and squares decide."""
        u, v = 2 * self.a - self.b, self.b
        if u * v >= 0:
            return (u > 0 or v > 0) - (u < 0 or v < 0)
        larger = u if u * u > 5 * v * v else v
        return 1 if larger > 0 else -1


ZERO, ONE, SIGMA = Golden(0), Golden(1), Golden(0, 1)


@cache
def sigma_power(n: int) -> Golden:
    """Return s^n for any whole n; 1/s is 1 + s.

    >>> str(sigma_power(2)), str(sigma_power(-1)), sigma_power(5) * sigma_power(-5) == ONE
    ('1 - s', '1 + s', True)
    """
    result, factor = ONE, SIGMA if n >= 0 else ONE + SIGMA
    for _ in range(abs(n)):
        result = result * factor
    return result


def distance(cell: Cell) -> int:
    """Return the distance from the goal, by rows and columns."""
    return abs(cell[0]) + abs(cell[1])


def weight(men: Iterable[Cell], distance: Callable[[Cell], int] = distance) -> Golden:
    """Return the weight of some men.

    >>> weight([(1, 0), (2, 0)]) == ONE
    True
    """
    return sum((sigma_power(distance(man)) for man in men), ZERO)


def change(jump: Jump) -> Golden:
    """Return how a jump changes the weight of an army: never to more."""
    start, over, to = jump
    return weight([to]) - weight([start, over])


def half_plane(paces: int) -> Golden:
    """Return the weight of all places at home together, s^n (1 + s) (1 - s)^-2, which is s^(n - 5).

    >>> [str(half_plane(n)) for n in (4, 5, 6)]
    ['1 + s', '1', 's']
    """
    reciprocal = sigma_power(-2)  # of 1 - s = s^2
    return sigma_power(paces) * (ONE + SIGMA) * reciprocal * reciprocal


def jump_changes() -> dict[str, Golden]:
    """Return how a jump changes the weight, divided by the weight of a man at the nearest of its three places.

    Towards the goal: s^0 - s^1 - s^2; away from it: s^2 - s^1 - s^0; across an axis: s^1 - s^0 - s^1.

    >>> {name: str(change) for name, change in jump_changes().items()}
    {'towards': '0', 'away': '-2s', 'across': '-1'}
    """
    s0, s1, s2 = (sigma_power(k) for k in range(3))
    return {"towards": s0 - s1 - s2, "away": s2 - s1 - s0, "across": s1 - s0 - s1}

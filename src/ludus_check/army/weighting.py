"""The weight that forbids five paces: no jump raises it, and the whole half-plane weighs no more than the scout."""

from ludus_check.army.game import Game
from ludus_check.army.golden import ONE, minus, plus, power, sign, times
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.words import army as words


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that every army of finitely many men weighs less than the scout at the goal.

    A man at distance d, rows and columns together, weighs s^d, where s is positive and s*s + s = 1. The half-plane
    from row n on weighs s^n + s^(n+1) + ..., times 1 + 2s + 2s^2 + ...: s^n/(1 - s) times (1 + s)/(1 - s).
    """
    certificate.only(("kind", "total"))
    a, b = certificate.integers("total", 2, 2, -(10**400), 10**400)
    _verify_jumps()
    rest = minus(ONE, (0, 1))
    if times((a, b), times(rest, rest)) != times(power(game.paces), (1, 1)):
        raise Rejected(f"the half-plane at {game.paces} paces does not weigh what the certificate says")
    if sign(minus((a, b), ONE)) > 0:
        raise Rejected("the half-plane weighs more than the scout, so this proves nothing")
    return verified(*words.no_army(game.paces, weighs_one=(a, b) == ONE))


def _verify_jumps() -> None:
    """Verify that no jump raises the weight, divided by that of a man at the nearest of its three places."""
    near, middle, far = power(0), power(1), power(2)
    if minus(plus(far, middle), near) != (0, 0):
        raise Rejected("a jump towards the goal changes the weight")
    away, across = minus(far, plus(near, middle)), minus(middle, plus(near, middle))
    if sign(away) > 0 or sign(across) > 0 or sign((0, 1)) <= 0 or sign(minus(ONE, (0, 1))) <= 0:
        raise Rejected("a jump away from the goal, or across an axis, increases the weight")

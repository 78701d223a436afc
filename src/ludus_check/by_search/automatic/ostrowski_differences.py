"""How far the new coordinates of a move are from the old ones, in an Ostrowski numeration: pairs (h, l).

A letter turns (h, l) into (t h + l + e, h), and the value at the end is h + l.
"""

from functools import lru_cache

Difference = tuple[int, int]


def bound_of(t: int, change: int, amount: int) -> int:
    """Return the bound beyond which no difference can lead to the amount; see `hopeful`."""
    return max((3 if t == 1 else 2) * change, change + abs(amount) * (t + 2))


def hopeful_cost(t: int, change: int, amount: int) -> int:
    """Return about how many steps `hopeful` takes: all differences within the bound, with all letters.

    They are points of a lattice with |w| <= bound and with a conjugate of at most change / (f - 1).
    """
    return 4 * bound_of(t, change, amount) * change // (t * t) * (2 * change + 1)


@lru_cache(maxsize=64)
def hopeful(t: int, change: int, amount: int) -> frozenset[Difference]:
    """Return the differences from which letters that add -change to change can still lead to the amount.

    With f = (t + sqrt D) / 2, D = t^2 + 4, a letter turns w = h f + l into f (w + e) with |e| <= change. From |w| >
    change f / (f - 1) on it grows, and from |w| > change + |amount| (f + 1/f) on the value at the end is beyond the
    amount; so there are finitely many to look at.
    """
    bound = bound_of(t, change, amount)
    came: dict[Difference, list[Difference]] = {(0, 0): []}
    queue = [(0, 0)]
    for high, low in queue:
        for e in range(-change, change + 1):
            following = (t * high + low + e, high)
            if following not in came:
                if _exceeds(*following, t, bound) or _exceeds(-following[0], -following[1], t, bound):
                    continue
                came[following] = []
                queue.append(following)
            came[following].append((high, low))
    # Backwards along `came`: these are the differences that can still lead to the amount.
    found = {pair for pair in queue if sum(pair) == amount}
    left = list(found)
    while left:
        new = [pair for pair in came[left.pop()] if pair not in found]
        found.update(new)
        left += new
    return frozenset(found)


def _exceeds(high: int, low: int, t: int, bound: int) -> bool:
    """Return whether h f + l > bound, that is h sqrt D > rest, exactly; D is no square."""
    rest = 2 * (bound - low) - high * t
    if high < 0:
        return rest < 0 and high * high * (t * t + 4) < rest * rest
    return rest < 0 or high * high * (t * t + 4) > rest * rest

"""Moves that are guessed while a position is read with the first digit first, in an Ostrowski numeration.

The machine of a line (s, r) guesses the new coordinates. Where an entry of r is 1, the guide, m is what is taken
there, less s; the other coordinates must then differ from the old ones by s + m r. How far they are from that is
carried along as a pair (h, l), which a letter turns into (t h + l + e, h), of the value h + l at the end.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from ludus_check.kernel.automaton import Automaton
from ludus_check.kernel.game import Line
from ludus_check.kernel.numeration import Digits, Numeration, Place

Difference = tuple[int, int]
LONGEST = 200
"""The largest entry of a move: there are more differences to look at the larger it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What is known of a line from the start."""

    guide: int
    """The coordinate that tells m, or -1 for a single step."""
    may_stay: bool
    """Whether the guide may stay as it is: s is 0 there."""
    moving: tuple[int, ...]
    """The coordinates that move."""
    others: tuple[tuple[int, int, int], ...]
    """Those but the guide: each with r, and with the amount s - r s(guide) that is to be left."""
    hopeful: tuple[frozenset[Difference], ...]
    """For each of these, the differences from which the amount can still be reached."""


@dataclass(frozen=True, slots=True)
class OstrowskiState:
    """How far a move is read."""

    plan: Plan
    at: int
    """The state of the automaton at the new position."""
    is_less: bool
    """Whether the new coordinate of the guide is less, by what is read; else it is the same so far."""
    differences: tuple[Difference, ...]
    """For each coordinate that moves but the guide."""
    full: Digits
    """For each coordinate that moves, whether its new digit was t, so that 0 must follow."""

    @property
    def arrives(self) -> bool:
        """Whether the move is there, if nothing more is read."""
        plan = self.plan
        pairs = zip(self.differences, plan.others, strict=True)
        right = all(high + low == amount for (high, low), (_, _, amount) in pairs)
        return right and (self.is_less or plan.guide < 0 or plan.may_stay)

    def choices(self, place: Place, numeration: Numeration) -> int:
        """Return how many digits are tried."""
        return prod([numeration.t + 1] * len(self.plan.moving))

    def after(self, digits: Digits, place: Place, target: Automaton, numeration: Numeration) -> list["OstrowskiState"]:
        """Return the states after a letter, for all new digits."""
        plan, t, new = self.plan, numeration.t, list(digits)
        found = []
        for guess in product(*((0,) if full else range(t + 1) for full in self.full)):
            for axis, digit in zip(plan.moving, guess, strict=True):
                new[axis] = digit
            taken = digits[plan.guide] - new[plan.guide] if plan.guide >= 0 else 0
            if taken < 0 and not self.is_less:
                continue
            differences = []
            for (high, low), (axis, times, _), hopeful in zip(self.differences, plan.others, plan.hopeful, strict=True):
                difference = (t * high + low + digits[axis] - new[axis] - times * taken, high)
                if difference not in hopeful:
                    break
                differences.append(difference)
            else:
                full = tuple(int(digit == t) for digit in guess)
                at = target.after(self.at, numeration.letter(new))
                found.append(OstrowskiState(plan, at, self.is_less or taken > 0, tuple(differences), full))
        return found


def first_state(line: Line, at: int, t: int) -> OstrowskiState | None:
    """Return the state before anything is read; None when there is no guide, so that the line cannot be read."""
    step, ray = line
    guide = next((axis for axis, entry in enumerate(ray) if entry == 1 and step[axis] <= 1), -1)
    if (any(ray) and guide < 0) or max(*step, *ray) > LONGEST:
        return None
    moving = tuple(axis for axis, entry in enumerate(step) if entry or ray[axis])
    first = step[guide] if guide >= 0 else 0
    others = tuple((axis, ray[axis], step[axis] - ray[axis] * first) for axis in moving if axis != guide)
    reach = tuple(hopeful(t, t * (1 + times), amount) for _, times, amount in others)
    plan = Plan(guide, first == 0, moving, others, reach)
    return OstrowskiState(plan, at, False, ((0, 0),) * len(others), (0,) * len(moving))


@lru_cache(maxsize=64)
def hopeful(t: int, change: int, amount: int) -> frozenset[Difference]:
    """Return the differences from which letters that add -change to change can still lead to the amount.

    With f = (t + sqrt D) / 2, D = t^2 + 4, a letter turns w = h f + l into f (w + e) with |e| <= change. From |w| >
    change f / (f - 1) on it grows, and from |w| > change + |amount| (f + 1/f) on the value at the end is beyond the
    amount; so there are finitely many to look at.
    """
    bound = max((3 if t == 1 else 2) * change, change + abs(amount) * (t + 2))
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

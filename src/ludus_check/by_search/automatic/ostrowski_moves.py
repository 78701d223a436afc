"""Moves that are guessed while a position is read with the first digit first, in an Ostrowski numeration.

The machine of a line (s, r) guesses the new coordinates. Where an entry of r is 1, the guide, m is what is taken
there, less s; the other coordinates must then differ from the old ones by s + m r. How far they are from that is
carried along as a pair (h, l), which a letter turns into (t h + l + e, h), of the value h + l at the end.
"""

from dataclasses import dataclass
from itertools import product
from math import prod

from ludus_check.automatic.automaton import Digits, Numeration, Place
from ludus_check.automatic.game import Line
from ludus_check.by_search.automatic.ostrowski_differences import Difference, hopeful, hopeful_cost

LONGEST = 200
"""The largest entry of a move: there are more differences to look at the larger it is."""
STEPS = 2
"""Number of steps that a new state costs."""


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
    """Those but the guide: each with r, and with the amount s - r s(guide) that remains."""
    hopeful: tuple[frozenset[Difference], ...]
    """For each of these, the differences from which the amount can still be reached."""


@dataclass(frozen=True, slots=True)
class OstrowskiState:
    """How far a move is read."""

    plan: Plan
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
        """Return how many digits are tried; each may make a new state, which is some steps of work."""
        return STEPS * prod([numeration.t + 1] * len(self.plan.moving))

    def after(self, digits: Digits, place: Place, numeration: Numeration) -> list[tuple[int, "OstrowskiState"]]:
        """Return the states after a letter, for all new digits, each with the letter of the new position."""
        plan, t, new = self.plan, numeration.t, list(digits)
        found = []
        # After a digit t the next digit is 0 in this numeration.
        for guess in product(*((0,) if full else range(t + 1) for full in self.full)):
            for axis, digit in zip(plan.moving, guess, strict=True):
                new[axis] = digit
            taken = digits[plan.guide] - new[plan.guide] if plan.guide >= 0 else 0
            if taken < 0 and not self.is_less:
                continue
            differences = []
            for (high, low), (axis, times, _), near in zip(self.differences, plan.others, plan.hopeful, strict=True):
                difference = (t * high + low + digits[axis] - new[axis] - times * taken, high)
                if difference not in near:
                    break
                differences.append(difference)
            else:
                full = tuple(int(digit == t) for digit in guess)
                state = OstrowskiState(plan, self.is_less or taken > 0, tuple(differences), full)
                found.append((numeration.letter(new), state))
        return found


def is_readable(line: Line) -> bool:
    """Say whether a line can be read: it has a guide, or is a single step, and no large entries."""
    step, ray = line
    return (not any(ray) or _guide(line) >= 0) and max(*step, *ray) <= LONGEST


def first_cost(line: Line, t: int) -> int:
    """Return about how many steps the first state of a line takes."""
    return sum(hopeful_cost(t, t * (1 + times), amount) for _, times, amount in _others(line))


def first_state(line: Line, t: int) -> OstrowskiState:
    """Return the state before anything is read."""
    (step, ray), guide = line, _guide(line)
    moving = tuple(axis for axis, entry in enumerate(step) if entry or ray[axis])
    first = step[guide] if guide >= 0 else 0
    others = _others(line)
    reach = tuple(hopeful(t, t * (1 + times), amount) for _, times, amount in others)
    plan = Plan(guide, first == 0, moving, others, reach)
    return OstrowskiState(plan, False, ((0, 0),) * len(others), (0,) * len(moving))


def _guide(line: Line) -> int:
    step, ray = line
    return next((axis for axis, entry in enumerate(ray) if entry == 1 and step[axis] <= 1), -1)


def _others(line: Line) -> tuple[tuple[int, int, int], ...]:
    (step, ray), guide = line, _guide(line)
    first = step[guide] if guide >= 0 else 0
    axes = [axis for axis, entry in enumerate(step) if axis != guide and (entry or ray[axis])]
    return tuple((axis, ray[axis], step[axis] - ray[axis] * first) for axis in axes)

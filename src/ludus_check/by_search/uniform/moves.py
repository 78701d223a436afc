"""The moves of the generalized ryuo as machines that guess the new position digit by digit, the last digit first.

A number is a pair, x = p q + r with 0 <= r < p. A rook moves to a smaller r with the same q, or to a smaller q and any
r < p. A short step takes s >= 1 from x and t >= 1 from y, s + t < p, or s + t <= p with a slack of 1; so s < p, and
x - s borrows at most once from q: without a borrow s = r - r' >= 1 says r' < r, and with one r' = r + p - s < p says
s > r, so s >= 1 as well.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ludus_check.automatic.automaton import Automaton, Digits
from ludus_check.by_search.automatic.moves import live_states

State = tuple[int, ...]
LESS, SAME, MORE = -1, 0, 1
BITS = (0, 1)


def compared(so_far: int, left: int, right: int) -> int:
    """Return how two numbers compare when one more digit of each is read; later digits count more."""
    return so_far if left == right else (LESS if left < right else MORE)


@dataclass(frozen=True, slots=True)
class Target:
    """The set of positions that a move should lead to, by its automaton."""

    automaton: Automaton
    live: frozenset[int]

    def after(self, state: int, digits: list[int]) -> int | None:
        """Return the state after a letter, None when nothing can be reached any more."""
        letter = 0
        for digit in digits:
            letter = 2 * letter + digit
        following = self.automaton.table[state][letter]
        return following if following in self.live else None


@dataclass(frozen=True, slots=True)
class Rook:
    """A move along one axis: within a block, or to an earlier one."""

    target: Target
    axis: int
    is_near: bool

    @property
    def start(self) -> State:
        """The state before anything is read: of the target, and how q and r compare."""
        return (0, SAME, SAME)

    def after(self, state: State, digits: Digits) -> Iterator[State]:
        """Yield the states after a letter, for all new digits."""
        at, near, far = state
        place = 1 + 2 * self.axis
        q, r = digits[place : place + 2]
        new = list(digits)
        for new_q in (q,) if self.is_near else BITS:
            for new_r in BITS:
                new[place : place + 2] = [new_q, new_r]
                following = self.target.after(at, new)
                if following is not None:
                    # Within a block the new r must be below r; in an earlier block it only has to be below p.
                    bound = r if self.is_near else digits[0]
                    yield following, compared(near, new_q, q), compared(far, new_r, bound)

    def arrives(self, state: State) -> bool:
        """Say whether the move is there, if nothing more is read."""
        at, near, far = state
        return far == LESS and near == (SAME if self.is_near else LESS) and at in self.target.automaton.finals


@dataclass(frozen=True, slots=True)
class Step:
    """A short step, with or without a borrow from the q of each axis."""

    target: Target
    borrows: tuple[int, int]
    slack: int

    @property
    def start(self) -> State:
        """The state: of the target, what is owed by each q, how each new r compares, and what s + t - p + 1 carries.

        That is less by the slack, which is 0 or 1.
        """
        return (0, *self.borrows, SAME, SAME, 1 - self.slack)

    def after(self, state: State, digits: Digits) -> Iterator[State]:
        """Yield the states after a letter, for all new digits."""
        at, owed_x, owed_y, less_x, less_y, carry = state
        p, qx, rx, qy, ry = digits[:5]
        left_x, left_y = qx - owed_x, qy - owed_y
        borrow_x, borrow_y = self.borrows
        new = list(digits)
        for new_x in BITS:
            for new_y in BITS:
                new[1:5] = [left_x % 2, new_x, left_y % 2, new_y]
                following = self.target.after(at, new)
                if following is not None:
                    taken = rx + ry + (borrow_x + borrow_y - 1) * p - new_x - new_y
                    now_x = compared(less_x, new_x, p if borrow_x else rx)
                    now_y = compared(less_y, new_y, p if borrow_y else ry)
                    # s + t - p + 1 - slack <= 0, the last digit first: halves are rounded up.
                    yield following, -(left_x // 2), -(left_y // 2), now_x, now_y, -(-(carry + taken) // 2)

    def arrives(self, state: State) -> bool:
        """Say whether the step is there, if nothing more is read."""
        at, owed_x, owed_y, less_x, less_y, carry = state
        paid = not owed_x and not owed_y and less_x == less_y == LESS
        return paid and carry <= 0 and at in self.target.automaton.finals


def machines(lost: Automaton, axes: int, slack: int) -> list[Rook | Step]:
    """Return the machines of all moves into a set."""
    target = Target(lost, live_states(lost))
    rooks = [Rook(target, axis, is_near) for axis in range(axes) for is_near in (True, False)]
    return [*rooks, *(Step(target, (a, b), slack) for a in BITS for b in BITS)]

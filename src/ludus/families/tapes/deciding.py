"""Whether a start can be turned into a goal: an exact condition for every rule, with the certificate when it cannot.

Each move adds or takes away (Lam - 1) * T^k, so goal minus start must be a multiple of Lam - 1; the quotient, the *net*
moves, is then unique. That is enough, but for two things.

- Squares of different residue modulo the divisor of R never meet. A class that is empty stays so.
- When 0 is in R and the other offsets have one sign, a square is occupied only when steps of R lead to it from an
  occupied one, and moves are made at occupied squares only. Then the squares that start and goal occupy, and those of
  the net moves, must be reached from both. In particular the extreme square is always the same.

Why it is enough. Offsets of both signs: expand every square of a long enough stretch N times, for a large N; at its
ends nothing is lost, since R reaches over both. With 0 in R nothing is ever lost: expand what can be reached, once.
With offsets of one sign and no 0, expand everything below a far square; what is left there is the remainder, and that
is unique. The condition of the paper, (12), is this one for one checker and offsets of both signs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludus.core.certificates import Certificate
from ludus.families.tapes.certificates import EmptyClass, Never, OneSided, Remainder, TapeSide, Unreachable
from ludus.families.tapes.cyclotomic import offending_factor
from ludus.families.tapes.polynomials import difference, exact_quotient, remainder
from ludus.families.tapes.problem import Checkers, Square, Tape
from ludus.families.tapes.rule import Nature, Rule, rule


@dataclass(frozen=True, slots=True)
class Net:
    """The net moves: expansions minus contractions of each square, the same in every line from start to goal."""

    rule: Rule
    moves: tuple[tuple[Square, int], ...]

    @property
    def size(self) -> int:
        """The least number of moves that this takes."""
        return sum(abs(often) for _, often in self.moves)


def decided(problem: Tape) -> Net | Certificate:
    """Return the net moves from start to goal when there is a line of moves, else the certificate that there is none.

    >>> from ludus.families.tapes.problem import tape
    >>> decided(tape([-1, 1], displacement=6)).moves
    ((1, -1), (2, -1), (4, 1), (5, 1))
    >>> decided(tape([-1, 1], displacement=3))
    Remainder(remainder=(-2,), modulus=0)
    """
    laws, start, goal = rule(problem.replacement), problem.start, problem.goal
    if start == goal:
        return Net(laws, ())
    apart = _other_extreme(laws, start, goal) or _empty_class(laws, start, goal)
    if apart is not None:
        return apart
    net = _quotient(laws, problem)
    if isinstance(net, Net) and laws.nature is Nature.ONE_SIDED:
        return _unreachable(laws, problem, net) or net
    return net


def extreme(laws: Rule, state: Checkers) -> Square:
    """Return the square of a state that a one-sided rule never leaves: the lowest, or the highest."""
    return state[0][0] if laws.highest > 0 else state[-1][0]


def _other_extreme(laws: Rule, start: Checkers, goal: Checkers) -> OneSided | None:
    is_apart = laws.nature is Nature.ONE_SIDED and extreme(laws, start) != extreme(laws, goal)
    return OneSided() if is_apart else None


def _empty_class(laws: Rule, start: Checkers, goal: Checkers) -> EmptyClass | None:
    """Return a class of squares that only one of both states occupies; without a divisor each square is a class."""
    classes = [{square % laws.divisor if laws.divisor else square for square, _ in state} for state in (start, goal)]
    apart = classes[0] ^ classes[1]
    return EmptyClass(min(apart)) if apart else None


def _quotient(laws: Rule, problem: Tape) -> Net | Certificate:
    dense, low = difference(dict(problem.start), dict(problem.goal))
    quotient = exact_quotient(dense, laws.polynomial) if laws.polynomial else None
    if quotient is not None:
        first = low - laws.shift
        return Net(laws, tuple((first + power, often) for power, often in enumerate(quotient) if often))
    if problem.displacement is not None and laws.polynomial:
        offending = offending_factor(laws.polynomial)
        if offending is not None:
            return Never(*offending)
    return Remainder(*remainder(dense, laws.polynomial))


def _unreachable(laws: Rule, problem: Tape, net: Net) -> Unreachable | None:
    """Return a square that must be occupied at some time and that cannot be reached from one side, None if all can."""
    towards = 1 if laws.highest > 0 else -1
    steps = [abs(step) for step in laws.steps]
    sides = {
        side: [towards * square for square, _ in state]
        for side, state in ((TapeSide.START, problem.start), (TapeSide.GOAL, problem.goal))
    }
    needed = {*sides[TapeSide.START], *sides[TapeSide.GOAL], *(towards * square for square, _ in net.moves)}
    low, high = min(sides[TapeSide.START]), max(needed)
    for side, squares in sides.items():
        inside = _climb((square - low for square in squares), steps, high - low)
        missing = [square for square in sorted(needed) if square < low or not inside >> (square - low) & 1]
        if missing:
            return Unreachable(towards * missing[0], side)
    return None


def _climb(squares: Iterable[Square], steps: list[int], most: int) -> int:
    """Return the places 0..most that sums of steps reach from some squares, as the bits of a number.

    >>> bin(_climb([0], [3, 5], 10))
    '0b11101101001'
    """
    places = bytearray(most // 8 + 1)
    for square in squares:
        places[square // 8] |= 1 << square % 8
    found, mask = int.from_bytes(places, "little"), (1 << (most + 1)) - 1
    for step in steps:
        while step <= most:
            found |= found << step & mask
            step *= 2
    return found

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

from collections import Counter
from dataclasses import replace

from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.families.tapes.certificates import EmptyClass, Never, OneSided, Remainder, TapeMoves, TapeSide, Unreachable
from ludus.families.tapes.cyclotomic import offending_factor
from ludus.families.tapes.playing import Counts, as_bits, line, reached
from ludus.families.tapes.polynomials import difference, exact_quotient, remainder
from ludus.families.tapes.problem import MAX_MOVES, MAX_STEPS, Checkers, Square, Tape
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

    >>> decided(tape([-1, 1], displacement=6)).moves
    ((1, -1), (2, -1), (4, 1), (5, 1))
    >>> decided(tape([-1, 1], displacement=3))
    <certificate remainder: remainder: [-2]>
    """
    laws, start, goal = rule(problem.replacement), problem.start, problem.goal
    if start == goal:
        return Net(laws, ())
    if laws.nature is Nature.ONE_SIDED and extreme(laws, start) != extreme(laws, goal):
        return OneSided()
    if (apart := _empty_class(laws, start, goal)) is not None:
        return apart
    net = _quotient(laws, problem)
    if isinstance(net, Net) and laws.nature is Nature.ONE_SIDED:
        return _unreachable(laws, problem, net) or net
    return net


def extreme(laws: Rule, state: Checkers) -> Square:
    """Return the square of a state that a one-sided rule never leaves: the lowest, or the highest."""
    return state[0][0] if laws.highest > 0 else state[-1][0]


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
    # The rule is one-sided; squares are mirrored where it goes down, so that all steps go up.
    towards = 1 if laws.highest > 0 else -1
    steps = [abs(step) for step in laws.steps]
    sides = {
        side: [towards * square for square, _ in state]
        for side, state in ((TapeSide.START, problem.start), (TapeSide.GOAL, problem.goal))
    }
    needed = {*sides[TapeSide.START], *sides[TapeSide.GOAL], *(towards * square for square, _ in net.moves)}
    low, high = min(sides[TapeSide.START]), max(needed)
    for side, squares in sides.items():
        room = (1 << high - low + 1) - 1
        inside = reached(as_bits((square - low for square in squares), high - low + 1), steps, room)
        missing = [square for square in sorted(needed) if square < low or not inside >> (square - low) & 1]
        if missing:
            return Unreachable(towards * missing[0], side)
    return None


def hull(problem: Tape, net: Net) -> tuple[Square, Square]:
    """Return the lowest and the highest square that is occupied at the start or in the goal or has a net move."""
    squares = [square for square, _ in (*problem.start, *problem.goal, *net.moves)]
    return min(squares), max(squares)


# The first step of every method: impossible with its certificate, or the net moves; and a line as an answer.

METHOD = "polynomial division"
MAX_DIVISION_STEPS = 3 * 10**7
"""Longer divisions are not made by the checker."""


def net_or_answer(problem: Tape) -> Net | Answer:
    """Return the net moves when there is a line of moves of a length that fits, else what there is to say.

    >>> net_or_answer(tape([-1, 1], displacement=12)).size
    8
    """
    found = decided(problem)
    if not isinstance(found, Net):
        if isinstance(found, Remainder | Unreachable) and _division_steps(problem) > MAX_DIVISION_STEPS:
            reason = "there is no line of moves, but the division that shows it is too long to be checked"
            return Undecided(problem, reason, METHOD)
        return Impossible(problem, found, METHOD)
    most = longest_line(problem)
    if found.size > most:
        reason = f"there is a line of moves, but every one has at least {found.size} moves, and {most} can be written"
        return Undecided(problem, reason, METHOD)
    return found


def _division_steps(problem: Tape) -> int:
    """Return how many steps a checker needs for goal minus start modulo P, square by square or by powers of T."""
    length = max(0, problem.replacement[-1][0]) - min(0, problem.replacement[0][0]) + 1
    terms = len(problem.replacement) + 2
    squares = len(problem.start) + len(problem.goal)
    span = problem.shape[0]
    return min((span + length) * terms, squares * (2 + span.bit_length()) * length * (length + terms))


def longest_line(problem: Tape) -> int:
    """Return how many moves of a rule the formats allow."""
    return min(MAX_MOVES, MAX_STEPS // len(problem.replacement))


def played(problem: Tape, net: Net, spare: Counts, method: str) -> Answer:
    """Return the line with some spare moves (gamma), which must be enough, as an answer."""
    length, most = net.size + 2 * sum(spare.values()), longest_line(problem)
    if length > most:
        reason = f"the line of moves that was found has {length} moves, and {most} can be written"
        return Undecided(problem, reason, method)
    moves = line(net.rule, dict(problem.start), dict(problem.goal), dict(net.moves), Counter(dict(spare)))
    if moves is None:
        return Undecided(problem, "the spare moves do not suffice", method)
    return Solved(problem, TapeMoves(moves), method)


def bounded(answer: Answer, bound: int) -> Answer:
    """Return an answer with a lower bound on the number of moves; optimal when the line is that short."""
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, TapeMoves):
        return answer
    return replace(answer, lower_bound=bound, optimal=len(answer.certificate.moves) == bound)


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return whether there is a line of moves without writing it: impossible, or undecided with the net moves."""
    found = net_or_answer(problem)
    if not isinstance(found, Net):
        return found
    if found.size == 0:
        return played(problem, found, {}, METHOD)
    reason = f"there is a line of moves, with at least {found.size} of them; this method does not look for one"
    return Undecided(problem, reason, METHOD)

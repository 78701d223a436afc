"""The paper's algorithm, repaired: sweep over all squares, link, sweep back.

R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), section 4.3. As it is printed
it fails on every game of its tables. These repairs are made:

- the contraction phase runs over i in increasing order (printed: decreasing), and over L reversed (printed: in order);
- the last partial sum of each chain of L is dropped: expanding there takes the very checkers away that (17) and (18)
  ask for;
- poly.(j:js) is T^j + poly.js: the factor Lam - 1 is not in it twice;
- an expansion needs a checker on its square, also where 0 is in R;
- with gcd.R = g the loops step by g.

Squares are counted as in the paper: the checker starts on m and goes to m + n, where -m is the least offset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, longest_line, net_or_answer
from ludus.families.tapes.playing import split, undone
from ludus.families.tapes.polynomials import in_words
from ludus.families.tapes.problem import Checkers, Move, Square, Tape, Way, write_multiset
from ludus.families.tapes.rule import Nature, Rule


@dataclass(frozen=True, slots=True)
class Phase:
    """One of the four parts of the line."""

    name: str
    way: Way
    squares: tuple[Square, ...]
    """Where the moves are made, in the squares of the paper."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the algorithm makes, with the letters of the paper."""

    m: int
    n: int
    g: int
    """gcd.R, the step of the loops."""
    alpha: Checkers
    """(power, coefficient): T^n - 1 = (alpha - beta) * (Lam - 1) * T^m."""
    beta: Checkers
    k: int
    """How often the sweep is made: the largest coefficient of alpha and beta."""
    A: Checkers
    """Offsets whose sum is -g, with repetitions."""
    B: Checkers
    """Offsets whose sum is g."""
    L: tuple[int, ...]
    """Expanding at i + j for j in L, in order, leaves checkers on i - g and i + g."""
    gamma: Checkers
    """The spare expansions: k times L at every i from m to m + n."""
    phases: tuple[Phase, ...]

    def moves(self, start: Square) -> Iterator[Move]:
        """Return the moves, for a checker that starts on a square."""
        for phase in self.phases:
            for square in phase.squares:
                yield phase.way, square - self.m + start

    def summary(self) -> str:
        """Return the plan in one line.

        >>> plan(rule(((-1, 1), (1, 1))), 6, {4: 1, 5: 1, 1: -1, 2: -1}).summary()[:60]
        'm = 1, g = 1, alpha = T^4 + T^3, beta = T + 1, k = 1, A = {-'
        """
        words = [
            f"m = {self.m}, g = {self.g}, alpha = {_word(self.alpha)}, beta = {_word(self.beta)}, k = {self.k}",
            f"A = {write_multiset(self.A)}, B = {write_multiset(self.B)}, L = {_cut(self.L)}",
            f"gamma of {sum(often for _, often in self.gamma)} expansions",
            "; ".join(f"{phase.name}: {count(len(phase.squares), 'move')}" for phase in self.phases),
        ]
        return ", ".join(words[:3]) + "; " + words[3]


def solve(problem: Tape, limits: Limits) -> Answer:
    """Return the line of the paper's algorithm, which moves one checker; to the left, the line read backwards.

    >>> from ludus.families.tapes.problem import write_multiset
    >>> len(solve(tape([-3, -2, 2, 3], displacement=12), Limits()).certificate.moves)
    162
    """
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return net
    n = problem.displacement
    if n is None or net.rule.nature is not Nature.TWO_SIDED:
        reason = "the paper's algorithm moves one checker, by a rule with offsets on both sides; take another method"
        return Undecided(problem, reason, "paper")
    if n == 0:
        return Solved(problem, TapeMoves(()), "paper")
    first = min(problem.start[0][0], problem.goal[0][0])
    sign = 1 if n > 0 else -1
    made = plan(net.rule, abs(n), {square - first: sign * often for square, often in net.moves}, longest_line(problem))
    if made is None:
        return Undecided(problem, f"the line of the paper has more than {longest_line(problem)} moves", "paper")
    moves = tuple(made.moves(first))
    return Solved(
        problem, TapeMoves(moves if n > 0 else tuple(map(undone, reversed(moves)))), f"paper: {made.summary()}"
    )


def plan(laws: Rule, n: int, net: dict[Square, int], most: int | None = None) -> Plan | None:
    """Return the plan for a displacement n > 0 with its net moves from square 0; None when it has more moves.

    >>> found = plan(rule(((-3, 1), (-1, 1), (1, 1), (3, 1))), 6, {})
    >>> found.A, found.B, found.L
    (((-1, 1),), ((1, 1),), (0,))
    """
    m, g = -laws.lowest, laws.divisor
    up, down = split(net)
    k = max((*up.values(), *down.values()), default=1)
    A, B = chains(laws)
    L = sequence(A, B)
    if most is not None and sum(up.values()) + sum(down.values()) + 2 * k * (n // g + 1) * len(L) > most:
        return None
    sweep = [i + j for _ in range(k) for i in range(m, m + n + 1, g) for j in L]
    back = [i + j for _ in range(k) for i in range(m, m + n + 1, g) for j in reversed(L)]
    # alpha and beta of the paper count from m below the net moves, whose squares count from the start.
    alpha, beta = (tuple(sorted((square - m, often) for square, often in one.items())) for one in (up, down))
    phases = (
        Phase("expansion phase", Way.EXPAND, tuple(sweep)),
        Phase("linking, expand alpha * T^2m", Way.EXPAND, _repeated(alpha, 2 * m)),
        Phase("linking, contract beta * T^2m", Way.CONTRACT, _repeated(beta, 2 * m)),
        Phase("contraction phase", Way.CONTRACT, tuple(back)),
    )
    gamma = tuple(sorted(Counter(sweep).items()))
    return Plan(m, n, g, alpha, beta, k, _counted(A), _counted(B), L, gamma, phases)


def chains(laws: Rule) -> tuple[list[int], list[int]]:
    """Return offsets A with sum -g and B with sum g, by the paper's variant of Euclid's algorithm (4.3.3).

    >>> chains(rule(((-3, 1), (-2, 1), (2, 1), (3, 1))))
    ([-2, -2, 3], [-2, -2, 2, 3])
    """
    x, y, g = laws.lowest, laws.highest, laws.divisor
    rest = set(laws.steps) - {x, y}
    A, B = [x], [y]
    while (x, y) != (-g, g):
        # Euclid's algorithm on -x and y, which keeps offsets that add up to x and to y.
        while -x != y:
            if -x < y:
                y, B = x + y, A + B
            else:
                x, A = x + y, A + B
        if rest and min(rest) < 0:
            x = min(rest)
            rest, A = rest - {x}, [x]
        elif rest:
            y = max(rest)
            rest, B = rest - {y}, [y]
    return sorted(A), sorted(B)


def sequence(A: list[int], B: list[int]) -> tuple[int, ...]:
    """Return L: 0, then the partial sums of A, negative elements first, and of B, positive first, without the last.

    >>> sequence([-3, 2], [-2, 3])
    (0, -3, 3)
    """
    down = accumulate(sorted(A, key=lambda offset: (offset > 0, offset)))
    up = accumulate(sorted(B, key=lambda offset: (offset < 0, offset)))
    return (0, *list(down)[:-1], *list(up)[:-1])


def _repeated(polynomial: Checkers, shift: int) -> tuple[Square, ...]:
    return tuple(power + shift for power, often in polynomial for _ in range(often))


def _counted(offsets: list[int]) -> Checkers:
    return tuple(sorted(Counter(offsets).items()))


def _word(polynomial: Checkers) -> str:
    dense = [0] * (polynomial[-1][0] + 1 if polynomial else 0)
    for power, often in polynomial:
        dense[power] = often
    return in_words(tuple(dense), most=6)


def _cut(numbers: tuple[int, ...], most: int = 10) -> str:
    first = ", ".join(map(str, numbers[:most]))
    return f"[{first}{f', ... ({len(numbers)} in all)' if len(numbers) > most else ''}]"

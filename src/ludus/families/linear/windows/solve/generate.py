"""Generate a solvable board of dice with a given fewest number of rolls: how many rolls a board can need."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import gcd, prod

from ludus.algebra.factored import value
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.linear import boards
from ludus.families.linear.boards import Maker, Shortest
from ludus.families.linear.windows.axes import axes, window_sums
from ludus.families.linear.windows.certificates import Levels, Rolls
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import counts, fewest
from ludus.families.linear.windows.solve.fewest_slices import is_noisy

MAX_TABLE = 1 << 22
"""Maximum number of solvable positions of a slice for which God's number is computed first."""


def generate(rules: Windows, rolls: int, limits: Limits) -> Solved | Undecided:
    """Return a board with the rules of a problem that needs exactly the given number of rolls; its state is ignored.

    >>> from ludus.families.linear.windows.problem import windows
    >>> answer = generate(windows([[0] * 6] * 6, (2, 2), 2), 5, Limits(seed=1))
    >>> answer.optimal, answer.lower_bound, int(answer.certificate.rolls.sum())
    (True, 5, 5)
    """
    return boards.generate(maker(rules, limits), rolls, limits)


def most_rolls(rules: Windows, limits: Limits) -> tuple[int, bool]:
    """Return a number of rolls that no board exceeds, and whether some board needs it (God's number).

    Small games are tabulated. Otherwise the shortest rolls are no longer than the mean over all quiet patterns. The
    quiet patterns take on each cell the multiples of some h modulo n, equally often, so the mean of c mod n is at most
    (h - 1) + (n - h)/2. Here h is 1 when an axis has g > 1, else n/gcd(n, product of the s): the same on every cell,
    because quiet patterns may be moved along the noisy axes.

    >>> from ludus.families.linear.windows.problem import windows
    >>> most_rolls(windows([[0] * 6] * 4, (2, 2), 2), Limits())
    (7, True)
    >>> most_rolls(windows([[0] * 20] * 20, (2, 2), 2), Limits())
    (200, False)
    """
    n = rules.modulus
    noisy = tuple(axis for axis in axes(rules.shape, rules.window, rules.wrap) if is_noisy(axis, n))
    slices = prod(rules.anchors) // prod(axis.length for axis in noisy)
    if not noisy:
        return slices * (n - 1), True
    if value(counts.solvable(counts.spectrum(noisy, n), n), most=MAX_TABLE):
        lengths, window = tuple(axis.length for axis in noisy), tuple(axis.window for axis in noisy)
        # Nothing depends on the board, so one die stands for all of them.
        state = np.broadcast_to(residues(0, n), lengths)
        slice_rules = Windows(lengths, window, n, state, (True,) * len(noisy))
        answer = counts.gods_number(slice_rules, limits)
        if isinstance(answer, Solved) and isinstance(answer.certificate, Levels):
            return slices * (len(answer.certificate.levels) - 1), True
    h = 1 if any(axis.g > 1 for axis in noisy) else n // gcd(n, prod(axis.s for axis in noisy))
    return int(prod(rules.anchors) * Fraction(h - 1 + n - 1, 2)), False


def board_for(rules: Windows, rolls: Array) -> Windows:
    """Return the board that the rolls bring to 0.

    >>> from ludus.families.linear.windows.problem import windows
    >>> board_for(windows([0, 0, 0, 0], (2,), 3), np.array([1, 0, 0, 0])).state.tolist()
    [2, 2, 0, 0]
    """
    sums = window_sums(rolls, axes(rules.shape, rules.window, rules.wrap), rules.modulus)
    state = residues(-sums, rules.modulus)
    return replace(rules, state=state, target=None, question=Question.FEWEST)


def maker(rules: Windows, limits: Limits) -> Maker:
    """Return what the search for boards needs of a window-rolling game."""
    room = np.zeros(rules.shape, dtype=bool)
    room[tuple(slice(0, anchors) for anchors in rules.anchors)] = True

    def shortest(board: Problem, limits: Limits) -> Shortest | None:
        answer = fewest.solve(board, limits) if isinstance(board, Windows) else None
        if isinstance(answer, Solved) and answer.optimal and isinstance(answer.certificate, Rolls):
            return answer.certificate.rolls, answer
        return None

    def answer(rolls: Array, method: str) -> Solved:
        chosen = Rolls(residues(rolls, rules.modulus), fewest.few_quiet_patterns(rules))
        return Solved(board_for(rules, chosen.rolls), chosen, method, lower_bound=int(rolls.sum()), optimal=True)

    def board(rolls: Array) -> Windows:
        return board_for(rules, rolls)

    return Maker(rules, "rolls", *most_rolls(rules, limits), room, rules.modulus, board, shortest, answer)

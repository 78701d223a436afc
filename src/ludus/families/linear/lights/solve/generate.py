"""How many presses lights can need: God's number, and boards with a given fewest number of presses.

In the coordinates of ludus.algebra.local_smith the solvable positions are all z with z_i modulo p^(k - v_i), for each
prime power p^k of n, and a press adds a fixed vector: a column of the eliminated matrix. The table of fewest presses is
made one press at a time (ludus.algebra.fewest_table).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import gcd

from ludus.algebra.factored import value, write
from ludus.algebra.fewest_table import Vector, farthest, level_sizes
from ludus.algebra.modular_matrix import Eliminated
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, frozen, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.linear import boards
from ludus.families.linear.boards import Maker, Shortest
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.lights.pressing import as_presses, effect
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import fewest
from ludus.families.linear.lights.solve.general import kernel_rank, system, too_large
from ludus.families.linear.windows.certificates import Levels

MAX_TABLE = 1 << 22
"""Maximum number of solvable positions for which God's number is computed first."""


def generate(rules: Lights, presses: int, limits: Limits) -> Solved | Undecided:
    """Return a board with the rules of a problem that needs exactly `presses` presses; its lights are ignored.

    >>> from ludus.families.linear.lights.problem import lights
    >>> answer = generate(lights([[0] * 5] * 5), 7, Limits(seed=1))
    >>> answer.optimal, answer.lower_bound, int(answer.certificate.presses.sum())
    (True, 7, 7)
    """
    if reason := too_large(rules):
        return Undecided(rules, reason, boards.METHOD)
    return boards.generate(maker(rules, system(rules, limits), limits), presses, limits)


def most_presses(rules: Lights, reduced: Eliminated, limits: Limits) -> tuple[int, bool]:
    """Return a number of presses that no board exceeds, and whether some board needs it (God's number).

    Small games are tabulated. Otherwise the fewest presses are no more than the mean over all solutions. At each press
    the quiet patterns take the multiples of some h modulo n, equally often, so the mean there is at most
    (h - 1) + (n - h)/2; h is the greatest common divisor of n and of what the generators have there.

    >>> from ludus.families.linear.lights.problem import lights
    >>> rules = lights([[0] * 4] * 4)
    >>> most_presses(rules, system(rules, Limits()), Limits())
    (7, True)
    """
    n = rules.modulus
    if value(reduced.image_size(), most=MAX_TABLE):
        answer = solve_gods_number(rules, limits)
        if isinstance(answer, Solved) and isinstance(answer.certificate, Levels):
            return len(answer.certificate.levels) - 1, True
    if kernel_rank(reduced) * rules.buttons > fewest.MAX_KERNEL:
        return (n - 1) * rules.buttons, False
    steps, kernel = [n] * rules.buttons, reduced.kernel()
    for _, pattern in kernel:
        steps = [gcd(h, entry) for h, entry in zip(steps, pattern.tolist(), strict=True)]
    return int(sum(Fraction(h - 1 + n - 1, 2) for h in steps)), not kernel


def board_for(rules: Lights, presses: Array) -> Lights:
    """Return the board that the presses bring to 0.

    >>> from ludus.families.linear.lights.problem import lights
    >>> board_for(lights([[0, 0, 0]], 3), np.array([[1, 0, 0]])).state.tolist()
    [[2, 2, 0]]
    """
    state = residues(-effect(rules, presses).astype(object), rules.modulus)
    return replace(rules, state=state, target=None, question=Question.FEWEST)


def maker(rules: Lights, reduced: Eliminated, limits: Limits) -> Maker:
    """Return what the search for boards needs of a game of lights."""
    bound = most_presses(rules, reduced, limits)
    room = as_presses(rules, np.ones(rules.buttons, dtype=bool))

    def shortest(board: Problem, limits: Limits) -> Shortest | None:
        answer = fewest.solve(board, limits) if isinstance(board, Lights) else None
        if isinstance(answer, Solved) and answer.optimal and isinstance(answer.certificate, Presses):
            return answer.certificate.presses, answer
        return None

    def answer(presses: Array, method: str) -> Solved:
        chosen = Presses(frozen(residues(presses, rules.modulus)), fewest.few_quiet_patterns(rules, reduced))
        total = int(presses.sum())
        return Solved(board_for(rules, chosen.presses), chosen, method, lower_bound=total, optimal=True)

    def board(presses: Array) -> Lights:
        return board_for(rules, presses)

    return Maker(rules, "presses", *bound, room, rules.modulus, board, shortest, answer)


METHOD = "table of all positions, press by press"
MAX_POSITIONS = 1 << 27
"""Tables with more positions are not made."""
MAX_LEVELS = 1 << 20
"""Games in which positions might need more presses than this are left undecided: the list would be too long."""


def solve_gods_number(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions that need exactly k presses, k = 0, 1, ... up to God's number.

    >>> from ludus.families.linear.lights.problem import lights
    >>> solve_gods_number(lights([[0] * 3] * 3), Limits()).certificate
    <certificate levels: levels: [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]>
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    reduced = system(problem, limits)
    positions = reduced.image_size()
    if value(positions, most=MAX_POSITIONS) is None:
        reason = f"there are {write(positions)} solvable positions, more than the {MAX_POSITIONS} that fit a table"
        return Undecided(problem, f"{reason}; use a smaller board", METHOD)
    radices, moves = group(reduced)
    if (presses := farthest(radices, moves)) >= MAX_LEVELS:
        reason = f"positions might need up to {presses} presses, more than the {MAX_LEVELS} levels that are listed"
        return Undecided(problem, f"{reason}; use a smaller modulus", METHOD)
    return Solved(problem, Levels(level_sizes(radices, moves, limits.progress)), METHOD)


def group(reduced: Eliminated) -> tuple[Vector, list[Vector]]:
    """Return the moduli of the coordinates of the solvable positions and the different vectors that presses add."""
    images = [part.image() for part in reduced.parts]
    radices = tuple(radix for part, _ in images for radix in part)
    columns = np.concatenate([vectors for _, vectors in images], axis=0) if images else np.zeros((0, 0), dtype=int)
    moves = {
        tuple(int(entry) % radix for entry, radix in zip(column, radices, strict=True)) for column in columns.T.tolist()
    }
    return radices, sorted(moves - {(0,) * len(radices)})

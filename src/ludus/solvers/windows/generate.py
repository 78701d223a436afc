"""Generate a solvable board whose fewest number of rolls is exactly as wished, with the proof.

Two facts steer the search. One more roll raises the fewest number by at most 1, so a board never jumps past the wish.
And any part of shortest rolls is shortest itself (a shorter way to do the part would shorten the whole), so from a
board that needs more, rolls are dropped at random until the number is right.
"""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from math import gcd, prod

from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.certificates import Levels, Rolls
from ludus.core.effort import Effort
from ludus.core.errors import Forbidden
from ludus.core.lazily import np
from ludus.core.problems import Question, Windows
from ludus.maths.axes import axes, window_sums
from ludus.maths.factored import value
from ludus.solvers.windows import count, fewest, fewest_kicks, gods_number
from ludus.solvers.windows.fewest_slices import is_noisy

TABLE_POSITIONS = 1 << 22
"""God's number is computed first when a slice of the board has at most so many solvable positions."""
PATIENCE = 30
"""So many tries that do not come nearer to the wish, and the search starts from a fresh board."""
MOST_DRAWN = 10**9 - 1
"""Rolls are drawn without putting back from at most so many."""
TRIES = 8
"""One try may take this part of the time."""


def generate(rules: Windows, rolls: int, effort: Effort) -> Solved | Undecided:
    """Return a board with the rules of a problem that needs exactly so many rolls, solved and proved.

    The board of `rules` is ignored. The same seed gives the same board (unless a try runs out of time). Raises
    Forbidden when it is known that no board needs so many rolls, Malformed when the seed is negative.

    >>> from ludus.core.problems import windows
    >>> answer = generate(windows([[0] * 6] * 6, (2, 2), 2), 5, Effort(seed=1))
    >>> answer.optimal, answer.lower_bound, int(answer.certificate.rolls.sum())
    (True, 5, 5)
    """
    most, is_reached = most_rolls(rules, effort)
    if not 0 <= rolls <= most:
        known = "God's number is" if is_reached else "no board needs more than"
        raise Forbidden(f"expected a number of rolls in 0..{most}, got {rolls}: with these rules {known} {most}")
    if rolls * prod(rules.anchors) > MOST_DRAWN:
        reason = (
            f"{rolls} rolls on {prod(rules.anchors)} anchors are more than are drawn at random; ask for fewer rolls"
        )
        return Undecided(rules, reason, "random boards")
    found = _search(rules, rolls, effort)
    if isinstance(found, Solved):
        return found
    bound = f"the largest number there is is {most}" if is_reached else f"no board needs more than {most}"
    return Undecided(
        rules,
        f"no board that needs exactly {rolls} rolls was found and proved in {effort.seconds:g} seconds; "
        f"the largest number proved on the way is {found}, and {bound}",
        "random boards",
    )


def most_rolls(rules: Windows, effort: Effort) -> tuple[int, bool]:
    """Return a number of rolls that no board exceeds, and whether some board needs it (God's number).

    Small games are tabulated. Otherwise the shortest rolls are no longer than the mean over all quiet patterns. The
    quiet patterns take on each cell the multiples of some h modulo n, equally often, so the mean of c mod n is at most
    (h - 1) + (n - h)/2. Here h is 1 when an axis has g > 1, else n/gcd(n, product of the s): the same on every cell,
    because quiet patterns may be moved along the noisy axes.

    >>> from ludus.core.problems import windows
    >>> most_rolls(windows([[0] * 6] * 4, (2, 2), 2), Effort())
    (7, True)
    >>> most_rolls(windows([[0] * 20] * 20, (2, 2), 2), Effort())
    (200, False)
    """
    n = rules.modulus
    noisy = tuple(axis for axis in axes(rules.shape, rules.window, rules.wrap) if is_noisy(axis, n))
    slices = prod(rules.anchors) // prod(axis.length for axis in noisy)
    if not noisy:
        return slices * (n - 1), True
    if value(count.solvable(count.spectrum(noisy, n), n), most=TABLE_POSITIONS):
        lengths, window = tuple(axis.length for axis in noisy), tuple(axis.window for axis in noisy)
        # Nothing depends on the board, so one die stands for all of them.
        state = np.broadcast_to(residues(0, n), lengths)
        slice_rules = Windows(lengths, window, n, state, (True,) * len(noisy))
        answer = gods_number.solve(slice_rules, effort)
        if isinstance(answer, Solved) and isinstance(answer.certificate, Levels):
            return slices * (len(answer.certificate.levels) - 1), True
    h = 1 if any(axis.g > 1 for axis in noisy) else n // gcd(n, prod(axis.s for axis in noisy))
    return int(prod(rules.anchors) * Fraction(h - 1 + n - 1, 2)), False


def board_for(rules: Windows, rolls: Array) -> Windows:
    """Return the board that the rolls bring to 0.

    >>> from ludus.core.problems import windows
    >>> board_for(windows([0, 0, 0, 0], (2,), 3), np.array([1, 0, 0, 0])).state.tolist()
    [2, 2, 0, 0]
    """
    sums = window_sums(rolls, axes(rules.shape, rules.window, rules.wrap), rules.modulus)
    state = residues(-sums, rules.modulus)
    return replace(rules, state=state, target=None, question=Question.FEWEST)


def _search(rules: Windows, rolls: int, effort: Effort) -> Solved | int:
    """Return the answer, or the largest number of rolls that was proved on the way."""
    end, chance = time.monotonic() + effort.seconds, fewest_kicks.chance(effort.seed)
    one_try = replace(effort, seconds=effort.seconds / TRIES)
    best, record, tries, idle = np.zeros(rules.shape, dtype=np.int64), 0, 0, 0
    while True:
        missing = rolls - int(best.sum())
        start = _more_rolls(rules, best, missing, chance) if idle < PATIENCE else _any_rolls(rules, chance)
        answer = fewest.solve(board_for(rules, start), one_try)
        if isinstance(answer, Solved) and answer.optimal and isinstance(answer.certificate, Rolls):
            found = answer.certificate.rolls.astype(np.int64)
            record = max(record, int(found.sum()))
            if found.sum() >= rolls:
                return _part(rules, answer, rolls, chance)
            is_nearer = found.sum() > best.sum()
            if is_nearer or found.sum() == best.sum() or idle >= PATIENCE:
                best = found
            idle = 0 if is_nearer or idle >= PATIENCE else idle + 1
        else:
            best, idle = best * 0, 0
        tries += 1
        effort.progress("random boards", tries, 0)
        if time.monotonic() > end:
            return record


def _part(rules: Windows, answer: Solved, rolls: int, chance: np.random.Generator) -> Solved:
    """Return the answer for a board that is solved by a random part of shortest rolls."""
    certificate = answer.certificate
    whole = certificate.rolls.astype(np.int64) if isinstance(certificate, Rolls) else np.zeros(rules.shape, int)
    spare = int(whole.sum()) - rolls
    if spare == 0:
        return answer
    part = whole.ravel() - chance.multivariate_hypergeometric(whole.ravel(), spare)
    chosen = Rolls(residues(part.reshape(rules.shape), rules.modulus), fewest.few_quiet_patterns(rules))
    method = f"part of shortest rolls ({answer.method})"
    return Solved(board_for(rules, chosen.rolls), chosen, method, lower_bound=rolls, optimal=True)


def _more_rolls(rules: Windows, rolls: Array, number: int, chance: np.random.Generator) -> Array:
    """Return the rolls with so many more at random anchors, none of them more than n - 1 times."""
    more = rolls.copy()
    part = more[tuple(slice(0, anchors) for anchors in rules.anchors)]
    room = np.clip(min(rules.modulus - 1, MOST_DRAWN) - part, 0, number).ravel()
    part += chance.multivariate_hypergeometric(room, min(number, int(room.sum()))).reshape(part.shape)
    return more


def _any_rolls(rules: Windows, chance: np.random.Generator) -> Array:
    """Return rolls drawn evenly from all there are, or from the first faces when there are very many."""
    rolls = np.zeros(rules.shape, dtype=np.int64)
    part = rolls[tuple(slice(0, anchors) for anchors in rules.anchors)]
    part[...] = chance.integers(0, min(rules.modulus, MOST_DRAWN // part.size), part.shape)
    return rolls

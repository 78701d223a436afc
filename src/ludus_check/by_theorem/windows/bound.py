"""A lower bound on rolls, by counting the turns that the dice need. It takes linear time.

Call an axis rigid when no rolls along it alone do nothing (mod n): every bounded axis (its windows start at different
cells), and a wrapped one of length a and window b with gcd(a, b) = gcd(b, n) = 1 (the diagonal form of counting.py has
units only). Let B be the matrix of all rigid axes together, N that of the others, so that rolls r do (N x B) r. B is
a product of injective factors, one for each axis, hence injective. If r and r' do the same then (I x B)(N x I)(r - r')
is 0, so (N x I)(r - r') is 0: in every slice, that is, at every index on the rigid axes, N r = N r' (mod n).

So look at one slice. Its die x is turned by every r' a number of times that is d(x) modulo n, 0 <= d(x) < n, hence at
least d(x) times. Put the dice into classes by their indices modulo g = gcd(a, b) on every axis. The window holds every
residue s = b/g times, so each roll turns S = (the product of the s) dice of each class. If the d(x) of a class add up
to D then T rolls have S T >= D. And S T = S T' (mod n) for any two solutions, both being D, so all T agree modulo
n / gcd(n, S). Where a slice is a ring, the bound of lone.py holds too. The least T with all these properties, added up
over the slices, is the bound.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import gcd, prod
from operator import mod

from ludus_check.arrays import Flat
from ludus_check.by_theorem.windows.lone import lone_bounds
from ludus_check.windows.game import Game
from ludus_check.windows.sums import window_sums
from ludus_check.words.phrases import count, modulo, number


@dataclass(frozen=True, slots=True)
class Counted:
    """A number of rolls that no solution goes below, and the count that shows it."""

    bound: int
    how: str


def counting_bound(game: Game, rolls: Flat) -> Counted:
    """Return a number of rolls that nothing with the effect of the given rolls goes below.

    >>> from ludus_check.windows.game import Question
    >>> game = Game((6,), (3,), (True,), 3, Question.FEWEST, None, None)
    >>> counting_bound(game, [2, 0, 0, 1, 0, 0])
    Counted(bound=3, how='counting bound: one residue class needs 3 turns and each roll supplies 1')
    """
    n, folded = game.modulus, _folded_lengths(game)
    window = [1 if g is None else b for g, b in zip(folded, game.window, strict=True)]
    each = prod(b // g for g, b in zip(folded, game.window, strict=True) if g is not None)
    classes = [a if g is None else g for g, a in zip(folded, game.shape, strict=True)]
    slices = [a if g is None else 1 for g, a in zip(folded, game.shape, strict=True)]
    turns = _residues(window_sums(rolls, game.shape, window, [True] * len(window)), n)
    needs = _fold(_fold(turns, game.shape, classes, sum), classes, slices, max)
    totals = _fold(rolls, game.shape, slices, sum)
    step = n // gcd(n, each)
    least = [max(-(-need // each), alone) for need, alone in zip(needs, _alone(game, rolls, folded), strict=False)]
    bound = sum(low + (total - low) % step for low, total in zip(least, totals, strict=True))
    if len(needs) > 1:
        return Counted(bound, f"counting bound in each of {number(len(needs))} slices")
    who = "one residue class needs" if prod(classes) > 1 else "all dice together need"
    how = f"counting bound: {who} {count(needs[0], 'turn')} and each roll supplies {number(each)}"
    if least[0] > -(-needs[0] // each):
        how = f"counting bound: the residue classes of rolls need {count(least[0], 'roll')}, each minimised alone"
    return Counted(bound, how if bound == least[0] else f"{how}; all solutions agree{modulo(step)}")


def _alone(game: Game, rolls: Flat, folded: Sequence[int | None]) -> Iterator[int]:
    """Yield the bound of lone.py for every slice, 0 where it is no ring."""
    match [(axis, g) for axis, g in enumerate(folded) if g is not None]:
        case [(axis, g)]:
            sides = prod(game.shape[:axis]), game.shape[axis], prod(game.shape[axis + 1 :])
            return lone_bounds(rolls, sides, g, game.modulus)
    return repeat(0)


def _folded_lengths(game: Game) -> list[int | None]:
    """Return g for every axis, None for a rigid one."""
    axes = zip(game.shape, game.window, game.wrap, strict=True)
    return [gcd(a, b) if wrapped and (gcd(a, b) > 1 or gcd(b, game.modulus) > 1) else None for a, b, wrapped in axes]


def _residues(sums: Flat, n: int) -> Flat:
    residues = map(mod, sums, repeat(n))
    return array("q", residues) if n < 2**63 else list(residues)


def _fold(flat: Flat, shape: Sequence[int], sides: Sequence[int], whole: Callable[[Iterable[int]], int]) -> Flat:
    """Return the whole (the sum, the greatest) of the entries whose indices agree modulo the side on every axis.

    >>> _fold([1, 2, 3, 4, 5, 6, 7, 8], (2, 4), (1, 2), sum)
    [16, 20]
    """
    lengths = list(shape)
    for axis, side in enumerate(sides):
        inner = prod(lengths[axis + 1 :])
        block, step = lengths[axis] * inner, side * inner
        if step < block:
            starts = range(0, len(flat), block)
            flat = [whole(flat[start + i : start + block : step]) for start in starts for i in range(step)]
        lengths[axis] = side
    return flat

"""A new die inserted between copies of a fair set, by an integer quadrature rule.

Take K copies of a fair set of n dice and put m_i faces of a new die before copy i+1, i = 0..K (m_K after the last), M
in all. The new set of n+1 dice is fair when the rule sum m_i f(i) integrates polynomials f of degree up to n exactly:
sum m_i i^p = M K^p / (p+1) for p = 0..n. Reason: the count of a pattern with the new die in place k+1 is a sum over its
faces of (copies before choose k) times (copies after choose n-k) up to constants, a polynomial of degree n in i; for a
symmetric rule an even degree carries to the next odd one. (The method is P. Vanetti's, 2012.)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ludus.core.errors import abbreviate, invalid

RULES = {
    "simpson": (1, 4, 1),
    "boole": (7, 32, 12, 32, 7),
    "weddle": (1, 5, 1, 6, 1, 5, 1),
}
"""Named rules: how many faces of the new die stand in each gap. Exact to degree 3, 5 and 5."""

MAX_FACES = 100_000


def is_exact(rule: Sequence[int], degree: int) -> bool:
    """Return whether a rule integrates all polynomials of a degree over 0..K.

    >>> is_exact(RULES["simpson"], 3), is_exact(RULES["simpson"], 4), is_exact(RULES["boole"], 5)
    (True, False, True)
    >>> is_exact(RULES["weddle"], 5)
    True
    """
    K, M = len(rule) - 1, sum(rule)
    moments = (sum(m * i**p for i, m in enumerate(rule)) * (p + 1) == M * K**p for p in range(degree + 1))
    return all(moments)


def insert(s: str, rule: Sequence[int], letter: str) -> str:
    """Return copies of a set with a new die in the gaps; fair when the set is. A rule that is not exact is refused.

    >>> insert("abba", (1, 4, 1), "c")
    'cabbaccccabbac'
    """
    if letter in s or len(letter) != 1:
        raise invalid("letter", f"expected one letter that is not in the set, got {abbreviate(letter)}")
    if len(rule) < 2 or min(rule) < 0 or not any(rule):
        raise invalid("rule", f"expected two numbers or more, none negative, got {abbreviate(tuple(rule))}")
    copies = len(rule) - 1
    if not is_exact(rule, len(set(s))):
        degree = max((p for p in range(len(set(s))) if is_exact(rule, p)), default=-1)
        needed = len(set(s))
        raise invalid("rule", f"expected a rule that is exact to degree {needed}, got one exact to degree {degree}")
    if len(s) * copies + sum(rule) > MAX_FACES:
        raise invalid("rule", f"expected at most {MAX_FACES} faces in all, got {len(s) * copies + sum(rule)}")
    return letter * rule[0] + "".join(s + letter * faces for faces in rule[1:])


def rules(copies: int, faces: int, degree: int) -> Iterator[tuple[int, ...]]:
    """Return all symmetric rules with so many gaps (copies + 1) and faces in all, exact to a degree; few copies only.

    A symmetric rule is exact at odd degrees for free; the even moments about the middle are linear equations in the
    m_i. Depth first over the pairs of gaps from the outside, with the moments that are left as the bound.

    >>> next(rules(2, 6, 3)), list(rules(4, 90, 5))
    ((1, 4, 1), [(7, 32, 12, 32, 7)])
    """
    pairs = [((2 * i - copies) ** 2, 2) for i in range((copies + 1) // 2)]
    pairs += [(0, 1)] if copies % 2 == 0 else []
    evens = range(0, degree + 1, 2)
    if any(faces * copies**p % (p + 1) for p in evens):
        return
    wanted = tuple(faces * copies**p // (p + 1) for p in evens)
    for half in _halves(pairs, wanted):
        mirrored = half[::-1] if copies % 2 else half[-2::-1]
        yield (*half, *mirrored)


def _halves(pairs: Sequence[tuple[int, int]], wanted: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return how many faces stand in each pair of gaps, such that the moments about the middle come out."""
    if not pairs:
        if not any(wanted):
            yield ()
        return
    square, weight = pairs[0]
    powers = [weight * square**k for k in range(len(wanted))]
    most = min(left // power for left, power in zip(wanted, powers, strict=True) if power)
    for m in range(most, -1, -1):
        left = tuple(want - m * power for want, power in zip(wanted, powers, strict=True))
        # Every later pair is nearer the middle: its moments are at most the next square times the ones before.
        if len(pairs) > 1 and any(late > early * pairs[1][0] for early, late in itertools.pairwise(left)):
            continue
        for rest in _halves(pairs[1:], left):
            yield (m, *rest)

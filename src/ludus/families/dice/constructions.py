"""A new die inserted between copies of a fair set, by an integer quadrature rule.

Take K copies of a fair set of n dice and put m_i faces of a new die before copy i+1, i = 0..K (m_K after the last), M
in all. The new set of n+1 dice is fair when the rule sum m_i f(i) integrates polynomials f of degree up to n exactly:
sum m_i i^p = M K^p / (p+1) for p = 0..n. Reason: the count of a pattern with the new die in place k+1 is a sum over its
faces of (copies before choose k) times (copies after choose n-k) up to constants, a polynomial of degree n in i; for a
symmetric rule an even degree carries to the next odd one. (The method is P. Vanetti's, 2012.)

Five fair dice from a partition of blocks into three classes of equal sums.

The string has K palindromic blocks x c y z z y c x over b, c, d, e, with x one of b, d, e; the fifth die a stands in
the K+1 gaps only, m_i faces in gap i, M in all. With A_j = sum of m_i over i >= j and B_j = sum of i m_i over i >= j,
the string is permutation-fair if and only if

(i) m integrates polynomials of degree 4: sum m_i i^p = M K^p / (p+1) for p = 0..4, and
(ii) the blocks with x = b, those with x = d and those with x = e have equal sums of each of 1, j, A_j, j A_j, B_j.

Reason: the defect of a palindromic block at a triple depends on its outermost letter alone, and the three defects add
up to 0; the order of y and z does not matter; with four letters and a only these five weights occur. Both directions
are proved in docs/fair_dice.md. P. Meyer's five 60-sided dice (K = 30, M = 60) and B. Cohen's five dice (K = 18,
M = 20) are of this kind.

Strings of palindromic blocks, rho followed by rho backwards: for up to five dice, fairness is linear in the blocks.

A block of all n letters, twice each, has the counts of exp(2S), where S is the sum of the letters, up to a defect D
that begins with patterns of three. In a product of K blocks two defects together make patterns of six, so for n <= 5 a
pattern p is found as often as it should when the sum over the blocks i = 0..K-1, with j = K-1-i blocks after, of

    sum over the ways to cut p = u v w of (2i)^|u|/|u|! D_i(v) (2j)^|w|/|w|!

is 0. For full fairness only the patterns of all n letters are needed: shorter ones follow by adding up.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial, lcm

from ludus.core.errors import abbreviate, invalid
from ludus.families.dice.algebra import occurrences, palindrome

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
    """Return all symmetric rules with copies + 1 gaps and the given faces in all, exact to a degree; few copies only.

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


OUTER = "bde"
"""The letters that a block may begin with: its class."""


def weights(rule: Sequence[int]) -> list[tuple[int, int, int, int, int]]:
    """Return (1, j, A_j, j A_j, B_j) for each block j = 1..K.

    >>> weights([1, 4, 1])
    [(1, 1, 5, 5, 6), (1, 2, 1, 2, 2)]
    """
    found = []
    for j in range(1, len(rule)):
        A, B = sum(rule[j:]), sum(i * m for i, m in enumerate(rule) if i >= j)
        found.append((1, j, A, j * A, B))
    return found


def is_balanced(rule: Sequence[int], classes: Sequence[int]) -> bool:
    """Return whether the three classes of blocks have equal sums of all five weights."""
    sums = [[0] * 5 for _ in OUTER]
    for own, weight in zip(classes, weights(rule), strict=True):
        sums[own] = [x + y for x, y in zip(sums[own], weight, strict=True)]
    return sums[0] == sums[1] == sums[2]


def partition_string(rule: Sequence[int], classes: Sequence[int]) -> str:
    """Return the dice of a rule and a partition of its blocks.

    >>> partition_string([1, 0, 2], [0, 2])
    'abcdeedcbecbddbceaa'
    """
    words = ["a" * rule[0]]
    for own, faces in zip(classes, rule[1:], strict=True):
        y, z = (letter for letter in OUTER if letter != OUTER[own])
        half = f"{OUTER[own]}c{y}{z}"
        words.append(half + half[::-1] + "a" * faces)
    return "".join(words)


def feasible(copies: int, faces: int) -> str:
    """Return why no such string with a symmetric rule has K blocks and M faces of the fifth die; nothing when one may.

    About the middle, in half gaps, the rule must have the moments M, M K^2/3 and M K^4/5. Gaps at the squares q = 1, 9,
    25, ... (K odd) come in pairs, and (q - 1)(q - 9) is a multiple of 384, q - 1 of 8; at q = 4 j^2 (K even), all but
    the one in the middle come in pairs, and j^2 (j^2 - 1) is a multiple of 12.

    >>> feasible(30, 60), feasible(15, 30)
    ('', 'no symmetric rule for 30 faces of the fifth die in 15 blocks: its moments are impossible modulo 16')
    """
    if copies % 3:
        return f"{copies} blocks cannot fall into three classes of equal size"
    if faces * copies**2 % 3 or faces * copies**4 % 5:
        return f"{faces} faces of the fifth die in {copies} blocks: a moment of the rule is no whole number"
    second, fourth = faces * copies**2 // 3, faces * copies**4 // 5
    if copies % 2:
        tests = [(faces, 2), (second - faces, 16), (fourth - 10 * second + 9 * faces, 768)]
    else:
        tests = [(second, 8), (fourth - 4 * second, 384)]
    wrong = next((modulus for value, modulus in tests if value % modulus), None)
    rule = f"no symmetric rule for {faces} faces of the fifth die in {copies} blocks"
    return "" if wrong is None else f"{rule}: its moments are impossible modulo {wrong}"


MAX_LETTERS = 5


def choices(letters: int) -> list[str]:
    """Return the halves of all blocks, in lexicographic order.

    >>> choices(2)
    ['ab', 'ba']
    """
    return ["".join(half) for half in itertools.permutations("abcde"[:letters])]


def defect(half: str, pattern: str) -> Fraction:
    """Return how much more often a block has a pattern than a fair set with two faces each would.

    >>> defect("abc", "abc"), defect("abc", "ab")
    (Fraction(2, 3), Fraction(0, 1))
    """
    return occurrences(palindrome(half), pattern) - Fraction(2 ** len(pattern), factorial(len(pattern)))


def contributions(letters: int, blocks: int) -> list[list[list[int]]]:
    """Return for each block and each choice the integer vector that must add up to 0, one entry for each order."""
    halves = choices(letters)
    parts = _scaled_defects(letters)
    scale = lcm(*(factorial(k) for k in range(letters)))
    found = []
    for i in range(blocks):
        j = blocks - 1 - i
        rows = [[0] * len(halves) for _ in halves]
        for place, pattern in enumerate(halves):
            for start, stop in itertools.combinations(range(letters + 1), 2):
                if stop - start < 3:
                    continue
                before, after = start, letters - stop
                # Before it stands one of 2 i lower faces of each die, after it one of 2 j higher ones, in this order.
                ways = scale * (2 * i) ** before * (2 * j) ** after // (factorial(before) * factorial(after))
                for row, own in zip(rows, parts, strict=True):
                    row[place] += ways * own[pattern[start:stop]]
        found.append(rows)
    return found


def _scaled_defects(letters: int) -> list[dict[str, int]]:
    """Return the defects of each choice at all patterns of three letters or more, as whole numbers of one unit."""
    unit = factorial(letters)
    patterns = ["".join(p) for size in range(3, letters + 1) for p in itertools.permutations("abcde"[:letters], size)]
    return [{p: int(unit * defect(half, p)) for p in patterns} for half in choices(letters)]


def block_string(halves: Sequence[str]) -> str:
    """Return the dice of some blocks.

    >>> block_string(["ab", "ba"])
    'abbabaab'
    """
    return "".join(map(palindrome, halves))


def bound(weights: Sequence[int], letters: int, blocks: int) -> int:
    """Return a number that lies below the weighted defect of every choice of blocks, the first being abc...

    Weights on the orders for which it is positive prove that no such set is fair: an exclusion certificate.
    """
    vectors = contributions(letters, blocks)
    total = sum(w * x for w, x in zip(weights, vectors[0][0], strict=True))
    for rows in vectors[1:]:
        total += min(sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows)
    return total

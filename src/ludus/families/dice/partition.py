"""Five fair dice from a partition of blocks into three classes of equal sums.

The string has K palindromic blocks x c y z z y c x over b, c, d, e, with x one of b, d, e; the fifth die a stands in
the K+1 gaps only, m_i faces in gap i, M in all. With A_j = sum of m_i over i >= j and B_j = sum of i m_i over i >= j,
the string is permutation fair if and only if

(i) m integrates polynomials of degree 4: sum m_i i^p = M K^p / (p+1) for p = 0..4, and
(ii) the blocks with x = b, those with x = d and those with x = e have equal sums of each of 1, j, A_j, j A_j, B_j.

Reason: the defect of a palindromic block at a triple depends on its outermost letter alone, and the three defects add
up to 0; the order of y and z does not matter; with four letters and a only these five weights occur. Both directions
are proved in docs/fair_dice.md. P. Meyer's five 60-sided dice (K = 30, M = 60) and B. Cohen's five dice (K = 18,
M = 20) are of this kind.
"""

from __future__ import annotations

from collections.abc import Sequence

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


def string(rule: Sequence[int], classes: Sequence[int]) -> str:
    """Return the dice of a rule and a partition of its blocks.

    >>> string([1, 0, 2], [0, 2])
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

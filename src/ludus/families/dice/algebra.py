"""The algebra of dice strings, with the names of the paper and the guards that it leaves out.

Source: M. Purcell, "Permutation Fair Dice" (slides, 2021). s' is the string s backwards, s || t is s followed by t, and
(x)_s is how often the pattern x occurs in s.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import factorial, lcm, prod

from ludus.core.errors import abbreviate, invalid
from ludus.families.dice.counts import counts
from ludus.families.dice.fairness import Pattern, is_palindrome
from ludus.families.dice.problem import MAX_FACES, NAMES, dice

SIGMA = ("abcde", "dcbae", "ebcad", "acbde", "dbcae", "ecbad")
"""The six permutations of "A Family of Permutations", by the letters that abcde become."""


def relabel(s: str, sigma: Mapping[str, str]) -> str:
    """Return the string in which each letter x is replaced by sigma(x); fairness stays as it is (theorem 7).

    >>> relabel("abba", {"a": "b", "b": "a"})
    'baab'
    """
    if sorted(sigma) != sorted(sigma.values()) or not set(s) <= set(sigma):
        raise invalid(
            "sigma", f"expected a permutation of the letters of {abbreviate(s)}, got {abbreviate(dict(sigma))}"
        )
    return "".join(sigma[letter] for letter in s)


def concatenate(*strings: str) -> str:
    """Return s || t || ..., which is m/n fair when all parts are (theorem 6).

    The theorem needs dice in the same proportion in every part: abba and aabbaa are both fair, abbaaabbaa is not. Parts
    whose sizes are not proportional are refused.

    >>> concatenate("abba", "baab")
    'abbabaab'
    """
    ratios = {tuple(sorted((letter, Fraction(k, len(s))) for letter, k in Counter(s).items())) for s in strings}
    if len(ratios) > 1:
        sizes = " and ".join(str(dict(sorted(Counter(s).items()))) for s in strings[:3])
        raise invalid("strings", f"expected dice whose sizes are in the same proportion in every part, got {sizes}")
    return "".join(strings)


def palindrome(t: str) -> str:
    """Return t || t', which is 2/n fair (proposition 4), and (m+1)/n fair when t is m/n fair for an odd m.

    >>> palindrome("abc")
    'abccba'
    """
    return t + t[::-1]


def lifting_constant(strings: Sequence[str], order: int) -> Fraction | None:
    """Return the constant of theorem 8, None when the sums differ: then the strings do not lift to m+1 = `order`.

    When all parts are (order-1)/n fair and the sums of (x) over the parts agree for all patterns x of `order` letters,
    their concatenation is order/n fair. The constant is forced: the sum over the parts of d^order/order!. The theorem
    is about dice of one size in each part, with the same letters in all; other parts are refused.

    >>> lifting_constant(["abccba", "cabbac", "bcaacb"], 3)
    Fraction(4, 1)
    """
    letters = "".join(sorted(set("".join(strings))))
    uneven = next((s for s in strings if len({s.count(letter) for letter in letters}) > 1), None)
    if not letters or uneven is not None:
        expected = "expected parts with the same dice in all of them, of one size in each"
        raise invalid("strings", f"{expected}, got {abbreviate(uneven or '')}")
    if not 1 <= order <= len(letters):
        raise invalid("order", f"expected 1 to {len(letters)}, got {abbreviate(order)}")
    totals: Counter[Pattern] = Counter()
    for s in strings:
        totals.update({p: ways for p, ways in counts(dice(s, order=order).faces, order).items() if len(p) == order})
    forced = sum((Fraction(s.count(letters[0]) ** order, factorial(order)) for s in strings), Fraction(0))
    return forced if all(totals[p] == forced for p in totals) else None


def blocks(s: str) -> tuple[str, ...]:
    """Return the string cut into as many palindromes as possible, each with every letter equally often; then the rest.

    Cuts are made as early as possible, which makes the most blocks: a block that another begins with leaves blocks
    there, since what is left of a palindrome beside a palindrome at its end is made of such palindromes again.

    >>> blocks("abccbacabbacbcaacb")
    ('abccba', 'cabbac', 'bcaacb')
    """
    found, start, seen = [], 0, dict.fromkeys(s, 0)
    for end, letter in enumerate(s, 1):
        seen[letter] += 1
        if len(set(seen.values())) == 1 and is_palindrome(s[start:end]):
            found.append(s[start:end])
            start, seen = end, dict.fromkeys(s, 0)
    return tuple(found) if start == len(s) else (*found, s[start:])


def homogenise(s: str) -> str:
    """Return the set with all dice blown up to the least common multiple of their sizes.

    >>> homogenise("aba")
    'abba'
    """
    sizes = Counter(s)
    sides = lcm(*sizes.values())
    if sides * len(sizes) > MAX_FACES:
        raise invalid("dice", f"expected at most {MAX_FACES} faces in all, got {len(sizes)} dice with {sides} each")
    return "".join(letter * (sides // sizes[letter]) for letter in s)


def sigma_family() -> tuple[str, ...]:
    """Return the six strings sigma_i(abcdeedcba) of the slides; together they are 3/5 fair, with 12 faces each.

    The bottom row of sigma is read as a substitution: the other reading, as places, gives 2/5 fairness only.
    """
    return tuple(relabel("abcdeedcba", dict(zip("abcde", image, strict=True))) for image in SIGMA)


def slides_t() -> str:
    """Return t of the slides: five 12-sided dice, 3/5 fair."""
    return concatenate(*sigma_family())


def slides_u() -> str:
    """Return u = t || t' of the slides: five 24-sided dice, 4/5 fair."""
    return palindrome(slides_t())


def symmetrised(s: str, *, even_only: bool = False) -> str:
    """Return s under all permutations of its letters, one after the other; with `even_only`, the even ones.

    For u of the slides that makes five 2880-sided dice that are 5/5 fair, and the alternating group alone 1440-sided
    ones: what a 4/5 fair string lacks at level 5 lies in the multilinear part of the free Lie algebra, which contains
    neither the trivial nor the sign representation of S5, so that averaging over A5 removes it.
    """
    letters = "".join(sorted(set(s)))
    if factorial(len(letters)) * len(s) > 2 * MAX_FACES:
        raise invalid("dice", f"expected at most {MAX_FACES} faces in all, got {len(letters)}! times {len(s)}")
    images = (image for image in itertools.permutations(letters) if not even_only or is_even(image))
    return "".join(relabel(s, dict(zip(letters, image, strict=True))) for image in images)


def is_even(permutation: Sequence[str]) -> bool:
    """Return whether a permutation has an even number of inversions.

    >>> is_even("abc"), is_even("bac")
    (True, False)
    """
    return sum(x > y for x, y in itertools.combinations(permutation, 2)) % 2 == 0


def fair_size(players: int) -> int:
    """Return the number that the sides of equal fair dice must be a multiple of: n! divides d^n.

    That is the product of the primes up to n. It is necessary, not sufficient: there are no four fair 6-sided dice.

    >>> [fair_size(n) for n in range(2, 8)]
    [2, 6, 6, 30, 30, 210]
    """
    return prod(p for p in range(2, players + 1) if all(p % q for q in range(2, p)))


def antipode_sum(s: str, x: Iterable[str]) -> int:
    """Return sum over i = 0..k of (-1)^i (x_i ... x_1)_s (x_(i+1) ... x_k)_s, which is 0 for every string and pattern.

    This identity of the shuffle algebra proves conjecture 9 of the slides: see docs/fair_dice.md.

    >>> antipode_sum("abcabca", "abc")
    0
    """
    pattern = tuple(x)
    total = 0
    for i in range(len(pattern) + 1):
        total += (-1) ** i * occurrences(s, pattern[:i][::-1]) * occurrences(s, pattern[i:])
    return total


def occurrences(s: str, x: Sequence[str]) -> int:
    """Return (x)_s, how often the letters of x are found in s in this order.

    >>> occurrences("abccba", "abc")
    2
    """
    ways = [1, *[0] * len(x)]
    # The last place of a letter first: what it grows from has not seen this letter of s.
    places: dict[str, list[int]] = {letter: [] for letter in x}
    for place in range(len(x) - 1, -1, -1):
        places[x[place]].append(place)
    for letter in s:
        for place in places.get(letter, ()):
            ways[place + 1] += ways[place]
    return ways[-1]


def go_first(players: int) -> str:
    """Return the go-first-fair set with n(n+1)/2 faces: n - 1 faces of the first die, n - 2 of the next, then all down.

    No go-first-fair set has fewer faces: see `fairness.excluded`.

    >>> go_first(2), go_first(3), go_first(4)
    ('aba', 'aabcba', 'aaabbcdcba')
    """
    letters = NAMES[:players]
    low = "".join(letter * (players - 1 - place) for place, letter in enumerate(letters))
    return low + letters[::-1]


CONSTRUCTIONS: dict[str, Callable[[], str]] = {
    "slides-t": slides_t,
    "slides-u": slides_u,
    "paper-1440": lambda: symmetrised(slides_u(), even_only=True),
    "paper-2880": lambda: symmetrised(slides_u()),
    **{f"go-first-{players}": partial(go_first, players) for players in range(2, 11)},
}
"""Sets of the paper and of this project by name."""

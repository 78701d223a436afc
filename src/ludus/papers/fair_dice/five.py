"""Claims on conjecture 9, on five dice, and what is true beyond the slides."""

from __future__ import annotations

import itertools
import random

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.dice import algebra
from ludus.families.dice.constructions import RULES, insert
from ludus.papers.fair_dice.printed import Printed
from ludus.papers.fair_dice.theorems import four_patterns, level_of, palindromes
from ludus.papers.verdicts import in_coq

chapter = Chapter()

PROOF = "the antipode identity of the shuffle algebra: docs/fair_dice.md"


@chapter.claim("conjecture-9", "Conjecture 9")
def conjecture_9(depth: Depth) -> Verdict:
    """A palindrome that is 3/n fair is 4/n fair."""
    # Look for a palindrome whose level is odd and below its number of dice.
    most, tried, seen = (7 if depth is Depth.QUICK else 9), 0, 0
    for whole in palindromes(("abc", "abcd"), most):
        tried += 1
        found = level_of(whole)
        seen += found >= 3
        if found % 2 and found < len(set(whole)):
            return Erratum("3/n fair palindromes are 4/n fair", "not all", whole)
    for text in ("abcddcbadbaccabdcbaddabc", algebra.slides_t()):
        if level_of(text) < 3 or level_of(algebra.palindrome(text)) < 4:
            return Failed(text)
    beyond = "a theorem, for any sizes: an m/n fair palindrome with m odd is (m+1)/n fair"
    verdict = Extended(beyond, f"proved ({PROOF}); {tried} palindromes tried, {seen} of level 3 or more")
    return in_coq(verdict, "conjecture_9", "palindrome_fair")


@chapter.claim("antipode", "Conjecture 9 (its proof)")
def antipode(depth: Depth) -> Verdict:
    """The antipode sum of every pattern in every string is 0."""
    chance, tried = random.Random(9), 0
    for _ in range(60 if depth is Depth.QUICK else 2000):
        letters = "abcdef"[: chance.randint(1, 6)]
        text = "".join(chance.choice(letters) for _ in range(chance.randint(0, 14)))
        for size in range(1, len(letters) + 1):
            pattern = chance.sample(letters, size)
            tried += 1
            if algebra.antipode_sum(text, pattern):
                return Failed(f"{text}, {''.join(pattern)}")
    why = "a choice of faces that falls and then rises is counted by two neighbouring terms with opposite signs"
    return Confirmed(f"{tried} patterns in random strings of up to six letters", why)


@chapter.claim("even-levels", "Conjecture 9 (its limits)")
def even_levels(depth: Depth) -> Verdict:
    """Even levels do not lift: a palindrome that is 2/n fair need not be 3/n fair."""
    small, large = level_of("abccba"), level_of(algebra.slides_u())
    if (small, large) != (2, 4):
        return Failed(f"abccba is {small}/3 fair, u {large}/5 fair")
    return Confirmed(f"abccba is {small}/3 fair and no more; u is {large}/5 fair and no more")


@chapter.claim("base-string", "Tackling n = 5", "abcde edcba is 2/5 fair.")
def base_string(depth: Depth) -> Verdict:
    """Count."""
    found = level_of("abcdeedcba")
    return Confirmed(f"all patterns; it is {found}/5 fair and no more") if found == 2 else Failed(f"level {found}")


@chapter.claim("sigma-family", "A Family of Permutations")
def sigma_family(printed: Printed, depth: Depth) -> Verdict:
    """The six permutations make five 12-sided dice that are 3/5 fair."""
    blocks = _substituted(printed.sigma)
    constant = algebra.lifting_constant(blocks, 3)
    found = level_of("".join(blocks))
    if constant is None or found != 3:
        return Erratum("3/5 fair", f"{found}/5 fair", " ".join(blocks))
    return Confirmed(f"all 60 triples add up to {constant}, and t is {found}/5 fair, counted")


def _substituted(images: tuple[str, ...]) -> list[str]:
    return [algebra.relabel("abcdeedcba", dict(zip("abcde", image, strict=True))) for image in images]


@chapter.claim("sigma-reading", "A Family of Permutations", "The permutations act on strings as substitutions.")
def sigma_reading(printed: Printed, depth: Depth) -> Verdict:
    """Read sigma the other way, as places: its inverse substitution."""
    inverse = [algebra.relabel("abcdeedcba", dict(zip(image, "abcde", strict=True))) for image in printed.sigma]
    sums = {sum(algebra.occurrences(b, x) for b in inverse) for x in itertools.permutations("abcde", 3)}
    found = level_of("".join(inverse))
    if found >= 3:
        return Confirmed("both ways")
    as_places = f"the sums of the triples are {sorted(sums)}, and the dice are {found}/5 fair"
    return Confirmed(f"as a substitution, the usual way to apply a permutation to a string; as places, {as_places}")


@chapter.claim("u-four-of-five", "Turning the Crank")
def u_four_of_five(printed: Printed, depth: Depth) -> Verdict:
    """u = t t' are five 24-sided dice that are 4/5 fair; (x)_u = 24^4/24 = 24^3 = 1384 for |x| = 4."""  # noqa: D403
    u = algebra.palindrome("".join(_substituted(printed.sigma)))
    counted = four_patterns(u, 4)
    if level_of(u) != 4 or len(counted) != 1:
        return Failed(f"u is {level_of(u)}/5 fair, its 4-patterns come {sorted(counted)} times")
    (right,) = counted
    if right != printed.four_count:
        return Erratum(
            f"24^3 = {printed.four_count}", f"24^3 = {right}", f"(abcd)_u = {right}; u is 4/5 fair as claimed"
        )
    return Confirmed("all 120 patterns of four letters")


@chapter.claim("u-not-five", "An Ugly Finish", "u is not 5/5 fair.")
def u_not_five(depth: Depth) -> Verdict:
    """Count all patterns of five letters in u."""
    counted = four_patterns(algebra.slides_u(), 5)
    if len(counted) == 1:
        return Failed("u is 5/5 fair")
    evidence = f"5-patterns come {min(counted)} to {max(counted)} times, {len(counted)} different counts"
    return Confirmed(f"{evidence}; 24^5/120 is no whole number, so none can be fair")


@chapter.claim("symmetric-product", "An Ugly Finish")
def symmetric_product(printed: Printed, depth: Depth) -> Verdict:
    """The product of sigma(u) over all of S5 are five 2880-sided dice that are 5/5 fair."""
    u = algebra.slides_u()
    for even_only in (True, False) if depth is Depth.DEEP else (True,):
        text = algebra.symmetrised(u, even_only=even_only)
        if level_of(text) != 5:
            return Failed(f"{len(text) // 5} sides")
    sides = len(algebra.symmetrised(u)) // 5
    if sides != printed.symmetric_sides:
        return Erratum(f"{printed.symmetric_sides} sides", f"{sides} sides", "120 permutations of 24-sided dice")
    ranges = "all 120 orders of the 1440-sided set" + (" and of the 2880-sided set" if depth is Depth.DEEP else "")
    why = (
        "what u lacks at level 5 lies in a module of S5 without trivial and sign part, so averaging over A5 removes it"
    )
    return Extended(f"1440 sides are enough: the even permutations do; {why}", ranges)


@chapter.claim("inserted-die", "Not in the slides")
def inserted_die(depth: Depth) -> Verdict:
    """A die can be inserted by a quadrature rule."""
    go_first = "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba"
    cases = [("abba", "simpson"), ("abccbacabbacbcaacb", "simpson"), (go_first, "boole"), (go_first, "weddle")]
    evidence = []
    for text, rule in cases:
        whole = insert(text, RULES[rule], "z")
        if level_of(whole) != len(set(whole)):
            return Failed(f"{text} by {rule}")
        evidence.append(f"{len(set(whole))} dice by {rule}")
    return Extended(
        "copies of a fair set with a new die in the gaps, by an integer quadrature rule", ", ".join(evidence)
    )

"""Claims on "Prior Art" and on dice as strings: the tables, what is necessary, what is known."""

from __future__ import annotations

import itertools
from functools import partial
from math import factorial, prod

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Open, Verdict
from ludus.families.dice import algebra, constructions
from ludus.families.dice.counts import counts
from ludus.families.dice.fairness import is_palindrome
from ludus.families.dice.problem import dice
from ludus.families.dice.solve import meeting
from ludus.papers.fair_dice.printed import Faces, Printed
from ludus.papers.fair_dice.theorems import joined, level_of, orders_by_rolls

chapter = Chapter()


@chapter.claim("spelling", "Go First Dice; the contents")
def spelling(printed: Printed, depth: Depth) -> Verdict:
    """Names and words of the slides."""
    wrong = [(given, right) for given, right in printed.spellings if given != right]
    if not wrong:
        return Confirmed(f"{len(printed.spellings)} names and words")
    given, right = (", ".join(words) for words in zip(*wrong, strict=True))
    return Erratum(given, right, f"{wrong[0][0]}, for {wrong[0][1]}")


def table_is_fair(printed: Printed, depth: Depth, *, table: str) -> Verdict:
    """Make every roll of the table."""
    faces: Faces = getattr(printed, table)
    orders = orders_by_rolls(faces)
    if len({face for die in faces for face in die}) < sum(map(len, faces)):
        return Failed("two dice of the table can show the same")
    if len(set(orders.values())) > 1:
        worst = max(orders, key=lambda order: abs(orders[order] - sum(orders.values()) // len(orders)))
        evidence = "".join("abcd"[die] for die in worst)
        return Erratum("all orders are equally likely", "they are not", f"{evidence} comes {orders[worst]} times")
    return Confirmed(
        f"all {sum(orders.values())} rolls; each of {len(orders)} orders comes {min(orders.values())} times"
    )


chapter.claim(
    "go-first",
    "Go First Dice Details",
    "The four 12-sided dice of the table never tie, and all 24 orders are equally likely.",
)(partial(table_is_fair, table="go_first"))


@chapter.claim("go-first-string", "Go First String")
def go_first_string(printed: Printed, depth: Depth) -> Verdict:
    """The string of the Go First dice is the table; it is a palindrome, and each half is three palindromes."""
    text = joined(printed.go_first_string)
    if dice(printed.go_first).string != text:
        return Erratum(text, str(dice(printed.go_first).string), "the table of the Go First dice")
    parts = algebra.blocks(text[: len(text) // 2])
    if not is_palindrome(text) or len(parts) != 3 or not all(map(is_palindrome, parts)):
        return Failed(f"the halves fall into {parts}")
    return Confirmed(f"all {len(text)} letters; the first half is {' '.join(parts)}, the second the same backwards")


chapter.claim("three-dice", "Three-Player Go First Dice", "The three 6-sided dice of the table are permutation-fair.")(
    partial(table_is_fair, table="three")
)


@chapter.claim("three-dice-string", "String Representation Example")
def three_string(printed: Printed, depth: Depth) -> Verdict:
    """The second table of three dice is the string abccba cabbac bcaacb, and it is fair."""
    text = joined(printed.three_again_string)
    if dice(printed.three_again).string != text:
        return Erratum(text, str(dice(printed.three_again).string), "the second table of three dice")
    return Confirmed(f"all {len(text)} letters, level {level_of(text)} of 3") if level_of(text) == 3 else Failed(text)


@chapter.claim("least-sides", "Five Player Go First Dice?")
def least_sides(printed: Printed, depth: Depth) -> Verdict:
    """n! divides d^n for n fair d-sided dice; so 30 divides d for five."""  # noqa: D403
    most = 7 if depth is Depth.QUICK else 12
    for n in range(2, most + 1):
        sides = next(d for d in range(1, 10**6) if d**n % factorial(n) == 0)
        if sides != algebra.fair_size(n):
            return Failed(f"n = {n}: the least d is {sides}, the product of the primes up to n {algebra.fair_size(n)}")
        if n == 5 and sides != printed.least_sides:
            return Erratum(f"{printed.least_sides} divides d", f"{sides} divides d", f"{sides}^5 = {sides**5} = 120 k")
    return Extended(
        f"for n dice the product of the primes up to n divides d; 30 for five: {printed.least_sides} is right",
        f"n = 2..{most}, each d from 1 on",
    )


@chapter.claim("four-six-sided", "Five Player Go First Dice?")
def necessary_only(depth: Depth) -> Verdict:
    """The condition that n! divides d^n is only necessary."""
    found, nodes = _residual((6, 6, 6, 6))
    if found:
        return Failed(f"{found} fair sets of four 6-sided dice")
    return Extended("there are no four fair 6-sided dice, although 4! divides 6^4", f"every string, {nodes} branches")


@chapter.claim("thirty-sided", "Five Player Go First Dice?")
def thirty_sided(printed: Printed, depth: Depth) -> Verdict:
    """No one knows whether there are five fair 30-sided dice."""
    # Exclude the sets of palindromic blocks by weights on the orders, whose bound is computed in whole numbers.
    players, sides = 5, algebra.fair_size(5)
    if sides != printed.least_sides:
        return Failed(f"the least number of sides is {sides}")
    weights = meeting.exclusion(players, sides)
    least = 0 if weights is None else constructions.bound(weights, players, sides // 2)
    if least <= 0:
        return Failed(f"sets of {sides // 2} palindromic blocks are not excluded")
    return Open(
        f"still open; none is made of {sides // 2} palindromic blocks: weights on the 120 orders give each such set a "
        f"defect of at least {least}, and a fair set has 0"
    )


def _residual(sizes: tuple[int, ...]) -> tuple[int, int]:
    """Return the number of fair strings, up to relabelling, and of branches: what the rest must still contribute."""
    problem = dice("".join(letter * size for letter, size in zip("abcdef", sizes, strict=False)))
    patterns = list(counts(problem.faces, len(sizes)))
    start = {p: prod(sizes[die] for die in p) // factorial(len(p)) for p in patterns}
    stack, found, nodes = [(start, 0)], 0, 0
    while stack:
        left, used = stack.pop()
        nodes += 1
        if not any(left[(die,)] for die in range(len(sizes))):
            found += 1
            continue
        # Letters are numbered in the order of their first use, which leaves one string of each relabelling.
        for x in range(min(used + 1, len(sizes))):
            grown = dict(left)
            for q in patterns:
                if x not in q and len(q) < len(sizes):
                    # This x begins one xq for each q in the rest of the string.
                    grown[(x, *q)] = left[(x, *q)] - left[q]
            if min(grown.values()) >= 0:
                stack.append((grown, max(used, x + 1)))
    return found, nodes


@chapter.claim("homogenise", "Larger Face Counts")
def homogenise(depth: Depth) -> Verdict:
    """Faces may be repeated until all dice have the least common multiple of the sizes; the set stays fair."""
    cases = ["aba", "cbabccccbabc", "bdcacddddcacbbddbbcacddddcacdb"]
    for text in cases:
        equal = algebra.homogenise(text)
        if level_of(equal) != level_of(text) or len({equal.count(letter) for letter in set(equal)}) != 1:
            return Failed(f"{text} becomes {equal}")
    why = "a repeated face multiplies the counts of all patterns with its die, and the number of rolls, by the same"
    return Confirmed(f"{len(cases)} sets with 3, 12 and 30 faces", why)


@chapter.claim("best-known", "Larger Face Counts")
def best_known(printed: Printed, depth: Depth) -> Verdict:
    """The best known set of five equal fair dice has 180 sides."""
    meyer = (
        "abcdeedcbadcbeebcdaaaaecbddbceecbddbceaaaadcbeebcdabcdeedcbaaadcbeebcdabcdeedcbaaecdbbdceaecdbbdceaabcdeedcba"
        "dcbeebcdaaaaaaecbddbceaabceddecbdcebbecdaadcebbecdbceddecbaaecbddbceaaaaaadcebbecdaecdbbdceaabcdeedcbabcdeedc"
        "baaecdbbdceadcebbecdaaaecbddbceabceddecbaaaadcebbecddcebbecdaaaabceddecbaecbddbcea"
    )
    sides = len(meyer) // 5
    if level_of(meyer) == 5 and sides < printed.best_sides:
        beyond = f"five {sides}-sided dice (P. Meyer, 2023); {printed.best_sides} sides were the best in 2021"
        return Extended(beyond, f"all 120 orders of that set, {sides**5 // 120} rolls each")
    return Failed("the set of five 60-sided dice is not fair")


@chapter.claim("strings-as-dice", "Strings as Dice")
def strings_as_dice(depth: Depth) -> Verdict:
    """The number of rolls that show a pattern is the number of times that it occurs in the string."""
    most, tried = (7 if depth is Depth.QUICK else 9), 0
    for letters in ("ab", "abc"):
        every = (word for size in range(len(letters), most + 1) for word in itertools.product(letters, repeat=size))
        for text in ("".join(word) for word in every if len(set(word)) == len(letters)):
            tried += 1
            for order, count in orders_by_rolls(dice(text).faces).items():
                if algebra.occurrences(text, [letters[die] for die in order]) != count:
                    return Failed(f"{text}: {order}")
    return Confirmed(f"all orders of all {tried} strings of two or three letters up to length {most}")

"""Claims on the terminology and the preliminary results: definition 1 to theorem 8, and the small examples.

Sets are counted by rolls where that is quick and by strings elsewhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, prod

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.dice import algebra
from ludus.families.dice.counts import counts
from ludus.families.dice.fairness import Pattern, level
from ludus.families.dice.problem import dice
from ludus.papers.fair_dice.printed import Printed
from ludus.papers.verdicts import unless

chapter = Chapter()


def joined(text: str) -> str:
    """Return a string without its spaces."""
    return "".join(text.split())


def level_of(text: str) -> int:
    """Return the largest m for which a set is m/n fair."""
    problem = dice(text)
    return level(problem.sizes, counts(problem.faces, len(problem.faces)))


def orders_by_rolls(faces: Sequence[Sequence[int]]) -> dict[Pattern, int]:
    """Return how often each order comes, by making every roll: the definition itself."""
    found: dict[Pattern, int] = dict.fromkeys(itertools.permutations(range(len(faces))), 0)
    for roll in itertools.product(*faces):
        found[tuple(sorted(range(len(faces)), key=roll.__getitem__))] += 1
    return found


def words(letters: str, most: int) -> Iterator[str]:
    """Return all strings of a length up to `most` in which every letter occurs, up to relabelling."""
    for length in range(len(letters), most + 1):
        for word in itertools.product(letters, repeat=length):
            if "".join(dict.fromkeys(word)) == letters:
                yield "".join(word)


def palindromes(alphabets: Iterable[str], most: int) -> Iterator[str]:
    """Return all palindromes of even and odd length whose first half has up to `most` letters, up to relabelling."""
    halves = (text for letters in alphabets for text in words(letters, most))
    return (text + text[end::-1] for text in halves for end in (-1, -2))


def is_level(text: str, m: int) -> bool:
    """Return whether a set is m/n fair, by lemma 2: every pattern of m letters comes as often as it should."""
    problem = dice(text)
    found = counts(problem.faces, m)
    subsets = itertools.permutations(range(len(problem.faces)), m)
    return all(found[p] * factorial(m) == prod(problem.sizes[die] for die in p) for p in subsets)


def four_patterns(text: str, length: int) -> set[int]:
    """Return the different counts of the patterns of a length."""
    letters = sorted(set(text))
    return {algebra.occurrences(text, pattern) for pattern in itertools.permutations(letters, length)}


@chapter.claim("lemma-2", "Definition 1, Lemma 2")
def lemma_2(depth: Depth) -> Verdict:
    """A set is m/n fair if and only if every pattern of m letters occurs d^m/m! times."""
    most = 8 if depth is Depth.QUICK else 12
    texts = [*words("ab", most), *words("abc", most - 2 + most % 3)]
    equal = [text for text in texts if len({text.count(letter) for letter in set(text)}) == 1]
    tried = f"all {len(equal)} strings of equal dice up to {most} faces, two or three letters, every m"
    return unless(_unlike_definition_1(equal), Confirmed(tried))


@chapter.claim("lemma-2-sizes", "Lemma 2")
def lemma_2_sizes(depth: Depth) -> Verdict:
    """The lemma speaks of one size d."""
    most = 7 if depth is Depth.QUICK else 9
    texts = [*words("ab", most), *words("abc", most)]
    beyond = "for dice of any sizes, (x)_s = (product of the sizes of the letters of x)/m!"
    tried = f"all {len(texts)} strings of two or three letters up to {most} faces, every m"
    return unless(_unlike_definition_1(texts), Extended(beyond, tried))


def _unlike_definition_1(texts: Iterable[str]) -> Iterator[str]:
    """Return the sets and m for which lemma 2 and definition 1, on every subset of at most m dice, do not agree."""
    for text in texts:
        faces = dice(text).faces
        for m in range(1, len(faces) + 1):
            subsets = (some for size in range(1, m + 1) for some in itertools.combinations(faces, size))
            if is_level(text, m) != all(len(set(orders_by_rolls(some).values())) == 1 for some in subsets):
                yield f"{text} at m = {m}"


@chapter.claim("proposition-4", "Proposition 4", "s = t t' is 2/n fair.")
def proposition_4(depth: Depth) -> Verdict:
    """Look at every palindrome, of odd length and of unequal sizes too."""
    most, tried = (7 if depth is Depth.QUICK else 9), 0
    for whole in palindromes(("ab", "abc", "abcd"), most):
        tried += 1
        if level_of(whole) < 2:
            return Failed(whole)
    beyond = "every palindrome is 2/n fair, of odd length and of any sizes too: reversal takes xy to yx"
    return Extended(beyond, f"all {tried} palindromes with halves of up to {most} letters, two to four dice")


@chapter.claim("proposition-4-proof", "Proof of Proposition 4")
def proposition_4_proof(printed: Printed, depth: Depth) -> Verdict:
    """(xy)_s = (xy)_t + (xy)_t' + (x)_s (y)_t'."""
    for text in words("ab", 5):
        whole, back = text + text[::-1], text[::-1]
        pair = algebra.occurrences(text, "ab") + algebra.occurrences(back, "ab")
        true = algebra.occurrences(whole, "ab")
        given = pair + {"s": whole, "t": text}[printed.proof_factor].count("a") * back.count("b")
        if true != pair + text.count("a") * back.count("b"):
            return Failed(text)
        if true != given:
            line = f"... + (x)_{printed.proof_factor} (y)_t'"
            return Erratum(line, "... + (x)_t (y)_t'", f"t = {text}: {true}, the printed line {given}")
    return Confirmed("all strings of two letters up to length 5")


@chapter.claim("lemma-5", "Definition 3, Lemma 5")
def lemma_5(depth: Depth) -> Verdict:
    """(x) in s t is the sum over all ways to split x."""
    most, tried = (5 if depth is Depth.QUICK else 6), 0
    short = ["".join(text) for k in range(most) for text in itertools.product("abc", repeat=k)]
    chosen = short if depth is Depth.DEEP else short[::3]
    parts = {part for x in ("a", "ba", "abc") for i in range(len(x) + 1) for part in (x[:i], x[i:])}
    found = {(s, part): algebra.occurrences(s, part) for s in chosen for part in parts}
    for s, t in itertools.product(chosen, chosen):
        tried += 1
        for x in ("a", "ba", "abc"):
            total = sum(found[s, x[:i]] * found[t, x[i:]] for i in range(len(x) + 1))
            if algebra.occurrences(s + t, x) != total:
                return Failed(f"{s} || {t}, x = {x}")
    sampled = "all" if depth is Depth.DEEP else "every third of the"
    words = (
        f"{sampled} {len(short)} strings of at most {most - 1} letters, {tried} pairs of them, patterns of 1, 2 and 3"
    )
    return Confirmed(words, "an occurrence of x in s t has its first letters in s, and the rest in t")


@chapter.claim("theorem-6", "Theorem 6")
def theorem_6(depth: Depth) -> Verdict:
    """If S and T are m/n fair, so is S || T."""
    fair = [text for text in words("ab", 8 if depth is Depth.QUICK else 10) if level_of(text) == 2]
    tried, wrong = 0, ""
    for s, t in itertools.combinations_with_replacement(sorted(fair, key=lambda text: (len(text), text)), 2):
        same = s.count("a") * t.count("b") == s.count("b") * t.count("a")
        tried += same
        if level_of(s + t) == 2:
            continue
        if same:
            return Failed(f"{s} || {t}")
        sizes = f"sizes {s.count('a')}, {s.count('b')} and {t.count('a')}, {t.count('b')}"
        wrong = wrong or f"{s} || {t}: {sizes}, not 2/2 fair"
    beyond = f"for dice of unequal sizes S and T need the same proportions, else it fails: {wrong}"
    tried_words = f"{tried} pairs of fair sets of two dice in the same proportion, equal sizes among them"
    return Extended(beyond, tried_words) if wrong else Confirmed(tried_words)


@chapter.claim("theorem-7", "Theorem 7")
def theorem_7(depth: Depth) -> Verdict:
    """Relabelling keeps m/n fairness."""
    tried = 0
    for text in words("abc", 6 if depth is Depth.QUICK else 8):
        levels = set()
        for image in itertools.permutations("abc"):
            tried += 1
            levels.add(level_of(algebra.relabel(text, dict(zip("abc", image, strict=True)))))
        if len(levels) > 1:
            return Failed(text)
    return Confirmed(f"{tried} relabelled strings of three letters", "the patterns are relabelled with the string")


@chapter.claim("theorem-8", "Theorem 8")
def theorem_8(depth: Depth) -> Verdict:
    """If all parts are m/n fair and their (m+1)-patterns add up to a constant, the whole is (m+1)/n fair."""
    # Concatenate palindromes of three dice, which are 2/3 fair, whose triples add up to a constant, or do not.
    halves = ["".join(image) for image in itertools.permutations("abc")]
    parts = [half + half[::-1] for half in halves]
    lifted = 0
    for k in range(1, 4 if depth is Depth.QUICK else 5):
        for chosen in itertools.product(parts, repeat=k):
            constant = algebra.lifting_constant(chosen, 3)
            is_fair = level_of("".join(chosen)) == 3
            if (constant is not None) != is_fair:
                return Failed(" ".join(chosen))
            lifted += is_fair
    beyond = "the constant is forced: C is the sum of d_i^(m+1)/(m+1)!, and the order of the parts does not matter"
    return Extended(
        beyond, f"all products of up to {k} palindromes abccba, ...: {lifted} of them are 3/3 fair, just those"
    )


@chapter.claim("theorem-8-string", "Theorem 8")
def theorem_8_string(printed: Printed, depth: Depth) -> Verdict:
    """The constant is asked of all x that are part of s, a string that is not defined."""
    if printed.lifting_string == "s_i":
        return Confirmed("the wording of Theorem 8")
    parts = ("abccba", "cabbac", "bcaacb")
    patterns = {"".join(x) for part in parts for x in itertools.permutations(sorted(set(part)), 3)}
    return Erratum(
        f"for all x part of {printed.lifting_string} with |x| = m + 1",
        "for all x of m + 1 different letters: S_i has the string s_i, and there is no s",
        f"{' '.join(parts)} with m = 2: the {len(patterns)} orders of a, b, c, whichever string s is taken to be",
    )


@chapter.claim("three-blocks", "Revisiting n = 3")
def three_blocks(printed: Printed, depth: Depth) -> Verdict:
    """The table of (x)_r, (x)_s, (x)_t for r = abccba, s = cabbac, t = bcaacb; r s t is 3/3 fair."""
    blocks = ("abccba", "cabbac", "bcaacb")
    for pattern, evidence in printed.block_counts.items():
        right = tuple(algebra.occurrences(block, pattern) for block in blocks)
        if right != evidence:
            return Erratum(f"{pattern}: {evidence}", f"{right}", f"the blocks {' '.join(blocks)}")
    if level_of("".join(blocks)) != 3:
        return Failed("r s t is not 3/3 fair")
    return Confirmed(f"all {3 * len(printed.block_counts)} entries, and r s t counted")


@chapter.claim("four-blocks", "Revisiting n = 4")
def four_blocks(printed: Printed, depth: Depth) -> Verdict:
    """For r = abcddcba, s = dbaccabd, t = cbaddabc and |x| = 3: (x)_r + (x)_s + (x)_t = 36; r s t is 3/4 fair."""
    blocks = algebra.blocks(joined(printed.go_first_string)[:24])
    every = ["".join(letters) for letters in itertools.permutations("abcd", 3)]
    sums = {x: sum(algebra.occurrences(block, x) for block in blocks) for x in every}
    wrong = [x for x in every if sums[x] != printed.triple_sum]
    if not wrong:
        return Confirmed(f"all {len(every)} patterns of three letters")
    right = " or ".join(map(str, sorted(set(sums.values()))))
    if {algebra.occurrences("".join(blocks), x) for x in every} == {printed.triple_sum}:
        right += f"; {printed.triple_sum} is (x)_(r||s||t)"
    shown = f"x = {wrong[0]} in {' '.join(blocks)}: {sums[wrong[0]]}; false for {len(wrong)} of {len(every)} x"
    return Erratum(f"(x)_r + (x)_s + (x)_t = {printed.triple_sum}", right, shown)


@chapter.claim("go-first-lifts", "Lifting from 3/n to 4/n")
def go_first_lifts(printed: Printed, depth: Depth) -> Verdict:
    """v = r s t and v' are 3/4 fair, and v v' is the Go First string, which is 4/4 fair."""  # noqa: D403
    text = joined(printed.go_first_string)
    blocks = algebra.blocks(text[:24])
    for order in itertools.permutations(blocks):
        v = "".join(order)
        if level_of(v) != 3 or level_of(algebra.palindrome(v)) != 4:
            return Failed(v)
    if algebra.palindrome("".join(blocks)) != text:
        return Failed("v v' is not the Go First string")
    return Extended(
        "all six orders of r, s, t give 4/4 fair dice, v itself being 3/4 fair and no more", "all six orders"
    )

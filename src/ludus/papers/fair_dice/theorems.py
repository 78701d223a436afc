"""Claims on the terminology and the preliminary results: definition 1 to theorem 8, and the small examples."""

from __future__ import annotations

import itertools

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.dice import algebra
from ludus.families.dice.problem import dice
from ludus.papers.fair_dice.printed import Printed
from ludus.papers.fair_dice.sets import is_level, joined, level_of, orders_by_rolls, words

chapter = Chapter()


@chapter.claim("lemma-2", "Definition 1, Lemma 2")
def lemma_2(depth: Depth) -> Verdict:
    """A set is m/n fair if and only if every pattern of m letters occurs d^m/m! times."""
    # Compare the condition of lemma 2 with definition 1, which looks at every subset of at most m dice.
    most, tried = (8 if depth is Depth.QUICK else 12), 0
    for letters, length in (("ab", most), ("abc", most - 2 + most % 3)):
        for text in _equal(letters, length):
            tried += 1
            for m in range(1, len(letters) + 1):
                if is_level(text, m) != _by_definition(text, m):
                    return Failed(f"{text} at m = {m}")
    return Confirmed(f"all {tried} strings of equal dice up to {most} faces, two or three letters, every m")


def _equal(letters: str, most: int) -> list[str]:
    return [text for text in words(letters, most) if len({text.count(letter) for letter in letters}) == 1]


def _by_definition(text: str, m: int) -> bool:
    faces = dice(text).faces
    subsets = itertools.chain(*(itertools.combinations(range(len(faces)), size) for size in range(1, m + 1)))
    return all(len(set(orders_by_rolls([faces[die] for die in subset]).values())) == 1 for subset in subsets)


@chapter.claim("lemma-2-sizes", "Lemma 2")
def lemma_2_sizes(depth: Depth) -> Verdict:
    """The lemma speaks of one size d."""
    # Compare definition 1 with the product of the sizes by m!, for unequal dice.
    most, tried = (7 if depth is Depth.QUICK else 9), 0
    for letters in ("ab", "abc"):
        for text in words(letters, most):
            tried += 1
            if any(is_level(text, m) != _by_definition(text, m) for m in range(1, len(letters) + 1)):
                return Failed(text)
    beyond = "for dice of any sizes, (x)_s = (product of the sizes of the letters of x)/m!"
    return Extended(beyond, f"all {tried} strings of two or three letters up to {most} faces, every m")


@chapter.claim("proposition-4", "Proposition 4", "s = t t' is 2/n fair.")
def proposition_4(depth: Depth) -> Verdict:
    """Look at every palindrome, of odd length and of unequal sizes too."""
    most, tried = (7 if depth is Depth.QUICK else 9), 0
    for letters in ("ab", "abc", "abcd"):
        for text in words(letters, most):
            for whole in (text + text[::-1], text + text[-2::-1]):
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
    # Compare both sides for all pairs of short strings.
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
    # Concatenate fair sets of equal and of unequal sizes.
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


@chapter.claim(
    "theorem-8-string", "Theorem 8", "The constant is asked of all x that are part of s, a string that is not defined."
)
def theorem_8_string(printed: Printed, depth: Depth) -> Verdict:
    """Look for the string among those that the theorem names, s_1 to s_k."""
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
    # Add up the triples of the three blocks.
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


@chapter.claim(
    "go-first-lifts",
    "Lifting from 3/n to 4/n",
    "v = r s t and v' are 3/4 fair, and v v' is the Go First string, which is 4/4 fair.",
)
def go_first_lifts(printed: Printed, depth: Depth) -> Verdict:
    """Count v, v' and v v', for all six orders of the blocks."""
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

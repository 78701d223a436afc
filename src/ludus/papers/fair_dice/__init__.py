"""M. Purcell, "Permutation Fair Dice" (slides, 21 July 2021), as executable claims."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ludus.core.claims import Paper, illustrated
from ludus.core.pictures import Picture
from ludus.families.dice.algebra import occurrences
from ludus.families.dice.draw import picture
from ludus.families.dice.problem import dice
from ludus.papers.fair_dice import five, prior_art, theorems
from ludus.papers.fair_dice.printed import BOARDS, HEADLINES, PRINTED, Printed
from ludus.papers.fair_dice.theorems import joined
from ludus.render.shapes.grids import grid

CHAPTERS = (prior_art, theorems, five)


def paper(printed: Printed = PRINTED) -> Paper:
    """Return the paper with the claims tested against the given printed data."""
    claims = tuple(claim for part in CHAPTERS for claim in part.chapter.claims(printed))
    title = "Permutation Fair Dice"
    authors = "Michael Purcell"
    return Paper(title, authors, 2021, illustrated(claims, pictures(printed), HEADLINES, BOARDS))


FOUR = ("abcddcba", "dbaccabd", "cbaddabc")
"""The blocks r, s, t of "Revisiting n = 4"."""
BASE = "abcdeedcba"


def pictures(printed: Printed) -> Mapping[str, Callable[[], Picture]]:
    """Return the pictures, by the id of their claim; those of the tables are with their claims."""
    blocks = "".join(BASE.translate(str.maketrans("abcde", bottom)) for bottom in printed.sigma)
    return {
        "go-first": lambda: picture(dice(printed.go_first)),
        "three-dice": lambda: picture(dice(printed.three)),
        "go-first-string": partial(string, printed.go_first_string, "The Go First string"),
        "three-dice-string": partial(string, printed.three_again_string, "abccba cabbac bcaacb"),
        "proposition-4-proof": partial(string, "abba", "t t' for t = ab: the pattern ab comes twice, not three times"),
        "theorem-6": partial(string, "aba" + "abba", "aba || abba: both fair, together not"),
        "three-blocks": partial(counted, ("abccba", "cabbac", "bcaacb"), "How often each order comes in r, s, t"),
        "four-blocks": partial(counted, FOUR, "Three letters in r, s, t: every sum is 4, not 36"),
        "go-first-lifts": partial(string, "".join(FOUR), "v = r s t, which is 3/4 fair"),
        "base-string": partial(string, BASE, "abcde edcba"),
        "sigma-family": partial(string, blocks, "The six blocks: five 12-sided dice, 3/5 fair"),
    }


def string(text: str, title: str) -> Picture:
    """Return the letters of a string in the colours of the dice."""
    return replace(picture(dice(joined(text))), title=title)


def counted(blocks: Sequence[str], title: str) -> Picture:
    """Return how often each pattern of three letters occurs in some blocks, and in all of them together."""
    letters = sorted(set(blocks[0]))
    patterns = ["".join(pattern) for pattern in itertools.permutations(letters, 3)]
    rows = [[occurrences(block, pattern) for pattern in patterns] for block in blocks]
    rows.append([sum(column) for column in zip(*rows, strict=True)])
    return grid(rows, title, names=(["r", "s", "t", "sum"], patterns))


PAPER = paper()

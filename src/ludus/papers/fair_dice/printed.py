"""What the slides print: every table, string and number that a claim is tested against. Data only, errors included."""

from __future__ import annotations

from dataclasses import field

from ludus.core.claims import GamePosition
from ludus.core.records import dataclass

Faces = tuple[tuple[int, ...], ...]
"""The faces of each die."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed data of the slides; a test may replace one entry and see the verdict change."""

    go_first: Faces = (
        (1, 8, 11, 14, 19, 22, 27, 30, 35, 38, 41, 48),
        (2, 7, 10, 15, 18, 23, 26, 31, 34, 39, 42, 47),
        (3, 6, 12, 13, 17, 24, 25, 32, 36, 37, 43, 46),
        (4, 5, 9, 16, 20, 21, 28, 29, 33, 40, 44, 45),
    )
    """The table of the Go First dice."""
    go_first_string: str = "abcddcba dbaccabd cbaddabc cbaddabc dbaccabd abcddcba"
    three: Faces = ((1, 5, 10, 11, 13, 17), (3, 4, 7, 12, 15, 16), (2, 6, 8, 9, 14, 18))
    """The first table of three 6-sided dice."""
    three_again: Faces = ((1, 6, 8, 11, 15, 16), (2, 5, 9, 10, 13, 18), (3, 4, 7, 12, 14, 17))
    """The table of "String Representation Example"."""
    three_again_string: str = "abccba cabbac bcaacb"
    least_sides: int = 30
    """The number that must divide the sides of five fair dice."""
    best_sides: int = 180
    """The sides of the best known set of five equal dice, in 2021."""
    block_counts: dict[str, tuple[int, int, int]] = field(
        default_factory=lambda: {
            "abc": (2, 2, 0),
            "acb": (2, 0, 2),
            "bac": (0, 2, 2),
            "bca": (2, 0, 2),
            "cab": (0, 2, 2),
            "cba": (2, 2, 0),
        }
    )
    """(x)_r, (x)_s, (x)_t for the three blocks of "Revisiting n = 3"."""
    triple_sum: int = 36
    """(x)_r + (x)_s + (x)_t for the blocks of "Revisiting n = 4"."""
    sigma: tuple[str, ...] = ("abcde", "dcbae", "ebcad", "acbde", "dbcae", "ecbad")
    """The bottom rows of sigma_1, ..., sigma_6."""
    four_count: int = 1384
    """(x)_u for |x| = 4, in "Turning the Crank"."""
    symmetric_sides: int = 2880
    """The sides of the product over S5."""
    lifting_string: str = "s"
    """Theorem 8: the string of which x is said to be a part."""
    proof_factor: str = "s"
    """The proof of proposition 4: the string in which x is counted, in the last term."""
    spellings: tuple[tuple[str, str], ...] = (
        ("Eric Harshberger", "Eric Harshbarger"),
        ("Go First Dlce", "Go First Dice"),
        ("New Contstructions", "New Constructions"),
    )
    """Words as they stand on the slides, and as they should be."""


PRINTED = Printed()

HEADLINES = {
    "spelling": "A name and two words are misspelled.",
    "proposition-4-proof": "The last term counts x in t, not in all of s.",
    "theorem-8-string": "The theorem names a string that is not defined.",
    "four-blocks": "The blocks add up to 4; 36 belongs to the whole string.",
    "u-four-of-five": "24 cubed is 13824, not 1384.",
}


def _dice(string: str, order: int = 0) -> GamePosition:
    return GamePosition("go-first", None, {"string": string} | ({"order": str(order)} if order else {}))


BOARDS = {
    "go-first": GamePosition("go-first"),
    "go-first-string": GamePosition("go-first"),
    "three-dice": GamePosition("go-first", "three"),
    "three-dice-string": GamePosition("go-first", "three"),
    "proposition-4-proof": _dice("abba"),
    "theorem-6": _dice("abaabba"),
    "three-blocks": GamePosition("go-first", "three"),
    "four-blocks": _dice("abcddcbadbaccabdcbaddabc", 3),
    "go-first-lifts": _dice("abcddcbadbaccabdcbaddabc", 3),
    "base-string": _dice("abcdeedcba"),
    "sigma-family": _dice("abcdeedcbadcbaeeabcdebcaddacbeacbdeedbcadbcaeeacbdecbaddabce", 3),
    "inserted-die": GamePosition("go-first", "five"),
}

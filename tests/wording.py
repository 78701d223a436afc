"""Sentences that agree with their numbers, and words that are not used any more."""

from __future__ import annotations

import re

NOUNS = (
    "axis|block|cell|checker|claim|class|column|component|copy|cut|die|digit|divisor|end|entry|face|factor|"
    "formula|game|heap|hole|jump|length|level|light|line|loop|man|method|move|number|option|orbit|order|pair|pass|"
    "pattern|peg|piece|place|placement|player|position|press|problem|puzzle|region|roll|row|rule|set|side|solution|"
    "square|state|step|string|subset|sweep|symmetry|tile|tiling|turn|unit|value|variable|vector|weight|window|word"
)
IRREGULAR = {"axis": "axes", "die": "dice", "man": "men"}


def plural(noun: str) -> str:
    """Return the plural of a noun of the list."""
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x")) else f"{noun}s"


SINGULARS = frozenset(NOUNS.split("|"))
PLURALS = frozenset(map(plural, SINGULARS))
COUNTED = re.compile(r"(?<![\w.,/^*−+-])(?<![x×] )(?<!to )(\d{1,3}(?:,\d{3})+|\d+|one) ([a-z]+)\b(?! [a-z]*-)")

ARTICLE = re.compile(r"\b(?:[Aa] (?:8[\d,]*|1[18](?:,\d{3})*)|[Aa]n (?:[02-79]\d*|1[02-79]?))(?: ×| x \d|-| [a-z])")
"""A count with the wrong article, such as "a 8 × 8 board"."""

STOP_LIST = re.compile(
    r"\bso many\b|\bso long\b(?! as\b)|\bas few as can be\b|\b(?-i:toruses)\b|\bour mistake\b|"
    r"\bwho cannot\b|\bwho asked\b|\bnobody is\b|\bhunger\b|\bstillborn\b|\boffice\b|\bcrew\b|\bdoor\b|\bdesk\b|"
    r"\btheorem of nim\b|\bneither look up\b|\bto be left\b|\bgames? of two\b|\bother way to end\b",
    re.IGNORECASE,
)
"""The words of the stop list; the title "A Dice Rolling Game on a Set of Toruses" is written with a capital letter."""


def disagreements(text: str) -> list[str]:
    """Return the counts whose noun has the wrong number, or that have the wrong article.

    >>> disagreements("1 moves and 2 move, one presses; 1 move, 2 moves, one press, 12 jumps")
    ['1 moves', '2 move', 'one presses']
    >>> disagreements("a 8 × 8 board, an 8 × 8 board, an 7 × 7 board, a 11-sided die")
    ['a 8 ×', 'an 7 ×', 'a 11-']
    """
    found = ARTICLE.findall(text)
    for number, noun in COUNTED.findall(text):
        wrong = PLURALS if number in ("1", "one") else SINGULARS
        if noun in wrong and not (number in ("1", "one") and noun in SINGULARS):
            found.append(f"{number} {noun}")
    return found

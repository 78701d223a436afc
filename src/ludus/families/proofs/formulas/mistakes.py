"""What is wrong with a formula, in one sentence, with the place in the text pointed at."""

from __future__ import annotations

from ludus.core.errors import InvalidInput, invalid

WINDOW = 70
"""So many letters of a formula are shown around a mistake."""


def mistake(text: str, at: int, sentence: str) -> InvalidInput:
    r"""Return the error for a mistake at a letter of a text, with a second and a third line that point at it.

    >>> print(mistake("x + * y", 4, "expected a number, got '*'"))
    formula: expected a number, got '*', at letter 5:
      x + * y
          ^
    """
    start = max(0, min(at - WINDOW // 2, len(text) - WINDOW))
    window = "".join(letter if letter.isprintable() else " " for letter in text[start:][:WINDOW])
    before, after = ("... " if start else ""), (" ..." if start + WINDOW < len(text) else "")
    caret = " " * (len(before) + at - start)
    return invalid("formula", f"{sentence}, at letter {at + 1}:\n  {before}{window}{after}\n  {caret}^")
